import type { PagePayload } from '#shared/http/pages.ts'
import { sectionOf } from '#shared/http/sectionOf.ts'
import { isLocale } from '#shared/locales.ts'

/**
 * The header is HTML that came with the document and stays when the router draws another page: its links to the other
 * language, the menu item of the page's section, and whom its telephone calls, follow here.
 */
export function updateHeaderLinks({ path, alternates, queries, call }: PagePayload): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.Header a[hreflang]')) {
    const locale = link.hreflang.slice(0, 2)
    if (isLocale(locale)) leadTo(link, encodeURI(alternates[locale]) + (queries?.[locale] ?? location.search))
  }
  const telephone = document.querySelector<HTMLAnchorElement>('.Header-call')
  if (telephone) {
    telephone.href = `tel:${call.phone}`
    const [label, written] = telephone.querySelectorAll('span')
    label?.replaceChildren(call.label)
    written?.replaceChildren(call.written)
  }
  const items = [...document.querySelectorAll<HTMLAnchorElement>('.Header nav a[href]:not([hreflang])')]
  const current = sectionOf(
    encodeURI(path),
    items.filter(isOurs).map((it) => it.pathname),
  )
  for (const item of items) {
    if (isOurs(item) && item.pathname === current) item.ariaCurrent = 'true'
    else item.ariaCurrent = null
  }
}

function isOurs(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin
}

/** The bar's link goes through the call that keeps the choice, so that it works without scripts. */
function leadTo(link: HTMLAnchorElement, path: string) {
  if (link.pathname.startsWith('/locale/')) link.search = `?to=${encodeURIComponent(path)}`
  else link.href = path
}
