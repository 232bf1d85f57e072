/** A checked booking of the engine. */
export interface EngineBooking {
  number: string
  /** Slug of the hotel's story. */
  hotel: string
  fromDay: string
  toDay: string
  nights: number
  rooms: number
  adults: number
  children: number
  email: string
  ibNumber: string | null
  /** Cents. */
  totalCents: number
  currency: string
}

const longestStay = 366

/** Undefined if any field is invalid: half a booking is of no use. */
export function readBooking(given: unknown): EngineBooking | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const it = given as Readonly<Record<string, unknown>>
  const { number, hotel, from, to, email, currency, ibNumber } = it
  const isWell =
    isText(number, /^[\w./-]{1,40}$/) &&
    isText(hotel, /^[a-z0-9]+(?:[-/][a-z0-9]+){0,20}$/) &&
    isDay(from) &&
    isDay(to) &&
    isCount(it.nights, 1, longestStay) &&
    isCount(it.rooms, 1, 99) &&
    isCount(it.adults, 1, 99) &&
    isCount(it.children, 0, 99) &&
    isText(email, /^(?=.{5,254}$)[^\s@]+@[^\s@]+\.[^\s@]+$/) &&
    (ibNumber === undefined || ibNumber === null || isText(ibNumber, /^\d{10}$/)) &&
    isCount(it.total, 0, 1_000_000_000) &&
    isText(currency, /^[A-Z]{3}$/)
  if (!isWell || daysBetween(from, to) !== it.nights) return undefined
  return {
    number,
    hotel,
    fromDay: from,
    toDay: to,
    nights: it.nights,
    rooms: it.rooms as number,
    adults: it.adults as number,
    children: it.children as number,
    email,
    ibNumber: ibNumber ?? null,
    totalCents: it.total as number,
    currency,
  }
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

function isCount(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}

function isDay(value: unknown): value is string {
  if (!isText(value, /^\d{4}-\d{2}-\d{2}$/)) return false
  const at = Date.parse(value)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000))
}
