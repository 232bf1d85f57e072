import { type CheckedStory, type Content, storiesIn } from '#server/content/index.ts'
import { destinationSlug } from '#shared/booking/stay.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { isOver, type Validity } from '#shared/time/validity.ts'

/** The fields that booking reads; a story may lack any of them. */
export interface HouseFields {
  name: string
  town?: string
  region?: string
  price_from?: number
  price_note?: string
  tourist_tax?: number
  synxis_id?: string
  /** Code that asks the engine for the collaborators' rate. */
  staff_rate?: string
}

export interface House {
  /** Last segment of the story's address, the name of the house in bookings. */
  slug: string
  path: string
  fields: HouseFields
  reference: StoryReference
}

interface RoomFields extends Validity {
  name: string
  hotel?: StoryReference
  price_from?: number
  synxis_room?: string
  size?: number
  people?: number
  bed?: string
  amenities?: readonly string[]
}

export interface BookableRoom {
  path: string
  fields: RoomFields
}

interface OfferFields extends Validity {
  title: string
  code?: string
  code_kind?: 'promo' | 'group'
  synxis_rate?: string
  hotels: readonly StoryReference[]
  price_from?: number
  price_unit?: string
  price_note?: string
}

/**
 * Houses, rooms and offers of the content.
 * @throws ProductError generic.unavailable: the content service does not answer, and not all houses are loaded
 */
export async function bookable(content: Content, locale: Locale, today: string) {
  const all = await storiesIn(content, locale, neededSlugs.hotels.slug)
  const houses = all.filter((it) => it.component === 'hotel').map((it) => houseOf(it, locale))
  return {
    houses,
    house: (slug: string) => houses.find((it) => it.slug === slug || lastSegment(it.path) === slug),
    /** Finds a region or a town. */
    destination(slug: string): { name: string; houses: House[] } | undefined {
      if (slug === '') return undefined
      const names = houses.flatMap(({ fields }) => [fields.region, fields.town]).filter((it) => it !== undefined)
      const name = names.find((it) => destinationSlug(it) === slug)
      if (name === undefined) return undefined
      return { name, houses: houses.filter(({ fields }) => fields.region === name || fields.town === name) }
    },
    /** A room of a house, by the last segment of its address. */
    room(house: House, slug: string) {
      const story = all.find((it) => {
        const isNamed = lastSegment(it.storySlug) === slug || lastSegment(it.slug) === slug
        return it.component === 'room' && isNamed && isOf(it, house)
      })
      return story && roomOf(story, locale)
    },
    rooms: (house: House) =>
      all.filter((it) => it.component === 'room' && isOf(it, house)).map((it) => roomOf(it, locale)),
    /** An offer by its code, one that is over only where no other has that code; with a house, only an offer of that house. */
    async offer(code: string, house: House | undefined) {
      const offers = await storiesIn(content, locale, neededSlugs.offers.slug)
      const found = offers.flatMap((story) => {
        if (story.component !== 'offer') return []
        const fields = fieldsOf<OfferFields>(story)
        const isHere = !house || fields.hotels.some(({ uuid }) => uuid === house.reference.uuid)
        if (fields.code?.toUpperCase() !== code.toUpperCase() || !isHere) return []
        return [{ path: pathOf(locale, story.slug), fields, isOver: isOver(fields, today) }]
      })
      return found.find((it) => !it.isOver) ?? found[0]
    },
  }
}

function roomOf(story: CheckedStory, locale: Locale): BookableRoom {
  return { path: pathOf(locale, story.slug), fields: fieldsOf<RoomFields>(story) }
}

function isOf(story: CheckedStory, { reference }: House): boolean {
  return fieldsOf<RoomFields>(story).hotel?.uuid === reference.uuid
}

function houseOf(story: CheckedStory, locale: Locale): House {
  const { uuid, component, name, slug, storySlug, content } = story
  const path = pathOf(locale, slug)
  const reference: StoryReference = { uuid, component, name, path, content }
  return { slug: lastSegment(storySlug), path, fields: fieldsOf<HouseFields>(story), reference }
}

function fieldsOf<Fields>(story: CheckedStory): Fields {
  return story.content as unknown as Fields
}
