import { type CheckedStory, isPublic, type LinksIndex } from '#server/content/door.ts'
import type { Listed, Listing } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { pageCount } from '#shared/http/page.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { versionOf } from '../cache/versions.ts'
import { notThere } from '../notThere.ts'
import { type PageServices, todayInParis } from '../services.ts'
import type { PlannedSlot } from './plan.ts'

export interface ListingRequest {
  locale: Locale
  /** For the message of a page number that is none. */
  path: string
  query: URLSearchParams
}

/** A page that lists stories of a type depends on all of them, those too that are not there yet. */
export function typeToken(component: string): string {
  return `type:${component}`
}

/** While stories are still coming in, a list is right for this long only. */
const incompleteMs = 1000

/**
 * Gives the slots that show stories by rule what they show, as their prop `listing`.
 * @returns the slots, the tokens of the types that the page depends on, and how long (epoch ms) it is right
 * @throws ProductError page.invalidRoute for a page number that is none, or beyond the end
 */
export function fillListings(services: PageServices, slots: readonly PlannedSlot[], request: ListingRequest) {
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

/** Query names that a story's page reads; every other is ignored. */
export function queryNamesOf({ definitions }: PageServices, story: CheckedStory): string[] {
  return story.body.flatMap(({ component }) => {
    const listing = definitions[component]?.listing
    return listing ? [...(listing.query ?? []), ...(listing.pageSize ? ['page'] : [])] : []
  })
}

function withListing(
  services: PageServices,
  slot: PlannedSlot,
  listing: Listing,
  request: ListingRequest,
): PlannedSlot {
  const query = readQuery(listing, request.query)
  const candidates = candidatesOf(services, request.locale, listing.types)
  const versions = new Map(candidates.map(({ reference, version }) => [reference.uuid, version]))
  const facts = { locale: request.locale, today: todayInParis(services.clock), now: services.clock(), query }
  const chosen = listing.select(
    slot.content as never,
    candidates.map((it) => it.reference) as never,
    facts,
  ) as readonly StoryReference[]
  const size = listing.pageSize ?? Math.max(1, chosen.length)
  const pages = pageCount(chosen.length, size)
  const page = listing.pageSize ? readPage(request, pages) : 1
  const items = chosen.slice((page - 1) * size, page * size)
  const listed: Listed = { items, page, pages, total: chosen.length, query, now: facts.now }
  const shown = items.map(({ uuid }) => versions.get(uuid)).join()
  const memoKey = slot.memoKey && `${slot.memoKey} ${shown} ${chosen.length} ${page} ${JSON.stringify(query)}`
  return { ...slot, content: { ...slot.content, listing: listed }, memoKey }
}

function readQuery(listing: Listing, query: URLSearchParams): Record<string, string> {
  const given = (listing.query ?? []).flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, 100)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}

function readPage({ path, query }: ListingRequest, pages: number): number {
  const text = query.get('page')
  if (!text) return 1
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN
  if (page >= 1 && page <= pages) return page
  throw notThere({ path })
}

interface Candidate {
  reference: StoryReference
  version: number
}

/** Reading every story costs more than choosing among them: kept until the content client has news. */
const kept = new WeakMap<LinksIndex, Map<string, Candidate[]>>()

/** To be called when stories changed: the next listing reads them anew. */
export function forgetCandidates({ content }: PageServices): void {
  kept.delete(content.links)
}

function candidatesOf(services: PageServices, locale: Locale, types: readonly string[]): Candidate[] {
  const { content } = services
  const known = kept.get(content.links) ?? new Map<string, Candidate[]>()
  kept.set(content.links, known)
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

/** Without its body: a list shows what a story says of itself. */
function referenceOf(story: CheckedStory): StoryReference {
  const { uuid, component, name, locale, slug } = story
  const { body, ...content } = story.content
  return { uuid, component, name, path: pathOf(locale, slug), content }
}
