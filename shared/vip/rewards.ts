import type { HouseKind } from '#shared/places/houses.ts'

/** Departments of the rewards. */
export const rewardCategories = ['bars', 'hotels', 'machines', 'shows', 'tables', 'others'] as const
export type RewardCategory = (typeof rewardCategories)[number]

/** Where a reward that names no casino is handed over, by its department; one that names a casino, there alone. */
const kindsOfCategory: Readonly<Record<RewardCategory, readonly HouseKind[]>> = {
  bars: ['casino'],
  hotels: ['casino', 'hotel'],
  machines: ['casino'],
  shows: ['casino'],
  tables: ['casino'],
  others: ['casino'],
}

/** Whether a reward without a casino of its own is handed over at hotels, too. */
export function isGivenAtHotels(category: RewardCategory): boolean {
  return kindsOfCategory[category].includes('hotel')
}

/** How a house stands to a reward: it hands it over; another casino does; or no house of its kind does. */
export type RewardPlace = 'here' | 'otherCasino' | 'never'

/** @param reward `casino`: slug of the only one that hands it over; undefined: none is named */
export function rewardPlaceAt(
  { category, casino }: { category: RewardCategory; casino: string | undefined },
  { slug, kind }: { slug: string; kind: HouseKind },
): RewardPlace {
  if (casino !== undefined) return casino === slug ? 'here' : kind === 'casino' ? 'otherCasino' : 'never'
  return kindsOfCategory[category].includes(kind) ? 'here' : 'never'
}

/** Names in the query of the page and of the API. */
export const rewardFilterNames = ['category', 'sort', 'new'] as const
type RewardFilterName = (typeof rewardFilterNames)[number]

/** The filter of a list of rewards, and its order; the same for the page and for the API. */
export interface RewardFilter {
  category?: RewardCategory
  /** Without it the editor's order. */
  sort?: (typeof rewardSorts)[number]
  isNewOnly: boolean
}

export const rewardSorts = ['points', '-points'] as const

export interface ParsedRewardFilter {
  /** Without the values that the site does not know. */
  filter: RewardFilter
  /** Names of filters whose value the site does not know. */
  unknown: RewardFilterName[]
}

/** The filter that a query asks for. A form sends an unset choice as an empty value. */
export function parseRewardFilter(query: URLSearchParams): ParsedRewardFilter {
  const category = rewardCategories.find((it) => it === query.get('category'))
  const sort = rewardSorts.find((it) => it === query.get('sort'))
  const isNewOnly = query.get('new') === '1'
  const known = { category, sort, new: isNewOnly }
  return {
    filter: { ...(category && { category }), ...(sort && { sort }), isNewOnly },
    unknown: rewardFilterNames.filter((name) => query.get(name) && !known[name]),
  }
}

/** The query of a filter, for links; empty for all rewards in the editor's order. */
export function rewardFilterQuery({ category, sort, isNewOnly }: RewardFilter): string {
  return new URLSearchParams({
    ...(category && { category }),
    ...(sort && { sort }),
    ...(isNewOnly && { new: '1' }),
  }).toString()
}

/** The rewards that pass the filter, in its order. */
export function filterRewards<Reward extends { category: RewardCategory; points: number; isNew: boolean }>(
  rewards: readonly Reward[],
  { category, sort, isNewOnly }: RewardFilter,
): Reward[] {
  const found = rewards.filter((it) => (!category || it.category === category) && (!isNewOnly || it.isNew))
  if (!sort) return found
  return found.toSorted((a, b) => (sort === 'points' ? a.points - b.points : b.points - a.points))
}
