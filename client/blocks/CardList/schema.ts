import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, option } from '#shared/content/fields.ts'
import { gamingField, headFields, moreFields } from '../headFields.ts'

export const cardList = defineBlock({
  name: 'card_list',
  title: 'Cartes',
  help: 'Des cartes côte à côte, trois par ligne.',
  fields: {
    ...headFields,
    cards: bloks(['card'], { title: 'Cartes' }),
    layout: option(['grille', 'bande'], {
      title: 'Sur un téléphone',
      help: 'Grille : l’une sous l’autre. Bande : elles glissent de côté.',
    }),
    ...moreFields,
    ...gamingField,
    ...sectionFields,
  },
})

export type CardListContent = ContentOf<typeof cardList>
