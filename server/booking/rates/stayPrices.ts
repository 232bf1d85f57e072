import type { Queries } from '#server/store/tables.ts'
import type { MonthPrices, NightPrice } from '#shared/booking/prices.ts'
import { nightsOf } from '#shared/booking/stay.ts'
import { addDays } from '#shared/time/days.ts'
import { isoOrNull } from '#shared/time/instants.ts'
import { lastHeard, type NightOf, readNightsOf } from './nightlyRates.ts'

/** A kind of room, as far as its price depends on it. */
export interface PricedRoom {
  /** The engine's code; a room without one has no price. */
  synxis_room?: string
  people?: number
}

interface RequestedMonth {
  /** The engine's number of the hotel. */
  hotel: string
  rooms: readonly PricedRoom[]
  /** `YYYY-MM` */
  month: string
  guests: number
  today: string
}

/** The price of each night of a month from today on, in the cheapest open room for the guests. */
export async function readMonth(
  db: Queries,
  { hotel, rooms, month, guests, today }: RequestedMonth,
): Promise<MonthPrices> {
  const first = `${month}-01`
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter(
    (it) => it.startsWith(month) && it >= today,
  )
  const codes = rooms.filter((it) => fits(it, guests)).flatMap((it) => it.synxis_room ?? [])
  const [at, nightOf] = await Promise.all([lastHeard(db, hotel), readNightsOf(db, hotel, first, `${month}-31`)])
  const nights = days.flatMap((day): NightPrice[] => {
    const rates = codes.map((it) => nightOf(day, it, guests))
    const [cheapest] = rates.flatMap((it) => (it === 'closed' ? [] : it)).toSorted((a, b) => a.cents - b.cents)
    if (cheapest)
      return [{ day, from: cheapest.cents, ...(cheapest.minNights > 1 && { minNights: cheapest.minNights }) }]
    return codes.length > 0 && rates.every((it) => it === 'closed') ? [{ day, closed: true }] : []
  })
  return { month, at: isoOrNull(at), nights }
}

/** The price of a stay in a room: cents of one room, that it cannot be had, or that it must be longer. */
export type StayPrice = { cents: number } | { minNights: number } | 'closed'

/** @param to day of departure @returns undefined: not every night has a price */
export function priceOfStay(
  nightOf: NightOf,
  { code, guests, from, to }: { code: string; guests: number; from: string; to: string },
): StayPrice | undefined {
  const nights = Array.from({ length: nightsOf(from, to) }, (_, index) => nightOf(addDays(from, index), code, guests))
  const open = nights.filter((it) => it !== 'closed')
  if (open.length < nights.length) return 'closed'
  const [arrival = []] = open
  // One rate is sold for the whole stay.
  const whole = arrival.flatMap((rate) => {
    const each = open.map((night) => night.find((it) => it.plan === rate.plan)?.cents ?? Number.NaN)
    const cents = each.reduce((sum, it) => sum + it, 0)
    return Number.isNaN(cents) ? [] : [{ ...rate, cents }]
  })
  if (whole.length === 0) return undefined
  const allowed = whole.filter((it) => it.mayArrive)
  const enough = allowed.filter((it) => it.minNights <= nights.length)
  if (enough.length > 0) return { cents: Math.min(...enough.map((it) => it.cents)) }
  return allowed.length > 0 ? { minNights: Math.min(...allowed.map((it) => it.minNights)) } : 'closed'
}

export function fits({ people }: PricedRoom, guests: number): boolean {
  return people === undefined || people >= guests
}
