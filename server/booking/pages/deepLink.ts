import type { Stay } from '#shared/booking/stay.ts'
import { type Locale, languageTags } from '#shared/locales.ts'

/** The SynXis booking engine, as SYNXIS_URL and SYNXIS_CHAIN say it. */
export interface BookingEngineAddress {
  url: string
  /** The group's number at SynXis. */
  chain?: string
}

export interface DeepLinkInput {
  locale: Locale
  /** The house's number at SynXis. */
  hotel: string
  /** SynXis's own codes, from the stories of the room and the offer that were looked at; left out without. */
  room?: string
  rate?: string
  /** Whether the stay's code is that of a group; a promotion's otherwise. */
  isGroupCode?: boolean
}

/**
 * The address of the booking engine with everything that was asked for, in SynXis's own names
 * (docs/decisions/0018). A name that SYNXIS_URL says itself stays, unless the stay says it.
 */
export function deepLink(engine: BookingEngineAddress, stay: Stay, input: DeepLinkInput): string {
  const { locale, hotel, room, rate, isGroupCode = false } = input
  const url = new URL(engine.url)
  const given = {
    ...(engine.chain && { chain: engine.chain }),
    hotel,
    level: 'hotel',
    arrive: stay.arrival,
    depart: stay.departure,
    rooms: String(stay.rooms),
    adult: String(stay.adults),
    child: String(stay.children),
    ...(stay.children > 0 && { childages: stay.childAges.join(',') }),
    ...(stay.code && { [isGroupCode ? 'group' : 'promo']: stay.code }),
    ...(room && { room }),
    ...(rate && { rate }),
    locale: languageTags[locale],
    currency: 'EUR',
  }
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
  return url.href
}
