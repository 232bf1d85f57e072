import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { PriceNote } from '#client/ui/price/PriceNote.tsx'
import { Validity } from '#client/ui/price/Validity.tsx'
import type { BookingPageProps, HousePrice } from '#shared/booking/views.ts'
import { PriceCalendar, RoomComparison } from './NightlyPrices.tsx'
import './BookingPage.css'

/** Above the booking bar on its own page: what was asked for, what it costs in all, and what is left to say. */
export function BookingPage({ house, room, offer, destination, elsewhere = [], ...more }: BookingPageProps) {
  const { isOpening, terms, prices, comparison } = more
  const { t } = useText()
  const id = useId()
  return (
    <section className="Section BookingPage" aria-labelledby={id}>
      <div className="wide">
        <h1 className="Display" id={id}>
          {t('booking.page.title')}
        </h1>
        {destination ? (
          <Houses {...destination} />
        ) : (
          (!comparison?.stay || elsewhere.length > 0) && (
            <p className="lead">{t(leadOf(isOpening, elsewhere.length > 0))}</p>
          )
        )}
        {elsewhere.map((it) => (
          <OutsideItsDates key={it.name} {...it} />
        ))}
        {(house || offer) && (
          <div className="BookingPage-asked">
            {offer && (
              <div>
                <h2>
                  <a href={offer.href}>{offer.title}</a>
                </h2>
                {offer.priceFrom !== undefined && <Price euros={offer.priceFrom} from unit={offer.priceUnit} />}
                <PriceNote note={offer.priceNote} touristTax={house?.touristTax} />
              </div>
            )}
            {house && (
              <div>
                <h2>
                  <a href={room?.href ?? house.href}>
                    {[room?.name, house.name, house.town].filter(Boolean).join(', ')}
                  </a>
                </h2>
                <Night {...house} priceFrom={room?.priceFrom ?? house.priceFrom} />
              </div>
            )}
          </div>
        )}
        {comparison?.stay && <RoomComparison {...comparison} />}
        {prices && <PriceCalendar {...prices} />}
        {comparison && !comparison.stay && <RoomComparison {...comparison} />}
        <p className="note">
          {t('booking.page.total')} {t('booking.noWithdrawal')} {terms && <a href={terms}>{t('booking.page.terms')}</a>}
        </p>
      </div>
    </section>
  )
}

function leadOf(isOpening: boolean, isElsewhere: boolean) {
  if (isElsewhere) return 'booking.page.otherDates'
  return isOpening ? 'booking.page.lead' : 'booking.page.mend'
}

/** An offer or a room that is not there on every night of the stay: when it is, and the way on without it. */
function OutsideItsDates({ name, from, until, without }: NonNullable<BookingPageProps['elsewhere']>[number]) {
  const { t } = useText()
  return (
    <div className="BookingPage-elsewhere stack--2" role="alert">
      <p>{t('booking.page.outsideDates', { name })}</p>
      <Validity from={from} until={until} />
      <p>
        <a href={without}>{t('booking.page.goOnWithout')}</a>
      </p>
    </div>
  )
}

function Houses({ name, houses }: NonNullable<BookingPageProps['destination']>) {
  const { t } = useText()
  return (
    <>
      <p className="lead">{t('booking.page.destination', { destination: name, count: houses.length })}</p>
      <ul className="BookingPage-houses">
        {houses.map(({ book, ...house }) => (
          <li key={house.href}>
            <h2>
              <a href={house.href}>{[house.name, house.town].filter(Boolean).join(', ')}</a>
            </h2>
            <Night {...house} />
            <p className="actions">
              <ButtonLink href={book}>{t('booking.page.choose', { hotel: house.name })}</ButtonLink>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Night({ priceFrom, priceNote, touristTax }: HousePrice) {
  const { t } = useText()
  return (
    <>
      {priceFrom !== undefined && <Price euros={priceFrom} from unit={t('roots.room.night')} />}
      <PriceNote note={priceNote} touristTax={touristTax} />
    </>
  )
}
