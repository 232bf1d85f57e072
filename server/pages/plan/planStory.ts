import type { CheckedStory, ContentLink } from '#server/content/index.ts'
import type { BookingBarState } from '#shared/booking/views.ts'
import type { Picture, StoryReference } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { slugOf } from '#shared/places/houses.ts'
import { localDay } from '#shared/time/localTime.ts'
import { isOver } from '#shared/time/validity.ts'
import { isGamingPart, withoutGaming } from './gamingPages.ts'
import { type Crumb, createPlan, type PagePlan, type PlannedSlot, viewSlot } from './plan.ts'
import { alternatesOf, hasPage } from './resolve.ts'
import type { PlanServices } from './services.ts'

export interface StoryAddress {
  locale: Locale
  path: string
  link: ContentLink
}

/** The plan of a story's own page: the view of its root, then the blocks of its body. */
export async function planStory(
  services: PlanServices,
  story: CheckedStory,
  { locale, path, link }: StoryAddress,
  gamingOff: boolean,
): Promise<PagePlan> {
  const crumbs = crumbsOf(services, locale, link.canonical)
  const localHeader = await localHeaderOf(services, story)
  return createPlan({
    locale,
    path,
    alternates: alternatesOf(services, link.uuid),
    key: `${story.uuid} ${locale}`,
    title: titleOf(story),
    description: descriptionOf(story),
    noindex: false,
    story,
    crumbs,
    localHeader,
    ...(gamingOff && { gamingOff }),
    slots: storySlots(services, story, crumbs, gamingOff),
    dependencies: new Set([...story.dependencies, ...(localHeader?.dependencies ?? [])]),
  })
}

/** The slots of a story: the view of its root type draws everything before the body. */
export function storySlots(
  services: PlanServices,
  story: CheckedStory,
  crumbs: readonly Crumb[],
  gamingOff: boolean,
): PlannedSlot[] {
  const version = `story ${versionOf(story)}${gamingOff ? ' gaming=off' : ''}`
  const opening: PlannedSlot = {
    uid: story.uuid,
    component: story.component,
    content: { ...story.content, crumbs },
    editable: story.editable,
    memoKey: `${version} ${crumbs.map((it) => it.name).join('>')}`,
  }
  if (story.component === 'letter') return withUniqueIds([opening, ...letterSlots(services, story, version, gamingOff)])
  const body = gamingOff ? withoutGaming(services, story.locale, story.body) : story.body
  const bar = bookingBarOf(services, story)
  return withUniqueIds([opening, ...bar, ...galleryOf(story), ...body.map((block) => ({ ...block, memoKey: version }))])
}

/** The parts of a letter, with a mark on those about games, and what follows them: the warning, and the other letters. */
function letterSlots(
  services: PlanServices,
  { uuid, locale, body }: CheckedStory,
  version: string,
  gamingOff: boolean,
): PlannedSlot[] {
  const parts = body.map((block) => ({ block, gaming: isGamingPart(services, locale, block) }))
  const visible = gamingOff ? parts.filter(({ gaming }) => !gaming) : parts
  const state = { hasGames: visible.some(({ gaming }) => gaming), leftOut: parts.length - visible.length }
  return [
    ...visible.map(({ block, gaming }) => ({ ...block, content: { ...block.content, gaming }, memoKey: version })),
    viewSlot('letter_end', state, { uid: `end-${uuid}`, memoKey: version }),
  ]
}

interface Bookable {
  hotels?: readonly StoryReference[]
  code?: string
  valid_until?: string
}

/**
 * The booking bar below the opening of a house or an offer, filled in with that house or code. None if the editor
 * placed one, or for an expired offer.
 */
function bookingBarOf({ clock }: PlanServices, story: CheckedStory): PlannedSlot[] {
  const isHouse = story.component === 'hotel'
  if (!isHouse && story.component !== 'offer') return []
  if (story.body.some(({ component }) => component === 'booking_bar')) return []
  const { hotels = [], code, valid_until } = story.content as Bookable
  if (isOver({ valid_until }, localDay(clock()))) return []
  const own: StoryReference = { ...story, path: pathOf(story.locale, story.slug) }
  const houses = isHouse ? [own] : hotels
  const [chosen] = houses.length === 1 ? houses : []
  if (houses.length === 0) return []
  const values = { ...(chosen && { hotel: slugOf(chosen) }), ...(code && { code }) }
  const state: BookingBarState = { values }
  const content = { hotels: houses, show_code: Boolean(code), surface: 'sable', anchor: 'reserver', state }
  return [{ uid: `sejour-${story.uuid}`, component: 'booking_bar', content }]
}

/** The further pictures of a room, below its opening. */
function galleryOf({ uuid, content: { pictures } }: CheckedStory): PlannedSlot[] {
  if (!Array.isArray(pictures) || pictures.length === 0) return []
  return [{ uid: `images-${uuid}`, component: 'gallery', content: { pictures } }]
}

/** Copy and paste in the editor may repeat a uid; each slot of a page needs its own. */
function withUniqueIds(slots: PlannedSlot[]): PlannedSlot[] {
  const seen = new Set<string>()
  return slots.map((slot, index) => {
    const uid = seen.has(slot.uid) ? `${slot.uid}-${index}` : slot.uid
    seen.add(uid)
    return uid === slot.uid ? slot : { ...slot, uid }
  })
}

const versions = new WeakMap<CheckedStory, number>()
let lastVersion = 0

/**
 * A number for this version of a story and everything it was made from. A checked story is immutable: when it or a
 * relation is published, the content client makes a new one.
 */
export function versionOf(story: CheckedStory): number {
  const known = versions.get(story)
  if (known !== undefined) return known
  lastVersion += 1
  versions.set(story, lastVersion)
  return lastVersion
}

/** Home, then each parent folder that is a page, then the page. */
export function crumbsOf(services: PlanServices, locale: Locale, slug: string): Crumb[] {
  if (slug === '') return []
  const segments = slug.split('/')
  const above = ['', ...segments.map((_, index) => segments.slice(0, index + 1).join('/'))]
  return above.flatMap((part) => {
    const link = services.content.links.find(locale, part)
    return link && hasPage(services, link) ? [{ name: link.name, path: pathOf(locale, link.canonical) }] : []
  })
}

/** The menu of the house that a page names; undefined rather than an error, since the page works without it. */
export async function localHeaderOf(
  { content, log }: PlanServices,
  story: CheckedStory,
): Promise<CheckedStory | undefined> {
  const reference = story.content.local_header as StoryReference | undefined
  if (!reference) return undefined
  try {
    return (await content.byUuid(story.locale, reference.uuid)) ?? undefined
  } catch (error) {
    log.warn({ err: error, story: story.storySlug }, 'the menu of a house could not be read')
    return undefined
  }
}

export function titleOf(story: CheckedStory): string {
  const { seo_title, title, name } = story.content as Record<string, string | undefined>
  return seo_title ?? title ?? name ?? story.name
}

const longestDescription = 160

export function descriptionOf(story: CheckedStory): string | undefined {
  const { seo_description, intro, tagline, description } = story.content as Record<string, unknown>
  const text = [seo_description, intro, tagline, description].find((it): it is string => typeof it === 'string')
  if (!text || text.length <= longestDescription) return text
  return `${text.slice(0, text.lastIndexOf(' ', longestDescription - 1))}…`
}

/** The picture of a shared link: the editor's choice, else the page's first one. */
export function sharePictureOf(story: CheckedStory): Picture | undefined {
  const { share_picture, picture } = story.content as Record<string, Picture | undefined>
  const first = story.body.map((block) => block.content.picture as Picture | undefined).find((it) => it?.src)
  return share_picture ?? picture ?? first
}

/** Path of a page's share card: `/_share/fr/hotels/le-phare.png`, `/_share/en/index.png`. */
export function sharePath(locale: Locale, slug: string): string {
  return encodeURI(`/_share/${locale}/${slug === '' ? 'index' : slug}.png`)
}
