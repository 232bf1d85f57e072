import type { ThalassoContent } from '#client/places/Bath/schema.ts'
import type { CasinoContent } from '#client/places/Casino/schema.ts'
import type { HotelContent } from '#client/places/Hotel/schema.ts'
import type { RestaurantContent } from '#client/places/Restaurant/schema.ts'
import type { CheckedStory } from '#server/content/index.ts'
import type { PlaceType } from '#shared/search/kinds.ts'
import type { PriceLevel } from '#shared/search/query.ts'
import type { OpeningHours } from '#shared/time/openingHours.ts'

/** The types of places by the root type of their stories. */
export const typeOf: Readonly<Record<string, PlaceType>> = {
  hotel: 'hotel',
  restaurant: 'restaurant',
  casino: 'casino',
  spa: 'spa',
  thalasso: 'spa',
}

type Content = Partial<HotelContent & RestaurantContent & CasinoContent & ThalassoContent>

/** The fields that a house has and nothing else: its type, level and hours. Undefined for another story, and without a position. */
export function placeFields({ component, content: fields }: CheckedStory) {
  const content = fields as Content
  const type = typeOf[component]
  if (!type || content.latitude === undefined || content.longitude === undefined) return undefined
  const price = priceOf(type, content)
  return { type, ...(price && { price }), ...(type !== 'hotel' && { hours: hoursOf(content) }) }
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
