import { timeZone } from '#shared/house.ts'

/** A date of a field as a form shows it: a day, and the time that the clocks of the house show. */
export interface DateInput {
  /** `2026-11-24`, or empty. */
  day: string
  /** `20:30`, or empty. */
  time: string
}

const stored = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?/

/**
 * Reads a date as Storyblok stores it: `2026-11-24 19:30` is UTC; a field without a time holds the day with `00:00`.
 * @param isDay the field has no time
 */
export function readDate(text: string, isDay: boolean): DateInput {
  const [, day = '', time = ''] = stored.exec(text) ?? []
  if (day === '' || time === '' || (isDay && time === '00:00')) return { day, time: '' }
  const local = inZone(day, time, 'UTC', timeZone)
  return local ? { day: local.day, time: isDay ? '' : local.time } : { day, time }
}

/** The inverse of {@link readDate}. */
export function writeDate({ day, time }: DateInput, isDay: boolean): string {
  if (day === '') return ''
  if (isDay) return `${day} 00:00`
  if (time === '') return day
  const inUtc = inZone(day, time, timeZone, 'UTC')
  return inUtc ? `${inUtc.day} ${inUtc.time}` : `${day} ${time}`
}

/** @returns undefined for a day or time that does not exist: it is typed on, and the check names it */
function inZone(day: string, time: string, from: string, to: string): DateInput | undefined {
  try {
    const moment = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(from).withTimeZone(to)
    return { day: String(moment.toPlainDate()), time: moment.toPlainTime().toString({ smallestUnit: 'minute' }) }
  } catch {
    return undefined
  }
}
