import { headFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, sectionFields } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { LetterContent } from '../Letter/schema.ts'

export const letterList = defineBlock({
  name: 'letter_list',
  title: 'Lettres parues',
  help: 'Toutes les lettres, la dernière en tête.',
  listing: { types: ['letter'], select: newestFirst, pageSize: 12 },
  fields: {
    ...headFields,
    ...sectionFields,
  },
})

function newestFirst(_content: never, letters: readonly StoryReference<never>[]) {
  const dated = letters as readonly StoryReference<LetterContent>[]
  return dated.toSorted((one, other) => (other.content.date ?? '').localeCompare(one.content.date ?? ''))
}

export type LetterListContent = ContentOf<typeof letterList> & { listing?: Listed<LetterContent> }
