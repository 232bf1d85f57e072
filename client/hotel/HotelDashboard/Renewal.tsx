import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { OtherWays } from '#client/forms/OtherWays.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { formatDay } from '#i18n/formats.ts'
import { renewalStates } from '#shared/hotel/renewals.ts'
import type { HotelDashboardProps, RenewalProgress } from '#shared/hotel/views.ts'
import { type RenewalDeed, renewalDonePath } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'

/** A new card: asked for at most twice in twelve months, one at a time (0106, 0117), and followed to its end. */
export function Renewal(props: HotelDashboardProps) {
  const { renewal, lastRenewal, renewalDeed } = props
  const { t } = useText()
  return (
    <section className="Member-part Member-part--sand" id="card" aria-labelledby="renewal">
      <h2 id="renewal">{t('account.renewal.title')}</h2>
      {renewalDeed && <AccountNotice>{t(`account.renewal.done.${renewalDeed}`)}</AccountNotice>}
      {lastRenewal && renewal.pending ? <Pending {...props} last={lastRenewal} /> : <Request {...props} />}
    </section>
  )
}

/** The way of the card so far, and what the member may do with it. */
function Pending({ last, ...props }: HotelDashboardProps & { last: RenewalProgress }) {
  const { t, locale } = useView()
  const { state, house, isByPost } = last
  const way = state !== 'sent' ? state : isByPost ? 'post' : house ? 'house' : 'sent'
  return (
    <>
      <Steps {...last} />
      <p>{t(`account.renewal.state.${way}`, { house: house?.hotelName })}</p>
      {house?.hotelHref && <ArrowLink href={house.hotelHref}>{house.hotelName}</ArrowLink>}
      {!props.profile.address && state !== 'sent' && (
        <p>
          {t('account.renewal.noAddress')}{' '}
          <ArrowLink href={pathFor('hotelProfile', locale)}>{t('account.renewal.addAddress')}</ArrowLink>
        </p>
      )}
      {state === 'asked' && <DeedForm {...props} form="withdrawRenewal" />}
      {state === 'sent' && <DeedForm {...props} form="cardReceived" />}
    </>
  )
}

function Steps({ state, at }: RenewalProgress) {
  const { intl, t } = useText()
  return (
    <ol className="RenewalSteps">
      {renewalStates.map((it) => {
        const made = at[it]
        return (
          <li
            key={it}
            className={made === undefined ? undefined : 'is-done'}
            aria-current={it === state ? 'step' : undefined}
          >
            <strong>{t(`account.renewal.step.${it}`)}</strong>
            {made !== undefined && <span className="note">{formatDay(intl, localDay(made))}</span>}
          </li>
        )
      })}
    </ol>
  )
}

function Request(props: HotelDashboardProps) {
  const { intl, t } = useText()
  const { left } = props.renewal
  const givenAt = props.lastRenewal?.at.given
  return (
    <>
      {givenAt !== undefined && <p>{t('account.renewal.given', { day: formatDay(intl, localDay(givenAt)) })}</p>}
      <p>{t(left === 0 ? 'account.renewal.none' : 'account.renewal.text', { left })}</p>
      {left > 0 ? <DeedForm {...props} form="renewal" /> : <OtherWays />}
    </>
  )
}

const deeds = {
  renewal: { deed: 'requested', method: 'POST', label: 'account.renewal.submit' },
  withdrawRenewal: { deed: 'withdrawn', method: 'DELETE', label: 'account.renewal.withdraw' },
  cardReceived: { deed: 'received', method: 'PUT', label: 'account.renewal.received' },
} as const satisfies Record<string, { deed: RenewalDeed; method: string; label: string }>

/** A button alone; the page is drawn anew. */
function DeedForm({ form, returned }: HotelDashboardProps & { form: keyof typeof deeds }) {
  const { t, locale, path } = useView()
  const { deed, method, label } = deeds[form]
  return (
    <CallForm
      id={`${form}-form`}
      form={form}
      call={`${method} /api/eph/profile/card_renewal`}
      next={renewalDonePath(path, locale, deed)}
      labelledBy="renewal"
      submitLabel={t(label)}
      isSecondary
      returned={returned}
    />
  )
}
