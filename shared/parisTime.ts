/** Wall clock of Europe/Paris as content holds it (`2026-11-24 20:30`) → epoch milliseconds, right over summer time. */
export function parisInstant(wallClock: string): number {
  const time = Temporal.PlainDateTime.from(wallClock.replace(' ', 'T'))
  return time.toZonedDateTime('Europe/Paris').epochMilliseconds
}

/** `2026-11` and a number of months → the month then. */
export function addMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString()
}
