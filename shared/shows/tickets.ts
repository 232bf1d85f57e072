import type { Link } from '#shared/content/values.ts'
import { type House, houseName } from '#shared/places/houses.ts'
import { type ShowSession, showStatuses } from './shows.ts'

/** How seats of a performance are got: at a ticket office by its address, or of the house by telephone and mail. */
export type TicketWay =
  | { kind: 'office'; href: string /** The office's host, as visitors know it. */; office: string }
  | { kind: 'house'; house?: string /** E.164. */; phone?: string; email?: string }

/** The evenings on the page of their show: lists and calendars lead there. */
export const performancesAnchor = 'seances'

interface TicketFields {
  /** For performances without an address of their own. */
  ticket_link?: Link
  casino?: House
}

interface TicketServices {
  /** How to reach the group, for a house that says nothing. */
  contacts?: { phone?: string; email?: string }
  /** Origin that stands in for every ticket office; undefined: their own. */
  ticketOffice?: string
}

/** @returns undefined for a performance that sells no tickets */
export function ticketWayOf(
  { status, ticketUrl }: Pick<ShowSession, 'status' | 'ticketUrl'>,
  { ticket_link, casino }: TicketFields,
  { contacts = {}, ticketOffice }: TicketServices,
): TicketWay | undefined {
  if (!showStatuses[status].sellsTickets) return undefined
  const address = URL.parse(ticketUrl ?? (ticket_link?.external ? ticket_link.href : ''))
  if (address?.protocol === 'https:') {
    const { host, pathname, search, hash, href } = address
    return { kind: 'office', href: ticketOffice ? ticketOffice + pathname + search + hash : href, office: host }
  }
  return {
    kind: 'house',
    house: casino && houseName(casino),
    phone: casino?.content.phone ?? contacts.phone,
    email: casino?.content.email ?? contacts.email,
  }
}
