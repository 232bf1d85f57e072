import type { HoursException, HoursRow } from '#shared/time/openingHours.ts'

/** A house as the page without network has it. */
export interface OfflineHouse {
  path: string
  name: string
  town?: string
  /** E.164 */
  phone?: string
  hours: {
    /** `label`: what the service is called: « Clients de l’hôtel », « Dîner ». */
    rows: readonly (HoursRow & { label?: string })[]
    exceptions: readonly HoursException[]
  }
}

export const offlineGroups = ['hotels', 'restaurants', 'baths', 'casinos'] as const

/** Props of the page without network; groups without a house are left out. */
export interface OfflinePageProps {
  groups: readonly { kind: (typeof offlineGroups)[number]; houses: readonly OfflineHouse[] }[]
  /** Address of the page's script. */
  script: string
}
