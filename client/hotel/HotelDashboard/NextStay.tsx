import { useView } from '#client/app/useView.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatHour } from '#i18n/formats.ts'
import { destinationSlug, nightsOf } from '#shared/booking/stay.ts'
import '#shared/features.ts'
import type { StaySummary } from '#shared/hotel/views.ts'
import { outingPath } from '#shared/outing/address.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'
import { StayDays } from '../StayLine.tsx'

/** The account opens with the next stay: where, how soon, from which hour, and what can still be asked for. */
export function NextStay({ stay, firstname }: { stay: StaySummary; firstname: string }) {
  const { t, locale, now } = useView()
  const { hotelName, picture, house, from, id } = stay
  const href = pathFor('hotelStay', locale, { id })
  const days = nightsOf(localDay(now), from)
  return (
    <section className={picture ? 'Pair Pair--top NextStay' : 'NextStay'} aria-labelledby="next-stay">
      {picture && <Poster picture={picture} shadow ratio="8/5" sizes="(min-width: 62rem) 44rem, 90vw" priority />}
      <div className="Column">
        <h1>{t('account.card.hello', { firstname })}</h1>
        <h2 id="next-stay">
          <span className="label">{t('account.card.nextStay')}</span> {hotelName}
        </h2>
        <p className="HotelDashboard-figure">
          {days < 0 ? t('account.card.withUs') : t('account.card.daysLeft', { days })}
        </p>
        <StayDays stay={stay} />
        {house?.check_in && (
          <p>{t('blocks.practicalInfo.checkIn', { hour: formatHour({ locale }, house.check_in) })}</p>
        )}
        <p className="Account-ways">
          <a className="btn" href={href}>
            {t('account.stay.open')}
          </a>
          {has.outing && (
            <ArrowLink href={outingPath(locale, { day: from, at: house?.town && destinationSlug(house.town) })}>
              {t('account.card.table')}
            </ArrowLink>
          )}
          <ArrowLink href={`${href}#reception`}>{t('account.stay.reception')}</ArrowLink>
        </p>
      </div>
    </section>
  )
}
