import type { CheckedStory, ContentLink } from '#server/content/door.ts'
import type { Picture, StoryReference } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { versionOf } from '../cache/versions.ts'
import type { PageServices } from '../services.ts'
import { bookingBarOf } from './bookingBarOf.ts'
import { withoutGaming } from './gamingPages.ts'
import type { Crumb, PagePlan, PlannedSlot } from './plan.ts'

export interface StoryAddress {
  locale: Locale
  path: string
  link: ContentLink
}

export interface PlanOptions {
  /** The reader protects themselves: nothing that promotes games. */
  gamingOff: boolean
}

/** The plan of a story's own page: its root's view, then the blocks of its body. */
export async function planStory(
  services: PageServices,
  story: CheckedStory,
  { locale, path, link }: StoryAddress,
  options: PlanOptions,
): Promise<PagePlan> {
  const crumbs = crumbsOf(services, locale, link.canonical)
  const localHeader = await localHeaderOf(services, story)
  return {
    status: 200,
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
    ...(options.gamingOff && { gamingOff: true }),
    slots: storySlots(services, story, crumbs, options),
    dependencies: new Set([...story.dependencies, ...(localHeader?.dependencies ?? [])]),
  }
}

/** The slots of a story: the view of its root type draws what stands before the body. */
export function storySlots(
  services: PageServices,
  story: CheckedStory,
  crumbs: readonly Crumb[],
  { gamingOff }: PlanOptions,
): PlannedSlot[] {
  const version = `story ${versionOf(story)}${gamingOff ? ' gaming=off' : ''}`
  const opening: PlannedSlot = {
    uid: story.uuid,
    component: story.component,
    content: { ...story.content, crumbs },
    editable: story.editable,
    memoKey: `${version} ${crumbs.map((it) => it.name).join('>')}`,
  }
  const body = gamingOff ? withoutGaming(services, story.locale, story.body) : story.body
  const bar = bookingBarOf(services, story)
  return withUniqueIds([opening, ...bar, ...body.map((block) => ({ ...block, memoKey: version }))])
}

/** An editor's copy and paste may repeat a uid; two slots of a page must not have the same. */
function withUniqueIds(slots: PlannedSlot[]): PlannedSlot[] {
  const seen = new Set<string>()
  return slots.map((slot, index) => {
    const uid = seen.has(slot.uid) ? `${slot.uid}-${index}` : slot.uid
    seen.add(uid)
    return uid === slot.uid ? slot : { ...slot, uid }
  })
}

export function alternatesOf({ content }: PageServices, uuid: string): Record<Locale, string> {
  const slugs = content.links.slugs(uuid) ?? { fr: '', en: '' }
  return { fr: pathOf('fr', slugs.fr), en: pathOf('en', slugs.en) }
}

/** Home, then each folder above that is a page of its own, then the page. */
export function crumbsOf({ content }: PageServices, locale: Locale, slug: string): Crumb[] {
  if (slug === '') return []
  const segments = slug.split('/')
  const above = ['', ...segments.map((_, index) => segments.slice(0, index + 1).join('/'))]
  return above.flatMap((part) => {
    const link = content.links.find(locale, part)
    return link?.published && !link.chrome ? [{ name: link.name, path: pathOf(locale, link.canonical) }] : []
  })
}

/** The menu of the house that a page names; a page without it is better than no page. */
export async function localHeaderOf(
  { content, log }: PageServices,
  story: CheckedStory,
): Promise<CheckedStory | undefined> {
  const reference = story.content.local_header as StoryReference | undefined
  if (!reference) return undefined
  try {
    return (await content.byUuid(story.locale, reference.uuid)) ?? undefined
  } catch (error) {
    log.warn({ err: error, story: story.storySlug }, 'the local header is not to be had')
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
  const words = [seo_description, intro, tagline, description].find((it): it is string => typeof it === 'string')
  if (!words || words.length <= longestDescription) return words
  return `${words.slice(0, words.lastIndexOf(' ', longestDescription - 1))}…`
}

/** What a shared link shows: the editor's choice, else the page's own picture. */
export function sharePictureOf(story: CheckedStory): Picture | undefined {
  const { share_picture, picture } = story.content as Record<string, Picture | undefined>
  const first = story.body.map((block) => block.content.picture as Picture | undefined).find((it) => it?.src)
  return share_picture ?? picture ?? first
}
