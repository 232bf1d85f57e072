import { setTimeout as pause } from 'node:timers/promises'
import { defaultLocale } from '#shared/locales.ts'
import type { OwnLanguage } from '../ownLanguage.ts'

const mostTries = 20
const pauseMs = 300

/** Hotels, their rooms and offers, with the prices that the site shows. */
export interface Catalogue {
  house(synxisId: string): EngineHouse | undefined
  byUuid(uuid: string): EngineHouse | undefined
  houses: readonly EngineHouse[]
}

export interface EngineHouse {
  uuid: string
  synxisId: string
  /** The story's slug, which names the hotel in notifications. */
  slug: string
  name: string
  town: string
  priceNote: string
  /** Cents per person and night. */
  touristTax: number
  rooms: readonly EngineRoom[]
  offers: readonly EngineOffer[]
}

export interface EngineRoom {
  /** The engine's own code; without one in the story, the last segment of its address. */
  code: string
  name: string
  bed: string
  people: number
  /** Cents per night, VAT included, the tourist tax not. */
  price: number
  /** First and last night of its season. */
  from?: string
  until?: string
}

export interface EngineOffer {
  code: string
  title: string
  /** Cents per `unit`. */
  price: number
  unit: string
}

interface StoryJson {
  uuid: string
  slug: string
  full_slug: string
  default_full_slug?: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a story as the delivery API sends it, read field by field below
  content: Record<string, any>
}

export interface CatalogueOptions {
  /** `http://127.0.0.1:3001/v2` */
  api: string
  token: string
  language: OwnLanguage
}

/** Reads the hotels from the site's content service. @throws Error if it does not answer */
export async function readCatalogue({ api, token, language }: CatalogueOptions): Promise<Catalogue> {
  const stories = await read()
  const [hotels, rooms, offers] = ['hotel', 'room', 'offer'].map((name) =>
    stories.filter(({ content }) => content.component === name),
  ) as [StoryJson[], StoryJson[], StoryJson[]]
  const houses = new Map(hotels.map((it) => [String(it.content.synxis_id), houseOf(it)]))
  return {
    house: (synxisId) => houses.get(synxisId),
    houses: [...houses.values()],
    byUuid: (uuid) => [...houses.values()].find((it) => it.uuid === uuid),
  }

  function houseOf({ uuid, content, ...story }: StoryJson): EngineHouse {
    return {
      uuid,
      synxisId: String(content.synxis_id),
      slug: lastOf(story),
      name: String(content.name),
      town: String(content.town ?? ''),
      priceNote: String(content.price_note ?? ''),
      touristTax: cents(content.tourist_tax),
      rooms: rooms
        .filter((it) => it.content.hotel === uuid)
        .map((it) => ({
          code: String(it.content.synxis_room || lastOf(it)),
          name: String(it.content.name),
          bed: String(it.content.bed ?? ''),
          people: Number(it.content.people ?? 2),
          price: cents(it.content.price_from),
          ...(it.content.valid_from && { from: String(it.content.valid_from).slice(0, 10) }),
          ...(it.content.valid_until && { until: String(it.content.valid_until).slice(0, 10) }),
        }))
        .filter(({ price }) => price > 0),
      offers: offers
        .filter((it) => it.content.code && (it.content.hotels as string[] | undefined)?.includes(uuid))
        .map(({ content: offer }) => ({
          code: String(offer.code),
          title: String(offer.title),
          price: cents(offer.price_from),
          unit: String(offer.price_unit ?? ''),
        })),
    }
  }

  async function read(): Promise<StoryJson[]> {
    const query = new URLSearchParams({ token, per_page: '100', 'filter_query[component][in]': 'hotel,room,offer' })
    if (language !== defaultLocale) query.set('language', language)
    const answer = await patiently(`${api}/cdn/stories?${query}`)
    if (!answer.ok) throw new Error(`the content service answered ${answer.status}`)
    return ((await answer.json()) as { stories: StoryJson[] }).stories
  }
}

/** Retries at the rate limit of the content service, which the site uses as well. */
async function patiently(url: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url)
    if (answer.status !== 429 || tries === mostTries) return answer
    await pause(pauseMs)
  }
}

/** The story's own slug, not its translation: bookings name hotels by it in both languages. */
function lastOf({ slug, full_slug, default_full_slug }: Pick<StoryJson, 'slug' | 'full_slug' | 'default_full_slug'>) {
  const path = (default_full_slug ?? full_slug ?? slug).replace(/\/$/, '')
  return path.split('/').at(-1) ?? slug
}

function cents(euros: unknown): number {
  return Math.round(Number(euros ?? 0) * 100)
}
