/** What the booking bar asks for; the names are those of `/synxis-redirect` (decisions §6). */
export interface Stay {
  /** Slug of the house; `''` while none is chosen. */
  hotel: string
  /** `YYYY-MM-DD` or `''`. */
  arrival: string
  departure: string
  rooms: number
  adults: number
  children: number
  /** Years, one for each child; `''` while not said. */
  childAges: readonly string[]
}

export const stayLimits = { nights: 30, rooms: 9, adults: 9, children: 9, childAge: 17 } as const

export type StayField = 'hotel' | 'arrival' | 'departure' | 'childAges'
export type StayProblem =
  | 'blocks.bookingBar.hotelMissing'
  | 'blocks.bookingBar.arrivalMissing'
  | 'blocks.bookingBar.arrivalPast'
  | 'blocks.bookingBar.departureMissing'
  | 'blocks.bookingBar.departureTooEarly'
  | 'blocks.bookingBar.tooManyNights'
  | 'blocks.bookingBar.childAgesMissing'

/** What is wrong with a stay, by field, in the order of the form. The server checks the same again. */
export function problemsOf(stay: Stay, today: string): Partial<Record<StayField, StayProblem>> {
  const problems: Partial<Record<StayField, StayProblem>> = {}
  if (stay.hotel === '') problems.hotel = 'blocks.bookingBar.hotelMissing'
  if (stay.arrival === '') problems.arrival = 'blocks.bookingBar.arrivalMissing'
  else if (stay.arrival < today) problems.arrival = 'blocks.bookingBar.arrivalPast'
  if (stay.arrival !== '' && !problems.arrival) {
    const departure = departureProblem(stay)
    if (departure) problems.departure = departure
  }
  if (stay.childAges.slice(0, stay.children).includes('')) problems.childAges = 'blocks.bookingBar.childAgesMissing'
  return problems
}

function departureProblem({ arrival, departure }: Stay): StayProblem | undefined {
  if (departure === '') return 'blocks.bookingBar.departureMissing'
  const nights = nightsOf(arrival, departure)
  if (nights < 1) return 'blocks.bookingBar.departureTooEarly'
  return nights > stayLimits.nights ? 'blocks.bookingBar.tooManyNights' : undefined
}

/** What the departure becomes when the arrival moves: the next day, unless it still makes a stay. */
export function departureAfter(arrival: string, departure: string): string {
  const nights = departure === '' ? 0 : nightsOf(arrival, departure)
  return nights >= 1 && nights <= stayLimits.nights ? departure : addDays(arrival, 1)
}

/** `('2026-12-31', 1)` → `2027-01-01`. Days are counted in UTC, where each has 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Nights between two days; negative when the second comes first. */
export function nightsOf(arrival: string, departure: string): number {
  return Math.round((Date.parse(departure) - Date.parse(arrival)) / dayMs)
}

const dayMs = 86_400_000
