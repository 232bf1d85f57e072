import type { CheckedStory } from '#server/content/door.ts'
import type { Block, Link, StoryReference } from '#shared/content/values.ts'
import { type Locale, splitPath } from '#shared/locales.ts'
import { matchRoute, type RouteName } from '#shared/routes.ts'
import type { PageServices } from '../services.ts'
import type { Resolution } from './resolve.ts'

/** What readers who protect themselves are not shown: pages, links to them, blocks that promote games. */

/** Application pages that are about nothing else. What a member has to settle stays open: points, own tournaments. */
const gamingRoutes: readonly RouteName[] = [
  ...(['jackpots', 'jackpotPayments', 'tournaments', 'tournament', 'tournamentRegistration'] as const),
  ...(['vipRewards', 'vipSponsorship'] as const),
]
/** Folders and pages of the content, by their French slug. */
const gamingSections: readonly string[] = ['casinos', 'poker', 'recompenses', 'carte-vip']

/** Whether a page as a whole is about games. */
export function isGamingPage(services: PageServices, resolution: Exclude<Resolution, { kind: 'login' }>): boolean {
  if (resolution.kind === 'route') return gamingRoutes.includes(resolution.match.route.name)
  return isGamingStory(services, resolution.link.storySlug)
}

function isGamingStory({ env: { storyblok } }: PageServices, storySlug: string): boolean {
  const { rootFolder } = storyblok
  const slug = rootFolder === '' ? storySlug : storySlug.slice(rootFolder.length + 1)
  return gamingSections.includes(slug.split('/')[0] ?? '')
}

/** The blocks of a page or menu without what promotes games, and without the ways to it. */
export function withoutGaming(services: PageServices, locale: Locale, blocks: readonly Block[]): Block[] {
  const keptBlocks = blocks.filter(
    (block) => !promotesGames(services, block) && !leadsToGames(services, locale, block.content.link),
  )
  return keptBlocks.map((block) => ({ ...block, content: withoutLinks(services, locale, block.content) }))
}

/** As {@link withoutGaming}, of a header or footer. */
export function chromeWithoutGaming(services: PageServices, story: CheckedStory): CheckedStory {
  const known = quietChrome.get(story)
  if (known) return known
  const made = { ...story, content: withoutLinks(services, story.locale, story.content) }
  quietChrome.set(story, made)
  return made
}

/** The same one each time, so that its HTML is kept (cache/versions.ts). */
const quietChrome = new WeakMap<CheckedStory, CheckedStory>()

/** Blocks that always do, and those of which the editor says so. */
function promotesGames({ definitions }: PageServices, block: Block): boolean {
  return definitions[block.component]?.gaming === true || block.content.gaming === true
}

function withoutLinks(
  services: PageServices,
  locale: Locale,
  content: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      if (leadsToGames(services, locale, value)) return [name, undefined]
      if (!Array.isArray(value)) return [name, value]
      if (value.every(isBlock)) return [name, withoutGaming(services, locale, value)]
      return [name, value.filter((it) => !isReference(it) || services.definitions[it.component]?.gaming !== true)]
    }),
  )
}

function leadsToGames(services: PageServices, locale: Locale, value: unknown): boolean {
  if (!isLink(value) || value.external || !value.href.startsWith('/')) return false
  const path = value.href.split(/[?#]/)[0] ?? ''
  const match = matchRoute(path)
  if (match) return gamingRoutes.includes(match.route.name)
  const link = services.content.links.find(locale, splitPath(path).slug)
  return link !== undefined && isGamingStory(services, link.storySlug)
}

function isBlock(value: unknown): value is Block {
  return hasAll(value, ['uid', 'component', 'content'])
}

function isReference(value: unknown): value is StoryReference {
  return hasAll(value, ['uuid', 'component', 'path'])
}

function isLink(value: unknown): value is Link {
  return hasAll(value, ['href', 'external'])
}

function hasAll(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}
