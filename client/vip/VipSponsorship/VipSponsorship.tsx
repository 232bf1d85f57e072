import { useIntl } from 'react-intl'
import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { formatDay } from '#i18n/formats.ts'
import { sponsorship } from '#shared/account/statuses.ts'
import { pathFor } from '#shared/routes.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import type { VipSponsorshipProps } from '#shared/vip/views.ts'
import { VipSurface } from '../VipSurface.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { ShareCode } from './ShareCode.tsx'
import './VipSponsorship.css'

/** Sponsorship: the code, three ways to share it, an invitation, and the godsons with where they stand. */
export function VipSponsorship(props: VipSponsorshipProps) {
  const { state, left, used, isInvited, isReading } = props
  const intl = useIntl()
  const { locale } = usePage()
  const { points, euros, godsonsPerYear } = sponsorship
  const amount = intl.formatNumber(euros, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  return (
    <VipSurface>
      <MemberFrame current="vipSponsorship">
        <div className="VipSponsorship-head">
          <h1>{intl.formatMessage({ id: 'vipPages.sponsor.title' })}</h1>
          <p className="lead">
            {intl.formatMessage({ id: 'vipPages.sponsor.lead' }, { points, amount, godsons: godsonsPerYear })}
          </p>
        </div>
        {state === 'preMember' && (
          <AccountNotice>
            {intl.formatMessage({ id: 'vipPages.sponsor.preMember' })}{' '}
            <a href={pathFor('vipDashboard', locale)}>{intl.formatMessage({ id: 'vipPages.file.see' })}</a>
          </AccountNotice>
        )}
        {isReading && <AccountNotice>{intl.formatMessage({ id: 'vipPages.reading' })}</AccountNotice>}
        {isInvited && <AccountNotice>{intl.formatMessage({ id: 'vipPages.sponsor.invited' })}</AccountNotice>}
        {state === 'full' && !isReading && (
          <>
            <div className="VipSponsorship">
              <ShareCode {...props} />
              {left > 0 ? (
                <InvitationForm {...props} />
              ) : (
                <p className="lead">
                  {intl.formatMessage({ id: 'vipPages.sponsor.limit' }, { godsons: godsonsPerYear })}
                </p>
              )}
            </div>
            <Godsons {...props} />
            <p className="note">
              {intl.formatMessage({ id: 'vipPages.sponsor.used' }, { used, godsons: godsonsPerYear })}
            </p>
          </>
        )}
      </MemberFrame>
    </VipSurface>
  )
}

/** The invited people, and their states. */
function Godsons({ godsons }: VipSponsorshipProps) {
  const intl = useIntl()
  return (
    <section className="Member-part" aria-labelledby="godsons">
      <h2 id="godsons">{intl.formatMessage({ id: 'vipPages.godsons.title' })}</h2>
      {godsons.length === 0 && <p className="lead">{intl.formatMessage({ id: 'vipPages.godsons.none' })}</p>}
      {godsons.length > 0 && (
        <ul className="Account-lines Godsons">
          {godsons.map(({ firstname, state, at }) => (
            <li key={`${firstname} ${at}`}>
              <strong>{firstname}</strong>
              <span>
                {intl.formatMessage({ id: `vipPages.godsons.${state}` }, { day: formatDay(intl, todayInParis(at)) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
