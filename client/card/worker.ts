import { offlineCard } from '#shared/card/memberCard.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { fetchOfflinePage, isOfCard, openOfflinePage } from './offlinePage.ts'

/** The scope of a service worker, as far as ours uses it: TypeScript knows either pages or workers. */
interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly cookieStore?: { get(name: string): Promise<unknown> }
  skipWaiting(): void
  addEventListener(type: 'install', listen: (event: InstallEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listen: (event: WorkerMessage) => void): void
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface InstallEvent extends LastingEvent {
  addRoutes?(rule: object): Promise<void>
}

interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface WorkerMessage extends LastingEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

/**
 * The worker of the member card: keeps `/carte` with its styles and script, and answers for this page
 * alone. `/carte-vip/…` lies under the same prefix, so it looks at the whole path before it says anything.
 */
const scope = globalThis as unknown as WorkerScope
const page = new URL(scope.registration.scope).pathname
/** How long the network may take before the stored page is shown. */
const patienceMs = 800

scope.addEventListener('install', (event) => {
  scope.skipWaiting()
  // Where the browser can be told, it asks the network itself for everything else and does not even start the worker.
  const ours = [{ urlPattern: { pathname: page } }, { urlPattern: { pathname: '/_app/assets/*' } }]
  const rule = { condition: { not: { or: ours } }, source: 'network' }
  event.waitUntil(Promise.resolve(event.addRoutes?.(rule)).catch(() => {}))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname === page) event.respondWith(answer(request, (work) => event.waitUntil(work)))
    return
  }
  if (isOfCard(url, request.referrer, page))
    event.respondWith(openOfflinePage(url.pathname).then((it) => it ?? fetch(request)))
})

scope.addEventListener('message', (event) => {
  if (event.data !== 'keep') return
  const [port] = event.ports
  const stored = fetch(page, { redirect: 'manual', headers: { Accept: 'text/html' } })
    .then((response) => fetchOfflinePage(page, response, isLoggedOut))
    .catch(() => false)
  event.waitUntil(stored.then((isStored) => port?.postMessage(isStored)))
})

/** The page of now where the network gives it in time, else the kept one; nothing after a logout. */
async function answer(request: Request, lasting: (work: Promise<unknown>) => void): Promise<Response> {
  if (await isLoggedOut()) {
    await caches.delete(offlineCard.cache)
    return fetch(request)
  }
  const stored = await openOfflinePage(page)
  const fetched = fetch(request)
  lasting(fetched.then((response) => fetchOfflinePage(page, response.clone(), isLoggedOut)).catch(() => {}))
  if (!stored) return fetched
  const inTime = fetched.then((response) => (response.status >= 500 ? stored : response)).catch(() => stored)
  return Promise.race([inTime, new Promise<Response>((done) => setTimeout(() => done(stored), patienceMs))])
}

/** Where workers may look at cookies, every way to log out is seen at once; elsewhere the next page clears the card. */
async function isLoggedOut(): Promise<boolean> {
  return scope.cookieStore !== undefined && !(await scope.cookieStore.get(siteCookies.connected))
}
