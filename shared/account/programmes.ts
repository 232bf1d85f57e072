import type { Feature } from '#shared/features.ts'

/** The two programmes of the group: hotel guests (`/api/eph`) and the casino VIP card (`/api/vip`). */
export type Programme = 'eph' | 'vip'

/** The feature of a house that a programme is. */
export const featureOf = { eph: 'hotel', vip: 'vip' } as const satisfies Record<Programme, Feature>
