import type { Request, RequestHandler, Response } from 'express'
import { isPreview } from '#server/content/index.ts'
import { type PageAddress, readAddress } from '#server/http/address.ts'
import { homeLocale } from '#server/http/locale.ts'
import { redirect } from '#server/http/redirect.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { cacheReads, type PageDrawn, pageDrawn } from '#server/metrics/events.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pageOfPayload, payloadPath } from '#shared/http/payloadPath.ts'
import { defaultLocale, homePaths, type Locale } from '#shared/locales.ts'
import type { Guard } from './applicationPage.ts'
import type { PageCache } from './cache/pageCache.ts'
import { sendOnce, sendStored } from './cache/sendPage.ts'
import type { StoredPage } from './cache/storedPage.ts'
import { type ColdRequest, mayStartEarly, streamColdPage } from './coldPage.ts'
import { drawForCache, guardAt, withCacheHeaders } from './drawForCache.ts'
import { answerApplicationPage } from './perRequest/answerApplicationPage.ts'
import { answerForm } from './perRequest/answerForm.ts'
import { answerContentForm, answerSentForm } from './perRequest/contentForms.ts'
import { drawForReader } from './perRequest/drawForReader.ts'
import { answerEarly } from './perRequest/earlyPage.ts'
import { type PageRequest, readReader, rightTo, toLogin } from './perRequest/pageRequest.ts'
import { isGamingPage, planGamingOff, readChromeFor } from './plan/gamingPages.ts'
import { loginForStory, planRefusal } from './plan/guards.ts'
import { withQuery } from './plan/languageQuery.ts'
import { keyOf } from './plan/pageKey.ts'
import type { PagePlan } from './plan/plan.ts'
import { planPage } from './plan/planPage.ts'
import { canonicalPath, isOpened, isShared, resolve, routeAt } from './plan/resolve.ts'
import { answerPreview } from './preview/previewPage.ts'
import type { PageServices } from './services.ts'

type Incoming = Pick<PageRequest, 'req' | 'res' | 'address' | 'isPayload'>

const readMethods: readonly string[] = ['GET', 'HEAD']

/** Answers any page: a story, an application page, or the 404 (docs/request-path.md). */
export function pageHandler(services: PageServices, cache: PageCache): RequestHandler {
  return async (req, res) => {
    const address = readAddress(req.originalUrl)
    const incoming: Incoming = { req, res, address, isPayload: false }
    if (!readMethods.includes(req.method)) return answerPost(services, incoming)
    if (isPreview(address.query, services.env.storyblok, services.clock())) return answerPreview(services, incoming)
    if (address.path === '/' && homeLocale(req) !== defaultLocale) return toHome(res, homeLocale(req), address)
    const resolution = resolve(services, address)
    if (await answerEarly(services, incoming, resolution)) return
    await answerPage(services, cache, await readRequest(services, incoming, resolution))
  }
}

/** `GET /_payload/<locale>/<path>.json`: the same page for a client navigation. */
export function payloadHandler(services: PageServices, cache: PageCache): RequestHandler {
  return async (req, res, next) => {
    const payload = readAddress(req.originalUrl)
    const path = pageOfPayload(payload.path)
    if (path === undefined) return next()
    refuseOtherMethods(req, readMethods)
    const address = readAddress(encodeURI(path).replace(/[?#]/g, encodeURIComponent) + payload.search)
    const canonical = canonicalPath(services, address.path)
    if (canonical) return redirect(res, 301, encodeURI(payloadPath(canonical)) + payload.search)
    await answerPage(services, cache, await readRequest(services, { req, res, address, isPayload: true }))
  }
}

/**
 * Answers a form posted without a script: of an application page, else of a content page.
 * @throws ProductError generic.methodNotAllowed for other methods, and for a page without forms
 */
async function answerPost(services: PageServices, incoming: Incoming): Promise<void> {
  const { req, res, address } = incoming
  const resolution = routeAt(services, address.path)
  if (!isOpened(resolution)) {
    if (req.method !== 'POST') refuseOtherMethods(req, readMethods)
    return answerContentForm(services, await readRequest(services, incoming))
  }
  const hasForms = services.applicationPages.hasForms(resolution.match.route.name)
  refuseOtherMethods(req, hasForms ? [...readMethods, 'POST'] : readMethods)
  await answerForm(services, { ...incoming, resolution, reader: await readReader(services, { req, res, resolution }) })
}

function refuseOtherMethods({ method }: Request, allow: readonly string[]): void {
  if (!allow.includes(method)) throw new ProductError('generic.methodNotAllowed', { allow })
}

/** @throws ProductError page.invalidRoute, page.unmatchedRoute */
async function readRequest(
  services: PageServices,
  incoming: Incoming,
  resolution = resolve(services, incoming.address),
): Promise<PageRequest> {
  return { ...incoming, resolution, reader: await readReader(services, { ...incoming, resolution }) }
}

async function answerPage(services: PageServices, cache: PageCache, request: PageRequest): Promise<void> {
  const { resolution, reader, isPayload } = request
  if (reader.gamingOff && isGamingPage(services, resolution)) return answerGamingOff(services, request)
  if (isOpened(resolution)) return answerApplicationPage(services, { ...request, resolution })
  if (!isPayload && (await answerSentForm(services, request))) return
  await answerContentPage(services, cache, request)
}

/** Replaces a page about games for a reader with protection. */
async function answerGamingOff(services: PageServices, request: PageRequest): Promise<void> {
  const { resolution, address, reader } = request
  const plan = planGamingOff(services, resolution, address, reader.pauseUntil)
  await answerUncached(services, request, { plan, session: reader.session })
}

/**
 * Answers a page that is the same for all its readers: from memory, streamed, for members only, or drawn into the
 * cache.
 */
async function answerContentPage(services: PageServices, cache: PageCache, request: PageRequest): Promise<void> {
  const { req, res, address, resolution, reader, isPayload } = request
  // The member's own bookings stand in it.
  if (isShared(resolution) && reader.session) return answerUncached(services, request, { session: reader.session })
  const key = await keyOf(services, { address, resolution, isPayload, gamingOff: reader.gamingOff })
  if (key === undefined) return answerUncached(services, request)
  const stored = cache.peek(key)
  if (stored) return answerFromMemory(cache, stored, request)
  if (mayStartEarly(services, request)) return answerCold(services, cache, request, key)
  const guard = await guardAt(services, resolution, address)
  if (guard) return answerGuarded(services, guard, request)
  res.locals.cache = 'filled'
  await sendStored(cache, (await cache.readShared(key)) ?? (await drawShared(services, cache, request, key)), req, res)
}

async function drawShared(
  services: PageServices,
  cache: PageCache,
  { req, resolution, address }: PageRequest,
  key: string,
): Promise<StoredPage> {
  const turn = await services.drawings.admit(req)
  return cache.getOrDraw(key, () => drawForCache(services, { resolution, address, key }, turn))
}

async function answerFromMemory(cache: PageCache, stored: StoredPage, { req, res }: PageRequest): Promise<void> {
  res.locals.cache = 'memory'
  cacheReads.page.memory += 1
  stored.hits += 1
  if (stored.stale) cache.refresh(stored.key)
  await sendStored(cache, stored, req, res)
}

/** Sends the head before the story is read; the page is stored once it is complete. */
async function answerCold(services: PageServices, cache: PageCache, request: ColdRequest, key: string): Promise<void> {
  request.res.locals.cache = 'cold'
  const turn = await services.drawings.admit(request.req)
  const started = performance.now()
  const begun = cache.begin()
  const drawn = await streamColdPage(services, request, turn)
  cacheReads.page.drawn += 1
  pageDrawn.publish({ failed: !drawn, seconds: (performance.now() - started) / 1000 } satisfies PageDrawn)
  if (drawn) await cache.put(key, withCacheHeaders(services, drawn, request.address, false), begun)
}

/**
 * Answers a guarded story: redirects to a login, shows the page to members with the right to it, and a refusal to
 * others.
 */
async function answerGuarded(services: PageServices, guard: Guard, request: PageRequest): Promise<void> {
  const { req, res, address, reader } = request
  const right = await rightTo(services, guard, req)
  if (right === 'login') return toLogin(res, loginForStory(address))
  const plan = right === 'no' ? planRefusal(guard, address) : undefined
  await answerUncached(services, request, { plan, session: reader.session })
}

/** Answers a page that depends on one reader's session or query: drawn for them, stored nowhere. */
async function answerUncached(
  services: PageServices,
  request: PageRequest,
  { plan: given, session = null }: { plan?: PagePlan; session?: MemberSession | null } = {},
): Promise<void> {
  const { req, res, address, resolution, reader } = request
  const { gamingOff } = reader
  res.locals.cache = 'own'
  const turn = await services.drawings.admit(req)
  const chrome = await readChromeFor(services, address.locale, gamingOff)
  const planned = given ?? (await planPage(services, { resolution, address, chrome, gamingOff, session }))
  const plan = withQuery(services, planned, address.search)
  const drawn = await drawForReader(services, request, { plan, chrome, turn }, session)
  res.set('Cache-Control', 'private, no-store')
  await sendOnce(req, res, drawn)
}

function toHome(res: Response, locale: Locale, address: PageAddress): void {
  res.set({ 'Cache-Control': 'private, no-store', Vary: 'Accept-Language, Cookie' })
  redirect(res, 302, homePaths[locale] + address.search)
}
