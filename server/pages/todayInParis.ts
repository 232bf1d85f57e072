/** Today in Europe/Paris, `YYYY-MM-DD`, in whatever time zone the machine is. */
export function todayInParis(clock: () => number): string {
  const now = clock()
  // Every page asks for it and it is true for a whole day: computed again only when the day may have changed.
  if (now >= today.until || now < today.from) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Paris')
    const midnight = zoned.startOfDay()
    today = {
      text: zoned.toPlainDate().toString(),
      from: midnight.epochMilliseconds,
      until: midnight.add({ days: 1 }).epochMilliseconds,
    }
  }
  return today.text
}

let today = { text: '', from: 0, until: 0 }
