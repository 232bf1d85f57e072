/** The two dates of a member that come back every year, `YYYY-MM-DD`. */
export interface FavouriteDates {
  favouriteDate1: string | null
  favouriteDate2: string | null
}

/** The next favourite date, today included; undefined: the member has none. @param today `YYYY-MM-DD` */
export function nextFavouriteDate(member: FavouriteDates, today: string): string | undefined {
  return comingDates(member, today)[0]
}

/** The days that come next of a member's dates, soonest first: each comes back every year. */
export function comingDates({ favouriteDate1, favouriteDate2 }: FavouriteDates, today: string): string[] {
  const days = [favouriteDate1, favouriteDate2].flatMap((date) => (date === null ? [] : occurrence(date, today)))
  return [...new Set(days)].toSorted()
}

/** 29 February is the 28th in a year without it. */
function occurrence(date: string, today: string): string {
  if (date >= today) return date
  const [first, year] = [Temporal.PlainDate.from(date), Number(today.slice(0, 4))]
  const inYear = first.with({ year }).toString()
  return inYear >= today ? inYear : first.with({ year: year + 1 }).toString()
}
