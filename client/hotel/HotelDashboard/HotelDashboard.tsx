import { useIntl } from 'react-intl'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import type { HotelDashboardProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'
import { AdvantageGrid } from '../AdvantageGrid.tsx'
import { BirthdayBand } from '../BirthdayBand.tsx'
import { StayLine } from '../StayLine.tsx'
import { CardAndNumber } from './CardAndNumber.tsx'
import { Renewal } from './Renewal.tsx'
import { StatusFigure } from './StatusFigure.tsx'

/** As many cells as stand in one row of a desk. */
const mostAdvantages = 4

/** My card: the drawn card with its number, the level, what it gives, the next stay, the birthday in its week. */
export function HotelDashboard(props: HotelDashboardProps) {
  const { profile, isBirthday, nextStay, advantages } = props
  const { firstname, customerStatus } = profile
  const intl = useIntl()
  const { locale } = usePage()
  const status = intl.formatMessage({ id: `account.status.${customerStatus}` })
  return (
    <MemberFrame current="hotelDashboard">
      <div className="HotelDashboard">
        <CardAndNumber profile={profile} barcode={props.barcode} status={status} />
        <div className="HotelDashboard-words">
          <p className="label">{intl.formatMessage({ id: 'account.programme.eph' })}</p>
          <h1>{intl.formatMessage({ id: 'account.card.hello' }, { firstname })}</h1>
          <StatusFigure {...props} status={status} />
          <p className="Account-ways">
            <a className="btn" href={pathFor('synxisRedirect', locale)}>
              {intl.formatMessage({ id: 'account.card.book' })}
            </a>
            <a className="btn btn--secondary" href={pathFor('hotelStays', locale)}>
              {intl.formatMessage({ id: 'account.nav.hotelStays' })}
            </a>
          </p>
        </div>
      </div>
      {isBirthday && <BirthdayBand firstname={firstname} />}
      {advantages.length > 0 && (
        <section className="Member-part" aria-labelledby="advantages">
          <div className="Member-partHead">
            <h2 id="advantages">{intl.formatMessage({ id: 'account.card.advantages' }, { status: customerStatus })}</h2>
            <ArrowLink href={pathFor('hotelAdvantages', locale)}>
              {intl.formatMessage({ id: 'account.card.allAdvantages' })}
            </ArrowLink>
          </div>
          <AdvantageGrid advantages={advantages.slice(0, mostAdvantages)} />
        </section>
      )}
      {props.lounge.length > 0 && (
        <section className="Member-part" aria-labelledby="lounge">
          <h2 id="lounge">{intl.formatMessage({ id: 'account.card.lounge' })}</h2>
          <ul className="HotelDashboard-lounge">
            {props.lounge.map(({ href, title }) => (
              <li key={href}>
                <ArrowLink href={href}>{title}</ArrowLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="Member-part" aria-labelledby="next-stay">
        <h2 id="next-stay">{intl.formatMessage({ id: 'account.card.nextStay' })}</h2>
        {nextStay ? (
          <StayLine stay={nextStay} href={pathFor('hotelStay', locale, { id: nextStay.id })} />
        ) : (
          <p className="lead">{intl.formatMessage({ id: 'account.card.noStay' })}</p>
        )}
      </section>
      <Renewal {...props} />
    </MemberFrame>
  )
}
