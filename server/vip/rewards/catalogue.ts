import type { RewardContent } from '#client/vip/Reward/schema.ts'
import { type CheckedStory, type Content, storiesIn } from '#server/content/index.ts'
import type { Store } from '#server/store/open.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { Picture } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { RewardCategory } from '#shared/vip/rewards.ts'

/** A reward as content has it. */
export interface Reward {
  /** Last segment of its story's address in French: the same in both languages. */
  id: string
  title: string
  url: string
  category: RewardCategory
  points: number
  picture?: Picture
  /** Undefined: as many as one likes. */
  stock: number | undefined
  /** Within 30 days after its publication. */
  isNew: boolean
}

type Stories = Pick<Content, 'links' | 'story'>

const newForMs = 30 * 24 * 60 * 60 * 1000

/** Every reward, in the editor's order. @throws ProductError generic.unavailable */
export async function rewardsOf(content: Stories, locale: Locale, now: number): Promise<Reward[]> {
  const stories = await storiesIn(content, locale, neededSlugs.rewards.slug)
  return stories.filter(({ component }) => component === 'reward').map((story) => rewardOf(story, locale, now))
}

/** Title by id; empty when content cannot be had: a line of the ledger has words of its own. */
export async function rewardTitles(content: Stories, locale: Locale): Promise<ReadonlyMap<string, string>> {
  const rewards = await rewardsOf(content, locale, 0).catch((): Reward[] => [])
  return new Map(rewards.map(({ id, title }) => [id, title]))
}

/** How many of each were given, by id. */
export async function claimsByReward({ db }: Pick<Store, 'db'>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('rewardClaims')
    .select((row) => ['reward', row.fn.countAll<number>().as('count')])
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
