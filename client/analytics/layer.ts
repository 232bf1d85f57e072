import { pageData } from '#client/app/dataNames.ts'
import type { LayerEvent, LayerItem } from '#shared/events/dataLayer.ts'
import { absent } from '#shared/features.ts'
import * as brand from '#shared/house.ts'
import { localeOfPath } from '#shared/locales.ts'
import { matchRoute, pathWithoutTokens } from '#shared/routes.ts'
import { analyticsData } from './dataNames.ts'
import { track } from './track.ts'

/** Addresses of items, by the folders that the content has in both languages. */
const folders: readonly (readonly [RegExp, category: string])[] = [
  ...(has.hotel ? [[/^\/(?:en\/)?hotels\/[^/]+\/[^/]+$/, 'room'] as const] : absent),
  ...(has.hotel ? [[/^\/(?:en\/)?hotels\/[^/]+$/, 'hotel'] as const] : absent),
  ...(has.restaurants ? [[/^\/(?:tables|en\/restaurants)\/[^/]+$/, 'restaurant'] as const] : absent),
  ...(has.casino ? [[/^\/(?:en\/)?casinos\/[^/]+$/, 'casino'] as const] : absent),
  ...(has.baths ? [[/^\/(?:bains|en\/baths)\/[^/]+$/, 'bath'] as const] : absent),
  [/^\/(?:activites|en\/activities)\/[^/]+$/, 'activity'],
  [/^\/(?:offres|en\/offers)\/[^/]+$/, 'offer'],
  ...(has.shows ? [[/^\/(?:spectacles|en\/shows)\/[^/]+$/, 'show'] as const] : absent),
  ...(has.poker ? [[/^\/(?:poker\/tournois|en\/poker\/tournaments)\/[^/]+$/, 'tournament'] as const] : absent),
]

/**
 * The data layer after GA4's names: loaded with the consent to measuring, so that other pages carry none of it. It reads
 * the page as it stands, and asks views for nothing but what no address says.
 */
export function startLayer(): void {
  let viewed = ''
  let searched = ''
  onPage()
  // The router brings the head to the page that it shows, each time (client/app/navigation/arrive.ts).
  const canonical = document.head.querySelector('link[rel="canonical"]')
  if (canonical) new MutationObserver(onPage).observe(canonical, { attributeFilter: ['href'] })
  document.addEventListener('click', follow)
  // After the form's own script, which refuses some.
  addEventListener('submit', send)
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) search(target.form)
  })

  function search(form: HTMLFormElement | null): void {
    if (!form?.closest('search')) return
    const filled = [...new FormData(form)].filter(([, value]) => value !== '')
    // Enter in a field is both a change and a sending.
    if (JSON.stringify(filled) === searched) return
    searched = JSON.stringify(filled)
    trackEvent({ event: 'search', filters: [...new Set(filled.map(([name]) => name))] })
  }

  function onPage(): void {
    // A list that is filtered in place has another address, and is another view of it.
    if (location.pathname + location.search === viewed) return
    viewed = location.pathname + location.search
    const page_location = location.origin + pathWithoutTokens(decodeURI(location.pathname))
    trackEvent({ event: 'page_view', page_location, language: localeOfPath(location.pathname) })
    const item = itemOfPage()
    if (item) trackEvent({ event: 'view_item', ...withMoney(item) })
    trackWritten(document.querySelector(`[${analyticsData.onView}]`), analyticsData.onView)
  }

  function follow({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
    if (!link) return
    if (link.matches('.Tickets-way')) trackEvent({ event: 'begin_checkout', ...withMoney(itemOf(link)) })
    const item =
      link.origin === location.origin && link.pathname !== location.pathname ? itemAt(link.pathname) : undefined
    const item_list_id = link.closest(`[${pageData.block}]`)?.getAttribute(pageData.block) ?? undefined
    if (item) trackEvent({ event: 'select_item', items: [item], item_list_id })
  }

  function send({ target: form, defaultPrevented }: SubmitEvent): void {
    if (!(form instanceof HTMLFormElement)) return
    search(form)
    trackWritten(form.closest(`[${analyticsData.onSubmit}]`), analyticsData.onSubmit)
    const route = matchRoute(new URL(form.action).pathname)?.route.name
    const { hotel, restaurant } = Object.fromEntries(new FormData(form))
    if (route === 'synxisRedirect' && hotel && !defaultPrevented)
      trackEvent({ event: 'begin_checkout', items: [{ item_id: String(hotel), item_category: 'hotel' }] })
    if (route === 'tableRedirect' && restaurant)
      trackEvent({ event: 'begin_checkout', items: [{ item_id: String(restaurant), item_category: 'restaurant' }] })
  }
}

function trackEvent(event: LayerEvent): void {
  void track(event)
}

/** An event that a view has written down. */
function trackWritten(element: Element | null, name: string): void {
  const event = element?.getAttribute(name)
  if (event) trackEvent(JSON.parse(event) as LayerEvent)
}

function itemAt(path: string): LayerItem | undefined {
  const category = folders.find(([address]) => address.test(path))?.[1]
  return category === undefined ? undefined : { item_id: path.split('/').at(-1) ?? '', item_category: category }
}

function itemOfPage(): LayerItem | undefined {
  const item = itemAt(location.pathname)
  if (!item) return undefined
  const item_name = document.querySelector('main h1')?.textContent ?? undefined
  const price = document.querySelector<HTMLDataElement>(`main [${pageData.block}="${item.item_category}"] data`)?.value
  return { ...item, item_name, ...(price && { price: Number(price) }) }
}

/** The show of a link to its seats: that of the page, or of the card around it. */
function itemOf(link: Element): LayerItem {
  const own = link.closest('article, li')?.querySelector<HTMLAnchorElement>('a[href^="/"]')
  return itemOfPage() ?? (own && itemAt(own.pathname)) ?? { item_id: '', item_category: 'show' }
}

function withMoney(item: LayerItem) {
  return { items: [item], ...(item.price !== undefined && { currency: brand.currency, value: item.price }) }
}
