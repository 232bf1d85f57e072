import { cardData } from '#client/card/dataNames.ts'
import { offlineCard } from '#shared/card/memberCard.ts'
import { assetAddresses, assetsPrefix } from '#shared/http/assets.ts'

/** Whether a file is asked for by the card's page, or by a style sheet or script that it may have. */
export function isOfCard({ pathname }: URL, referrer: string, page: string): boolean {
  if (!pathname.startsWith(assetsPrefix)) return false
  const from = URL.canParse(referrer) ? new URL(referrer).pathname : ''
  return from === page || from.startsWith(assetsPrefix)
}

export async function openOfflinePage(path: string): Promise<Response | undefined> {
  return (await caches.open(offlineCard.cache)).match(path)
}

/**
 * Keeps what the server said at the page's address: the page with all files that it names, once they are all there.
 * Anything but a page, above all the way to the login, means that the card has no owner any more.
 * @returns whether it is kept
 */
export async function fetchOfflinePage(
  page: string,
  response: Response,
  isLoggedOut: () => Promise<boolean>,
): Promise<boolean> {
  if (response.status >= 500) return false
  if (!response.ok) {
    await caches.delete(offlineCard.cache)
    return false
  }
  const html = await response.text()
  const cache = await caches.open(offlineCard.cache)
  const files = [...new Set(html.match(assetAddresses))]
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)))
  if (await isLoggedOut()) {
    await caches.delete(offlineCard.cache)
    return false
  }
  await cache.put(
    page,
    new Response(html.replace(`${cardData.kept}="no"`, `${cardData.kept}="yes"`), { headers: plain(response) }),
  )
  await clearOthers(cache, files)
  return true
}

/** Headers of the page itself, not of its transport: it was decoded. The policy stays: the stored page is as safe. */
function plain({ headers }: Response): Headers {
  const stored = new Headers(headers)
  for (const name of ['Content-Encoding', 'Content-Length']) stored.delete(name)
  return stored
}

/** Files of builds that are gone; the other language's page may name the rest. */
async function clearOthers(cache: Cache, files: readonly string[]): Promise<void> {
  const keys = await cache.keys()
  const pages = keys.filter(({ url }) => !new URL(url).pathname.startsWith(assetsPrefix))
  if (pages.length > 1) return
  const stale = keys.filter(({ url }) => {
    const { pathname } = new URL(url)
    return pathname.startsWith(assetsPrefix) && !files.includes(pathname)
  })
  await Promise.all(stale.map((it) => cache.delete(it)))
}
