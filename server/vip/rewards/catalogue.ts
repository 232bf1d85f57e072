import type { RewardContent } from '#client/vip/Reward/schema.ts'
import { type CheckedStory, type Content, storiesIn } from '#server/content/index.ts'
import type { Store } from '#server/store/open.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { Picture } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { RewardCategory } from '#shared/vip/rewards.ts'

/** A reward in content. */
export interface Reward {
  /** Last segment of its story's French address, the same in both languages. */
  id: string
  title: string
  url: string
  category: RewardCategory
  points: number
  picture?: Picture
  /** Undefined: unlimited. */
  stock: number | undefined
  /** True within 30 days after its publication. */
  isNew: boolean
}

type Stories = Pick<Content, 'links' | 'story'>

const newForMs = 30 * 24 * 60 * 60 * 1000

/** Every reward, in the editor's order. @throws ProductError generic.unavailable */
export async function rewardsOf(content: Stories, locale: Locale, now: number): Promise<Reward[]> {
  const stories = await storiesIn(content, locale, neededSlugs.rewards.slug)
  return stories.filter(({ component }) => component === 'reward').map((story) => rewardOf(story, locale, now))
}

/** Titles by id; empty while content is away: a line of the ledger has its own description. */
export async function rewardTitles(content: Stories, locale: Locale): Promise<ReadonlyMap<string, string>> {
  const rewards = await rewardsOf(content, locale, 0).catch((): Reward[] => [])
  return new Map(rewards.map(({ id, title }) => [id, title]))
}

/**
 * The number of claims of rewards, by id; a refunded one has given its piece back.
 * @param rewards those with a stock: the claims of the others are without number
 */
export async function claimsByReward(
  { db }: Pick<Store, 'db'>,
  rewards: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (rewards.length === 0) return new Map()
  const rows = await db
    .selectFrom('rewardClaims')
    .select((row) => ['reward', row.fn.countAll<number>().as('count')])
    .where('reward', 'in', rewards)
    .where('state', '!=', 'refunded')
    .groupBy('reward')
    .execute()
  return new Map(rows.map(({ reward, count }) => [reward, count]))
}

function rewardOf(
  { storySlug, slug, content, firstPublishedAt, publishedAt }: CheckedStory,
  locale: Locale,
  now: number,
): Reward {
  const { title, category, points, picture, stock } = content as unknown as RewardContent
  const publication = firstPublishedAt ?? publishedAt
  return {
    id: lastSegment(storySlug),
    title,
    url: pathOf(locale, slug),
    category,
    points,
    ...(picture && { picture }),
    stock,
    isNew: publication !== null && now - Date.parse(publication) < newForMs,
  }
}
