import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { text } from '#shared/content/fields.ts'

export const anchorItem = defineBlock({
  name: 'anchor_item',
  kind: 'nested',
  title: 'Lien du sommaire',
  help: 'Un mot et l’ancre de la section où il mène.',
  fields: {
    label: text({ title: 'Mot', required: true, max: 60 }),
    target: text({
      title: 'Ancre',
      help: 'Celle de la section, sans le #.',
      required: true,
      max: 40,
      translatable: false,
    }),
  },
})

export type AnchorItemContent = ContentOf<typeof anchorItem>
