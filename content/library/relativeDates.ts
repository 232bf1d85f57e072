/**
 * Relative dates: `@day`, `@day-2`, `@day+3 20:30` stand in story files for a day, or a wall clock of Europe/Paris, that
 * is counted from the day of the answer. They are resolved when an answer is made, to what Storyblok stores: UTC.
 */
const pattern = /^@day([+-]\d{1,4})?(?: ([01]\d|2[0-3]):([0-5]\d))?$/

/** Finds a relative date in the text of a file, before it is parsed. */
export const relativeDateInJson = /"@day(?:[+-]\d{1,4})?(?: [\d:]{5})?"/

/** The day in Europe/Paris. */
export function parisDay(now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/Paris').toPlainDate()
}

/** Unix seconds of the midnight that began the day in Europe/Paris. */
export function parisMidnight(day: Temporal.PlainDate): number {
  return Math.floor(day.toZonedDateTime('Europe/Paris').epochMilliseconds / 1000)
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
  const inParis = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: `${hour}:${minute}` })
  return inParis.toInstant().toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', '')
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
  // A day without a time began at midnight in Paris.
  const moment = resolveRelativeDate(text.includes(' ') ? text : `${text} 00:00`, today)
  return new Date(`${moment.replace(' ', 'T')}Z`).toISOString()
}
