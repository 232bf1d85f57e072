import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { readPage } from '#server/http/calls/readPage.ts'
import { type Page, pageOf } from '#shared/http/page.ts'
import type { Locale } from '#shared/locales.ts'
import { filterRewards, parseRewardFilter, type RewardFilter } from '#shared/vip/rewards.ts'
import type { RewardRow } from '#shared/vip/views.ts'
import type { LoyaltyServices } from '../vipServices.ts'
import { claimsByReward, rewardsOf } from './catalogue.ts'

/** The API's pages: usually one holds all rewards of the group. */
const rewardsPerPage = 48

interface RewardQuery extends RewardFilter {
  /** Counts from 1. */
  page: number
  /** Rewards on a page; the API's own without it. */
  perPage?: number
  /** A reward whose page is wanted instead. */
  with?: string
}

/** Rewards as a member sees them, with their stock. @throws ProductError generic.unavailable */
export async function listRewards(
  { store, clock, content }: Pick<LoyaltyServices, 'store' | 'clock' | 'content'>,
  locale: Locale,
  { page, perPage = rewardsPerPage, with: wanted, ...filter }: RewardQuery,
): Promise<Page<RewardRow>> {
  const all = filterRewards(await rewardsOf(content, locale, clock()), filter)
  const at = wanted === undefined ? -1 : all.findIndex(({ id }) => id === wanted)
  const { items, ...rest } = pageOf(all, at < 0 ? page : Math.floor(at / perPage) + 1, perPage)
  const limited = items.filter(({ stock }) => stock !== undefined)
  const claims = await claimsByReward(
    store,
    limited.map(({ id }) => id),
  )
  const listed = items.map(({ uuid: _, stock, isNew, ...it }) => ({
    ...it,
    new: isNew,
    available: stock === undefined || (claims.get(it.id) ?? 0) < stock,
  }))
  return { items: listed, ...rest }
}

/** `category`, `sort`, `new`, `page` of rewards. @throws ProductError generic.invalid for unknown values */
export function readRewardQuery(query: URLSearchParams, locale: Locale): RewardQuery {
  const { filter, unknown } = parseRewardFilter(query)
  if (unknown[0]) throw fieldRefusal('generic.invalid', unknown[0], locale, 'validation.choice')
  return { ...filter, page: readPage(query, locale) }
}
