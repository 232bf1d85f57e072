import type { Asset, Block, RichTextDoc } from '#content/types.ts'
import { digestOf, uuidFor } from './identity.ts'
import type { ReadFile } from './readFolder.ts'
import { pathOf } from './storyFile.ts'

/**
 * Plausible pages for measuring: `<root>/generated/page-001` and so on, in both languages, of the blocks that editors use
 * most. The same count gives the same bytes. Content is made when it is read, and not kept: of twenty thousand pages it
 * would be two gigabytes.
 */
export function generateStories(count: number, rootFolder: string): ReadFile[] {
  return Array.from({ length: count }, (_, index) => {
    const slug = `${rootFolder}/generated/page-${String(index + 1).padStart(3, '0')}`
    const neighbour = `${rootFolder}/generated/page-${String(((index + 7) % count) + 1).padStart(3, '0')}`
    return {
      path: pathOf(slug, false),
      kind: 'story' as const,
      data: storyOf(index, slug, neighbour),
      digest: digestOf(`${slug} beside ${neighbour}`),
      modifiedAt: Date.UTC(2026, 0, 1 + (index % 300), 8),
      size: 0,
      hasRelativeDates: false,
    }
  })
}

function storyOf(index: number, slug: string, neighbour: string): Record<string, unknown> {
  const { title } = startPage(index)
  const content = {
    component: 'page',
    ...words('title', title),
    ...words('seo_title', title),
    get seo_description() {
      return restOf(index, neighbour).description[0]
    },
    get seo_description__i18n__en() {
      return restOf(index, neighbour).description[1]
    },
    get body() {
      return restOf(index, neighbour).body
    },
  }
  return { name: title[0], content, translated_slugs: [{ lang: 'en', name: title[1] }], slug: slug.split('/').at(-1) }
}

/** The title, and what picks the rest of the page. */
function startPage(index: number): { title: Words; pick: Pick } {
  const pick = picker(index)
  const place = pick(places)
  return { title: pick(sights).map((it) => `${it}, ${place}`) as Words, pick }
}

interface Rest {
  description: Words
  body: Unnamed[]
}

/** One page is read field by field. */
let last: { index: number; neighbour: string; rest: Rest } | undefined

function restOf(index: number, neighbour: string): Rest {
  if (last?.index !== index || last.neighbour !== neighbour)
    last = { index, neighbour, rest: makeRest(index, neighbour) }
  return last.rest
}

function makeRest(index: number, neighbour: string): Rest {
  const { title, pick } = startPage(index)
  const link = { fieldtype: 'multilink', linktype: 'story', id: uuidFor(neighbour), url: '', cached_url: neighbour }
  const body = [
    block('hero', {
      ...words('title', title),
      ...words('intro', sentence(pick)),
      layout: 'affiche',
      picture: picture(pick),
      portrait: picture(pick),
      hour: pick(hours),
    }),
    block('rich_text', { ...words('title', pick(brings)), ...texts(pick, 3) }),
    block('key_figures', { figures: times(4, () => block('key_figure', figure(pick))) }),
    ...times(3, () =>
      block('media_text', {
        ...words('title', pick(brings)),
        ...texts(pick, 2),
        picture: picture(pick),
        side: pick(['gauche', 'droite']),
        ...words('link_label', pick(things)),
        link,
      }),
    ),
    ...times(4, () => block('card_list', { ...words('title', pick(brings)), cards: times(9, () => card(pick, link)) })),
    block('quote', { ...words('text', sentence(pick)), author: pick(people), ...words('role', pick(things)) }),
    block('faq', { ...words('title', pick(brings)), items: times(6, () => question(pick)) }),
  ]
  return { description: sentence(pick).map((it) => it.slice(0, 155)) as Words, body }
}

/** A block without its `_uid`, which the service makes from its place. */
type Unnamed = Omit<Block, '_uid'>

function block(component: string, fields: Record<string, unknown>): Unnamed {
  return { component, ...fields }
}

type Pick = <T>(choices: readonly T[]) => T

/** A small linear congruential generator: the same page each time, no two alike. */
function picker(seed: number): Pick {
  let state = seed * 2_654_435_761 + 1
  return (choices) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return choices[Math.floor((state / 2 ** 32) * choices.length)] as (typeof choices)[number]
  }
}

function card(pick: Pick, link: unknown): Unnamed {
  return block('card', {
    ...words('title', pick(things)),
    ...words('text', sentence(pick)),
    picture: picture(pick),
    place: pick(places),
    price: pick(['35', '48', '69', '120', '']),
    link,
  })
}

function question(pick: Pick): Unnamed {
  const [french, english] = pick(things)
  const asked: Words = [`${french} : faut-il réserver ?`, `${english}: should I book?`]
  return block('faq_item', { ...words('question', asked), ...texts(pick, 1, 'answer') })
}

function figure(pick: Pick) {
  return { value: pick(['12', '27', '48', '148', '1927']), ...words('label', pick(things)) }
}

function picture(pick: Pick): Asset {
  const name = pick(['plage-houlgate-midi', 'facade-houlgate-or', 'golf-etretat-or', 'jardin-menton-aube', 'regate-or'])
  const filename = `https://a.storyblok.com/f/100100/1600x1000/${digestOf(name).slice(0, 10)}/${name}.svg`
  return { fieldtype: 'asset', id: null, filename, alt: `${pick(sights)[0]}`, title: pick(places), focus: '' }
}

function texts(pick: Pick, paragraphs: number, field = 'text') {
  const pairs = times(paragraphs, () => [sentence(pick), sentence(pick), sentence(pick)])
  const inLanguage = (index: 0 | 1): RichTextDoc => ({
    type: 'doc',
    content: pairs.map((sentences) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: sentences.map((it) => it[index]).join(' ') }],
    })),
  })
  return { [field]: inLanguage(0), [`${field}__i18n__en`]: inLanguage(1) }
}

function sentence(pick: Pick): Words {
  const [sight, thing, place, hour] = [pick(sights), pick(things), pick(places), pick(hours)]
  return [
    `${sight[0]} à ${place}, vers ${hour} : ${thing[0].toLowerCase()} vous attend face à la mer, et le reste peut attendre.`,
    `${sight[1]} in ${place}, around ${hour}: ${thing[1].toLowerCase()} is waiting by the sea, and the rest can wait.`,
  ]
}

function words(field: string, [french, english]: Words): Record<string, string> {
  return { [field]: french, [`${field}__i18n__en`]: english }
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}

/** French and English. */
type Words = [french: string, english: string]

const places = ['Houlgate', 'Étretat', 'Perros-Guirec', 'Arcachon', 'Saint-Jean-de-Luz', 'Menton']

const hours = ['6 h 10', '8 h 30', '12 h 15', '16 h 00', '19 h 40', '21 h 30']

const people = ['Jeanne Kermadec', 'Paul Etcheverry', 'Lucie Aubert', 'Marc Delaunay', 'Rose Santini']

const sights: Words[] = [
  ['La grande marée', 'The spring tide'],
  ['Le jardin des citronniers', 'The lemon garden'],
  ['La digue au petit matin', 'The sea wall at daybreak'],
  ['Les cabines rayées', 'The striped beach huts'],
  ['Le phare et ses quatre éclats', 'The lighthouse and its four flashes'],
  ['La plage à marée basse', 'The beach at low tide'],
  ['La terrasse du soir', 'The evening terrace'],
  ['Le bassin d’eau de mer', 'The sea-water pool'],
]

const things: Words[] = [
  ['Un plateau d’huîtres', 'A tray of oysters'],
  ['Une chambre côté mer', 'A room on the sea side'],
  ['La leçon de voile', 'The sailing lesson'],
  ['Un soin aux algues', 'A seaweed treatment'],
  ['Le petit déjeuner au lit', 'Breakfast in bed'],
  ['Le tour des falaises à pied', 'The cliff walk'],
  ['Un dîner à quatre mains', 'A four-hands dinner'],
  ['Le piano-bar', 'The piano bar'],
  ['La sortie aux homards', 'The lobster boat'],
  ['Un parcours de neuf trous', 'A nine-hole round'],
]

const brings: Words[] = [
  ['Ce que la mer apporte', 'What the sea brings in'],
  ['Pour un jour de pluie', 'For a rainy day'],
  ['Nos heures préférées', 'Our favourite hours'],
  ['À deux pas de la chambre', 'A few steps from the room'],
  ['Avec les enfants', 'With children'],
  ['Une table, une vue', 'One table, one view'],
  ['Avant le dîner', 'Before dinner'],
  ['Quand la saison commence', 'When the season begins'],
]
