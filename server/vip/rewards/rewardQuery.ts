import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { readPage } from '#server/http/calls/readPage.ts'
import type { Locale } from '#shared/locales.ts'
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
export function readRewardQuery(query: URLSearchParams, locale: Locale): RewardQuery {
  const category = oneOf('category', rewardCategories)
  const sort = oneOf('sort', ['points', '-points'])
  const isNewOnly = oneOf('new', ['1']) === '1'
  return { ...(category && { category }), ...(sort && { sort }), isNewOnly, page: readPage(query, locale) }

  function oneOf<const Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const given = query.get(name)
    // A form sends what nobody chose as nothing.
    if (!given) return undefined
    const known = values.find((value) => value === given)
    if (known === undefined) throw fieldRefusal('generic.invalid', name, locale, 'validation.choice')
    return known
  }
}
