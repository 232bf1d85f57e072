import { useIntl } from 'react-intl'
import { Poster } from '#client/ui/Poster.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { StaySummary } from '#shared/screens/eph.ts'

interface StayLineProps {
  stay: StaySummary
  /** Address of the stay's own page. */
  href: string
}

/** One stay of a list: where, when, how many nights and rooms, and its number (R146). */
export function StayLine({ stay, href }: StayLineProps) {
  const { picture, hotelName, state } = stay
  const intl = useIntl()
  return (
    <article className="Stay">
      {picture && <Poster picture={picture} ratio="8/5" sizes="(min-width: 48rem) 16rem, 90vw" />}
      <div className="Stay-words">
        <h3>
          <a href={href}>{hotelName}</a>
        </h3>
        <StayDays stay={stay} />
        {state === 'cancelled' && <p className="Stay-state">{intl.formatMessage({ id: 'account.stay.cancelled' })}</p>}
        <p className="note">{intl.formatMessage({ id: 'account.stay.number' }, { number: stay.number })}</p>
      </div>
    </article>
  )
}

/** « Du 3 au 6 août, 3 nuits, 1 chambre ». */
export function StayDays({ stay: { from, to, nights, rooms } }: Pick<StayLineProps, 'stay'>) {
  const intl = useIntl()
  return (
    <>
      <p>
        {intl.formatMessage(
          { id: 'account.stay.days' },
          {
            from: (
              <time key="from" dateTime={from}>
                {formatDay(intl, from)}
              </time>
            ),
            to: (
              <time key="to" dateTime={to}>
                {formatDay(intl, to)}
              </time>
            ),
          },
        )}
      </p>
      <p>{intl.formatMessage({ id: 'account.stay.size' }, { nights, rooms })}</p>
    </>
  )
}
