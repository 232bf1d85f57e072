import type { Stay } from '#shared/bookingStay.ts'
import { type Locale, languageTags } from '#shared/locales.ts'

export interface DeepLinkFacts {
  locale: Locale
  /** The engine's name for the house. */
  synxisId: string
  /** Slug of the room that was looked at. */
  room?: string
  /** Euros with all taxes, as our page said them for this room or offer: the engine shows the same (B11). */
  price?: number
}

/** The booking engine's address with everything that was asked for (decisions §6). */
export function deepLink(synxisUrl: string, stay: Stay, { locale, synxisId, room, price }: DeepLinkFacts): string {
  const url = new URL(synxisUrl)
  const given = {
    hotel: synxisId,
    arrive: stay.arrival,
    depart: stay.departure,
    rooms: String(stay.rooms),
    adult: String(stay.adults),
    child: String(stay.children),
    ...(stay.children > 0 && { childages: stay.childAges.join(',') }),
    ...(stay.code && { promo: stay.code }),
    locale: languageTags[locale],
    currency: 'EUR',
    ...(room && { room }),
    ...(price !== undefined && { price: price.toFixed(2) }),
  }
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
  return url.href
}
