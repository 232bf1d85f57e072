import { type CheckedStory, hintsOf } from '#server/content/index.ts'
import { readAddress } from '#server/http/address.ts'
import { missingSlugs } from '#shared/content/neededSlugs.ts'
import type { Hint } from '#shared/content/previewApi.ts'
import { defaultLocale } from '#shared/locales.ts'
import { inRoot } from '../plan/chrome.ts'
import { type PlannedSlot, viewSlot } from '../plan/plan.ts'
import { resolve } from '../plan/resolve.ts'
import { readRouteRules } from '../plan/routeRules.ts'
import type { PlanServices } from '../plan/services.ts'

/** The hints to a draft; the site's own addresses show which of its links are broken. */
export function previewHints(services: PlanServices, story: CheckedStory): Hint[] {
  const rules = readRouteRules(services) ?? {}
  const { links } = services.content
  const missing = missingSlugs(
    links
      .all(defaultLocale)
      .filter(({ published, uuid }) => published && uuid !== story.uuid)
      .map(({ uuid }) => links.slugs(uuid)?.[defaultLocale] ?? ''),
  ).filter(({ slug }) => inRoot(services.env.storyblok.rootFolder, slug) !== story.storySlug)
  return hintsOf(story, { definitions: services.definitions, exists, missing })

  function exists(path: string): boolean {
    // Files and feeds are not pages: only a request can tell whether they exist.
    if (path.startsWith('/_') || /\.[a-z]{2,4}$/.test(path) || rules[path]) return true
    try {
      return resolve(services, readAddress(encodeURI(path))) !== undefined
    } catch {
      return false
    }
  }
}

/**
 * Places hints before their block, hints of the root before everything, and hints of a missing block at its position.
 */
export function withHints(
  slots: readonly PlannedSlot[],
  hints: readonly Hint[],
  places: ReadonlyMap<string, string> | undefined,
): PlannedSlot[] {
  const byPlace = Map.groupBy(hints, ({ path }) => placeIn(path))
  const placed = slots.map((slot, index) => (index === 0 ? rootPlace : placeIn(places?.get(slot.uid) ?? '')))
  const drawn = new Set(placed)
  const gaps = [...byPlace.keys()].filter((it) => !drawn.has(it)).sort((a, b) => a - b)
  const out: PlannedSlot[] = []
  slots.forEach((slot, index) => {
    const place = placed[index] ?? rootPlace
    while (gaps.length > 0 && (gaps[0] as number) < place) add(gaps.shift() as number, true)
    // Listed once, even if several slots belong to the root.
    if (place !== rootPlace || index === 0) add(place, false)
    out.push(slot)
  })
  for (const gap of gaps) add(gap, true)
  return out

  function add(place: number, isGap: boolean): void {
    const here = byPlace.get(place)
    if (here) out.push(viewSlot('preview_hints', { hints: here, isGap }, { uid: `hints-${place}` }))
  }
}

const rootPlace = -1

/** `body.2.items.0` → 2; any other path belongs to the root. */
function placeIn(path: string): number {
  return Number(/^body\.(\d+)/.exec(path)?.[1] ?? rootPlace)
}
