import type { RewardContent } from '#client/vip/Reward/schema.ts'
import { type CheckedStory, type Content, storiesIn } from '#server/content/index.ts'
import { followSlugs, lastNames } from '#server/slugs/index.ts'
import { storedTexts } from '#server/store/inLanguage.ts'
import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { plainText } from '#shared/content/plainText.ts'
import type { Picture } from '#shared/content/values.ts'
import { byLocale, defaultLocale, type Locale, locales, pathOf } from '#shared/locales.ts'
import { houseName, lastSegment, slugOf } from '#shared/places/houses.ts'
import { dayMs } from '#shared/time/days.ts'
import type { RewardCategory } from '#shared/vip/rewards.ts'

/** A reward in content. */
export interface Reward {
  uuid: string
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

const newForMs = 30 * dayMs

/** Every reward, in the editor's order. @throws ProductError generic.unavailable */
export async function rewardsOf(content: Stories, locale: Locale, now: number): Promise<Reward[]> {
  const stories = await storiesIn(content, locale, neededSlugs.rewards.slug)
  return stories.filter(({ component }) => component === 'reward').map((story) => rewardOf(story, locale, now))
}

/** Titles of all rewards by id. A reward that is gone has its last title; so has every reward while content is away. */
export async function rewardTitles(
  { content, store }: { content: Stories; store: Pick<Store, 'db'> },
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const rewards = await rewardsOf(content, locale, 0).catch((): Reward[] => [])
  const last = await lastNames(store.db, 'reward', locale)
  return new Map([...last, ...rewards.map(({ id, title }) => [id, title] as const)])
}

/** The terms on which a house hands a reward over, as the reward's story has them. */
export interface RewardTerms {
  category: RewardCategory
  /** A paragraph each. */
  text: string[]
  /** The only casino that hands it over: its slug, and its name in the reader's language. */
  casino: { slug: string; name: string } | undefined
}

/** @returns undefined: the reward is gone, or content is away */
export async function rewardTerms(content: Stories, locale: Locale, id: string): Promise<RewardTerms | undefined> {
  const stories = await storiesIn(content, locale, neededSlugs.rewards.slug).catch((): CheckedStory[] => [])
  const story = stories.find(({ component, storySlug }) => component === 'reward' && lastSegment(storySlug) === id)
  if (!story) return undefined
  const { category, text, casino } = story.content as unknown as RewardContent
  return {
    category,
    text: (text?.content ?? []).map(plainText).filter(Boolean),
    casino: casino && { slug: slugOf(casino), name: houseName(casino) },
  }
}

/** The rewards in each language. @throws ProductError generic.unavailable */
export async function rewardsInAll(content: Stories, now: number): Promise<Record<Locale, Reward[]>> {
  const all = await Promise.all(locales.map(async (it) => [it, await rewardsOf(content, it, now)] as const))
  return Object.fromEntries(all) as Record<Locale, Reward[]>
}

/** Claims follow rewards that editors have renamed: a stock is one stock. */
export function followRewards(
  tx: Tx,
  { rewards, now }: { rewards: Record<Locale, Reward[]>; now: number },
): Promise<void> {
  const stories = rewards[defaultLocale].map((reward) => {
    const names = byLocale((it) => (rewards[it].find(({ uuid }) => uuid === reward.uuid) ?? reward).title)
    return { uuid: reward.uuid, slug: reward.id, names: storedTexts(names) }
  })
  return followSlugs(tx, { kind: 'reward', move: moveClaims }, stories, now)
}

/** As {@link followRewards}, for rewards that nobody claims meanwhile. @throws ProductError generic.unavailable */
export async function followRenamedRewards({
  store,
  content,
  clock,
}: {
  store: Store
  content: Stories
  clock: () => number
}): Promise<void> {
  const now = clock()
  const rewards = await rewardsInAll(content, now)
  await store.transaction((tx) => followRewards(tx, { rewards, now }))
}

async function moveClaims(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('rewardClaims').set({ reward: to }).where('reward', '=', from).execute()
}

/**
 * The number of claims of rewards, by id; a refunded one has given its piece back.
 * @param rewards ids of those with a stock: claims of an unlimited reward need no count, and would be too many
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
  { uuid, storySlug, slug, content, firstPublishedAt, publishedAt }: CheckedStory,
  locale: Locale,
  now: number,
): Reward {
  const { title, category, points, picture, stock } = content as unknown as RewardContent
  const publication = firstPublishedAt ?? publishedAt
  return {
    uuid,
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
