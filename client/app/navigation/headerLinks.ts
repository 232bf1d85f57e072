import type { PagePayload } from '#shared/http/pages.ts'
import { isLocale } from '#shared/locales.ts'

/**
 * The header is HTML that came with the document and stays when the router draws another page: its
 * links to the other language, and the word of the menu that the page is under, follow here.
 */
export function updateHeaderLinks({ path, alternates, queries }: PagePayload): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.Header a[hreflang]')) {
    const locale = link.hreflang.slice(0, 2)
    if (isLocale(locale)) leadTo(link, encodeURI(alternates[locale]) + (queries?.[locale] ?? location.search))
  }
  const text = [...document.querySelectorAll<HTMLAnchorElement>('.Header nav a[href]:not([hreflang])')]
  const current = sectionOf(
    encodeURI(path),
    text.filter(isOurs).map((it) => it.pathname),
  )
  for (const word of text) {
    if (isOurs(word) && word.pathname === current) word.ariaCurrent = 'true'
    else word.ariaCurrent = null
  }
}

/** The longest address that the page is at or under, as the server finds it (server/pages/draw/chrome.ts). */
export function sectionOf(path: string, addresses: readonly string[]): string | undefined {
  const over = addresses.filter((it) => path === it || (!homes.includes(it) && path.startsWith(`${it}/`)))
  return over.sort((one, other) => other.length - one.length)[0]
}

/** Every page is under them: that says nothing. */
const homes = ['/', '/en']

function isOurs(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin
}

/** The bar's link goes through the call that keeps the choice, so that it works without scripts. */
function leadTo(link: HTMLAnchorElement, path: string) {
  if (link.pathname.startsWith('/locale/')) link.search = `?to=${encodeURIComponent(path)}`
  else link.href = path
}
