import { type CheckedStory, storiesIn } from '#server/content/index.ts'
import { lastNameOf } from '#server/slugs/index.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { Block, Picture, StoryReference } from '#shared/content/values.ts'
import type { AdvantageRight } from '#shared/hotel/advantageRights.ts'
import type { HotelAdvantage, StayHouse } from '#shared/hotel/views.ts'
import type { MemberLink } from '#shared/http/pages.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { HotelPageServices } from './hotelPageServices.ts'

/** Services for reading hotels and the lounge. */
type HouseServices = Pick<HotelPageServices, 'content' | 'rootFolder'>

/** The fields of a hotel's story that a stay shows. */
interface HotelFields extends StayHouse {
  name?: string
  title?: string
  picture?: Picture
}

interface HotelOfStay {
  hotelName: string
  hotelHref?: string
  picture?: Picture
  house?: StayHouse
}

/**
 * The hotel of a stay, from its story; its last name alone without one or while the content service does not answer: the
 * stay is shown even without its picture.
 */
export async function hotelOf(
  services: HouseServices & Pick<HotelPageServices, 'store'>,
  locale: Locale,
  slug: string,
): Promise<HotelOfStay> {
  const story = /^[a-z0-9-]+$/.test(slug) ? await storyOf(services, locale, `${neededSlugs.hotels.slug}/${slug}`) : null
  if (!story) return { hotelName: (await lastNameOf(services.store.db, 'house', slug, locale)) ?? slug }
  const { name, title, picture, ...house } = story.content as HotelFields
  const { street, zip, town, phone, check_in, check_out } = house
  return {
    hotelName: name ?? title ?? story.name,
    hotelHref: pathOf(locale, story.slug),
    ...(picture && { picture }),
    house: { street, zip, town, phone, check_in, check_out },
  }
}

/** The name of a room: from the story with the engine's code, else as the engine calls it. */
export async function roomOf(
  services: HouseServices,
  locale: Locale,
  { hotel: slug, room: code, roomName }: { hotel: string; room: string | null; roomName: string | null },
): Promise<string | undefined> {
  const stories = code ? await storiesIn(services.content, locale, neededSlugs.hotels.slug).catch(() => []) : []
  const house = stories.find((it) => it.component === 'hotel' && lastSegment(it.storySlug) === slug)
  const room = stories.find(({ component, content }) => {
    const { synxis_room, hotel } = content as { synxis_room?: string; hotel?: StoryReference }
    return component === 'room' && synxis_room === code && hotel?.uuid === house?.uuid
  })
  return (room?.content as { name?: string } | undefined)?.name ?? roomName ?? undefined
}

/** A published story by its slug under the root folder; null if it is missing or content is away. */
async function storyOf({ content, rootFolder }: HouseServices, locale: Locale, slug: string) {
  const folder = rootFolder === '' ? '' : `${rootFolder}/`
  const link = content.links.byStorySlug(locale, folder + slug)
  if (!link?.published) return null
  return content.story(locale, link.storySlug).catch((): CheckedStory | null => null)
}

/**
 * The editors' list of advantages (`hotel_advantages`), each with whose it is. It is maintained on the page
 * that presents the programme only. A right that is not set is not promised to everybody: the check of content reports it.
 */
export async function advantagesOf(services: HouseServices, locale: Locale): Promise<HotelAdvantage[]> {
  const story = await storyOf(services, locale, neededSlugs.programme.slug)
  const block = story?.body.find((it) => it.component === 'hotel_advantages')
  const advantages = (block?.content.advantages ?? []) as Block<
    Omit<HotelAdvantage, 'entitled'> & { entitled?: AdvantageRight }
  >[]
  return advantages.map(({ content: { title, text, status, icon, entitled = 'infiniment' } }) => ({
    title,
    text,
    icon,
    status,
    entitled,
  }))
}

/**
 * The guarded pages that a member may open, in the editors' order. Empty while they are not loaded.
 * @param isInfiniment the level Infinitely, or a collaborator
 */
export async function guardedPagesOf(
  { content }: HouseServices,
  locale: Locale,
  isInfiniment: boolean,
): Promise<MemberLink[]> {
  const stories = await storiesIn(content, locale, neededSlugs.lounge.slug).catch(() => [])
  const open = stories.filter(
    ({ content: { access } }) => access === 'members' || (access === 'infiniment' && isInfiniment),
  )
  return open.map(({ slug, name, content: { title, name: own } }) => ({
    title: String(title ?? own ?? name),
    href: pathOf(locale, slug),
  }))
}

/** The guarded pages that a member may open, and the section's menu, which the card links to. */
export async function loungeOf(services: HouseServices, locale: Locale, isInfiniment: boolean): Promise<MemberLink[]> {
  const { rootFolder } = services
  const links = await guardedPagesOf(services, locale, isInfiniment)
  const { slug } = neededSlugs.loungeMenu
  const menu = rootFolder === '' || links.length === 0 ? null : await storyOf(services, locale, slug)
  return menu ? [...links, { title: menu.name, href: pathOf(locale, `${rootFolder}/${slug}`) }] : links
}
