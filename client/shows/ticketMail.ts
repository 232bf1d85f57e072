import type { IntlShape } from '#i18n/createIntl.ts'
import { formatEvening } from '#i18n/eventDates.ts'
import { formatPrice } from '#i18n/formats.ts'
import { houseName } from '#shared/places/houses.ts'
import type { ShowSession } from '#shared/shows/shows.ts'
import type { ShowContent } from './Show/schema.ts'

interface TicketMailInput {
  show: Pick<ShowContent, 'title' | 'casino' | 'price'>
  session: Pick<ShowSession, 'day' | 'time' | 'levels'>
  /** Ask for the number of the VIP card. */
  withCard: boolean
}

/**
 * The address of a mail that asks a house for seats: show, evening, place and every rate stand in it, in the reader's
 * language; the reader adds how many. Lines end as RFC 6068 says.
 */
export function ticketMail(intl: IntlShape, email: string, { show, session, withCard }: TicketMailInput): string {
  const { title, casino } = show
  const evening = formatEvening(intl, `${session.day} ${session.time}`)
  const place = casino && [houseName(casino), casino.content.town].filter(Boolean).join(', ')
  const lines = [
    intl.formatMessage({ id: 'shows.mail.hello' }),
    '',
    intl.formatMessage({ id: 'shows.mail.show' }, { title }),
    intl.formatMessage({ id: 'shows.mail.evening' }, { evening }),
    ...(place ? [intl.formatMessage({ id: 'shows.mail.place' }, { place })] : []),
    ...ratesOf(intl, session, show.price).map((rate) => intl.formatMessage({ id: 'shows.mail.rate' }, { rate })),
    ...(withCard ? [intl.formatMessage({ id: 'shows.mail.card' })] : []),
    '',
    intl.formatMessage({ id: 'shows.mail.name' }),
    intl.formatMessage({ id: 'shows.mail.phone' }),
  ]
  const subject = intl.formatMessage({ id: 'shows.mail.subject' }, { title, evening })
  const fields = { subject, body: lines.join('\r\n') }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`
}

/** The rates of a performance, each with its price. @param price the show's "from" price, said where it has no rates */
export function ratesOf(intl: IntlShape, { levels }: Pick<ShowSession, 'levels'>, price: number | undefined): string[] {
  if (levels.length > 0) return levels.map(({ name, amount }) => `${name}, ${formatPrice(intl, amount)}`)
  if (price === undefined) return []
  return [intl.formatMessage({ id: 'shows.priceFrom' }, { price: formatPrice(intl, price) })]
}
