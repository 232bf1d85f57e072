import { type Content, storiesIn } from '#server/content/index.ts'
import type { Mail, MailHouse } from '#server/mail/index.ts'
import { lastNameOf } from '#server/slugs/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { Stay } from './stays.ts'

export interface StayMailServices {
  mail: Pick<Mail, 'queue'>
  content: Pick<Content, 'all'>
}

type StayMailKind = 'stayBooked' | 'stayChanged' | 'stayCancelled'

/**
 * Tells a member that a stay is in the account, has changed, or is cancelled: in the transaction of the notification,
 * so once for each. A stay without a member, and one of a member who is gone, has no mail.
 */
export async function mailStay(
  { mail, content }: StayMailServices,
  tx: Tx,
  stay: Stay,
  kind: StayMailKind,
): Promise<void> {
  if (stay.hotelMemberId === null) return
  const member = await tx
    .selectFrom('hotelMembers')
    .select(['id', 'email', 'firstname', 'lastname', 'language'])
    .where('id', '=', stay.hotelMemberId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!member) return
  const { id, number, fromDay, toDay, nights, rooms, adults, children, totalCents, currency, sequence } = stay
  const { firstname, lastname, email: to, language: locale } = member
  const hotel = hotelOf(content, locale, stay.hotel) ?? {
    slug: stay.hotel,
    name: (await lastNameOf(tx, 'house', stay.hotel, locale)) ?? stay.hotel,
  }
  const size = { from: fromDay, to: toDay, nights, rooms, adults, children, total: totalCents, currency }
  const data = { firstname, lastname, stayId: id, number, hotel, ...size, sequence }
  await mail.queue(tx, { kind, locale, to, owner: { programme: 'eph', memberId: member.id }, data })
}

/** Whether a guest would notice the change: the engine also sends what it only touched. */
export function differs(before: Stay, after: Stay): boolean {
  return noticedColumns.some((name) => before[name] !== after[name])
}

const noticedColumns = [
  ...(['hotel', 'fromDay', 'toDay', 'rooms', 'adults', 'children', 'totalCents', 'currency'] as const),
  ...(['room', 'roomName'] as const),
]

/** The part of a stay whose change a guest would notice. */
export type StayBefore = Pick<Stay, (typeof noticedColumns)[number]>

export function noticed(stay: Stay): StayBefore {
  return Object.fromEntries(noticedColumns.map((name) => [name, stay[name]])) as StayBefore
}

interface HotelFields {
  name?: string
  title?: string
  street?: string
  zip?: string
  town?: string
  phone?: string
  check_in?: string
  check_out?: string
  synxis_id?: string
}

/** Brings the hotels' stories into this process, before a transaction that must not wait for them. */
export async function loadHotels(content: Content): Promise<void> {
  await Promise.allSettled(locales.map((locale) => storiesIn(content, locale, neededSlugs.hotels.slug)))
}

/** The slug of the hotel with this number at the engine, where its story is loaded. */
export function hotelOfNumber(content: Pick<Content, 'all'>, number: string): string | undefined {
  if (number === '') return undefined
  const hotels = locales.flatMap((locale) => content.all(locale, ['hotel']))
  const story = hotels.find((it) => (it.content as HotelFields).synxis_id === number)
  return story && lastSegment(story.storySlug)
}

/** The hotel's number at the engine, from its story. */
export function numberOfHotel(content: Pick<Content, 'all'>, slug: string): string | undefined {
  const stories = locales.flatMap((locale) => content.all(locale, ['hotel']))
  const story = stories.find((it) => lastSegment(it.storySlug) === slug)
  return (story?.content as HotelFields | undefined)?.synxis_id
}

/** From the hotel's story; undefined while it is away: the member hears of the stay all the same. */
function hotelOf(content: Pick<Content, 'all'>, locale: Locale, slug: string): MailHouse | undefined {
  const story = content.all(locale, ['hotel']).find((it) => lastSegment(it.storySlug) === slug)
  if (!story) return undefined
  const { name, title, street, zip, town, phone, check_in: checkIn, check_out: checkOut } = story.content as HotelFields
  return { slug, name: name ?? title ?? story.name, street, zip, town, phone, checkIn, checkOut }
}
