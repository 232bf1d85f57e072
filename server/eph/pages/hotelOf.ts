import type { CheckedStory, Content } from '#server/content/door.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { Picture } from '#shared/content/values.ts'
import type { StayHouse } from '#shared/hotel/views.ts'
import { type Locale, pathOf } from '#shared/locales.ts'

export interface Houses {
  content: Content
  /** Folder of the space that holds the site. */
  rootFolder: string
  publicUrl: string
  /** Absolute address of a member's private calendar; null: there is none. */
  calendarUrl: (memberId: string, locale: Locale) => Promise<string | null>
}

/** The fields of a hotel's story that a stay shows. */
interface HotelFields extends StayHouse {
  name?: string
  title?: string
  picture?: Picture
}

export interface HotelOfStay {
  hotelName: string
  hotelHref?: string
  picture?: Picture
  house?: StayHouse
}

/**
 * What a stay says of its hotel, from its story; the slug alone where there is none, or where the content service does
 * not answer: a stay is worth more than its picture.
 */
export async function hotelOf(houses: Houses, locale: Locale, slug: string): Promise<HotelOfStay> {
  const story = /^[a-z0-9-]+$/.test(slug) ? await storyOf(houses, locale, `${neededSlugs.hotels.slug}/${slug}`) : null
  if (!story) return { hotelName: slug }
  const { name, title, picture, ...house } = story.content as HotelFields
  const { street, zip, town, phone, check_in, check_out } = house
  return {
    hotelName: name ?? title ?? story.name,
    hotelHref: pathOf(locale, story.slug),
    ...(picture && { picture }),
    house: { street, zip, town, phone, check_in, check_out },
  }
}

/** A published story by its slug under the root folder; null when it is not to be had. */
export async function storyOf({ content, rootFolder }: Houses, locale: Locale, slug: string) {
  const folder = rootFolder === '' ? '' : `${rootFolder}/`
  const link = content.links.byStorySlug(locale, folder + slug)
  if (!link?.published) return null
  return content.story(locale, link.storySlug).catch((): CheckedStory | null => null)
}
