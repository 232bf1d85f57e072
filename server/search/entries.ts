import { type CheckedStory, isPublic } from '#server/content/index.ts'
import { gamingSections } from '#shared/content/neededSlugs.ts'
import { plainText } from '#shared/content/plainText.ts'
import type { Block, Picture, RichTextNode } from '#shared/content/values.ts'
import { byLocale, defaultLocale, type Locale, pathOf } from '#shared/locales.ts'
import { type House, houseName, lastSegment } from '#shared/places/houses.ts'
import { type TournamentFields, tournamentEnd } from '#shared/poker/tournaments.ts'
import { matchRoute } from '#shared/routes.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { anchorOf } from '#shared/search/anchors.ts'
import type { FoundType, SearchKind } from '#shared/search/kinds.ts'
import type { PriceLevel } from '#shared/search/query.ts'
import { type ShowFields, sessionsOf } from '#shared/shows/shows.ts'
import { nextLocalMidnight } from '#shared/time/localTime.ts'
import type { OpeningHours } from '#shared/time/openingHours.ts'
import { placeFields, typeOf } from './place.ts'

/** Name and picture of something that can be found, in one language. */
export interface EntryText {
  title: string
  url: string
  /** The house to which it belongs, the page of a question. */
  house?: string
  tagline?: string
  picture?: Picture
  /** Searched besides the title, the house and the town. */
  text: string
}

/** A day or an evening, and when it is over. */
interface Moment {
  /** `YYYY-MM-DD`, perhaps with a time. */
  at: string
  /** Epoch ms. */
  endsAt: number
}

/** Something that can be found, in both languages: a story, or a treatment or question in one. */
export interface Entry {
  id: string
  /** Uuid of its story. */
  story: string
  kind: SearchKind
  type: FoundType
  slug: string
  town: string
  lat?: number
  lng?: number
  price?: PriceLevel
  euros?: number
  isFrom?: boolean
  /** Undefined: always open, as hotels are. */
  hours?: OpeningHours
  /** Evenings of a show, the last day of an offer: found until the last one is over. Undefined: at any time. */
  moments?: readonly Moment[]
  /** The day of an article, `YYYY-MM-DD`. */
  date?: string
  /** Not for readers who protect themselves. */
  isGaming: boolean
  texts: Record<Locale, EntryText>
}

export type Pair = Record<Locale, CheckedStory>

/** Kinds of stories that are no places, by their root type. */
const kindOf: Readonly<Record<string, SearchKind>> = {
  room: 'room',
  offer: 'offer',
  show: 'show',
  tournament: 'tournament',
  activity: 'activity',
  article: 'article',
  page: 'page',
  collection: 'page',
}

/** Root types of the stories that are searched; those of places first. */
export const placeRoots = Object.keys(typeOf)
export const searchedRoots = [...placeRoots, ...Object.keys(kindOf)]

/**
 * The entries of a story: itself, its treatments and its questions. Nothing of one with a guard, known or unknown,
 * and nothing of an application page that no search engine may index.
 */
export function entriesOf(pair: Pair): Entry[] {
  const story = pair[defaultLocale]
  const route = matchRoute(`/${story.slug}`)?.route
  if (!isPublic(story) || route?.access || route?.unlisted || route?.name === 'search') return []
  return [...storyOf(pair), ...treatmentsOf(pair), ...questionsOf(pair)]
}

function storyOf(pair: Pair): Entry[] {
  const story = pair[defaultLocale]
  const place = placeFields(story)
  const kind = place ? 'place' : kindOf[story.component]
  if (!kind) return []
  const { price_from, price, buy_in } = story.content as Partial<Record<string, number>>
  const euros = price_from ?? buy_in ?? (kind === 'show' || kind === 'activity' ? price : undefined)
  return [
    {
      ...baseOf(pair),
      kind,
      type: kind === 'place' ? (place?.type ?? 'hotel') : kind,
      ...(euros !== undefined && { euros, isFrom: kind !== 'tournament' && kind !== 'activity' }),
      ...place,
      moments: momentsOf(story),
      ...(kind === 'article' && { date: story.content.date as string | undefined }),
      texts: byLocale((it) => storyText(pair[it], kind)),
    },
  ]
}

/** The part that all entries of a story share. */
function baseOf(pair: Pair): Omit<Entry, 'kind' | 'type' | 'texts'> {
  const story = pair[defaultLocale]
  const house = houseOf(story)
  const { town = house?.content.town, latitude: lat = house?.content.latitude } = story.content as House['content']
  const { longitude: lng = house?.content.longitude } = story.content as House['content']
  return {
    id: story.uuid,
    story: story.uuid,
    slug: lastSegment(story.storySlug),
    town: town ?? '',
    ...(lat !== undefined && lng !== undefined && { lat, lng }),
    isGaming: gamingSections.includes(story.slug.split('/')[0] ?? ''),
  }
}

/** The one house of a room, a show, an offer; one of several would say too much. */
function houseOf({ content }: CheckedStory): House | undefined {
  const { hotel, casino, hotels = [] } = content as { hotel?: House; casino?: House; hotels?: readonly House[] }
  return hotel ?? casino ?? (hotels.length === 1 ? hotels[0] : undefined)
}

/** As the lists of these stories decide what is over. */
function momentsOf({ component, content }: CheckedStory): Moment[] | undefined {
  const { valid_until, date } = content as { valid_until?: string; date?: string }
  if (component === 'show')
    return sessionsOf(content as unknown as ShowFields, 0).map(({ day, time, endsAt }) => ({
      at: `${day} ${time}`,
      endsAt,
    }))
  if (component === 'tournament')
    return [{ at: date ?? '', endsAt: tournamentEnd(content as unknown as TournamentFields) }]
  const at = component === 'offer' ? valid_until?.slice(0, 10) : undefined
  return at === undefined ? undefined : [{ at, endsAt: nextLocalMidnight(at) }]
}

/** Whether nothing of it is to come. @param now epoch ms */
export function isPast({ moments }: Entry, now: number): boolean {
  return moments !== undefined && !moments.some(({ endsAt }) => endsAt > now)
}

/** The first moment that is not over. @param now epoch ms */
export function nextOf({ moments }: Entry, now: number): Moment | undefined {
  return moments?.find(({ endsAt }) => endsAt > now)
}

function storyText(story: CheckedStory, kind: SearchKind): EntryText {
  const { name, slug, locale, content, body } = story
  const texts = content as Partial<Record<string, string>>
  const house = houseOf(story)
  const tagline = texts.tagline ?? texts.intro ?? texts.description ?? texts.seo_description
  return {
    title: texts.name ?? texts.title ?? name,
    url: pathOf(locale, slug),
    ...(house && kind !== 'place' && { house: houseName(house) }),
    tagline: tagline && beginningOf(tagline),
    picture: content.picture as Picture | undefined,
    text: proseOf(kind === 'place' ? placeProse(texts) : [content, kind === 'page' && body]),
  }
}

/** A place is found by what it is; its page says much besides. */
function placeProse({ cuisine, region, tagline, description }: Partial<Record<string, string>>): unknown[] {
  return [cuisine, region, tagline, description]
}

interface Treatment {
  name: string
  text?: string
  price?: number
}

function treatmentsOf(pair: Pair): Entry[] {
  const blocksOf = ({ content }: CheckedStory) =>
    [content.treatments, content.cures].flatMap((it) => (it ?? []) as Block<Treatment>[])
  return partsOf(pair, 'treatment', blocksOf, ({ name, text }, { content }) => ({
    title: name,
    text: text ?? '',
    tagline: text,
    picture: content.picture as Picture | undefined,
  })).map((entry, at) => {
    const euros = blocksOf(pair[defaultLocale])[at]?.content.price
    return euros === undefined ? entry : { ...entry, euros }
  })
}

interface Question {
  question: string
  answer: unknown
}

function questionsOf(pair: Pair): Entry[] {
  const blocksOf = ({ body }: CheckedStory) =>
    body
      .filter(({ component }) => component === 'faq')
      .flatMap(({ content }) => (content.items ?? []) as unknown as Block<Question>[])
  return partsOf(pair, 'question', blocksOf, ({ question, answer }) => {
    const text = proseOf(answer)
    return { title: question, text, tagline: beginningOf(text) }
  })
}

/** Blocks of a story that are found by themselves, on its page. */
function partsOf<Content>(
  pair: Pair,
  kind: 'treatment' | 'question',
  blocksOf: (story: CheckedStory) => Block<Content>[],
  describe: (content: Content, story: CheckedStory) => Omit<EntryText, 'url'>,
): Entry[] {
  const blocks = byLocale((locale) => new Map(blocksOf(pair[locale]).map((it) => [it.uid, it.content])))
  const base = baseOf(pair)
  const textOf = (story: CheckedStory, uid: string, content: Content): EntryText => ({
    url: `${pathOf(story.locale, story.slug)}#${anchorOf(uid)}`,
    house: String(story.content.name ?? story.content.title ?? story.name),
    ...describe(content, story),
  })
  return blocksOf(pair[defaultLocale]).map(({ uid, content }) => ({
    ...base,
    id: `${base.id}-${uid}`,
    kind,
    type: kind,
    texts: byLocale((it) => textOf(pair[it], uid, blocks[it].get(uid) ?? content)),
  }))
}

/** Characters of a text that a line of the list shows, and that the index reads. */
const longestTagline = 160
const longestProse = 4000

function beginningOf(text: string): string {
  if (text.length <= longestTagline) return text
  return `${text.slice(0, text.lastIndexOf(' ', longestTagline)).replace(/[\s.,;:]+$/, '')}…`
}

/** Fields of blocks and stories that are read by visitors. */
const proseFields = ['title', 'intro', 'lead', 'artist', 'place', 'description', 'text', 'items', 'content', 'blocks']

/** The words of a text, a rich text or blocks. */
function proseOf(value: unknown): string {
  return textsIn(value).join(' ').slice(0, longestProse)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  // Another story has an entry of its own, and so has a question.
  if (!isRecord(value) || 'uuid' in value || value.component === 'faq_item') return []
  if (value.type === 'paragraph' || value.type === 'heading') return [plainText(value as unknown as RichTextNode)]
  return proseFields.flatMap((name) => textsIn(value[name]))
}
