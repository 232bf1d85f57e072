export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
/** A day of UTC: there each has 24 hours. */
export const dayMs = 24 * hourMs

/** `('2026-12-31', 1)` → `2027-01-01`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Noon in UTC, which is the same day everywhere in Europe. @param day `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm` */
export function noonOf(day: string): Date {
  return new Date(`${day.slice(0, 10)}T12:00:00Z`)
}
