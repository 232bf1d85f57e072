import { intlFor } from '#i18n/createIntl.ts'
import type { CheckedStory } from '#server/content/index.ts'
import type { PageAddress } from '#server/http/address.ts'
import { gamingSections } from '#shared/content/neededSlugs.ts'
import type { Block, Link, RichTextNode, StoryReference } from '#shared/content/values.ts'
import { type Locale, splitPath } from '#shared/locales.ts'
import { matchRoute, pathsFor } from '#shared/routes.ts'
import { type ChromeStories, readChrome } from './chrome.ts'
import { createPlan, type PagePlan, viewSlot } from './plan.ts'
import { alternatesOf, type Resolution } from './resolve.ts'
import type { PlanServices } from './services.ts'

// Readers with protection see no pages about games, no links to them and no blocks that promote games.

/** True if a page as a whole is about games. */
export function isGamingPage(services: PlanServices, resolution: Resolution): boolean {
  if (resolution.kind === 'route') return resolution.match.route.gaming === true
  return isGamingStory(services, resolution.link.storySlug)
}

function isGamingStory({ env: { storyblok } }: Pick<PlanServices, 'env'>, storySlug: string): boolean {
  const { rootFolder } = storyblok
  const slug = rootFolder === '' ? storySlug : storySlug.slice(rootFolder.length + 1)
  return gamingSections.includes(slug.split('/')[0] ?? '')
}

/** The page shown instead of one about games: the reason, the end of the protection, and who helps. */
export function planGamingOff(
  services: PlanServices,
  resolution: Resolution,
  { locale, path }: PageAddress,
  pauseUntil: number | null,
): PagePlan {
  return createPlan({
    locale,
    path,
    alternates: alternatesOfResolution(services, resolution),
    key: `gaming off ${path}`,
    title: intlFor(locale).formatMessage({ id: 'protection.quiet.title' }),
    gamingOff: true,
    slots: [viewSlot('gaming_off', { pauseUntil }, { uid: 'gaming-off' })],
  })
}

function alternatesOfResolution(services: PlanServices, resolution: Resolution): Record<Locale, string> {
  if (resolution.kind === 'route') {
    const { route, params } = resolution.match
    return pathsFor(route.name, params)
  }
  return alternatesOf(services, resolution.link.uuid)
}

/** Removes blocks that promote games, and links to games, from a page or menu. */
export function withoutGaming(services: PlanServices, locale: Locale, blocks: readonly Block[]): Block[] {
  const allowed = blocks.filter(
    (block) => !promotesGames(services, block) && !leadsToGames(services, locale, block.content.link),
  )
  return allowed.map((block) => ({ ...block, content: withoutLinks(services, locale, block.content) }))
}

/** As {@link readChrome}, without links to games for a reader with protection. */
export async function readChromeFor(
  services: PlanServices,
  locale: Locale,
  gamingOff: boolean,
): Promise<ChromeStories> {
  const { header, footer, settings } = await readChrome(services, locale)
  if (!gamingOff) return { header, footer, settings }
  return {
    header: header && storyWithoutGaming(services, header),
    footer: footer && storyWithoutGaming(services, footer),
    settings,
  }
}

/** As {@link withoutGaming}, for a header or footer. */
export function storyWithoutGaming(services: PlanServices, story: CheckedStory): CheckedStory {
  const known = storiesWithoutGaming.get(story)
  if (known) return known
  const made = { ...story, content: withoutLinks(services, story.locale, story.content) }
  storiesWithoutGaming.set(story, made)
  return made
}

/** One per story, so that `versionOf` numbers it once and its HTML stays cached. */
const storiesWithoutGaming = new WeakMap<CheckedStory, CheckedStory>()

/** Some blocks always promote games, others if the editor says so. */
function promotesGames({ definitions }: PlanServices, block: Block): boolean {
  return definitions[block.component]?.gaming === true || block.content.gaming === true
}

/** Services of the question whether something leads to games. */
export type GamingServices = Pick<PlanServices, 'content' | 'definitions' | 'env'>

/**
 * Whether a part of a letter is about games: the editor says so, or it is for members who chose them, or a page that it
 * shows or leads to is about them. The page and the mail ask the same.
 */
export function isGamingPart(services: GamingServices, locale: Locale, { content }: Block): boolean {
  const { gaming, topic, page, link, text } = content
  if (gaming === true || topic === 'games' || leadsToGames(services, locale, link)) return true
  if (isReference(page)) {
    const { component, path, content: shown } = page
    if (services.definitions[component]?.gaming === true || shown.gaming === true) return true
    if (leadsToGames(services, locale, { href: path, external: false })) return true
  }
  return linksIn(text).some((it) => leadsToGames(services, locale, it))
}

/** Links in a rich text; none in anything else. */
function linksIn(text: unknown): Link[] {
  const isNode = typeof text === 'object' && text !== null
  const { content = [], marks = [] } = (isNode ? text : {}) as Partial<RichTextNode>
  return [...marks.flatMap(({ link }) => link ?? []), ...content.flatMap(linksIn)]
}

function withoutLinks(
  services: PlanServices,
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

function leadsToGames(services: GamingServices, locale: Locale, value: unknown): boolean {
  if (!isLink(value) || value.external || !value.href.startsWith('/')) return false
  const path = value.href.split(/[?#]/)[0] ?? ''
  const match = matchRoute(path)
  if (match) return match.route.gaming === true
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
