import { timeZone } from '#shared/house.ts'
import { localMoment } from '#shared/time/localTime.ts'

/**
 * Relative dates: `@day`, `@day-2`, `@day+3 20:30` stand in story files for a day, or a wall clock of the house, that
 * is counted from the day of the answer. They are resolved when an answer is made, to what Storyblok stores: UTC.
 */
const pattern = /^@day([+-]\d{1,4})?(?: ([01]\d|2[0-3]):([0-5]\d))?$/

/** Finds a relative date in the text of a file, before it is parsed. */
export const relativeDateInJson = /"@day(?:[+-]\d{1,4})?(?: [\d:]{5})?"/

/** The day in the house’s zone. */
export function dayOf(now: Date): Temporal.PlainDate {
  return localMoment(now.getTime()).toPlainDate()
}

/** Unix seconds of the midnight that began the day in the house’s zone. */
export function midnightOf(day: Temporal.PlainDate): number {
  return Math.floor(day.toZonedDateTime(timeZone).epochMilliseconds / 1000)
}

/**
 * `@day+3 20:30` → `2026-11-24 19:30`, in UTC; `@day+3` → `2026-11-24 00:00`, as Storyblok writes a day without a time;
 * any other text as it is.
 */
export function resolveRelativeDate(text: string, today: Temporal.PlainDate): string {
  const match = pattern.exec(text)
  if (!match) return text
  const [, days = '0', hour, minute] = match
  const day = today.add({ days: Number(days) })
  if (hour === undefined) return `${day} 00:00`
  const moment = day.toZonedDateTime({ timeZone, plainTime: `${hour}:${minute}` })
  return moment.toInstant().toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', '')
}

/**
 * A date of a story itself (`first_published_at`, …), absolute or relative, as ISO 8601 in UTC.
 * @returns null when the text is no date
 */
export function toInstant(text: string, today: Temporal.PlainDate): string | null {
  if (!pattern.test(text)) {
    const time = Date.parse(text)
    return Number.isNaN(time) ? null : new Date(time).toISOString()
  }
  // A day without a time began at midnight in the house’s zone.
  const moment = resolveRelativeDate(text.includes(' ') ? text : `${text} 00:00`, today)
  return new Date(`${moment.replace(' ', 'T')}Z`).toISOString()
}
