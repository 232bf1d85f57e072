import { type ContentOf, defineRoot, sections } from '#shared/content/block.ts'
import { bloks, boolean, text } from '#shared/content/fields.ts'

/** A page made of blocks only; draws its title itself unless a block (a hero) does. */
export const page = defineRoot({
  name: 'page',
  title: 'Page',
  help: 'Une page faite de blocs.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 120 }),
    show_title: boolean({ title: 'Afficher le titre', help: 'Quand aucun bloc d’ouverture ne le porte.' }),
    intro: text({ title: 'Chapô', max: 500 }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type PageContent = ContentOf<typeof page>
