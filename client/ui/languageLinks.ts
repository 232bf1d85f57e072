/**
 * Puts a query into the header's links to the other language.
 * @param isNew the page's query has changed since they were drawn; otherwise a query that they have is the page's own
 */
export function carryQuery(search: string, isNew: boolean): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.Header a[hreflang]')) {
    if (!link.pathname.startsWith('/locale/')) {
      if (isNew || link.search === '') link.search = search
      continue
    }
    const [path = '', own] = (new URLSearchParams(link.search).get('to') ?? '').split('?')
    if (isNew || own === undefined) link.search = `?to=${encodeURIComponent(path + search)}`
  }
}
