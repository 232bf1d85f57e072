import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, text } from '#shared/content/fields.ts'

export const hotelStatuses = defineBlock({
  name: 'hotel_statuses',
  title: 'Infiniment : statuts',
  help: 'Les deux cartes du programme des hôtels.',
  fields: {
    ...headFields,
    decouverte: bloks(['advantage'], { title: 'Ce que donne Découverte' }),
    infiniment: bloks(['advantage'], { title: 'Ce que donne Infiniment' }),
    button_label: text({ title: 'Bouton', help: 'Il mène à l’inscription.', max: 60 }),
    ...moreFields,
    ...sectionFields,
  },
})

export type HotelStatusesContent = ContentOf<typeof hotelStatuses>
