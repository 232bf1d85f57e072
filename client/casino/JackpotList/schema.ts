import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { relation } from '#shared/content/fields.ts'
import type { HouseContent } from '#shared/places/houses.ts'

export const jackpotList = defineBlock({
  name: 'jackpot_list',
  title: 'Jackpots',
  help: 'Les jackpots d’un casino, en tableau, tels que le casino les envoie.',
  gaming: true,
  fields: {
    ...headFields,
    casino: relation<HouseContent>(['casino', 'page'], { title: 'Casino' }),
    ...moreFields,
    ...sectionFields,
  },
})

export type JackpotListContent = ContentOf<typeof jackpotList>
