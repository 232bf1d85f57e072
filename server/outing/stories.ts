import type { OfferContent } from '#client/offers/Offer/schema.ts'
import type { CasinoContent } from '#client/places/Casino/schema.ts'
import type { HotelContent } from '#client/places/Hotel/schema.ts'
import type { RestaurantContent } from '#client/places/Restaurant/schema.ts'
import type { RoomContent } from '#client/places/Room/schema.ts'
import type { TournamentContent } from '#client/poker/Tournament/schema.ts'
import type { ShowContent } from '#client/shows/Show/schema.ts'
import { type CheckedStory, type Content, isPublic } from '#server/content/index.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import type { HouseContent } from '#shared/places/houses.ts'
import type { Position } from '#shared/search/geo.ts'

/** Every public story that an evening may be made of, in the editor's order. */
export interface OutingStories {
  hotels: readonly StoryReference<HotelContent>[]
  rooms: readonly StoryReference<RoomContent>[]
  restaurants: readonly StoryReference<RestaurantContent>[]
  casinos: readonly StoryReference<CasinoContent>[]
  shows: readonly StoryReference<ShowContent>[]
  /** None for a reader with protection. */
  tournaments: readonly StoryReference<TournamentContent>[]
  offers: readonly StoryReference<OfferContent>[]
}

/** Root types that the page depends on. */
export const outingTypes = ['hotel', 'room', 'restaurant', 'casino', 'show', 'tournament', 'offer'] as const

export function readStories(content: Pick<Content, 'all'>, locale: Locale): OutingStories {
  const byType = Object.groupBy(content.all(locale, outingTypes).filter(isPublic), (it) => it.component)
  const of = <Fields>(type: (typeof outingTypes)[number]) => (byType[type] ?? []).map((it) => referenceOf<Fields>(it))
  return {
    hotels: of('hotel'),
    rooms: of('room'),
    restaurants: of('restaurant'),
    casinos: of('casino'),
    shows: of('show'),
    tournaments: of('tournament'),
    offers: of('offer'),
  }
}

function referenceOf<Fields>({ uuid, component, name, locale, slug, content }: CheckedStory): StoryReference<Fields> {
  return { uuid, component, name, path: pathOf(locale, slug), content: content as Fields }
}

/** Undefined for a house whose editors have not placed it on the map. */
export function positionOf({ latitude: lat, longitude: lng }: Pick<HouseContent, 'latitude' | 'longitude'>) {
  return lat === undefined || lng === undefined ? undefined : ({ lat, lng } satisfies Position)
}
