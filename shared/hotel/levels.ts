import * as brand from '#shared/house.ts'
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

/** The house's name of a level, which the API has in English. */
export function levelName(status: CustomerStatus, locale: Locale): string {
  return brand.phrases[locale]?.[tierOf(status)] ?? status
}

export function tierOf(status: CustomerStatus): HotelTier {
  return status.toLowerCase() as HotelTier
}
