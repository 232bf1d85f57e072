import { assetAddresses, assetsPrefix } from '#shared/http/assets.ts'
import { localeOfPath } from '#shared/locales.ts'
import { offlineCache } from '#shared/offline/offlinePages.ts'
import { pathsFor } from '#shared/routes.ts'

/** The scope of a service worker, as far as ours uses it: TypeScript knows either pages or workers. */
interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): void
  addEventListener(type: 'install' | 'activate', listen: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listen: (event: LastingEvent & { readonly data: unknown }) => void): void
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends LastingEvent {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

/**
 * The worker of the installed application: where a page cannot be had, it shows the houses with their telephones and
 * hours. All else is the network's. The member card has a worker of its own, whose scope is narrower and goes first.
 */
const scope = globalThis as unknown as WorkerScope
const pages = pathsFor('offline')
/** Headers of a kept page: its policy stays. */
const storedHeaders = ['Content-Type', 'Content-Security-Policy', 'Permissions-Policy', 'Referrer-Policy']

scope.addEventListener('install', () => scope.skipWaiting())

scope.addEventListener('activate', (event) => {
  // The page is asked for while the worker starts, so that it holds no page up.
  event.waitUntil(Promise.resolve(scope.registration.navigationPreload?.enable()))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname))
  else if (pathname.startsWith(assetsPrefix)) event.respondWith(openFile(request, pathname))
})

scope.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(storePages())
})

async function openPage({ request, preloadResponse }: FetchEvent, path: string): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const stored = await (await caches.open(offlineCache)).match(pages[localeOfPath(path)])
    if (!stored) throw error
    return stored
  }
}

/** Names of files hold their hash: a kept one is the right one. */
async function openFile(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(offlineCache)).match(path)) ?? fetch(request)
}

/** Every language with all files that they name; what no page names any more goes. A failure leaves what was kept. */
async function storePages(): Promise<void> {
  const cache = await caches.open(offlineCache)
  const stored: string[] = Object.values(pages)
  for (const path of Object.values(pages)) {
    const response = await fetch(path, { cache: 'no-cache', headers: { Accept: 'text/html' } })
    if (!response.ok) return
    const html = await response.text()
    const files = html.match(assetAddresses) ?? []
    await Promise.all([...new Set(files)].map(async (it) => (await cache.match(it)) ?? cache.add(it)))
    const headers = storedHeaders.map((name) => [name, response.headers.get(name) ?? ''] as [string, string])
    await cache.put(path, new Response(html, { headers: headers.filter(([, value]) => value) }))
    stored.push(...files)
  }
  const stale = (await cache.keys()).filter(({ url }) => !stored.includes(new URL(url).pathname))
  await Promise.all(stale.map((it) => cache.delete(it)))
}
