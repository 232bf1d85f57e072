import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, richText, text } from '#shared/content/fields.ts'
import { headFields } from '../headFields.ts'

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

export const tabs = defineBlock({
  name: 'tabs',
  title: 'Onglets',
  help: 'Deux à six textes dont un seul est ouvert.',
  fields: {
    ...headFields,
    items: bloks<{ title: string }>(['tab_item'], { title: 'Onglets' }),
    ...sectionFields,
  },
})

export type TabsContent = ContentOf<typeof tabs>
