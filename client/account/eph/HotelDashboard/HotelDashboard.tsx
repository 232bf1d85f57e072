import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { CardFace } from '#client/loyalty/CardFace.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { pathFor } from '#shared/routes.ts'
import type { HotelDashboardProps } from '#shared/screens/eph.ts'
import { AccountNotice } from '../../AccountFrame.tsx'
import { Barcode } from '../../Barcode.tsx'
import { formState } from '../../formState.ts'
import { MemberFrame } from '../../MemberFrame.tsx'
import { StayLine } from '../../StayLine.tsx'

/** My card (R026): the drawn card with its number, the level, the next stay, the birthday in its week. */
export function HotelDashboard(props: HotelDashboardProps) {
  const { profile, isBirthday, barcode, nextStay, endedStays } = props
  const { firstname, lastname, customerStatus, ibNumber } = profile
  const intl = useIntl()
  const { locale } = usePage()
  const status = intl.formatMessage({ id: `account.status.${customerStatus}` })
  const number = `${ibNumber.slice(0, 4)} ${ibNumber.slice(4, 7)} ${ibNumber.slice(7)}`
  return (
    <MemberFrame current="hotelDashboard">
      <div className="HotelDashboard">
        <div className="HotelDashboard-card">
          <CardFace
            tier={customerStatus === 'Discovery' ? 'decouverte' : 'infiniment'}
            name={status}
            holder={`${firstname} ${lastname}`}
          />
          <div className="HotelDashboard-number">
            <Barcode widths={barcode} label={intl.formatMessage({ id: 'account.card.barcode' }, { number })} />
            <p translate="no">{number}</p>
          </div>
          <p className="note">{intl.formatMessage({ id: 'account.card.show' })}</p>
        </div>
        <div className="HotelDashboard-words">
          <p className="label">{intl.formatMessage({ id: 'account.programme.eph' })}</p>
          <h1>{intl.formatMessage({ id: 'account.card.hello' }, { firstname })}</h1>
          <p className="lead">{intl.formatMessage({ id: `account.card.${customerStatus}` }, { status })}</p>
          <dl className="HotelDashboard-facts">
            <div>
              <dt>{intl.formatMessage({ id: 'account.card.level' })}</dt>
              <dd>{status}</dd>
            </div>
            <div>
              <dt>{intl.formatMessage({ id: 'account.card.stays' })}</dt>
              <dd>{endedStays}</dd>
            </div>
          </dl>
        </div>
      </div>
      {isBirthday && (
        <section className="HotelDashboard-birthday" data-surface="nuit" aria-labelledby="birthday">
          <Icon name="cake" />
          <div>
            <h2 id="birthday">{intl.formatMessage({ id: 'account.birthday.title' }, { firstname })}</h2>
            <p>{intl.formatMessage({ id: 'account.birthday.text' })}</p>
          </div>
        </section>
      )}
      <section className="Member-part" aria-labelledby="next-stay">
        <h2 id="next-stay">{intl.formatMessage({ id: 'account.card.nextStay' })}</h2>
        {nextStay ? (
          <StayLine stay={nextStay} href={pathFor('hotelStay', locale, { id: nextStay.id })} />
        ) : (
          <p>
            {intl.formatMessage({ id: 'account.card.noStay' })}{' '}
            <a href={pathFor('synxisRedirect', locale)}>{intl.formatMessage({ id: 'account.card.book' })}</a>
          </p>
        )}
      </section>
      <Renewal {...props} />
    </MemberFrame>
  )
}

/** A new card by post: at most two in twelve months, one at a time (0106, 0117). */
function Renewal({ renewal, returned, isRenewed }: HotelDashboardProps) {
  const intl = useIntl()
  const { locale, path } = usePage()
  const { pending, left } = renewal
  const words = pending ? 'pending' : left === 0 ? 'none' : 'text'
  return (
    <section className="Member-part" id="carte" aria-labelledby="renewal">
      <h2 id="renewal">{intl.formatMessage({ id: 'account.renewal.title' })}</h2>
      {isRenewed && <AccountNotice>{intl.formatMessage({ id: 'account.renewal.done' })}</AccountNotice>}
      <p>{intl.formatMessage({ id: `account.renewal.${words}` }, { left })}</p>
      {!pending && left > 0 && (
        <CallForm
          id="renewal-form"
          form="renewal"
          call="POST /api/eph/profile/card_renewal"
          next={`${path}?${locale === 'fr' ? 'carte=demandee' : 'card=requested'}#carte`}
          arrival="full"
          labelledBy="renewal"
          submitLabel={intl.formatMessage({ id: 'account.renewal.submit' })}
          {...formState('renewal', returned)}
        >
          {null}
        </CallForm>
      )}
    </section>
  )
}
