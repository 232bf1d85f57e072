import type { ThalassoContent } from '#client/places/Bath/schema.ts'
import type { CasinoContent } from '#client/places/Casino/schema.ts'
import type { HotelContent } from '#client/places/Hotel/schema.ts'
import type { RestaurantContent } from '#client/places/Restaurant/schema.ts'
import type { CheckedStory } from '#server/content/index.ts'
import type { Picture } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { PlaceType, PriceLevel } from '#shared/search/query.ts'
import type { OpeningHours } from '#shared/time/openingHours.ts'

/** Name and picture of a place, in one language. */
export interface PlaceText {
  title: string
  url: string
  tagline?: string
  picture?: Picture
  /** Cuisine, kind and text: what is searched besides the title. */
  text: string
}

/** A story that can be found on the map, in both languages. */
export interface Place {
  uuid: string
  type: PlaceType
  slug: string
  town: string
  lat: number
  lng: number
  price?: PriceLevel
  /** Undefined: always open, as hotels are. */
  hours?: OpeningHours
  texts: Record<Locale, PlaceText>
}

/** The types of places by the root type of their stories. */
export const typeOf: Readonly<Record<string, PlaceType>> = {
  hotel: 'hotel',
  restaurant: 'restaurant',
  casino: 'casino',
  spa: 'spa',
  thalasso: 'spa',
}

type Content = Partial<HotelContent & RestaurantContent & CasinoContent & ThalassoContent>

/**
 * The place of a story in both languages; undefined without a position, and for every story with a guard, known or
 * unknown: those never enter the search.
 */
export function placeOf({ fr, en }: Record<Locale, CheckedStory>): Place | undefined {
  const { uuid, component, storySlug } = fr
  const content = fr.content as Content
  const { latitude: lat, longitude: lng, town = '' } = content
  const type = typeOf[component]
  const access = fr.content.access ?? 'public'
  if (!type || lat === undefined || lng === undefined || access !== 'public') return undefined
  const price = priceOf(type, content)
  return {
    uuid,
    type,
    slug: lastSegment(storySlug),
    town,
    lat,
    lng,
    ...(price && { price }),
    ...(type !== 'hotel' && { hours: hoursOf(content) }),
    texts: { fr: placeTextOf(fr), en: placeTextOf(en) },
  }
}

function placeTextOf({ name, slug, locale, content: fields }: CheckedStory): PlaceText {
  const content = fields as Content
  const { cuisine, tagline, description, region } = content
  return {
    title: content.name ?? name,
    url: pathOf(locale, slug),
    tagline,
    picture: content.picture,
    text: [cuisine, region, tagline, description].filter(Boolean).join(' '),
  }
}

function hoursOf({ hours = [], exceptions = [] }: Content): OpeningHours {
  return { rows: hours.map((it) => it.content), exceptions: exceptions.map((it) => it.content) }
}

/**
 * Highest price in euros of the levels 1 to 3: a menu, a night for two, the cheapest treatment. Restaurants name their
 * level themselves; a casino has none.
 */
const steps: Readonly<Record<Exclude<PlaceType, 'casino'>, readonly number[]>> = {
  restaurant: [25, 45, 70],
  hotel: [150, 220, 300],
  spa: [45, 60, 90],
}

function priceOf(type: PlaceType, { price_level, price_from, treatments = [] }: Content): PriceLevel | undefined {
  if (type === 'casino') return undefined
  if (type === 'restaurant' && price_level) return Math.min(4, Math.max(1, Math.round(price_level))) as PriceLevel
  const prices = treatments.flatMap(({ content }) => content.price ?? [])
  const euros = type === 'spa' ? (prices.length > 0 ? Math.min(...prices) : undefined) : price_from
  if (euros === undefined) return undefined
  const level = steps[type].findIndex((limit) => euros <= limit)
  return (level < 0 ? 4 : level + 1) as PriceLevel
}
