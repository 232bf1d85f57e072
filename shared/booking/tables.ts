import { tableLimits } from '#shared/limits.ts'
import { localHour, localInstant, nextLocalMidnight } from '#shared/time/localTime.ts'
import { type OpeningHours, spansOf } from '#shared/time/openingHours.ts'

/** Between two times at which tables are given, and before a service ends. */
export const tableStepMs = 30 * 60_000

/** A day and the times at which a table can be asked for; none: it is closed. */
export interface TableDay {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm`, in order. */
  times: readonly string[]
}

/** The days to choose from, today first. @param now epoch ms: what is past is not offered */
export function tableDays(hours: OpeningHours, today: string, now: number): TableDay[] {
  return daysFrom(today).map((day) => ({ date: day.toString(), times: tableTimes(hours, day.toString(), now) }))
}

/** The times of one day, `HH:mm` in order, without those that have passed. @param day `YYYY-MM-DD` */
export function tableTimes(hours: OpeningHours, day: string, now: number): string[] {
  const times = instantsOf(hours, Temporal.PlainDate.from(day)).filter((at) => at > now)
  return [...new Set(times.map(localHour))]
}

/** When the first time that {@link tableDays} offers has passed, epoch ms: until then its days are right. */
export function tableDaysRightUntil(hours: OpeningHours, today: string, now: number): number {
  const [first, second] = daysFrom(today)
  const next = first && instantsOf(hours, first).find((at) => at > now)
  return next ?? (second ? localInstant(second.toString()) : now)
}

function daysFrom(today: string): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(today)
  return Array.from({ length: tableLimits.days }, (_, ahead) => first.add({ days: ahead }))
}

/** The times of a day, epoch ms, in order. After midnight none: its date would be read as the night before. */
function instantsOf(hours: OpeningHours, day: Temporal.PlainDate): number[] {
  const midnight = nextLocalMidnight(day.toString())
  return spansOf(hours, day)
    .flatMap(({ from, to }) => {
      const count = Math.max(0, Math.floor((to - from) / tableStepMs))
      return Array.from({ length: count }, (_, step) => from + step * tableStepMs)
    })
    .filter((at) => at < midnight)
    .toSorted((one, other) => one - other)
}

/** Chosen before anybody chooses: the next day with a table, and dinner rather than lunch. */
export function firstTable(days: readonly TableDay[]): { date: string; time: string } | undefined {
  const day = days.find(({ times }) => times.length > 0)
  const time = day?.times.find((it) => it >= '19:30') ?? day?.times.at(-1)
  return day && time ? { date: day.date, time } : undefined
}

export type TableProblem =
  | 'booking.table.peopleRange'
  | 'booking.table.dayUnknown'
  | 'booking.table.closed'
  | 'booking.table.timeUnknown'

export type TableProblems = Partial<Record<'people' | 'date' | 'time', TableProblem>>

/** Problems of a request, by field. @param request as it was typed */
export function tableProblems(
  request: { people: string; date: string; time: string },
  days: readonly TableDay[],
): TableProblems {
  const people = /^\d{1,2}$/.test(request.people) ? Number(request.people) : 0
  const isParty = people >= 1 && people <= tableLimits.people
  const day = days.find(({ date }) => date === request.date)
  const isTime = day?.times.includes(request.time)
  return {
    ...(!isParty && { people: 'booking.table.peopleRange' as const }),
    ...(!day && { date: 'booking.table.dayUnknown' as const }),
    ...(day?.times.length === 0 && { date: 'booking.table.closed' as const }),
    ...(day && day.times.length > 0 && !isTime && { time: 'booking.table.timeUnknown' as const }),
  }
}
