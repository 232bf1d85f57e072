import { type ContentOf, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, relations, text, textarea } from '#shared/content/fields.ts'
import type { Picture } from '#shared/content/values.ts'

/** Root types that a collection may gather. */
const collectable = [
  'hotel',
  'room',
  'restaurant',
  'casino',
  'spa',
  'thalasso',
  'offer',
  'activity',
  'show',
  'article',
  'page',
] as const

/** The fields of a page that a collection shows; each root type has some of them. */
export interface CollectedContent {
  name?: string
  title?: string
  tagline?: string
  intro?: string
  picture?: Picture
  portrait?: Picture
  town?: string
  stars?: number
  price_from?: number
  latitude?: number
  longitude?: number
  date?: string
}

export const collection = defineRoot({
  name: 'collection',
  title: 'Collection',
  help: 'Un choix de maisons, de tables ou d’articles sous un même titre.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 120 }),
    label: text({ title: 'Surtitre', max: 60 }),
    intro: textarea({ title: 'Chapô', max: 600 }),
    picture: asset({ title: 'Affiche' }),
    items: relations<CollectedContent>(collectable, { title: 'Pages' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type CollectionContent = ContentOf<typeof collection>
