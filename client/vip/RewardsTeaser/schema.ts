import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, type ListingInput, sectionFields } from '#shared/content/block.ts'
import { boolean } from '#shared/content/fields.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { RewardContent } from '../Reward/schema.ts'

export const rewardsTeaser = defineBlock({
  name: 'rewards_teaser',
  title: 'Carte VIP : récompenses',
  help: 'Des récompenses, des moins chères aux plus chères : les quatre premières, ou toutes ; sur la page d’une récompense, celles qui coûtent à peu près autant.',
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

/**
 * Rewards for the fewest points; on the page of one those for about as many, each of another department, so that no two
 * pages show the same plates. One that is out of stock is left out.
 */
function nearest({ all }: { all: boolean }, candidates: readonly Reward[], { own }: ListingInput): Reward[] {
  const available = candidates.filter(({ content }) => content.stock !== 0)
  const { points = 0, category }: Partial<RewardContent> = own?.content ?? {}
  const sorted = available.toSorted((a, b) => Math.abs(a.content.points - points) - Math.abs(b.content.points - points))
  if (all) return sorted
  const firsts = own
    ? sorted.filter(
        ({ content }, at) => isFirstOfItsKind(content, sorted.slice(0, at)) && content.category !== category,
      )
    : sorted
  return firsts.slice(0, maxRewards)
}

function isFirstOfItsKind({ category }: RewardContent, before: readonly Reward[]): boolean {
  return !before.some(({ content }) => content.category === category)
}
