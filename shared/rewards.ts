/** Departments of the rewards. */
export const rewardCategories = ['bars', 'hotels', 'machines', 'shows', 'tables', 'others'] as const
export type RewardCategory = (typeof rewardCategories)[number]
