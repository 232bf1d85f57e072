/** The members who get an advantage of the hotel programme: all, or those with the status Infiniment. */
export const advantageRights = ['all', 'infiniment'] as const

export type AdvantageRight = (typeof advantageRights)[number]
