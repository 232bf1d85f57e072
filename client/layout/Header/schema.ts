import { type ContentOf, defineBlock, defineRoot } from '#shared/content/block.ts'
import { bloks, link, text } from '#shared/content/fields.ts'
import type { Block, Link } from '#shared/content/values.ts'

export const navItem = defineBlock({
  name: 'nav_item',
  kind: 'nested',
  title: 'Lien de menu',
  help: 'Un mot et où il mène.',
  fields: {
    label: text({ title: 'Mot', required: true, max: 60 }),
    link: link({ title: 'Lien' }),
    children: bloks(['nav_item'], { title: 'Sous-menu' }),
  },
})

/** `nav_item`: a word and where it leads; in the menu it may carry a second level. */
export interface NavItemContent {
  label: string
  link?: Link
  children: Block<NavItemContent>[]
}

export const header = defineRoot({
  name: 'header',
  title: 'En-tête',
  help: 'Le bandeau et les deux menus du haut.',
  fields: {
    phone: text({ title: 'Téléphone', help: 'Avec + et l’indicatif.', max: 20, translatable: false }),
    top_links: bloks<NavItemContent>(['nav_item'], { title: 'Liens du bandeau' }),
    left: bloks<NavItemContent>(['nav_item'], { title: 'Menu à gauche de la marque' }),
    right: bloks<NavItemContent>(['nav_item'], { title: 'Menu à droite' }),
    menu: bloks<NavItemContent>(['nav_item'], {
      title: 'Menu du téléphone',
      help: 'Les deux menus réunis quand il est vide.',
    }),
    account: bloks<NavItemContent>(['nav_item'], { title: 'Lien du compte' }),
    button_label: text({ title: 'Bouton', max: 30 }),
    button_link: link({ title: 'Où mène le bouton' }),
  },
})

export type HeaderContent = ContentOf<typeof header>

/** `current`: the address of the menu's item that the page is under. `lang`: of its own words, where they have no translation. */
export type HeaderProps = HeaderContent & { current?: string; lang?: string }
