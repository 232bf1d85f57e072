import { lastSegment } from '#shared/places/houses.ts'
import type { BookingBarContent } from './schema.ts'

export interface HotelOption {
  /** The last part of the story's address, as bookings name a house. */
  slug: string
  /** Name and town. */
  name: string
  region?: string
  isChosen: boolean
}

/**
 * The houses to choose from; the one chosen beforehand is always among them, and a lone one is chosen.
 * @param asked slug of a house that was asked for already: it counts more than the editor's
 */
export function hotelOptions(
  hotels: BookingBarContent['hotels'],
  chosen: BookingBarContent['hotel'],
  asked?: string,
): HotelOption[] {
  const all = chosen && !hotels.some((it) => it.uuid === chosen.uuid) ? [chosen, ...hotels] : hotels
  return all.map(({ uuid, path, content }) => {
    const slug = lastSegment(path)
    return {
      slug,
      name: [content.name, 'town' in content && content.town].filter(Boolean).join(', '),
      region: 'region' in content && typeof content.region === 'string' ? content.region : undefined,
      isChosen: asked === undefined ? uuid === chosen?.uuid || all.length === 1 : asked === slug,
    }
  })
}
