import { intlFor } from '#i18n/createIntl.ts'
import { consentSheetPath } from '#shared/consent/purposes.ts'
import * as brand from '#shared/house.ts'
import { defaultLocale, type Locale, languageTags, locales, pathOf } from '#shared/locales.ts'
import { escapeHtml, jsonForScript } from '../html.ts'
import { browserFiles, type Manifest } from '../manifest.ts'
import type { PagePlan } from '../plan/plan.ts'

export interface HeadInput {
  locale: Locale
  path: string
  title: string
  description?: string
  noindex: boolean
  canonicalPath?: string
  paging?: PagePlan['paging']
  alternates: Record<Locale, string>
  /** PNG of 1200 × 630, absolute. */
  sharePicture?: string
  jsonLd: readonly object[]
  /** The RSS feed that the page announces; a path. */
  feed?: { path: string; title: string }
  /** Open Graph type, which networks show with a shared link. */
  type: 'website' | 'article'
  /** Browsers without scripts reload the page after this many seconds. */
  refreshSeconds?: number
}

/** The head without its style sheet, which follows as bytes. */
export function headHtml(input: HeadInput, publicUrl: string, manifest: Manifest): string {
  const { locale } = input
  const title = fullTitle(input.title, locale)
  const { paging } = input
  const address = publicUrl + encodeURI(input.canonicalPath ?? input.path)
  // Further pages of the whole list are nowhere else; a filter shows what they have too, on whichever page of its own.
  const isFurther = paging && paging.page > 1 && Object.keys(paging.query).length === 0
  const canonical = isFurther ? address + pageQuery(paging, 0) : address
  const language = languageTags[locale].replace('-', '_')
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    input.description && `<meta name="description" content="${escapeHtml(input.description)}">`,
    '<meta name="google" content="notranslate">',
    '<meta name="color-scheme" content="light dark">',
    // The colour of the band above every page (tokens.css).
    `<meta name="theme-color" content="${brand.colours.ink.toUpperCase()}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${brand.colours.bandNight.toUpperCase()}" media="(prefers-color-scheme: dark)">`,
    '<meta name="format-detection" content="telephone=no">',
    input.noindex && '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...locales.map((it) => alternate(it, publicUrl + encodeURI(input.alternates[it]))),
    alternate('x-default', publicUrl + encodeURI(input.alternates[defaultLocale])),
    ...(paging ? neighbours(paging, address) : []),
    input.feed && feedLink(input.feed, publicUrl),
    manifest.files['monogram.svg'] && `<link rel="icon" href="${manifest.files['monogram.svg']}" type="image/svg+xml">`,
    manifest.files['touch-icon.png'] && `<link rel="apple-touch-icon" href="${manifest.files['touch-icon.png']}">`,
    `<link rel="manifest" href="${pathOf(locale, browserFiles.app)}">`,
    searchLink(locale),
    `<meta property="og:site_name" content="${frameOfTitle(locale).site}">`,
    `<meta property="og:type" content="${input.type}">`,
    `<meta property="og:title" content="${escapeHtml(input.title)}">`,
    input.description && `<meta property="og:description" content="${escapeHtml(input.description)}">`,
    `<meta property="og:url" content="${escapeHtml(canonical)}">`,
    `<meta property="og:locale" content="${language}">`,
    input.sharePicture && `<meta property="og:image" content="${escapeHtml(input.sharePicture)}">`,
    input.sharePicture && '<meta name="twitter:card" content="summary_large_image">',
    ...input.jsonLd.map((it) => `<script type="application/ld+json">${jsonForScript(it)}</script>`),
    input.refreshSeconds && `<noscript><meta http-equiv="refresh" content="${input.refreshSeconds}"></noscript>`,
    `<noscript><link rel="stylesheet" href="${consentSheetPath}"></noscript>`,
    manifest.boot && `<script type="module" src="${manifest.boot}"></script>`,
  ]
    .filter(Boolean)
    .join('')
}

/** Browsers offer the site's search among their own. */
function searchLink(locale: Locale): string {
  const address = pathOf(locale, browserFiles.search)
  return `<link rel="search" type="application/opensearchdescription+xml" title="${frameOfTitle(locale).site}" href="${address}">`
}

/** The title in the browser's tab: the page's own, then the group's name once. */
export function fullTitle(title: string, locale: Locale): string {
  const { site, before, after } = frameOfTitle(locale)
  return title.includes(site) ? title : before + title + after
}

const frames = new Map<Locale, { site: string; before: string; after: string }>()

/** The text around every title, formatted once: formatting it costs more than the rest of a head. */
function frameOfTitle(locale: Locale): { site: string; before: string; after: string } {
  const known = frames.get(locale)
  if (known) return known
  const intl = intlFor(locale)
  const mark = '\u0000'
  const [before = '', after = ''] = intl.formatMessage({ id: 'common.titleWithSite' }, { title: mark }).split(mark)
  const frame = { site: intl.formatMessage({ id: 'common.siteName' }), before, after }
  frames.set(locale, frame)
  return frame
}

type Paging = NonNullable<PagePlan['paging']>

/** The pages of a list before and after this one. */
function neighbours(paging: Paging, address: string): string[] {
  const { page, pages } = paging
  const link = (rel: string, by: number) => `<link rel="${rel}" href="${escapeHtml(address + pageQuery(paging, by))}">`
  return [...(page > 1 ? [link('prev', -1)] : []), ...(page < pages ? [link('next', 1)] : [])]
}

/** The first page has one address: without its number. */
function pageQuery({ page, query }: Paging, by: number): string {
  const number = page + by
  const search = new URLSearchParams({ ...query, ...(number > 1 && { page: String(number) }) }).toString()
  return search && `?${search}`
}

function alternate(language: string, href: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`
}

function feedLink({ path, title }: { path: string; title: string }, publicUrl: string): string {
  const href = escapeHtml(publicUrl + path)
  return `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${href}">`
}
