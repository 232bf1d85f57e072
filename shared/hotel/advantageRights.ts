/** Who an advantage of the hotel programme is for: every member, or those with the status Infiniment. */
export const advantageRights = ['all', 'infiniment'] as const

export type AdvantageRight = (typeof advantageRights)[number]
