import { type ContentOf, defineRoot } from '../block.ts'
import { asset, bloks, relations, text, textarea } from '../fields.ts'
import { sections } from './sections.ts'

/** Root types that a collection may gather. */
export const collectable = ['hotel', 'room', 'restaurant', 'casino', 'spa', 'thalasso', 'offer', 'activity', 'show', 'article', 'page'] as const

export const collection = defineRoot({
  name: 'collection',
  title: 'Collection',
  help: 'Un choix de maisons, de tables ou d’articles sous un même titre.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 120 }),
    label: text({ title: 'Surtitre', max: 60 }),
    intro: textarea({ title: 'Chapô', max: 600 }),
    picture: asset({ title: 'Affiche' }),
    items: relations(collectable, { title: 'Pages' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type CollectionContent = ContentOf<typeof collection>
