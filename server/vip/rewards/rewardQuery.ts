import { ProductError } from '#shared/errors/productError.ts'
import { type RewardCategory, rewardCategories } from '#shared/rewards.ts'

export interface RewardQuery {
  category?: RewardCategory
  /** Without it the editor's order. */
  sort?: 'points' | '-points'
  isNewOnly: boolean
  /** Counts from 1. */
  page: number
}

/** `category`, `sort`, `new`, `page` of rewards. @throws ProductError generic.invalid for unknown values */
export function readRewardQuery(query: URLSearchParams): RewardQuery {
  const category = oneOf(query.get('category'), rewardCategories)
  const sort = oneOf(query.get('sort'), ['points', '-points'] as const)
  const isNewOnly = oneOf(query.get('new'), ['1'] as const) === '1'
  return { ...(category && { category }), ...(sort && { sort }), isNewOnly, page: readPage(query) }
}

/** @throws ProductError generic.invalid */
export function readPage(query: URLSearchParams): number {
  const given = query.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new ProductError('generic.invalid')
  return Number(given)
}

function oneOf<Value extends string>(given: string | null, values: readonly Value[]): Value | undefined {
  if (given === null) return undefined
  const known = values.find((value) => value === given)
  if (known === undefined) throw new ProductError('generic.invalid')
  return known
}
