import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { option, text } from '#shared/content/fields.ts'

/** Phosphor's names. */
const infoIcons = [
  'train',
  'car',
  'bus',
  'airplane',
  'boat',
  'bicycle',
  'map-pin',
  'clock',
  'dog',
  'wheelchair',
  'baby-carriage',
  'info',
] as const

export const infoItem = defineBlock({
  name: 'info_item',
  kind: 'nested',
  title: 'Ligne pratique',
  help: 'Une icône et une phrase : « Gare d’Houlgate à 6 minutes à pied ».',
  fields: {
    icon: option(infoIcons, { title: 'Icône' }),
    text: text({ title: 'Phrase', required: true, max: 200 }),
  },
})

export type InfoItemContent = ContentOf<typeof infoItem>
