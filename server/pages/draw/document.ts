import { pageData } from '#client/app/dataNames.ts'
import { intlFor } from '#i18n/createIntl.ts'
import type { PagePayload } from '#shared/http/pages.ts'
import { type Locale, languageTags } from '#shared/locales.ts'
import { escapeHtml, exactBytes, jsonForScript } from '../html.ts'

export interface DocumentStart {
  locale: Locale
  buildId: string
  iconsApi: readonly string[]
  /** Third-party scripts that the page may load: attributes of the root element, by name. */
  outside: Readonly<Record<string, string | undefined>>
  /** The page promotes no games; the boot script compares this with the cookie. */
  gamingOff: boolean
  /** Without its style sheet. */
  head: string
  styleElement: Buffer
}

/** From the doctype to the skip link; the header's HTML follows it. */
export function documentStart({
  locale,
  buildId,
  iconsApi,
  outside,
  gamingOff,
  head,
  styleElement,
}: DocumentStart): Buffer[] {
  const data = {
    [pageData.build]: buildId,
    ...outside,
    [pageData.iconsApi]: iconsApi.join(',') || undefined,
    [pageData.gaming]: gamingOff ? 'off' : undefined,
  }
  const attributes = Object.entries(data)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('')
  const start =
    `<!doctype html><html lang="${languageTags[locale]}" dir="ltr" translate="no" class="notranslate"${attributes}>` +
    `<head>${head}`
  return [Buffer.from(start), styleElement, skipLink(locale)]
}

const skipLinks = new Map<Locale, Buffer>()

/** The first link of every page, for keyboard users; its bytes are cached. */
export function skipLink(locale: Locale): Buffer {
  const known = skipLinks.get(locale)
  if (known) return known
  const text = intlFor(locale).formatMessage({ id: 'pages.skipToContent' })
  const made = exactBytes(`</head><body><a class="SkipLink" href="#content">${text}</a>`)
  skipLinks.set(locale, made)
  return made
}

const mainStart = exactBytes('<main id="content" tabindex="-1">')

/** The elements before the slots, as client/app/routes.tsx has them. @param localHeader HTML of the house's own menu */
export function pageStart(localHeader: Buffer | undefined): Buffer[] {
  const menu = localHeader && [Buffer.from(`<div ${pageData.slot}="local-header">`), localHeader, Buffer.from('</div>')]
  return [Buffer.from('<div id="page">'), ...(menu ?? []), mainStart]
}

export const pageEnd = exactBytes('</main></div>')

/** After the footer: the data from which the browser hydrates. The policy allows no inline script. */
export function documentEnd(payload: PagePayload): string {
  return `<script type="application/json" id="page-data">${jsonForScript(payload)}</script></body></html>`
}

/** Replaces a page that is another one than the head which has left: the browser asks for it again. */
export function againNote(locale: Locale, path: string): string {
  const retry = intlFor(locale).formatMessage({ id: 'pages.cut.retry' })
  return (
    `<meta http-equiv="refresh" content="0"><main id="content"><p class="wide CutNote">` +
    `<a class="btn" href="${escapeHtml(encodeURI(path))}">${retry}</a></p></main></body></html>`
  )
}
