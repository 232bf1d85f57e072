import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, sectionFields } from '#shared/content/block.ts'
import { boolean } from '#shared/content/fields.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { RewardContent } from '../Reward/schema.ts'

export const rewardsTeaser = defineBlock({
  name: 'rewards_teaser',
  title: 'Carte VIP : récompenses',
  help: 'Des récompenses, des moins chères aux plus chères : les quatre premières, ou toutes.',
  gaming: true,
  fields: {
    ...headFields,
    all: boolean({ title: 'Toutes', help: 'Par pages de huit ; sinon les quatre plus proches.' }),
    ...moreFields,
    ...sectionFields,
  },
  listing: { types: ['reward'], select: nearest, pageSize: 8 },
})

export type RewardsTeaserContent = ContentOf<typeof rewardsTeaser> & { listing?: Listed<RewardContent> }

type Reward = StoryReference<RewardContent>

const maxRewards = 4

/** Rewards for the fewest points; one that is out of stock is left out. */
function nearest({ all }: { all: boolean }, candidates: readonly Reward[]): Reward[] {
  const available = candidates.filter(({ content }) => content.stock !== 0)
  const sorted = available.toSorted((a, b) => a.content.points - b.content.points)
  return all ? sorted : sorted.slice(0, maxRewards)
}
