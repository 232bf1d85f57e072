import type { BookingBarContent } from './schema.ts'

export interface HotelOption {
  /** The last part of the story's address, as bookings name a house (decisions §6). */
  slug: string
  /** Name and town. */
  name: string
  isChosen: boolean
}

/** The houses to choose from; the one chosen beforehand is always among them, and a lone one is chosen. */
export function hotelOptions(hotels: BookingBarContent['hotels'], chosen: BookingBarContent['hotel']): HotelOption[] {
  const all = chosen && !hotels.some((it) => it.uuid === chosen.uuid) ? [chosen, ...hotels] : hotels
  return all.map(({ uuid, path, content }) => ({
    slug: path.slice(path.lastIndexOf('/') + 1),
    name: [content.name, 'town' in content && content.town].filter(Boolean).join(', '),
    isChosen: uuid === chosen?.uuid || all.length === 1,
  }))
}
