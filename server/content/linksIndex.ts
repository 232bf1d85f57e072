import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { byLocale, defaultLocale, type Locale, locales, others } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { instantOf } from './rawStory.ts'

/** The addresses of one story in one language. Folders are not listed: they are no pages. */
export interface ContentLink {
  uuid: string
  id: number
  /** Full slug of the default language, for requests to the content service. */
  storySlug: string
  /** The story's name in the requested language. */
  name: string
  /** The canonical public slug in that language, without prefix, root folder and trailing slash; `''` is home. */
  canonical: string
  /** False when it was found by another slug of the same page: answer 301 to `canonical`. */
  isCanonical: boolean
  isStartpage: boolean
  published: boolean
  /** ISO 8601 in UTC. */
  publishedAt: string | null
  /** Headers, footers, menus and settings: pages for editors only, outside the sitemap. */
  chrome: boolean
}

/** Every slug of the space, in memory. A change at the content service replaces the index. */
export interface LinksIndex {
  /** False until all addresses have been read once, from the service or from what an earlier process stored. */
  isKnown(): boolean
  /** @param slug a public slug without prefix: `hotels/le-phare`, `''` */
  find(locale: Locale, slug: string): ContentLink | undefined
  byUuid(locale: Locale, uuid: string): ContentLink | undefined
  byStorySlug(locale: Locale, storySlug: string): ContentLink | undefined
  /** Canonical public slugs in each language. */
  slugs(uuid: string): Record<Locale, string> | undefined
  /** By the editor's order: position in the folder, then id. */
  all(locale: Locale): readonly ContentLink[]
}

/** A story's addresses as the content service gives them, checked; stored on disk between runs. */
export interface LinkRecord {
  uuid: string
  id: number
  /** Full slug without a trailing slash. */
  storySlug: string
  isStartpage: boolean
  published: boolean
  publishedAt: string | null
  /** By language: name and public slug. */
  names: Record<Locale, string>
  slugs: Record<Locale, string>
  /** Languages in which the space has an address of its own for it, also if it is the same. */
  translated: readonly Locale[]
}

/**
 * Reads the link objects of `cdn/links` (with dates). Folders and stories outside the root folder are left out.
 * @param rootFolder '' when the whole space is the site
 */
export function readLinks(values: readonly unknown[], rootFolder: string): LinkRecord[] {
  const sorted = values
    .filter(isRecord)
    .toSorted((a, b) => numberOf(a.position) - numberOf(b.position) || numberOf(a.id) - numberOf(b.id))
  return sorted.map((it) => readLink(it, rootFolder)).filter((it) => it !== undefined)
}

function readLink(value: Record<string, unknown>, rootFolder: string): LinkRecord | undefined {
  const { uuid, id, slug, name } = value
  if (value.is_folder === true || typeof uuid !== 'string' || typeof id !== 'number' || typeof slug !== 'string')
    return undefined
  const storySlug = bare(slug)
  const publicSlug = withoutRoot(storySlug, rootFolder)
  if (publicSlug === undefined) return undefined
  const alternates = Array.isArray(value.alternates) ? value.alternates.filter(isRecord) : []
  const alternateIn = (locale: Locale) => alternates.find((it) => it.lang === locale)
  const slugIn = (locale: Locale) => {
    const alternate = alternateIn(locale)
    const translated = bare(textOf(alternate?.translated_slug) || textOf(alternate?.path))
    // The translation of a slug may or may not name the root folder.
    return translated ? (withoutRoot(translated, rootFolder) ?? translated) : publicSlug
  }
  return {
    uuid,
    id,
    storySlug,
    isStartpage: value.is_startpage === true,
    published: value.published !== false,
    publishedAt: instantOf(value.published_at),
    names: byLocale((it) => textOf(alternateIn(it)?.name) || textOf(name) || publicSlug),
    slugs: byLocale(slugIn),
    translated: locales.filter(alternateIn),
  }
}

/** When two stories claim one address, the first in the editor's order has it. */
export function buildLinksIndex(records: readonly LinkRecord[]): LinksIndex {
  const byUuid = new Map(records.map((it) => [it.uuid, it]))
  const byStorySlug = new Map(records.map((it) => [it.storySlug, it]))
  const canonical = byLocale(() => new Map<string, LinkRecord>())
  for (const record of records) {
    for (const locale of locales) {
      if (!canonical[locale].has(record.slugs[locale])) canonical[locale].set(record.slugs[locale], record)
    }
  }
  const views = byLocale((locale) => new Map(records.map((it) => [it, viewOf(locale, it)])))
  const lists = byLocale((it) => [...views[it].values()])
  const view = (locale: Locale, record: LinkRecord | undefined) => record && views[locale].get(record)

  return {
    isKnown: () => true,
    find(locale, slug) {
      const wanted = bare(slug)
      const own = view(locale, canonical[locale].get(wanted))
      if (own) return own
      for (const it of others(locale)) {
        const other = view(locale, canonical[it].get(wanted))
        if (other) return { ...other, isCanonical: false }
      }
      return undefined
    },
    byUuid: (locale, uuid) => view(locale, byUuid.get(uuid)),
    byStorySlug: (locale, storySlug) => view(locale, byStorySlug.get(bare(storySlug))),
    slugs: (uuid) => byUuid.get(uuid)?.slugs,
    all: (locale) => lists[locale],
  }
}

function viewOf(locale: Locale, record: LinkRecord): ContentLink {
  const { uuid, id, storySlug, isStartpage, published, publishedAt } = record
  return {
    uuid,
    id,
    storySlug,
    name: record.names[locale],
    canonical: record.slugs[locale],
    isCanonical: true,
    isStartpage,
    published,
    publishedAt,
    chrome: isChrome(record.slugs[defaultLocale]),
  }
}

/** Whether it is a header, footer or setting beside the pages. */
function isChrome(slug: string): boolean {
  return /^(headers|footers|local-headers)(\/|$)|^menu$|^settings$/.test(slug) || slug === neededSlugs.loungeMenu.slug
}

/** @returns undefined for a slug outside the root folder */
function withoutRoot(slug: string, rootFolder: string): string | undefined {
  if (rootFolder === '' || slug === rootFolder) return rootFolder === '' ? slug : ''
  return slug.startsWith(`${rootFolder}/`) ? slug.slice(rootFolder.length + 1) : undefined
}

function bare(slug: string): string {
  return slug.replace(/^\/+|\/+$/g, '')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
