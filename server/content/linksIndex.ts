import type { Locale } from '#shared/locales.ts'

/** One story in one language, as far as addresses go. Folders are not listed: they are no pages. */
export interface ContentLink {
  uuid: string
  id: number
  /** Full slug of the default language, which the content service is asked with. */
  storySlug: string
  /** The story's name in the language asked for. */
  name: string
  /** The one public slug in that language, without prefix, root folder and trailing slash; `''` is home. */
  canonical: string
  /** False when it was found by another slug of the same page: answer 301 to `canonical` (decisions §1). */
  isCanonical: boolean
  isStartpage: boolean
  published: boolean
  /** ISO 8601 in UTC. */
  publishedAt: string | null
  /** Headers, footers, menus and settings: pages for editors only, outside of the sitemap. */
  chrome: boolean
}

/** Every slug of the space, in memory. A new one replaces it when the content service has news. */
export interface LinksIndex {
  /** @param slug a public slug without prefix: `hotels/le-phare`, `''` */
  find(locale: Locale, slug: string): ContentLink | undefined
  byUuid(locale: Locale, uuid: string): ContentLink | undefined
  byStorySlug(locale: Locale, storySlug: string): ContentLink | undefined
  /** Canonical public slugs in both languages. */
  slugs(uuid: string): Record<Locale, string> | undefined
  /** By the editor's order: position in the folder, then id. */
  all(locale: Locale): readonly ContentLink[]
}
