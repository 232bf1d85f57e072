import { type PageAddress, readAddress } from '#server/http/address.ts'
import { publicFor, publicPage } from '#server/http/cacheControl.ts'
import type { Turn } from '#server/http/drawings.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pageOfPayload } from '#shared/http/payloadPath.ts'
import { cacheLives } from '#shared/limits.ts'
import { localDay, nextLocalMidnight } from '#shared/time/localTime.ts'
import type { Guard } from './applicationPage.ts'
import { drawPage, drawPayload } from './draw/drawPage.ts'
import type { DrawServices } from './draw/services.ts'
import type { DrawnPage } from './drawnPage.ts'
import { readChromeFor } from './plan/gamingPages.ts'
import { guardOf } from './plan/guards.ts'
import { withQuery } from './plan/languageQuery.ts'
import { readKey } from './plan/pageKey.ts'
import { planPage, readStory } from './plan/planPage.ts'
import { isOpened, type Resolution, resolve } from './plan/resolve.ts'
import type { PlanServices } from './plan/services.ts'
import type { PageServices } from './services.ts'

type Services = PlanServices & DrawServices & Pick<PageServices, 'headers' | 'cdn'>

/** Redraws the page of a key; null if it is gone, or no longer public. */
export async function redraw(services: Services, key: string): Promise<DrawnPage | null> {
  const { url } = readKey(key)
  const requested = readAddress(url)
  const page = pageOfPayload(requested.path)
  const address = page === undefined ? requested : readAddress(encodeURI(page) + requested.search)
  try {
    const resolution = resolve(services, address)
    // Application pages are drawn for each reader, and guarded ones for members: no shared cache stores them.
    if (isOpened(resolution) || (await guardAt(services, resolution, address))) return null
    return await drawForCache(services, { resolution, address, key }, services.drawings.background)
  } catch (error) {
    // The page is gone, or its guard is unknown: the old one must no longer be served.
    if (error instanceof ProductError && (error.status === 404 || error.id === 'page.unknownMiddleware')) return null
    throw error
  }
}

/** Draws a page, or its payload, for the cache. @param key contains the whole part of the query that the page shows */
export async function drawForCache(
  services: Services,
  { resolution, address, key }: { resolution: Resolution; address: PageAddress; key: string },
  turn: Turn,
): Promise<DrawnPage> {
  const { url, gamingOff } = readKey(key)
  const { path, search, query } = readAddress(url)
  const chrome = await readChromeFor(services, address.locale, gamingOff)
  const plan = withQuery(
    services,
    // Anything else of the first visitor's query is no part of a page that all get.
    await planPage(services, { resolution, address: { ...address, search, query }, chrome, gamingOff }),
    search,
  )
  const isPayload = pageOfPayload(path) !== undefined
  const drawn = await (isPayload ? drawPayload : drawPage)(services, plan, chrome, { turn })
  return withCacheHeaders(services, drawn, address, gamingOff)
}

/** @throws ProductError page.unmatchedRoute, page.unknownMiddleware */
export async function guardAt(
  services: PlanServices,
  resolution: Resolution,
  address: PageAddress,
): Promise<Guard | undefined> {
  if (resolution.kind === 'route') return undefined
  return guardOf(await readStory(services, resolution.link, address))
}

/** Adds the headers of a public page; it is valid until the end of the day at most. */
export function withCacheHeaders(
  { clock, headers, cdn }: Services,
  drawn: DrawnPage,
  address: PageAddress,
  gamingOff: boolean,
): DrawnPage {
  // The home page is the only address whose answer varies by more than the encoding.
  const vary = address.path === '/' ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding'
  const seconds = Math.max(0, Math.floor((drawn.validUntil - clock()) / 1000))
  // A page that shows free places expires sooner.
  const forAll = seconds < cacheLives.publicPages.freshSeconds ? publicFor(seconds) : publicPage
  return {
    ...drawn,
    headers: {
      ...headers,
      // A page may say more than every answer does, as its Permissions-Policy.
      ...drawn.headers,
      'Cache-Control': gamingOff ? 'private, no-store' : forAll,
      Vary: vary,
      ...(!gamingOff && cdn?.headersFor(drawn.dependencies)),
    },
    // Every relative date changes at midnight.
    validUntil: Math.min(drawn.validUntil, nextLocalMidnight(localDay(clock()))),
  }
}
