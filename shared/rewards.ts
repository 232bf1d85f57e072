/** Departments of the rewards (spec §2, R084). */
export const rewardCategories = ['bars', 'hotels', 'machines', 'shows', 'tables', 'others'] as const
export type RewardCategory = (typeof rewardCategories)[number]
