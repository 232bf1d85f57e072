import type { ContentLink } from '#server/content/index.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { type RawBlock, readDemos, storyOf } from '#test/blocks/demos.ts'
import { openSiteWith } from '#test/blocks/siteWith.ts'
import type { Site } from '#test/support/site.ts'

/**
 * The site, and the demos of the blocks as pages of it, under /demo/blocks.
 * @param open opens the site on a folder of stories
 */
export function openSiteWithDemos(open?: (storiesDir: string) => Promise<Site>): Promise<Site> {
  return openSiteWithPages(
    Object.entries(ownDemos()).map((demo) => [demo]),
    open,
  )
}

/** Their links to further pages bear the same name, so that no two of them stand on a page; a hero is the first of its page. */
const firstOnes = ['hero', 'activity-list', 'offer-list', 'rewards-teaser', 'show-list', 'tournament-list']

/** The same with about eight demos on a page: what is asked of the blocks alone costs less, the fewer pages there are. */
export function openSiteWithDemosTogether(open?: (storiesDir: string) => Promise<Site>): Promise<Site> {
  const demos = Object.entries(ownDemos()).toSorted(
    ([one], [other]) => Number(firstOnes.includes(other)) - Number(firstOnes.includes(one)) || one.localeCompare(other),
  )

  const count = Math.ceil(demos.length / 8)
  const pages = Array.from({ length: count }, (_, page) => demos.filter((_demo, index) => index % count === page))
  return openSiteWithPages(pages, open)
}

/** Demos are of the first house: its towns, casinos and languages. */
const ownDemos = () => (process.env.HOUSE ? {} : readDemos())

function openSiteWithPages(
  pages: readonly [slug: string, body: readonly RawBlock[]][][],
  open?: (storiesDir: string) => Promise<Site>,
): Promise<Site> {
  const stories = pages.map((demos) => {
    const name = demos.map(([slug]) => slug).join('-')
    return [
      `demo/blocks/${name}`,
      storyOf(`Demo ${name}`, withUniqueAnchors(demos.flatMap(([, body]) => body))),
    ] as const
  })
  return openSiteWith(Object.fromEntries(stories), { open })
}

/** Two demos may have one anchor, which on one page is an id twice: the second goes without. */
function withUniqueAnchors(blocks: readonly RawBlock[]): RawBlock[] {
  const known = new Set<unknown>()
  return blocks.map(({ anchor, ...block }) => {
    if (!anchor || known.has(anchor)) return block as RawBlock
    known.add(anchor)
    return { ...block, anchor } as RawBlock
  })
}

/** Public paths of every published story in a language: headers and footers under their long address. */
export function storyPaths(site: Site, locale: Locale): string[] {
  return pages(site, locale).map((it) => pathOfLink(it, locale))
}

/** One page of each root type, the demos, an application page, the booking page, and both kinds of error. */
export function onePageOfEach(site: Site, locale: Locale): string[] {
  const links = pages(site, locale)
  const isDemo = (it: ContentLink) => it.canonical.startsWith('demo/')
  const componentOf = (it: ContentLink) => site.services.content.peek(locale, it.storySlug)?.component ?? ''
  const firsts = new Map(links.filter((it) => !isDemo(it)).map((it) => [componentOf(it), it]))
  const paths = [...firsts.values(), ...links.filter(isDemo)].map((it) => pathOfLink(it, locale))
  return [pathOf(locale, ''), ...paths, ...others(locale)]
}

/** Pages that no story is. */
export function others(locale: Locale): string[] {
  return [
    pathFor('search', locale),
    ...(has.outing ? [pathFor('outing', locale)] : []),
    `${pathFor('synxisRedirect', locale)}?hotel=${known.hotel}&adults=2`,
    pathOf(locale, nowhere),
  ]
}

export const nowhere = 'no/where'

/** Stories of the house of this process (`HOUSE`) that walks name. */
export const known = {
  hautemer: {
    ...{ hotel: 'la-pinede', restaurant: 'la-criee', contest: 'heure-de-la-maree' },
    legal: { fr: 'mentions-legales', en: 'legal-notice' },
  },
  arvenhof: {
    ...{ hotel: 'haus-am-lai', restaurant: 'stueva-lai' },
    legal: { de: 'impressum', en: 'legal-notice', fr: 'mentions-legales' },
  },
}[brand.id as 'hautemer'] as { hotel: string; restaurant: string; contest?: string; legal: Record<Locale, string> }

function pages(site: Site, locale: Locale): ContentLink[] {
  return site.services.content.links.all(locale).filter((it) => it.published && !it.storySlug.endsWith('/settings'))
}

function pathOfLink(link: ContentLink, locale: Locale): string {
  return pathOf(locale, link.chrome ? link.storySlug : link.canonical)
}
