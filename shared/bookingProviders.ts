/** Who takes bookings of tables (R004–R006), by the name that stories know them by. */
export const bookingProviders = {
  resy: { name: 'Resy', page: (venue: string) => `https://resy.com/venues/${encodeURIComponent(venue)}` },
  sevenrooms: {
    name: 'SevenRooms',
    page: (venue: string) => `https://www.sevenrooms.com/reservations/${encodeURIComponent(venue)}`,
  },
  thefork: {
    name: 'TheFork',
    page: (venue: string) => `https://www.thefork.fr/restaurant/r${encodeURIComponent(venue)}`,
  },
} as const

export type BookingProvider = keyof typeof bookingProviders
