import { type ContentOf, defineRoot } from '#shared/content/block.ts'
import { bloks, text } from '#shared/content/fields.ts'
import type { NavItemContent } from '../Header/schema.ts'

export const localHeader = defineRoot({
  name: 'local_header',
  title: 'Menu local',
  help: 'Le menu d’une maison, sous l’en-tête.',
  fields: {
    title: text({ title: 'Nom de la maison', required: true, max: 80, translatable: false }),
    items: bloks<NavItemContent>(['nav_item'], { title: 'Liens' }),
  },
})

export type LocalHeaderContent = ContentOf<typeof localHeader>
