import type { Locale } from '#shared/locales.ts'
import type { CustomerStatus } from './api.ts'

/** Any other level than the two named is Infinitely. */
export function customerStatusOf(level: string): CustomerStatus {
  if (level === 'IBPROSPECT') return 'Discovery'
  return isEmployeeLevel(level) ? 'Collaborator' : 'Infinitely'
}

/** True for the collaborator level alone. */
export function isEmployeeLevel(level: string): boolean {
  return level === 'IBCOLLABORATEUR'
}

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
