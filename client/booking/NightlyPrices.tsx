import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { dateWords } from '#i18n/dateWords.ts'
import { formatDay, formatDays, formatHour, formatPrice, formatRoomSize } from '#i18n/formats.ts'
import { grammarOf } from '#i18n/languages/grammarOf.ts'
import type { ComparedRoom, PriceCalendarProps, RoomComparisonProps } from '#shared/booking/views.ts'
import { noonOf, weeksOf } from '#shared/time/days.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'
import type { RoomAmenity } from '../places/Room/schema.ts'
import './NightlyPrices.css'

/** A month, Monday first: what a night costs, or that none is free; each price leads to the booking engine. */
export function PriceCalendar({ month, at, nights, guests, previous, next }: PriceCalendarProps) {
  const { intl, t } = useText()
  const id = useId()
  const weeks = weeksOf(month)
  const byDay = new Map(nights.map((it) => [it.day, it]))
  const came = at && Date.parse(at)
  return (
    <section className="PriceCalendar" id="prix" aria-labelledby={id}>
      <h2 id={id}>
        {t('booking.prices.title', {
          month: dateWords(intl, noonOf(`${month}-01`), { month: 'long', year: 'numeric' }),
        })}
      </h2>
      <div className="PriceCalendar-months">
        {previous && <a href={previous}>{t('booking.calendar.previous')}</a>}
        {next && <a href={next}>{t('booking.calendar.next')}</a>}
      </div>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {dateWords(intl, noonOf(day), { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>{day.startsWith(month) && cell(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        {t('booking.prices.meaning', { guests })}{' '}
        {came &&
          t('booking.prices.came', {
            day: formatDay(intl, localDay(came)),
            hour: formatHour(intl, localHour(came)),
          })}
      </p>
    </section>
  )

  function cell(day: string) {
    const night = byDay.get(day)
    const number = Number(day.slice(8))
    if (night?.closed)
      return (
        <span>
          {number} <small>{t('booking.calendar.full')}</small>
        </span>
      )
    if (night?.from === undefined) return <span>{number}</span>
    // As in the calendar of the form: whole euros have room below a day, and are never less than the price that the name says.
    const price = formatPrice(intl, night.from / 100)
    const name = `${dateWords(intl, noonOf(day), { weekday: 'long', day: 'numeric', month: 'long' })}, ${t('booking.prices.from', { price })}`
    const least = night.minNights && t('booking.prices.least', { nights: night.minNights })
    return (
      <a href={night.href}>
        <span aria-hidden="true">
          {number} <small>{formatPrice(intl, Math.ceil(night.from / 100))}</small>
        </span>
        <span className="visually-hidden">{[name, least].filter(Boolean).join(', ')}</span>
      </a>
    )
  }
}

/** The rooms of a house beside each other: what differs as rows, what all have in a sentence. */
export function RoomComparison({ rooms, stay, guests }: RoomComparisonProps) {
  const { intl, t } = useText()
  const features: [label: string, of: (room: ComparedRoom) => string][] = [
    [t('roots.room.size'), ({ size }) => (size === undefined ? '' : formatRoomSize(intl, size))],
    [t('roots.room.bed'), ({ bed }) => bed ?? ''],
    [t('booking.compare.view'), (room) => amenities(room, isView).join(', ')],
    [
      t('roots.room.people'),
      ({ people }) => (people === undefined ? '' : t('roots.room.peopleCount', { count: people })),
    ],
    [t('roots.room.amenities'), (room) => amenities(room, (it) => !isView(it) && !isShared(it)).join(', ')],
  ]
  const rows = features.map(([label, of]) => ({ label, values: rooms.map(of) }))
  const differing = rows.filter(({ values }) => new Set(values).size > 1)
  const same = rows.filter(({ values }) => values[0] && new Set(values).size === 1).map(({ values }) => values[0])
  const common = [...same, ...(rooms[0] ? amenities(rooms[0], (it) => !isView(it) && isShared(it)) : [])]
  return (
    <div className="RoomComparison" id="chambres">
      <h2>{t('booking.compare.title')}</h2>
      {stay && (
        <p>
          {t('booking.compare.stay', {
            days: t('offers.validBetween', formatDays(intl, stay.from, stay.to)),
            nights: stay.nights,
            rooms: stay.rooms,
            guests,
          })}
        </p>
      )}
      <TableScroll label={t('booking.compare.title')}>
        <thead>
          <tr>
            <td />
            {rooms.map(({ name, href }) => (
              <th key={href} scope="col">
                <a href={href}>{name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {rooms.map(({ href }, index) => (
                <td key={href}>{values[index] || '–'}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('booking.compare.price')}</th>
            {rooms.map((room) => (
              <td key={room.href}>
                <p>{priceOf(room)}</p>
                {room.book && (
                  <ButtonLink href={room.book}>
                    {t('roots.room.bookNamed', {
                      room: room.name,
                      hidden: (text) => (
                        <span className="visually-hidden" key="room">
                          {text}
                        </span>
                      ),
                    })}
                  </ButtonLink>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </TableScroll>
      {common.length > 0 && (
        <p className="note">
          {t('booking.compare.common', { features: grammarOf(intl.locale).inSentence(common.join(', ')) })}
        </p>
      )}
    </div>
  )

  function isShared(name: string): boolean {
    return rooms.every((it) => it.amenities.includes(name))
  }

  function amenities(room: ComparedRoom, isMeant: (name: string) => boolean): string[] {
    return room.amenities.filter(isMeant).map((it) => t(`roots.room.amenity.${it as RoomAmenity}`))
  }

  function priceOf({ price, people = 1 }: ComparedRoom) {
    if (price === undefined) return null
    if (price === 'closed') return t('booking.compare.full')
    if (price === 'small') return t('booking.compare.small', { people })
    if ('minNights' in price) return t('booking.prices.least', { nights: price.minNights })
    const from = t('booking.prices.from', { price: formatPrice(intl, price.cents / 100) })
    return (
      <>
        <strong>{from}</strong> {stay ? t('booking.compare.nights', { nights: stay.nights }) : t('roots.room.night')}
      </>
    )
  }
}

function isView(amenity: string): boolean {
  return amenity === 'sea' || amenity === 'garden'
}
