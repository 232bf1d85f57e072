import { timeZone } from '#shared/house.ts'
import { localMoment } from '#shared/time/localTime.ts'

/**
 * Opening hours as data: weekly rows and single days that differ. One engine for pages,
 * search, map and structured data. Every date and hour is one of the house’s zone, wherever the machine stands.
 */

/** A service of the week. `closes` at or before `opens` is on the next day: 21:00 to 04:00. */
export interface HoursRow {
  /** mon … sun */
  days: readonly string[]
  /** `HH:mm` */
  opens: string
  closes: string
}

/** A day that differs from its weekday: closed, or open at other hours. Several exceptions of one day are its services. */
export interface HoursException {
  /** `YYYY-MM-DD`, a time after it is ignored. */
  date: string
  /** On that day of every year. */
  yearly?: boolean
  closed?: boolean
  opens?: string
  closes?: string
}

export interface OpeningHours {
  rows: readonly HoursRow[]
  exceptions: readonly HoursException[]
}

/** Begin and end, epoch ms. */
export interface OpenSpan {
  from: number
  to: number
}

export type OpeningState =
  | { open: true /** Epoch ms; undefined: it never closes. */; until?: number }
  | { open: false /** Epoch ms; undefined: not within the next year. */; opensAt?: number }

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** How far ahead the next opening is looked for: a house of one season opens again within it. */
const horizonDays = 370
/** Services that follow each other this long without a gap never close. */
const endlessDays = 9

/**
 * Whether a place is open at an instant, until when, or when it opens next. A night belongs to the day on which
 * it began: a place open on the 24th until 02:00 is open at 01:00 on the 25th, whatever the hours of the 25th are.
 * @param now epoch ms
 */
export function openingState(hours: OpeningHours, now: number): OpeningState {
  const today = localMoment(now).toPlainDate()
  let until: number | undefined
  for (let ahead = -1; ahead <= horizonDays; ahead += 1) {
    const spans = spansOf(hours, today.add({ days: ahead }))
    for (const { from, to } of spans) {
      if (to <= (until ?? now)) continue
      if (until === undefined && from > now) return { open: false, opensAt: from }
      if (until !== undefined && from > until) return { open: true, until }
      until = to
    }
    if (until !== undefined && ahead > endlessDays) return { open: true }
  }
  return until === undefined ? { open: false } : { open: true, until }
}

/** When the result of {@link openingState} changes, epoch ms; undefined: not within the next year. */
export function nextChange(state: OpeningState): number | undefined {
  return state.open ? state.until : state.opensAt
}

/** When a place is open on a day, in order. */
export function spansOf({ rows, exceptions }: OpeningHours, day: Temporal.PlainDate): OpenSpan[] {
  const special = exceptions.filter((it) => fallsOn(it, day))
  if (special.some((it) => it.closed)) return []
  const services = special.length > 0 ? special : rows.filter((it) => it.days.includes(weekdayOf(day)))
  return services
    .flatMap(({ opens, closes }) => spanOf(day, opens, closes))
    .toSorted((one, other) => one.from - other.from)
}

/** The next day, today included, on which an exception falls; undefined when it is past. */
export function nextDayOf({ date, yearly }: HoursException, today: string): string | undefined {
  const day = date.slice(0, 10)
  if (day >= today) return day
  if (!yearly) return undefined
  const thisYear = today.slice(0, 4) + day.slice(4)
  return thisYear >= today ? thisYear : String(Number(today.slice(0, 4)) + 1) + day.slice(4)
}

function fallsOn({ date, yearly }: HoursException, day: Temporal.PlainDate): boolean {
  const text = day.toString()
  return yearly ? date.slice(5, 10) === text.slice(5) && date.slice(0, 10) <= text : date.slice(0, 10) === text
}

function weekdayOf(day: Temporal.PlainDate): string {
  return weekdays[day.dayOfWeek - 1] as string
}

/** Empty for times that cannot be parsed: an editor's typing error closes one service and does not break the page. */
function spanOf(day: Temporal.PlainDate, opens: string | undefined, closes: string | undefined): OpenSpan[] {
  const [begin, end] = [timeOf(opens), timeOf(closes)]
  if (!begin || !end) return []
  const isNextDay = Temporal.PlainTime.compare(end, begin) <= 0
  const at = (date: Temporal.PlainDate, time: Temporal.PlainTime) =>
    date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
  return [{ from: at(day, begin), to: at(isNextDay ? day.add({ days: 1 }) : day, end) }]
}

function timeOf(text: string | undefined): Temporal.PlainTime | undefined {
  const found = /^(\d{1,2}):(\d{2})$/.exec(text ?? '')
  if (!found) return undefined
  const [hour, minute] = [Number(found[1]) % 24, Number(found[2])]
  return Number(found[1]) <= 24 && minute < 60 ? new Temporal.PlainTime(hour, minute) : undefined
}
