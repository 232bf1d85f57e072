import { useText } from '#client/app/useText.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatDay, formatDays } from '#i18n/formats.ts'
import type { StaySummary } from '#shared/hotel/views.ts'

interface StayLineProps {
  stay: StaySummary
  /** Address of the stay's own page. */
  href: string
  /** Under a section of its own, or right under the page's title. */
  heading?: 'h2' | 'h3'
}

/** One stay of a list: where, when, how many nights and rooms, and its number. */
export function StayLine({ stay, href, heading: Heading = 'h3' }: StayLineProps) {
  const { picture, hotelName, house, state } = stay
  const { intl, t } = useText()
  return (
    <article className="Stay">
      {picture && (
        <Poster picture={picture} alt="" caption={false} ratio="8/5" sizes="(min-width: 48rem) 16rem, 90vw" />
      )}
      <div className="Stay-words">
        {house?.town && <p className="label">{house.town}</p>}
        <Heading>{hotelName}</Heading>
        <StayDays stay={stay} />
      </div>
      <div className="Stay-end">
        {state === 'cancelled' && <p className="tag">{t('account.stay.cancelled')}</p>}
        <p className="note">{t('account.stay.number', { number: stay.number })}</p>
        <ArrowLink href={href}>
          {t('account.stay.open')}
          <span className="visually-hidden">
            {' '}
            {hotelName}, {formatDay(intl, stay.from)}
          </span>
        </ArrowLink>
      </div>
    </article>
  )
}

/** « Du 3 au 6 août, 3 nuits, 1 chambre ». */
export function StayDays({ stay: { from, to, nights, rooms } }: Pick<StayLineProps, 'stay'>) {
  const { intl, t } = useText()
  const days = formatDays(intl, from, to)
  return (
    <>
      <p className="Stay-days">
        {t('account.stay.days', {
          from: (
            <time key="from" dateTime={from}>
              {days.from}
            </time>
          ),
          to: (
            <time key="to" dateTime={to}>
              {days.to}
            </time>
          ),
          dash: days.dash,
        })}
      </p>
      <p>{t('account.stay.size', { nights, rooms })}</p>
    </>
  )
}
