export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
/** A day of UTC: there each has 24 hours. */
export const dayMs = 24 * hourMs

/** `('2026-12-31', 1)` → `2027-01-01`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The weeks of a month from Monday to Sunday, whole. @param month `YYYY-MM` @returns days, `YYYY-MM-DD` */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const before = (noonOf(first).getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day - before)),
  )
}

/** Noon in UTC, which is the same day everywhere in Europe. @param day `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm` */
export function noonOf(day: string): Date {
  return new Date(`${day.slice(0, 10)}T12:00:00Z`)
}
