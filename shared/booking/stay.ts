import { stayLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { dayOrders, parseTypedDay } from '#shared/time/dates.ts'
import { addDays, dayMs } from '#shared/time/days.ts'
import type { Validity } from '#shared/time/validity.ts'

/** The stay that the booking bar asks for; the names are those of `/synxis-redirect`. */
export interface Stay {
  /** Slug of the house, or of a destination; `''` while none is chosen. */
  hotel: string
  /** `YYYY-MM-DD`, `''`, or {@link unreadableDay}. */
  arrival: string
  departure: string
  /** NaN for what is no whole number. */
  rooms: number
  adults: number
  children: number
  /** Years, one for each child; `''` while not said. */
  childAges: readonly string[]
  code: string
}

/** Typed text that is no day: 31 February, a word. */
export const unreadableDay = 'unreadable'

/** Controls of the bar, in its order. */
export const stayFields = ['hotel', 'arrival', 'departure', 'rooms', 'adults', 'children', 'childAges', 'code'] as const

export type StayField = (typeof stayFields)[number]
export type StayProblem =
  | 'blocks.bookingBar.hotelMissing'
  | 'booking.hotelUnknown'
  | 'blocks.bookingBar.arrivalMissing'
  | 'blocks.bookingBar.arrivalPast'
  | 'blocks.bookingBar.departureMissing'
  | 'blocks.bookingBar.departureTooEarly'
  | 'blocks.bookingBar.tooManyNights'
  | 'blocks.bookingBar.childAgesMissing'
  | 'booking.roomsRange'
  | 'booking.adultsRange'
  | 'booking.childrenRange'
  | 'validation.date'
  | 'validation.arrivalFirst'
  | 'validation.lettersNumbers'

export type StayProblems = Partial<Record<StayField, StayProblem>>

/** A day as it was typed, in the order of the page's language or ISO. */
function readDay(locale: Locale, text: string): string {
  return text.trim() === '' ? '' : (parseTypedDay(dayOrders[locale], text) ?? unreadableDay)
}

/** A stay as its controls hold it, by their names; what is not said is what the bar begins with. */
export function readStay(locale: Locale, typed: Readonly<Record<string, string | undefined>>): Stay {
  const children = readCount(typed.children, 0)
  const ages = (typed.childAges ?? '').split(/[,;\s]+/).filter((it) => it !== '')
  return {
    hotel: (typed.hotel ?? '').trim(),
    arrival: readDay(locale, typed.arrival ?? ''),
    departure: readDay(locale, typed.departure ?? ''),
    rooms: readCount(typed.rooms, 1),
    adults: readCount(typed.adults, 2),
    children,
    // More ages than children: the form asks again which of them are meant.
    childAges: Array.from({ length: children || 0 }, (_, child) =>
      ages.length > children ? '' : readAge(ages[child]),
    ),
    code: (typed.code ?? '').trim().replace(/\s+/g, ' '),
  }
}

/** Problems of a stay, by field, in the order of the form; the same in the browser and on the server. */
export function problemsOf(stay: Stay, today: string): StayProblems {
  const problems: StayProblems = {
    hotel: stay.hotel === '' ? 'blocks.bookingBar.hotelMissing' : undefined,
    arrival: arrivalProblem(stay, today),
    departure: departureProblem(stay, today),
    rooms: isWithin(stay.rooms, 1, stayLimits.rooms) ? undefined : 'booking.roomsRange',
    adults: isWithin(stay.adults, 1, stayLimits.adults) ? undefined : 'booking.adultsRange',
    children: isWithin(stay.children, 0, stayLimits.children) ? undefined : 'booking.childrenRange',
    childAges: agesProblem(stay),
    code: /^[\p{L}\p{N} ]{0,30}$/u.test(stay.code) ? undefined : 'validation.lettersNumbers',
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as StayProblems
}

function arrivalProblem({ arrival }: Stay, today: string): StayProblem | undefined {
  if (arrival === '') return 'blocks.bookingBar.arrivalMissing'
  if (arrival === unreadableDay) return 'validation.date'
  return arrival < today ? 'blocks.bookingBar.arrivalPast' : undefined
}

/** Silent while the arrival is to be mended first, unless it is wrong whatever the arrival will be. */
function departureProblem(stay: Stay, today: string): StayProblem | undefined {
  const { arrival, departure } = stay
  if (departure === unreadableDay) return 'validation.date'
  if (arrival === '' && departure !== '') return 'validation.arrivalFirst'
  if (arrivalProblem(stay, today)) return undefined
  if (departure === '') return 'blocks.bookingBar.departureMissing'
  const nights = nightsOf(arrival, departure)
  if (nights < 1) return 'blocks.bookingBar.departureTooEarly'
  return nights > stayLimits.nights ? 'blocks.bookingBar.tooManyNights' : undefined
}

function agesProblem({ children, childAges }: Stay): StayProblem | undefined {
  if (!isWithin(children, 1, stayLimits.children)) return undefined
  const isWell = childAges.length >= children && !childAges.slice(0, children).includes('')
  return isWell ? undefined : 'blocks.bookingBar.childAgesMissing'
}

function isWithin(count: number, from: number, to: number): boolean {
  return Number.isInteger(count) && count >= from && count <= to
}

function readCount(text: string | undefined, standard: number): number {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return standard
  return /^\d{1,2}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** Years of a child, `''` for a value that is not an age. */
function readAge(text = ''): string {
  return /^\d{1,2}$/.test(text) && Number(text) <= stayLimits.childAge ? String(Number(text)) : ''
}

/** The departure after the arrival has moved: the same if it still makes a stay, else the next day. */
export function departureAfter(arrival: string, departure: string): string {
  const isDay = departure !== '' && departure !== unreadableDay
  const nights = isDay ? nightsOf(arrival, departure) : 0
  return nights >= 1 && nights <= stayLimits.nights ? departure : addDays(arrival, 1)
}

/** Nights between two days; negative when the second comes first. */
export function nightsOf(arrival: string, departure: string): number {
  return Math.round((Date.parse(departure) - Date.parse(arrival)) / dayMs)
}

/**
 * Whether every night of a stay lies within the time.
 * @param arrival first night, `YYYY-MM-DD` @param departure the day after the last night
 */
export function coversStay({ valid_from, valid_until }: Validity, arrival: string, departure: string): boolean {
  const starts = valid_from === undefined || valid_from.slice(0, 10) <= arrival
  return starts && (valid_until === undefined || addDays(departure, -1) <= valid_until.slice(0, 10))
}

/** `Côte d’Azur` → `cote-d-azur`: how a destination is named in an address. */
export function destinationSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
