import type { ContentLink } from '#server/content/door.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { readDemos, storyOf } from '#test/blocks/demos.ts'
import { openSiteWith } from '#test/blocks/siteWith.ts'
import type { Site } from '#test/support/site.ts'

/** The site, and the demos of the blocks as pages of it, under /demo/blocks. */
export function openSiteWithDemos(): Promise<Site> {
  const demos = Object.entries(readDemos())
  return openSiteWith(
    Object.fromEntries(demos.map(([slug, body]) => [`demo/blocks/${slug}`, storyOf(`Demo ${slug}`, body)])),
  )
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
  const slugs = {
    fr: ['recherche', 'synxis-redirect?hotel=la-pinede&adults=2', 'nulle/part'],
    en: ['search', 'synxis-redirect?hotel=la-pinede&adults=2', 'no/where'],
  }
  return slugs[locale].map((slug) => pathOf(locale, slug))
}

function pages(site: Site, locale: Locale): ContentLink[] {
  return site.services.content.links.all(locale).filter((it) => it.published && !it.storySlug.endsWith('/settings'))
}

function pathOfLink(link: ContentLink, locale: Locale): string {
  return pathOf(locale, link.chrome ? link.storySlug : link.canonical)
}
