import { Ajv } from 'ajv'
import { advantage, hotelAdvantages } from '#client/hotel/HotelAdvantages/schema.ts'
import { letter } from '#client/letter/Letter/schema.ts'
import { letterButton } from '#client/letter/LetterParts/schema.ts'
import type { CheckedStory } from '#server/content/checkedStory.ts'
import { type CheckedReference, type CheckOptions, checkStory } from '#server/content/checkStory.ts'
import { buildLinksIndex, readLinks } from '#server/content/linksIndex.ts'
import { type RawStory, readStory } from '#server/content/rawStory.ts'
import { type BlockDefinition, defineBlock, defineRoot, schemaOf } from '#shared/content/block.ts'
import {
  asset,
  bloks,
  boolean,
  datetime,
  day,
  link,
  multiasset,
  number,
  option,
  options,
  relation,
  relations,
  richText,
  table,
  text,
  textarea,
} from '#shared/content/fields.ts'

/** A small content model with every kind of field, and a few addresses to link to. */
const everything = defineBlock({
  name: 'everything',
  title: 'Tout',
  help: 'Un champ de chaque sorte.',
  fields: {
    title: text({ title: 'Titre', max: 40 }),
    intro: textarea({ title: 'Chapô' }),
    text: richText({ title: 'Texte' }),
    price: number({ title: 'Prix', min: 0, max: 1000 }),
    isOpen: boolean({ title: 'Ouvert' }),
    surface: option(['papier', 'nuit'], { title: 'Fond', names: { papier: 'Papier', nuit: 'Nuit' } }),
    days: options(['mon', 'tue'], { title: 'Jours', names: { mon: 'Lundi', tue: 'Mardi' } }),
    date: datetime({ title: 'Date' }),
    day: day({ title: 'Jour' }),
    picture: asset({ title: 'Affiche' }),
    pictures: multiasset({ title: 'Affiches' }),
    link: link({ title: 'Lien' }),
    items: bloks(['item'], { title: 'Éléments' }),
    house: relation(['house'], { title: 'Maison' }),
    houses: relations(['house'], { title: 'Maisons' }),
    table: table({ title: 'Tableau' }),
  },
})
const item = defineBlock({
  name: 'item',
  kind: 'nested',
  title: 'Élément',
  help: 'Un mot.',
  fields: { label: text({ title: 'Mot', required: true, max: 20 }), items: bloks(['item'], { title: 'Dedans' }) },
})
const house = defineRoot({
  name: 'house',
  title: 'Maison',
  help: 'Une maison.',
  fields: {
    name: text({ title: 'Nom', required: true }),
    neighbour: relation(['house'], { title: 'Voisine' }),
    body: bloks(['section'], { title: 'Blocs' }),
  },
})
const page = defineRoot({
  name: 'page',
  title: 'Page',
  help: 'Une page.',
  fields: { title: text({ title: 'Titre', required: true }), body: bloks(['section'], { title: 'Blocs' }) },
})

const listed = [
  everything,
  item,
  house,
  page,
  hotelAdvantages,
  advantage,
  letter,
  letterButton,
] as unknown as BlockDefinition[]
export const definitions = Object.fromEntries(listed.map((it) => [it.name, it]))
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strict: true, strictTypes: false, strictRequired: false })
export const validators = Object.fromEntries(listed.map((it) => [it.name, ajv.compile(schemaOf(it))]))

export const links = buildLinksIndex(
  readLinks(
    [
      link_('here', 'website-hotels/ici', 'Ici', 'here'),
      link_('phare', 'website-hotels/maisons/le-phare', 'Le Phare', 'houses/the-lighthouse'),
      link_('dune', 'website-hotels/maisons/la-dune', 'La Dune'),
      link_('home', 'website-hotels/', 'Accueil'),
    ],
    'website-hotels',
  ),
)

function link_(uuid: string, slug: string, name: string, english?: string) {
  const alternates = english ? [{ lang: 'en', name: `${name} (en)`, translated_slug: `website-hotels/${english}` }] : []
  return { uuid, id: uuid.length, slug, name, alternates, published: true, published_at: '2026-11-01T08:00:00.000Z' }
}

export const houses: Record<string, CheckedReference> = Object.fromEntries(
  ['phare', 'dune'].map((uuid) => [uuid, referenceTo(uuid, 'house')]),
)

export function referenceTo(uuid: string, component: string): CheckedReference {
  const story = { uuid, component, name: uuid, path: `/${uuid}`, content: { name: uuid } }
  return { story, linkTargets: new Set([`target of ${uuid}`]), unmeasured: new Set() }
}

/** A story as the service sends it. */
export function rawStory(content: unknown, more: Record<string, unknown> = {}): RawStory {
  const story = readStory({
    uuid: 'here',
    id: 1,
    name: 'Ici',
    slug: 'ici',
    full_slug: 'website-hotels/ici',
    content,
    ...more,
  })
  if (!story) throw new Error('not a story')
  return story
}

export function check(content: unknown, more: Partial<CheckOptions> & { french?: RawStory } = {}): CheckedStory {
  const { french, ...options } = more
  const related = (uuid: string) => houses[uuid]
  const world = {
    locale: 'fr' as const,
    definitions,
    validators,
    links,
    publicUrl: 'https://hautemer.test',
    rootFolder: 'website-hotels',
    related,
  }
  return checkStory(rawStory(content), { ...world, ...options }, french)
}

/** A page with one block of every kind of field, of which some are given. */
export function checkFields(fields: Record<string, unknown>, more: Parameters<typeof check>[1] = {}) {
  const body = [{ component: 'everything', _uid: 'one', ...fields }]
  const story = check({ component: 'page', _uid: 'root', title: 'Ici', body }, more)
  return { content: story.body[0]?.content ?? {}, problems: story.problems, story }
}

export const doc = (...content: unknown[]) => ({ type: 'doc', content })
export const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
export const words = (text: string, ...marks: unknown[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
