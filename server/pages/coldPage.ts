import type { Turn } from '#server/http/drawings.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import { wholePage } from './draw/drawPage.ts'
import type { DrawServices } from './draw/services.ts'
import { mayLeaveEarly, streamPage } from './draw/streamPage.ts'
import type { DrawnPage } from './drawnPage.ts'
import type { PageRequest } from './perRequest/pageRequest.ts'
import { type ChromeStories, peekChrome } from './plan/chrome.ts'
import { guardOf, isGuardedSection } from './plan/guards.ts'
import { createPlan } from './plan/plan.ts'
import { completePlan, readStory } from './plan/planPage.ts'
import { planStory } from './plan/planStory.ts'
import type { StoryResolution } from './plan/resolve.ts'
import { alternatesOf } from './plan/resolve.ts'
import type { PlanServices } from './plan/services.ts'

type Services = PlanServices & DrawServices
export type ColdRequest = PageRequest<StoryResolution>

/** True if the head may be sent before the story is read: it is public, in no cache of this process, and the header is in memory. */
export function mayStartEarly(services: Services, request: PageRequest): request is ColdRequest {
  const { req, address, resolution, reader, isPayload } = request
  if (!mayLeaveEarly(req) || isPayload || reader.gamingOff || resolution.kind !== 'story') return false
  // An error needs its own status and headers.
  if (isGuardedSection(address.slug) || !services.content.isAnswering()) return false
  if (services.content.peek(address.locale, resolution.link.storySlug)) return false
  return peekChrome(services, address.locale) !== undefined
}

/**
 * Streams the page of a story. The streamed bytes are not stored: the cache gets the same page with its complete head.
 * @returns the page for the cache, or undefined if the story failed after the head was sent
 */
export async function streamColdPage(
  services: Services,
  { req, res, address, resolution: { link } }: ColdRequest,
  turn: Turn,
): Promise<DrawnPage | undefined> {
  const { locale, path } = address
  const chrome = peekChrome(services, locale) as ChromeStories
  res.set('Cache-Control', 'no-store')
  const story = inSpan('plan', async () => {
    const read = await readStory(services, link, address)
    if (guardOf(read)) return undefined
    return completePlan(services, await planStory(services, read, { locale, path, link }, false), address)
  })
  const early = createPlan({
    locale,
    path,
    alternates: alternatesOf(services, link.uuid),
    key: `${link.uuid} ${locale}`,
    title: link.name,
    noindex: false,
    slots: [],
  })
  const stored: Buffer[] = []
  const page = { early, chrome, components: [], sections: [story], turn, stored }
  const drawn = await streamPage(services, { req, res }, page)
  return drawn && wholePage(services, drawn.plan, chrome, { ...drawn.body, parts: stored })
}
