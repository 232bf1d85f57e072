import type { Locale } from '#shared/locales.ts'
import type { CustomerStatus } from './api.ts'

/** The colours of a level's card. */
export type HotelTier = Lowercase<CustomerStatus>

const french = {
  Discovery: 'Découverte',
  Infinitely: 'Infiniment',
  Collaborator: 'Collaborateur',
} as const satisfies Record<CustomerStatus, string>

/** The name of a level, which the API has in English. The programme itself is called Infiniment in both languages. */
export function levelName(status: CustomerStatus, locale: Locale): string {
  return locale === 'en' ? status : french[status]
}

export function tierOf(status: CustomerStatus): HotelTier {
  return status.toLowerCase() as HotelTier
}
