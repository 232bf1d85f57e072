import { type ContentOf, defineBlock, type Listed, sectionFields } from '#shared/content/block.ts'
import type { RewardContent } from '#shared/content/roots/reward.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { headFields, moreFields } from '../headFields.ts'

export const rewardsTeaser = defineBlock({
  name: 'rewards_teaser',

  title: 'Carte VIP : récompenses',
  help: 'Les quatre récompenses les plus proches, des moins chères aux plus chères.',
  gaming: true,
  fields: {
    ...headFields,
    ...moreFields,
    ...sectionFields,
  },
  listing: { types: ['reward'], select: nearest },
})

export type RewardsTeaserContent = ContentOf<typeof rewardsTeaser> & { listing?: Listed<RewardContent> }

type Reward = StoryReference<RewardContent>

const shown = 4

/** Those that the fewest points reach; one that is out of stock tempts nobody. */
function nearest(_content: unknown, candidates: readonly Reward[]): Reward[] {
  const available = candidates.filter(({ content }) => content.stock !== 0)
  return available.toSorted((a, b) => a.content.points - b.content.points).slice(0, shown)
}
