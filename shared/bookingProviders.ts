/** Who takes bookings of tables (R004–R006), by the name that stories know them by. */
export const bookingProviders = {
  resy: {
    name: 'Resy',
    address: 'https://resy.com',
    widget: 'https://widgets.resy.com',
    page: (venue: string) => `/venues/${encodeURIComponent(venue)}`,
    query: { people: 'seats', date: 'date', time: 'time' },
  },
  sevenrooms: {
    name: 'SevenRooms',
    address: 'https://www.sevenrooms.com',
    widget: 'https://www.sevenrooms.com/widget',
    page: (venue: string) => `/reservations/${encodeURIComponent(venue)}`,
    query: { people: 'party_size', date: 'date', time: 'start_time' },
  },
  thefork: {
    name: 'TheFork',
    address: 'https://www.thefork.fr',
    widget: 'https://widget.thefork.com',
    page: (venue: string) => `/restaurant/r${encodeURIComponent(venue)}`,
    query: { people: 'pax', date: 'date', time: 'time' },
  },
} as const

export type BookingProvider = keyof typeof bookingProviders

/** Where a provider lives, without trailing slash: its pages, and `embed.js` with what the script frames. */
export interface TableService {
  address: string
  widget: string
}

/** A table that somebody wants. */
export interface TableWish {
  people: number
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm` */
  time: string
}

/** @param urls of stand-ins; the providers' own without them */
export function tableServices(
  urls: Readonly<Partial<Record<BookingProvider, string | undefined>>> = {},
): Readonly<Record<BookingProvider, TableService>> {
  const serviceOf = (name: BookingProvider): TableService => {
    const { address, widget } = bookingProviders[name]
    const url = urls[name]
    return url === undefined ? { address, widget } : { address: url, widget: url }
  }
  return { resy: serviceOf('resy'), sevenrooms: serviceOf('sevenrooms'), thefork: serviceOf('thefork') }
}

/** A provider's page of a restaurant, with what was chosen on ours. */
export function providerPage(
  provider: BookingProvider,
  { address }: TableService,
  venue: string,
  wish?: Partial<TableWish>,
): string {
  const { page, query } = bookingProviders[provider]
  const given = Object.entries(query).flatMap(([ours, theirs]) => {
    const value = wish?.[ours as keyof TableWish]
    return value === undefined ? [] : [[theirs, String(value)]]
  })
  const said = new URLSearchParams(given).toString()
  return `${address}${page(venue)}${said && `?${said}`}`
}
