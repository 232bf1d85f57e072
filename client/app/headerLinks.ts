import type { PagePayload } from '#shared/api/pages.ts'
import { isLocale } from '#shared/locales.ts'

/** The parts of the document that stay when the router draws another page. */
const chrome = ['body > header', 'body > footer', '.LanguageBar']

/**
 * Header, footer and language bar are HTML that came with the document: their links to the other
 * language, and which link is the current page, follow each navigation here.
 */
export function updateHeaderLinks({ path, alternates }: PagePayload): void {
  const selector = chrome.map((it) => `${it} a[href]`).join()
  for (const link of document.querySelectorAll<HTMLAnchorElement>(selector)) {
    const locale = link.hreflang.slice(0, 2)
    if (isLocale(locale)) leadTo(link, encodeURI(alternates[locale]))
    else if (isAt(link, path)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

function isAt(link: HTMLAnchorElement, path: string): boolean {
  return link.origin === location.origin && link.pathname === encodeURI(path) && !link.hash
}

/** The bar's link goes through the call that keeps the choice, so that it works without scripts. */
function leadTo(link: HTMLAnchorElement, path: string) {
  if (link.pathname.startsWith('/locale/')) link.search = `?to=${encodeURIComponent(path)}`
  else link.href = path
}
