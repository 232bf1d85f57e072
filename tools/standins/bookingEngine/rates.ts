import * as brand from '#shared/house.ts'
import { stayLimits } from '#shared/limits.ts'
import { addDays } from '#shared/time/days.ts'
import { type Html, html } from '../html.ts'
import type { Bookings } from './bookings.ts'
import type { EngineHouse, EngineRoom } from './catalogue.ts'

/** Rooms of each kind that a house has. */
const roomsOfKind = 12

export interface RatesTold {
  house: EngineHouse
  bookings: Bookings
  /** `YYYY-MM-DD` */
  today: string
  /** Epoch ms. */
  at: number
}

/** "ARI Sync": prices, closed nights and free rooms of a house for all days that are sold, where SynXis's samples have each value. */
export function wholeMessages({ house, bookings, today, at }: RatesTold): string[] {
  const last = addDays(today, stayLimits.aheadDays)
  const days = Array.from({ length: stayLimits.aheadDays + 1 }, (_, index) => addDays(today, index))
  const prices = house.rooms.map(
    (room) => html`
    <RateAmountMessage>
      <StatusApplicationControl InvTypeCode="${room.code}" RatePlanCode="BAR"/>
      <Rates><Rate Start="${today}" End="${last}" CurrencyCode="${brand.currency}"><BaseByGuestAmts><BaseByGuestAmt AmountAfterTax="${(room.price / 100).toFixed(2)}" CurrencyCode="${brand.currency}" NumberOfGuests="${room.people}" AgeQualifyingCode="10"/></BaseByGuestAmts></Rate></Rates>
    </RateAmountMessage>`,
  )
  const statuses = house.rooms.flatMap(({ code, from = today, until = last }) =>
    [
      [today, addDays(from, -1), 'Close'],
      [from < today ? today : from, until, 'Open'],
      [addDays(until, 1), last, 'Close'],
    ]
      .filter(([first = '', end = '']) => first <= end)
      .map(
        ([first, end, status]) => html`
    <AvailStatusMessage><StatusApplicationControl Start="${first}" End="${end}" InvTypeCode="${code}"/><RestrictionStatus Restriction="Master" Status="${status}"/></AvailStatusMessage>`,
      ),
  )
  return [
    message(
      'OTA_HotelRateAmountNotifRQ',
      at,
      html`<RateAmountMessages HotelCode="${house.synxisId}">${prices}</RateAmountMessages>`,
    ),
    message(
      'OTA_HotelAvailNotifRQ',
      at,
      html`<AvailStatusMessages HotelCode="${house.synxisId}">${statuses}</AvailStatusMessages>`,
    ),
    countsMessage({ house, bookings, today, at }, days),
  ]
}

/** The rooms that are free on some days, as after a booking. */
export function countsMessage({ house, bookings, at }: RatesTold, days: readonly string[]): string {
  const counts = house.rooms.flatMap((room) =>
    runsOf(days, (day) => freeRooms(bookings, house, room, day)).map(
      ({ first, last, count }) => html`
    <Inventory><StatusApplicationControl Start="${first}" End="${last}" InvTypeCode="${room.code}"/><InvCounts><InvCount CountType="2" Count="${count}"/></InvCounts></Inventory>`,
    ),
  )
  return message(
    'OTA_HotelInvCountNotifRQ',
    at,
    html`<Inventories HotelCode="${house.synxisId}">${counts}</Inventories>`,
  )
}

/** Rooms of a kind that nobody has booked for a night. */
export function freeRooms(bookings: Bookings, { slug }: EngineHouse, { code }: EngineRoom, day: string): number {
  const taken = bookings
    .all()
    .filter(
      (it) => it.state === 'booked' && it.hotel === slug && it.room === code && it.arrive <= day && day < it.depart,
    )
  return Math.max(0, roomsOfKind - taken.reduce((sum, it) => sum + it.rooms, 0))
}

/** Days that follow each other with the same number, as one range. */
function runsOf(days: readonly string[], countOn: (day: string) => number) {
  const runs: { first: string; last: string; count: number }[] = []
  for (const day of days) {
    const [run, count] = [runs.at(-1), countOn(day)]
    if (run && run.count === count && addDays(run.last, 1) === day) run.last = day
    else runs.push({ first: day, last: day, count })
  }
  return runs
}

function message(name: string, at: number, content: Html): string {
  const root = html`EchoToken="${name}-${at}" TimeStamp="${new Date(at).toISOString()}" Version="1.000" xmlns="http://www.opentravel.org/OTA/2003/05"`
  return `<${name} ${root.text}>${content.text}\n</${name}>`
}
