import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { Poster } from '#client/ui/Poster.tsx'
import { pathFor } from '#shared/routes.ts'
import type { HotelStayProps } from '#shared/screens/eph.ts'
import { MemberFrame } from '../../MemberFrame.tsx'
import { StayDays } from '../../StayLine.tsx'

/** One stay: all that we know of it (R146, R215), and the way into a calendar. */
export function HotelStay({ stay, adults, children, total, currency, calendarHref }: HotelStayProps) {
  const { hotelName, hotelHref, picture, number, state } = stay
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <MemberFrame current="hotelStays">
      <p className="Account-ways">
        <a href={pathFor('hotelStays', locale)}>{intl.formatMessage({ id: 'account.stay.back' })}</a>
      </p>
      <div className={picture ? 'Stay Stay--whole' : 'Stay'}>
        {picture && <Poster picture={picture} ratio="8/5" sizes="(min-width: 62rem) 34rem, 90vw" />}
        <div className="Stay-words">
          <p className="label">{intl.formatMessage({ id: `account.stay.${state}` })}</p>
          <h1>{hotelName}</h1>
          <StayDays stay={stay} />
          <dl className="Stay-facts">
            <div>
              <dt>{intl.formatMessage({ id: 'account.stay.numberLabel' })}</dt>
              <dd translate="no">{number}</dd>
            </div>
            <div>
              <dt>{intl.formatMessage({ id: 'account.stay.guests' })}</dt>
              <dd>{intl.formatMessage({ id: 'account.stay.people' }, { adults, children })}</dd>
            </div>
            <div>
              <dt>{intl.formatMessage({ id: 'account.stay.total' })}</dt>
              <dd>{intl.formatNumber(total / 100, { style: 'currency', currency })}</dd>
            </div>
          </dl>
          <p className="note">{intl.formatMessage({ id: 'account.stay.totalNote' })}</p>
          <p className="Account-ways">
            {state === 'upcoming' && (
              <a className="btn" href={calendarHref}>
                {intl.formatMessage({ id: 'account.stay.calendar' })}
              </a>
            )}
            {hotelHref && <a href={hotelHref}>{intl.formatMessage({ id: 'account.stay.hotel' })}</a>}
          </p>
        </div>
      </div>
    </MemberFrame>
  )
}
