import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, text } from '#shared/content/fields.ts'

export const hotelAdvantages = defineBlock({
  name: 'hotel_advantages',
  title: 'Infiniment : avantages',
  help: 'Ce que donne le programme des hôtels, case par case.',
  fields: {
    ...headFields,
    advantages: bloks(['advantage'], { title: 'Avantages' }),
    note: text({ title: 'Note', help: 'Sous les cases, une phrase.', max: 300 }),
    ...moreFields,
    ...sectionFields,
  },
})

export type HotelAdvantagesContent = ContentOf<typeof hotelAdvantages>
