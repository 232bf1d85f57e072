import type { NavItemContent } from '#client/layout/Header/schema.ts'
import { type ContentOf, defineRoot } from '#shared/content/block.ts'
import { bloks, text } from '#shared/content/fields.ts'

/** A page of links by itself: the menu of the sub-brand section. */
export const menu = defineRoot({
  name: 'menu',
  title: 'Menu',
  help: 'Le menu de la section Infiniment, comme page.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 80 }),
    items: bloks<NavItemContent>(['nav_item'], { title: 'Liens' }),
  },
})

export type MenuContent = ContentOf<typeof menu>
