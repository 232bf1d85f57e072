import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { richText, text } from '#shared/content/fields.ts'

export const tabItem = defineBlock({
  name: 'tab_item',
  kind: 'nested',
  title: 'Onglet',
  help: 'Un mot et ce qu’il ouvre.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 40 }),
    text: richText({ title: 'Texte' }),
  },
})

export type TabItemContent = ContentOf<typeof tabItem>
