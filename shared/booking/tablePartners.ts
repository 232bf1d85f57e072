import { type Locale, languages } from '#shared/languages.ts'

/**
 * The partners that take bookings of tables, by the name that stories know them by. Hosts and addresses are
 * those of public pages that use them; how sure each is stands in docs/partners.md.
 */
export const bookingProviders = {
  resy: {
    name: 'Resy',
    pages: 'https://resy.com',
    widget: 'https://widgets.resy.com',
    script: '/embed.js',
    asksForPayment: false,
  },
  sevenrooms: {
    name: 'SevenRooms',
    pages: 'https://www.sevenrooms.com',
    widget: 'https://www.sevenrooms.com',
    script: '/widget/embed.js',
    asksForPayment: false,
  },
  // No script: a frame by the widget's identifier. The restaurant's page has an address that TheFork alone gives.
  thefork: {
    name: 'TheFork',
    pages: undefined,
    widget: 'https://widget.thefork.com',
    script: undefined,
    // Its frame is given `allow="payment *"`.
    asksForPayment: true,
  },
} as const

export type BookingProvider = keyof typeof bookingProviders

/** A restaurant at its partner, as the partner names it. */
export type TablePartner =
  | { provider: 'resy'; venueId: number; apiKey: string; city: string; slug: string }
  | { provider: 'sevenrooms'; venueId: string }
  | { provider: 'thefork'; widgetId: string; page: string }

/** The partner's fields of a story (client/places/Restaurant/schema.ts). */
export interface TablePartnerContent {
  provider?: BookingProvider
  venue_id?: string
  api_key?: string
  city?: string
  venue_slug?: string
  widget_id?: string
  page_url?: string
}

/** @returns undefined where the story names no partner, or not all that this partner is called with */
export function tablePartnerOf(content: TablePartnerContent): TablePartner | undefined {
  const { provider, venue_id = '', api_key, city, venue_slug, widget_id, page_url } = content
  if (provider === 'resy' && /^\d+$/.test(venue_id) && api_key && city && venue_slug)
    return { provider, venueId: Number(venue_id), apiKey: api_key, city, slug: venue_slug }
  if (provider === 'sevenrooms' && venue_id) return { provider, venueId: venue_id }
  if (provider === 'thefork' && widget_id && page_url) return { provider, widgetId: widget_id, page: page_url }
  return undefined
}

/** Origins of a partner, without trailing slash. */
export interface TableService {
  /** Origin of its pages; undefined: the origin of the address in the story. */
  pages: string | undefined
  /** Origin of its script and its window. */
  widget: string
}

/** A table that somebody wants. */
export interface TableRequest {
  people: number
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm` */
  time: string
}

/** @param urls origins of stand-ins; the partners' own without them */
export function tableServices(
  urls: Readonly<Partial<Record<BookingProvider, string | undefined>>> = {},
): Readonly<Record<BookingProvider, TableService>> {
  const serviceOf = (name: BookingProvider): TableService => {
    const { pages, widget } = bookingProviders[name]
    const origin = urls[name] && new URL(urls[name]).origin
    return origin ? { pages: origin, widget: origin } : { pages, widget }
  }
  return { resy: serviceOf('resy'), sevenrooms: serviceOf('sevenrooms'), thefork: serviceOf('thefork') }
}

/** The partner's own page of a restaurant, with what was chosen as far as that page takes it. */
export function tablePartnerPage(
  partner: TablePartner,
  service: TableService,
  request?: TableRequest & { locale: Locale },
): string {
  const { pages } = service
  switch (partner.provider) {
    case 'resy': {
      const query = request ? `?${new URLSearchParams({ date: request.date, seats: String(request.people) })}` : ''
      return `${pages}/cities/${encodeURIComponent(partner.city)}/venues/${encodeURIComponent(partner.slug)}${query}`
    }
    case 'sevenrooms': {
      const venue = `${pages}/explore/${encodeURIComponent(partner.venueId)}`
      if (!request) return venue
      const [year, month, day] = request.date.split('-')
      const query = { date: `${month}-${day}-${year}`, party_size: String(request.people), time_slot: request.time }
      return `${venue}/reservations/create/search/?${new URLSearchParams(query)}`
    }
    case 'thefork': {
      // Its page takes nothing; its window is a page as well.
      if (request) return tableFrame(partner.widgetId, service, request)
      if (!pages) return partner.page
      const { pathname, search } = new URL(partner.page)
      return pages + pathname + search
    }
  }
}

/** TheFork's window with what was chosen, in the language of the page. It counts the time in minutes since midnight. */
export function tableFrame(
  widgetId: string,
  { widget }: TableService,
  { locale, people, date, time }: TableRequest & { locale: Locale },
): string {
  const [hours, minutes] = time.split(':').map(Number)
  const query = { step: 'info', pax: String(people), date, time: String(Number(hours) * 60 + Number(minutes)) }
  return `${widget}/${languages[locale].theFork}/${encodeURIComponent(widgetId)}?${new URLSearchParams(query)}`
}
