/** The instant (epoch ms) at which a day `YYYY-MM-DD` is over in Europe/Paris, on days of 23 and 25 hours too. */
export function endOfDay(day: string): number {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('Europe/Paris').epochMilliseconds
}
