/**
 * Wall clock of Europe/Paris as checked content has it (`2026-11-24 20:30`) → epoch milliseconds, right over summer time.
 * A day that its month has not (31 February) is the month's last: one slip of an editor must not take a whole list down.
 */
export function parisInstant(wallClock: string): number {
  const [date = '', time = '00:00'] = wallClock.split(' ')
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute }).toZonedDateTime('Europe/Paris')
    .epochMilliseconds
}

/** Epoch milliseconds → wall clock of Europe/Paris, `2026-11-24 20:30`: the inverse of {@link parisInstant}. */
export function parisWallClock(at: number): string {
  return `${todayInParis(at)} ${hourInParis(at)}`
}

/** Epoch milliseconds → ISO 8601 with the offset of Europe/Paris on that day, `2026-11-24T20:30:00+01:00`. */
export function isoInParis(at: number): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Europe/Paris')
  return moment.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** When a day `YYYY-MM-DD` is over in Europe/Paris, on days of 23 and 25 hours too: epoch milliseconds. */
export function nextParisMidnight(day: string): number {
  return parisInstant(Temporal.PlainDate.from(day).add({ days: 1 }).toString())
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

// Swedish writes dates as ISO 8601 does; `Temporal` is not in every browser that has our forms. Made when first asked:
// the first look at locale data costs a phone 70 ms, and most pages never ask.
let parisDay: Intl.DateTimeFormat | undefined
let parisClock: Intl.DateTimeFormat | undefined

/** Epoch milliseconds → the day in Europe/Paris, `YYYY-MM-DD`. */
export function todayInParis(at: number): string {
  // Every page asks for it. Days in Paris begin at a full hour of UTC, so an hour has one answer.
  const hour = Math.floor(at / 3_600_000)
  if (hour !== last.hour) {
    parisDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })
    last = { hour, day: parisDay.format(at) }
  }
  return last.day
}

let last = { hour: Number.NaN, day: '' }

/** Epoch milliseconds → the calendar year in Europe/Paris. */
export function yearInParis(at: number): number {
  return Number(todayInParis(at).slice(0, 4))
}

/** Epoch milliseconds → what the clocks of Europe/Paris show, `HH:MM`. */
export function hourInParis(at: number): string {
  // The clocks of Paris are full hours from UTC, so the minutes are the same.
  const hour = Math.floor(at / 3_600_000)
  let digits = hours.get(hour)
  if (digits === undefined) {
    parisClock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', timeStyle: 'short' })
    digits = parisClock.format(at).slice(0, 3)
    if (hours.size >= maxHours) hours.clear()
    hours.set(hour, digits)
  }
  return digits + String(Math.floor(at / 60_000) - hour * 60).padStart(2, '0')
}

/** `20:` of hours since 1970: lists ask for those of one evening again and again. */
const hours = new Map<number, string>()
const maxHours = 500
