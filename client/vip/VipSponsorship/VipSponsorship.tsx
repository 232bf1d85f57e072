import type { IntlShape } from 'react-intl'
import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { shareData } from '#client/ui/share/dataNames.ts'
import { formatDay, formatPrice } from '#i18n/formats.ts'
import { sponsorship } from '#shared/account/statuses.ts'
import { formLimits, mailLimits } from '#shared/limits.ts'
import { lawLocale, localeOfTag } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import type { VipSponsorshipProps } from '#shared/vip/views.ts'
import { CardWatch } from '../CardWatch.tsx'
import './VipSponsorship.css'

/** Sponsorship: the code, three ways to share it, an invitation, and the godsons with where they stand. */
export function VipSponsorship(props: VipSponsorshipProps) {
  const { state, left, used, isInvited, isReading } = props
  const { intl, t, locale } = useView()
  const { points, godsonsPerYear } = sponsorship
  const amount = formatPrice(intl, sponsorship.amount)
  return (
    <VipSurface>
      <MemberFrame current="vipSponsorship">
        <CardWatch version={props.cardVersion} />
        <div className="VipSponsorship-head Column">
          <h1>{t('vipPages.sponsor.title')}</h1>
          <p className="lead">{t('vipPages.sponsor.lead', { points, amount, godsons: godsonsPerYear })}</p>
        </div>
        {state === 'preMember' && (
          <AccountNotice>
            {t('vipPages.sponsor.preMember')} <a href={pathFor('vipDashboard', locale)}>{t('vipPages.file.see')}</a>
          </AccountNotice>
        )}
        {isReading && <AccountNotice>{t('vipPages.reading')}</AccountNotice>}
        {isInvited && <AccountNotice>{t('vipPages.sponsor.invited')}</AccountNotice>}
        {state === 'full' && !isReading && (
          <>
            <div className="VipSponsorship">
              <ShareCode {...props} />
              {left > 0 ? (
                <InvitationForm {...props} />
              ) : (
                <p className="lead">{t('vipPages.sponsor.limit', { godsons: godsonsPerYear })}</p>
              )}
            </div>
            <Godsons {...props} />
            <p className="note">{t('vipPages.sponsor.used', { used, godsons: godsonsPerYear })}</p>
          </>
        )}
      </MemberFrame>
    </VipSurface>
  )
}

/** The invited people, and their states. */
function Godsons({ godsons }: VipSponsorshipProps) {
  const { intl, t } = useText()
  return (
    <section className="Member-part" aria-labelledby="godsons">
      <h2 id="godsons">{t('vipPages.godsons.title')}</h2>
      {godsons.length === 0 && <p className="lead">{t('vipPages.godsons.none')}</p>}
      {godsons.length > 0 && (
        <ul className="Ruled Godsons">
          {godsons.map(({ firstname, state, at }) => (
            <li key={`${firstname} ${at}`}>
              <strong>{firstname}</strong>
              <span>{t(`vipPages.godsons.${state}`, { day: formatDay(intl, localDay(at)) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The code, and its ways out: mail always, copy and the system's share sheet where there is a script for them. */
function ShareCode({ code, shareUrl }: VipSponsorshipProps) {
  const { intl, t } = useText()
  const subject = t('vipPages.share.subject')
  const { points, amount } = sponsorship
  const offer = t('vipPages.share.text', { code, points, euros: formatPrice(intl, amount) })
  const text = `${offer}\n\n${warningAsText(intl)}`
  const body = `${offer}\n\n${shareUrl}\n\n${warningAsText(intl)}`
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <section className="ShareCode Column Column--3" aria-labelledby="code">
      <h2 id="code">{t('vipPages.share.title')}</h2>
      <p className="ShareCode-code" translate="no">
        {code}
      </p>
      <p className="note ShareCode-url">{shareUrl}</p>
      <p
        className="Account-ways"
        {...dataOf(liveData, { live: 'share' })}
        {...dataOf(shareData, {
          url: shareUrl,
          title: subject,
          text,
          copied: t('vipPages.share.copied'),
        })}
      >
        <a className="btn btn--secondary" href={mail}>
          <Icon name="envelope-simple" />
          {t('vipPages.share.mail')}
        </a>
        <button className="btn btn--secondary" type="button" {...dataOf(shareData, { copy: '' })} hidden>
          {t('vipPages.share.copy')}
        </button>
        <button className="btn btn--secondary" type="button" {...dataOf(shareData, { sheet: '' })} hidden>
          {t('vipPages.share.sheet')}
        </button>
        <span role="status" />
      </p>
    </section>
  )
}

/** The law's words go with the message, wherever it is sent: in French, then translated. */
function warningAsText(intl: IntlShape): string {
  const plain = (parts: string[]) => parts.join('')
  const isForeign = localeOfTag(intl.locale) !== lawLocale
  const ids = ['poker.warning' as const, ...(isForeign ? ['poker.warningTranslated' as const] : [])]
  return ids.map((id) => intl.formatMessage({ id }, { site: plain, phone: plain })).join('\n\n')
}

/** We write to them once, in the sponsor's name, and keep the address for nothing else. */
function InvitationForm({ returned }: VipSponsorshipProps) {
  const { t, locale, path } = useView()
  return (
    <section className="Account-main--short" aria-labelledby="invite">
      <h2 id="invite">{t('vipPages.invite.title')}</h2>
      <CallForm
        form="invitation"
        call="POST /api/vip/sponsorship/invitations"
        schema="vip/invitation"
        next={`${path}?${vipQuery[locale].invited}=1`}
        required={['firstname', 'email']}
        labelledBy="invite"
        submitLabel={t('vipPages.invite.submit')}
        returned={returned}
      >
        <Fieldset legend={t('vipPages.invite.legend')}>
          <TextField name="firstname" label={t('forms.firstname')} autoComplete="off" maxLength={formLimits.name} />
          <EmailField />
        </Fieldset>
        <p className="note">{t('vipPages.invite.note', { perDay: mailLimits.invitationsPerDay })}</p>
      </CallForm>
    </section>
  )
}
