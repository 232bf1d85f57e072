import { timeZone } from '#shared/house.ts'

/**
 * Wall clock of the house’s zone as checked content has it (`2026-11-24 20:30`) → epoch milliseconds, right over summer time.
 * A day that its month has not (31 February) is the month's last: one slip of an editor must not take a whole list down.
 */
export function localInstant(wallClock: string): number {
  const [date = '', time = '00:00'] = wallClock.split(' ')
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute }).toZonedDateTime(timeZone).epochMilliseconds
}

/** A moment by the clocks of the house. @param at epoch milliseconds */
export function localMoment(at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
}

/** Epoch milliseconds → wall clock of the house, `2026-11-24 20:30`: the inverse of {@link localInstant}. */
export function localWallClock(at: number): string {
  return `${localDay(at)} ${localHour(at)}`
}

/** Epoch milliseconds → ISO 8601 with the offset of the house’s zone on that day, `2026-11-24T20:30:00+01:00`. */
export function localIso(at: number): string {
  return localMoment(at).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** When a day `YYYY-MM-DD` is over in the house’s zone, on days of 23 and 25 hours too: epoch milliseconds. */
export function nextLocalMidnight(day: string): number {
  return localInstant(Temporal.PlainDate.from(day).add({ days: 1 }).toString())
}

/** The Monday of a day's week. @param day `YYYY-MM-DD` */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** `2026-11` and a number of months → the month then. */
export function addMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString()
}

const quarterMs = 900_000

// Swedish writes dates as ISO 8601 does; `Temporal` is not in every browser that has our forms. Made when first asked:
// the first look at locale data costs a phone 70 ms, and most pages never ask.
let dayFormat: Intl.DateTimeFormat | undefined
let clockFormat: Intl.DateTimeFormat | undefined

/** Epoch milliseconds → the day in the house’s zone, `YYYY-MM-DD`. */
export function localDay(at: number): string {
  // Every page asks for it. Days of every zone begin at a full quarter of an hour of UTC, so a quarter has one answer.
  const quarter = Math.floor(at / quarterMs)
  if (quarter !== last.quarter) {
    dayFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    last = { quarter, day: dayFormat.format(at) }
  }
  return last.day
}

let last = { quarter: Number.NaN, day: '' }

/** Epoch milliseconds → the calendar year in the house’s zone. */
export function localYear(at: number): number {
  return Number(localDay(at).slice(0, 4))
}

/** Epoch milliseconds → what the clocks of the house show, `HH:MM`. */
export function localHour(at: number): string {
  // The clocks of a zone are full quarters of an hour from UTC.
  const quarter = Math.floor(at / quarterMs)
  let text = quarters.get(quarter)
  if (text === undefined) {
    clockFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
    text = clockFormat.format(quarter * quarterMs)
    if (quarters.size >= maxQuarters) quarters.clear()
    quarters.set(quarter, text)
  }
  return (
    text.slice(0, 3) + String(Number(text.slice(3)) + Math.floor((at - quarter * quarterMs) / 60_000)).padStart(2, '0')
  )
}

/** `20:30` of quarters of an hour since 1970: lists ask for those of one evening again and again. */
const quarters = new Map<number, string>()
const maxQuarters = 500
