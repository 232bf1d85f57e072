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

const levelNames: Readonly<Record<Locale, Record<CustomerStatus, string>>> = {
  fr: { Discovery: 'Découverte', Infinitely: 'Infiniment', Collaborator: 'Collaborateur' },
  en: { Discovery: 'Discovery', Infinitely: 'Infinitely', Collaborator: 'Collaborator' },
  de: { Discovery: 'Entdeckung', Infinitely: 'Infiniment', Collaborator: 'Mitarbeitende' },
}

/** The name of a level, which the API has in English. The programme itself is called Infiniment in every language. */
export function levelName(status: CustomerStatus, locale: Locale): string {
  return levelNames[locale][status]
}

export function tierOf(status: CustomerStatus): HotelTier {
  return status.toLowerCase() as HotelTier
}
