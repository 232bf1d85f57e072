import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, sectionFields } from '#shared/content/block.ts'
import { number, relation, relations, text } from '#shared/content/fields.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { ActivityContent } from '../Activity/schema.ts'

export const activityList = defineBlock({
  name: 'activity_list',
  title: 'Activités',
  help: 'Des activités choisies, ou toutes celles d’une maison ou d’une ville.',
  fields: {
    ...headFields,
    activities: relations<ActivityContent>(['activity'], { title: 'Activités', help: 'Vide : selon la règle.' }),
    hotel: relation<{ name: string }>(['hotel'], { title: 'De la maison' }),
    town: text({ title: 'De la ville', max: 80, translatable: false }),
    limit: number({ title: 'Au plus', help: 'Sans nombre : toutes, par pages de douze.', min: 1, max: 60 }),
    ...moreFields,
    ...sectionFields,
  },
  listing: { types: ['activity'], select, pageSize: 12 },
})

export type ActivityListContent = ContentOf<typeof activityList> & { listing?: Listed<ActivityContent> }

/** The fields that choose. */
interface Rule {
  activities: readonly StoryReference[]
  hotel?: StoryReference
  town?: string
  limit?: number
}

/** The editor's own in their order, else those of a house or a town in the order of the folder. */
function select(
  { activities, hotel, town, limit }: Rule,
  candidates: readonly StoryReference<ActivityContent>[],
): readonly StoryReference<ActivityContent>[] {
  const own = activities.flatMap(({ uuid }) => candidates.filter((it) => it.uuid === uuid))
  const matching = candidates.filter(
    (it) => (!hotel || it.content.hotel?.uuid === hotel.uuid) && (!town || it.content.town === town),
  )
  const found = activities.length > 0 ? own : matching
  return limit === undefined ? found : found.slice(0, limit)
}
