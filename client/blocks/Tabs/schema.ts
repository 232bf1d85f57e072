import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks } from '#shared/content/fields.ts'
import { headFields } from '../headFields.ts'

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
