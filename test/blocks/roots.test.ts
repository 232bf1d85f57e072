import { expect } from 'chai'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { type Locale, locales, others, pathOf } from '#shared/locales.ts'
import { type DocumentFacts, readDocuments, type SlotFacts } from '#test/quality/documents.ts'
import { opened } from '#test/support/opened.ts'
import { isEmpty, type RawBlock } from './demos.ts'
import { expectedOf, valueIn } from './expected.ts'
import { leaked, missing, plain } from './found.ts'
import { readStories } from './readStories.ts'
import { withSecondLevel } from './secondLevel.ts'
import type { Expected } from './seen.ts'
import { openSiteWith, type WrittenStory } from './siteWith.ts'

const headerSlug = 'headers/main'
const menuSlug = 'infiniment-barriere/menu'

/** The settings are read by the program; nobody opens them. Guarded pages are for members. */
const stories = Object.fromEntries(
  Object.entries(readStories()).filter(
    ([slug, { content }]) => slug !== 'settings' && !/members|infiniment/.test(String(content.access)),
  ),
)
for (const list of ['top_links', 'left', 'menu']) deepen(headerSlug, list)
for (const list of ['legal', 'columns.0.items']) deepen('footers/main', list)
deepen(menuSlug, 'items')
for (const [slug, { content }] of Object.entries(stories))
  if (content.component === 'local_header') deepen(slug, 'items')
const frames: Readonly<Record<string, string>> = { header: 'header', footer: 'footer', local_header: 'local-header' }

function deepen(slug: string, list: string): void {
  stories[slug] = withSecondLevel(stories[slug] as WrittenStory, list)
}

describe('every story of the site shows all that stands in it (R114, R117, R118, R122, R008–R012)', function () {
  this.timeout(240_000)
  const site = opened(() => openSiteWith(stories))
  /** By `fr hotels/la-pinede`. */
  let pages: Record<string, DocumentFacts>

  before(async () => {
    const html: Record<string, string> = {}
    for (const slug of Object.keys(stories)) {
      for (const locale of locales) html[`${locale} ${slug}`] = await site.html(addressOf(slug, locale))
    }
    pages = await readDocuments(html)
  })

  const addressOf = (slug: string, locale: Locale) => {
    const link = site.services.content.links.byStorySlug(locale, `website-hotels/${slug}`.replace(/\/$/, ''))
    return pathOf(locale, link?.chrome ? `website-hotels/${slug}` : (link?.canonical ?? slug))
  }

  for (const [slug, { content }] of Object.entries(stories)) {
    const { body = [], ...root } = content as RawBlock & { body?: RawBlock[] }
    for (const locale of locales) {
      it(`${root.component} ${slug || '(home)'} in ${locale}`, () => {
        const page = pages[`${locale} ${slug}`] as DocumentFacts
        const drawn = drawnBy(page, root)
        const lost = body.flatMap((block) =>
          lostOf(
            block,
            page.slots.find((it) => it.id === block._uid),
            locale,
          ),
        )
        // Lists of a casino's evenings do not name it again on its own page.
        const isNamed = root.component !== 'casino'
        const found = lost.filter((it) => isNamed || !/^(show|tournament)_list\.casinos: /.test(it))
        expect([...(drawn ? lostOf(root, drawn, locale) : []), ...found]).to.deep.equal([])
        expect(unseenOf(root, page, locale)).to.deep.equal([])
      })
    }
  }

  function lostOf(block: RawBlock, slot: SlotFacts | undefined, locale: Locale): string[] {
    if (!slot) return [`${block.component} ${block._uid} is not on the page`]
    const isHere = ({ field }: Expected) => !(fieldOf(field) in elsewhere)
    const here = expectedOf(block, { site, locale }, block.component).filter(isHere)
    const there = expectedOf(block, { site, locale: others(locale)[0] }, block.component).filter(isHere)
    return [...here.flatMap((it) => missing(it, slot)), ...leaked(there, here, slot)]
  }

  /** Fields that stand elsewhere, and do not. */
  function unseenOf(root: RawBlock, page: DocumentFacts, locale: Locale): string[] {
    return Object.entries(definitions[root.component]?.fields ?? {}).flatMap(([name, field]) => {
      const isThere = elsewhere[`${root.component}.${name}`] ?? elsewhere[`*.${name}`]
      const value = valueIn(root, name, field, locale)
      if (!isThere || isEmpty(value)) return []
      const list = pages[`${locale} ${lists[root.component]}`]
      return isThere(value as never, page, list as DocumentFacts, root) ? [] : [`${name}: ${JSON.stringify(value)}`]
    })
  }
})

type Elsewhere = (value: never, page: DocumentFacts, list: DocumentFacts, root: RawBlock) => boolean

/** Fields of a page as a whole that do not stand where its own view draws. */
const elsewhere: Readonly<Record<string, Elsewhere>> = {
  '*.seo_title': (value, { title }) => title.includes(value),
  '*.seo_description': (value, { description }) => description === value,
  // Drawn into the card that a shared link shows.
  '*.share_picture': (_picture, { sharePicture, robots }) =>
    robots === 'noindex' || !!sharePicture?.includes('/_share/'),
  // `access` says who may read the story: a story that is read here is for everybody.
  '*.access': () => true,
  '*.local_header': (_uuid, { slots }) => slots.some((it) => it.id === 'local-header'),
  // Data of the map to come; the page says its town, its block of practical information the position.
  ...byType(['hotel', 'restaurant', 'casino', 'spa', 'thalasso'], ['latitude', 'longitude'], (value, { jsonLd }) =>
    jsonLd.includes(`:${Number(value)}`),
  ),
  // For the cards that point at it.
  ...byType(['hotel', 'restaurant'], ['tagline'], (value, _page, list) => list.words.includes(plain(value))),
  // On phones; the opening's words are those of the panorama.
  'hotel.picture': ({ filename }, page, _list, { panorama }) =>
    !!panorama && page.pictures.some((it) => it.includes(new URL(filename).pathname)),
  // A gallery below the opening.
  'room.pictures': (pictures: { filename: string }[], page) =>
    pictures.every(({ filename }) => page.pictures.some((it) => it.includes(new URL(filename).pathname))),
  'hotel.portrait': ({ filename }, _page, list) => list.pictures.some((it) => it.includes(new URL(filename).pathname)),
  // The body's block of games shows them.
  'casino.games': (value: RawBlock[], { slots }) =>
    value.every(({ positions }) =>
      slots.some((it) => it.component === 'game_list' && it.words.includes(String(positions))),
    ),
  // The body's block of rooms shows them.
  'hotel.rooms': (value: string[], { slots }) =>
    slots.filter((it) => it.component === 'room_list').length > 0 && value.length > 0,
  // Where a block opens the page with words of its own, the title is what tabs and breadcrumbs say.
  'page.title': (value, { title, slots }, _list, root) =>
    !!root.seo_title || title.includes(value) || slots.some((it) => it.words.includes(plain(value))),
  'page.intro': (value, { slots }, _list, { show_title }) =>
    !show_title || slots.some((it) => it.words.includes(plain(value))),
}

/** Where a type's cards are. */
const lists: Readonly<Record<string, string>> = { hotel: 'hotels/', restaurant: 'tables/' }

function byType(types: string[], names: string[], check: Elsewhere): Record<string, Elsewhere> {
  return Object.fromEntries(types.flatMap((type) => names.map((name) => [`${type}.${name}`, check])))
}

/** `hotel.facts.0.label` → `hotel.facts`, `*.seo_title`. */
function fieldOf(field: string): string {
  const [type, name] = field.split('.')
  return `*.${name}` in elsewhere ? `*.${name}` : `${type}.${name}`
}

/** The slot of the root's own view: its opening, or a frame of the page; a page may leave it to its first block. */
function drawnBy({ slots }: DocumentFacts, { component }: RawBlock): SlotFacts | undefined {
  const drawn = slots.find((it) => it.component === component || it.id === frames[component])
  if (!drawn && component !== 'page') throw new Error(`nothing of the ${component} is on the page`)
  return drawn
}
