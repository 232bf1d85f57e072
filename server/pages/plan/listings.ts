import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type CheckedStory, isPublic, type LinksIndex } from '#server/content/index.ts'
import type { Listed, Listing, ListingInput } from '#shared/content/block.ts'
import { linkedSlugs } from '#shared/content/linkedSlugs.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { pageCount } from '#shared/http/page.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'
import { notFound, pageNumberOf } from '../notFound.ts'
import type { PlannedSlot } from './plan.ts'
import { versionOf } from './planStory.ts'
import type { PlanServices } from './services.ts'

export interface ListingRequest {
  locale: Locale
  /** Named in the message about a wrong page number. */
  path: string
  query: URLSearchParams
  /** Uuid of the page's own story, which its lists leave out: they say where else to go. */
  ownUuid?: string
}

/** A page that lists stories of a type depends on all of them, including future ones. */
export function typeToken(component: string): string {
  return `type:${component}`
}

/** How long a list is valid while the content client still reads stories. */
export const incompleteMs = 1000

/**
 * Fills the slots that show stories by rule (their prop `listing`).
 * @returns the slots, the tokens of the types that the page depends on, and the end of its validity (epoch ms)
 * @throws ProductError page.invalidRoute for a wrong page number
 */
export function fillListings(services: PlanServices, slots: readonly PlannedSlot[], request: ListingRequest) {
  const tokens = new Set<string>()
  const filled = slots.map((slot) => {
    const listing = services.definitions[slot.component]?.listing
    if (!listing) return slot
    for (const type of listing.types) tokens.add(typeToken(type))
    return withListing(services, slot, listing, request)
  })
  const isWhole = tokens.size === 0 || services.content.holdsAll(request.locale)
  return { slots: filled, tokens, validUntil: isWhole ? Number.POSITIVE_INFINITY : services.clock() + incompleteMs }
}

/** Query parameters that a story's page reads. */
export function queryNamesOf({ definitions }: PlanServices, story: CheckedStory): string[] {
  return story.body.flatMap(({ component }) => {
    const listing = definitions[component]?.listing
    return listing ? [...(listing.query ?? []), ...(listing.pageSize ? ['page'] : [])] : []
  })
}

function withListing(
  services: PlanServices,
  slot: PlannedSlot,
  listing: Listing,
  request: ListingRequest,
): PlannedSlot {
  const query = readQuery(listing, request.query)
  const published = candidatesOf(services, request.locale, listing.types)
  const own = published.find(({ reference }) => reference.uuid === request.ownUuid)
  const candidates = published.filter((it) => it !== own)
  const versions = new Map(candidates.map(({ reference, version }) => [reference.uuid, version]))
  const now = services.clock()
  const context = {
    locale: request.locale,
    today: localDay(services.clock()),
    now,
    query,
    own: own?.reference as ListingInput['own'],
  }
  const references = candidates.map((it) => it.reference) as never
  const chosen = listing.select(slot.content as never, references, context) as readonly StoryReference[]
  const overview = listing.overview?.(slot.content as never, references, context)
  const size = listing.pageSize ?? Math.max(1, chosen.length)
  const pages = pageCount(chosen.length, size)
  const page = listing.pageSize ? readPage(request, pages) : 1
  const items = chosen.slice((page - 1) * size, page * size)
  const listed: Listed = { items, page, pages, total: chosen.length, query, overview, now }
  const itemVersions = items.map(({ uuid }) => versions.get(uuid)).join()
  // A filter may have any value: a list by one is drawn for its reader, and no cache stores it.
  const isForAll = Object.keys(query).length === 0
  const memoKey =
    slot.memoKey && isForAll
      ? `${slot.memoKey} ${itemVersions} ${chosen.length} ${page} ${JSON.stringify(overview)}`
      : undefined
  return { ...slot, content: { ...slot.content, listing: listed }, memoKey }
}

function readQuery(listing: Listing, query: URLSearchParams): Record<string, string> {
  const given = (listing.query ?? []).flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, 100)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}

function readPage(request: ListingRequest, pages: number): number {
  const page = pageNumberOf(request)
  if (page > pages) throw notFound(request)
  return page
}

interface Candidate {
  reference: StoryReference
  version: number
}

/** Reading every story costs more than selecting from them, so the candidates are cached until stories change. */
const candidatesByLinks = new WeakMap<LinksIndex, Map<string, Candidate[]>>()

/** To be called when stories changed: the next listing reads them again. */
export function evictCandidates({ content }: PlanServices): void {
  candidatesByLinks.delete(content.links)
}

function candidatesOf(services: PlanServices, locale: Locale, types: readonly string[]): Candidate[] {
  const { content } = services
  const known = candidatesByLinks.get(content.links) ?? new Map<string, Candidate[]>()
  candidatesByLinks.set(content.links, known)
  const key = `${locale} ${types.join()}`
  const before = known.get(key)
  if (before) return before
  const found = content
    .all(locale, types)
    .filter((story) => types.includes(story.component) && isPublic(story))
    .map((story) => ({ reference: referenceOf(story), version: versionOf(story) }))
  if (content.holdsAll(locale)) known.set(key, found)
  return found
}

/** Without its body, which a list does not show. */
function referenceOf(story: CheckedStory): StoryReference {
  const { uuid, component, name, locale, slug } = story
  const { body, ...content } = story.content
  return { uuid, component, name, path: pathOf(locale, slug), content }
}

/** A feed of stories, beside the page that lists them (feeds/feeds.ts). */
export interface Feed {
  /** Root type of its stories. */
  component: 'offer' | 'article' | 'letter'
  title: MessageId
  /** Path of the page with the same list. */
  page(locale: Locale): string
}

export const feeds: readonly Feed[] = [
  { component: 'offer', title: 'offers.feed', page: (locale) => pathFor('offers', locale) },
  { component: 'article', title: 'offers.feedJournal', page: (locale) => pathOf(locale, linkedSlugs.journal[locale]) },
  { component: 'letter', title: 'letter.feed', page: (locale) => pathOf(locale, linkedSlugs.letters[locale]) },
]

/** The feed that a page announces: the page lists its stories, or is one of them. */
export function feedOf(locale: Locale, path: string, component: string | undefined) {
  const feed = feeds.find((it) => it.component === component || it.page(locale) === path)
  if (!feed) return undefined
  return { path: `${feed.page(locale)}/rss.xml`, title: intlFor(locale).formatMessage({ id: feed.title }) }
}
