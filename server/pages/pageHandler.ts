import type { Request, RequestHandler, Response } from 'express'
import { intlFor } from '#i18n/createIntl.ts'
import { isPreview } from '#server/content/door.ts'
import { type PageAddress, readAddress } from '#server/http/address.ts'
import { prefersEnglishHome } from '#server/http/locale.ts'
import { redirect } from '#server/http/redirect.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { cacheReads, type PageDrawn, pageDrawn } from '#server/metrics/events.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pageOfPayload, payloadPath } from '#shared/http/payloadPath.ts'
import { matchRoute, type RouteMatch } from '#shared/routes.ts'
import type { PageCache } from './cache/pageCache.ts'
import { keyOf, readKey } from './cache/pageKey.ts'
import { sendOnce, sendStored } from './cache/sendPage.ts'
import { answerContentForm, answerSentForm } from './contentForms.ts'
import { readChrome } from './draw/chrome.tsx'
import { mayStartEarly, streamColdPage } from './draw/coldPage.ts'
import { type DrawnPage, drawPage, drawPayload } from './draw/drawPage.ts'
import { notThere } from './notThere.ts'
import { answerForm } from './personal/answerForm.ts'
import { answerVisit, type VisitRequest, visitOf, withReturned } from './personal/answerVisit.ts'
import { planQuietPage, type Reader, readerOf } from './personal/gamingOff.ts'
import { greet } from './personal/greet.ts'
import { planRefusal, rightTo } from './personal/guarded.ts'
import type { Guard, PageFunction, Visit } from './personal/pageFunction.ts'
import { takeWaiting } from './personal/waitingForm.ts'
import { isGamingPage } from './plan/gamingPages.ts'
import { languageQueries } from './plan/languageQuery.ts'
import type { PagePlan } from './plan/plan.ts'
import { planPage, readStory } from './plan/planPage.ts'
import { canonicalPath, guardOf, loginForStory, type Resolution, resolve } from './plan/resolve.ts'
import { answerPreview } from './preview/previewPage.ts'
import { type PageServices, todayInParis } from './services.ts'

/** Pages that are the same for everybody: how long shared caches may keep them and serve them old. */
const publicPage = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400'
/** The same of a page that is wrong sooner, by what it was drawn from: free places. Never served old. */
const shortlyRight = (seconds: number) => `public, max-age=0, s-maxage=${seconds}`
const usualSeconds = 60

/** Any page: a story, an application page, or the error that says there is none. */
export function pageHandler(services: PageServices, cache: PageCache): RequestHandler {
  return async (req, res) => {
    const address = readAddress(req.originalUrl)
    const page = personalPage(services, address)
    const takesForms = page !== undefined && services.personal.hasForms(page.match.route.name)
    if (takesForms && req.method === 'POST')
      return answerForm(services, page.function, {
        ...page,
        req,
        res,
        address,
        isPayload: false,
        reader: await readerOf(services, req, res),
      })
    const isPost = req.method === 'POST' && !page
    if (!isPost) refuseOtherMethods(req, takesForms ? ['GET', 'HEAD', 'POST'] : undefined)
    if (!isPost && isPreview(address.query, services.env.storyblok, services.clock()))
      return answerPreview(services, req, res, address)
    if (!isPost && address.path === '/' && prefersEnglishHome(req)) return toEnglishHome(res, address)
    const resolution = resolve(services, address)
    if (resolution.kind === 'login') return toLogin(res, resolution.location)
    const reader = isPost ? undefined : await readerOf(services, req, res)
    if (reader?.gamingOff && isGamingPage(services, resolution))
      return answerQuietly(services, { req, res, address, resolution }, reader, false)
    if (page) return visit(services, page, { ...page, req, res, address, isPayload: false, reader })
    if (isPost) return answerContentForm(services, { req, res, address, resolution })
    if (await answerSentForm(services, { req, res, address, resolution })) return
    await answer(services, cache, req, res, address, resolution, reader?.gamingOff === true)
  }
}

/** `GET /_payload/<locale>/<path>.json`: the same page for a client navigation. */
export function payloadHandler(services: PageServices, cache: PageCache): RequestHandler {
  return async (req, res, next) => {
    const payload = readAddress(req.originalUrl)
    const path = pageOfPayload(payload.path)
    if (path === undefined) return next()
    refuseOtherMethods(req)
    const address = readAddress(encodeURI(path).replace(/[?#]/g, encodeURIComponent) + payload.search)
    const canonical = canonicalPath(services, address.path)
    if (canonical) return redirect(res, 301, encodeURI(payloadPath(canonical)) + payload.search)
    const resolution = resolve(services, address)
    if (resolution.kind === 'login') return toLogin(res, resolution.location)
    const page = personalPage(services, address)
    const reader = await readerOf(services, req, res)
    if (reader.gamingOff && isGamingPage(services, resolution))
      return answerQuietly(services, { req, res, address, resolution }, reader, true)
    if (page) return visit(services, page, { ...page, req, res, address, isPayload: true, reader })
    await answer(services, cache, req, res, address, resolution, reader.gamingOff)
  }
}

interface PersonalPage {
  function: PageFunction
  match: RouteMatch
}

/** The application page at an address that is drawn for the one who asks. */
function personalPage({ personal }: PageServices, { path }: PageAddress): PersonalPage | undefined {
  const match = matchRoute(path)
  const found = match && personal.functionOf(match.route.name)
  return match && found && { function: found, match }
}

async function visit(services: PageServices, page: PersonalPage, request: VisitRequest): Promise<void> {
  const visited = await visitOf(services, request)
  // A program that fetches a file can do nothing with a login.
  if (typeof visited === 'string' && request.address.path.endsWith('.ics')) throw notThere(request.address)
  if (typeof visited === 'string') return toLogin(request.res, visited)
  await answerVisit(services, page.function, await withWaiting(services, visited, request), request)
}

/** A form that waited for its member's login stands in its page again, once. */
async function withWaiting(services: PageServices, visit: Visit, request: VisitRequest): Promise<Visit> {
  const { req, res, match, isPayload } = request
  const waiting = isPayload ? undefined : await takeWaiting(services, req, res, match, visit.session)
  if (!waiting) return visit
  const message = intlFor(visit.locale).formatMessage({ id: 'account.sessionEnded' })
  return withReturned(visit, { ...waiting, errors: {}, message })
}

/** A page that is all about games, for who protects themselves: another one in its place. */
async function answerQuietly(
  services: PageServices,
  { req, res, address, resolution }: Asked,
  reader: Reader,
  isPayload: boolean,
): Promise<void> {
  const plan = planQuietPage(services, resolution, address, reader)
  await answerOnce(services, req, res, address, resolution, isPayload, true, { instead: plan, reader: reader.session })
}

interface Asked {
  req: Request
  res: Response
  address: PageAddress
  resolution: Exclude<Resolution, { kind: 'login' }>
}

/** Draws the page of a stored key anew; null when it is no more, or none that everybody shares. */
export async function redraw(services: PageServices, key: string): Promise<DrawnPage | null> {
  const { url } = readKey(key)
  const asked = readAddress(url)
  const page = pageOfPayload(asked.path)
  const address = page === undefined ? asked : readAddress(encodeURI(page) + asked.search)
  // A story may stand where a function draws for the one who asks: alone it is only the half of that page.
  if (personalPage(services, address)) return null
  try {
    const resolution = resolve(services, address)
    // What is guarded never enters a cache that everybody shares.
    if (resolution.kind === 'login' || (await guardAt(services, resolution, address))) return null
    return await draw(services, resolution, address, key)
  } catch (error) {
    // A page that went, or whose guard nobody knows: the old one must not go on being read.
    if (error instanceof ProductError && (error.status === 404 || error.id === 'page.unknownMiddleware')) return null
    throw error
  }
}

async function answer(
  services: PageServices,
  cache: PageCache,
  req: Request,
  res: Response,
  address: PageAddress,
  resolution: Exclude<Resolution, { kind: 'login' }>,
  gamingOff: boolean,
): Promise<void> {
  const isPayload = req.path.startsWith('/_payload/')
  const key = await keyOf(services, address, resolution, isPayload, gamingOff)
  if (key === undefined) return answerOnce(services, req, res, address, resolution, isPayload, gamingOff)

  const known = cache.peek(key)
  if (known) {
    res.locals.cache = 'memory'
    cacheReads.page.memory += 1
    if (known.stale) cache.refresh(key)
    return sendStored(cache, known, req, res)
  }
  if (
    !isPayload &&
    !gamingOff &&
    resolution.kind === 'story' &&
    mayStartEarly(services, req, address, resolution.link)
  ) {
    res.locals.cache = 'cold'
    const started = performance.now()
    const begun = cache.begin()
    const drawn = await streamColdPage(services, req, res, address, resolution.link)
    cacheReads.page.drawn += 1
    pageDrawn.publish({ failed: !drawn, seconds: (performance.now() - started) / 1000 } satisfies PageDrawn)
    if (drawn) await cache.put(key, withCacheHeaders(services, drawn, address, gamingOff), begun)
    return
  }
  const guard = await guardAt(services, resolution, address)
  if (guard) {
    const right = await rightTo(services, guard, req)
    if (right === 'login') return toLogin(res, loginForStory(address))
    const refusal = right === 'no' ? planRefusal(guard, address) : undefined
    const reader = await services.personal.calls.cookie.read(req)
    return answerOnce(services, req, res, address, resolution, isPayload, gamingOff, { instead: refusal, reader })
  }
  res.locals.cache = 'filled'
  const page = await cache.getOrDraw(key, () => draw(services, resolution, address, key))
  await sendStored(cache, page, req, res)
}

/** @throws ProductError page.unknownMiddleware */
async function guardAt(
  services: PageServices,
  resolution: Resolution,
  address: PageAddress,
): Promise<Guard | undefined> {
  if (resolution.kind !== 'story' && resolution.kind !== 'kept') return undefined
  return guardOf(await readStory(services, resolution.link, address))
}

/** A page that holds what one visitor asked for: drawn for them, kept by nobody. */
async function answerOnce(
  services: PageServices,
  req: Request,
  res: Response,
  address: PageAddress,
  resolution: Exclude<Resolution, { kind: 'login' }>,
  isPayload: boolean,
  gamingOff: boolean,
  { instead, reader = null }: { instead?: PagePlan; reader?: MemberSession | null } = {},
): Promise<void> {
  res.locals.cache = 'own'
  const gone = new AbortController()
  res.on('close', () => gone.abort(new Error('The visitor is gone')))
  const chrome = await readChrome(services, address.locale)
  const planned = instead ?? (await planPage(services, resolution, address, chrome, { gamingOff }))
  const plan = withQuery(services, planned, address.search)
  const drawn = isPayload
    ? await drawPayload(services, plan, chrome)
    : await greet(services, await drawPage(services, plan, chrome, gone.signal), reader)
  res.set('Cache-Control', 'private, no-store')
  await sendOnce(req, res, drawn)
}

/** @param key what the page is kept under: of its reader's query only what stands there may be seen in it */
async function draw(
  services: PageServices,
  resolution: Exclude<Resolution, { kind: 'login' }>,
  address: PageAddress,
  key: string,
): Promise<DrawnPage> {
  const { url, gamingOff } = readKey(key)
  const { path, search } = readAddress(url)
  const chrome = await readChrome(services, address.locale)
  const planned = await planPage(services, resolution, address, chrome, { gamingOff })
  const plan = withQuery(services, planned, search)
  const drawn =
    pageOfPayload(path) !== undefined
      ? await drawPayload(services, plan, chrome)
      : await drawPage(services, plan, chrome)
  return withCacheHeaders(services, drawn, address, gamingOff)
}

function withQuery(services: PageServices, plan: PagePlan, search: string): PagePlan {
  return search === '' ? plan : { ...plan, queries: languageQueries(services, search, plan.locale) }
}

/** Adds what makes an answer a public page, and the day's end as the latest it can be right. */
function withCacheHeaders(
  services: PageServices,
  drawn: DrawnPage,
  address: PageAddress,
  gamingOff: boolean,
): DrawnPage {
  // The home page is the one address whose answer depends on more than the coding.
  const vary = address.path === '/' ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding'
  const seconds = Math.max(0, Math.floor((drawn.validUntil - services.clock()) / 1000))
  const forAll = seconds < usualSeconds ? shortlyRight(seconds) : publicPage
  return {
    ...drawn,
    headers: {
      ...drawn.headers,
      ...services.headers,
      'Cache-Control': gamingOff ? 'private, no-store' : forAll,
      Vary: vary,
      ...(!gamingOff && services.cdn?.headersFor(drawn.dependencies)),
    },
    validUntil: Math.min(drawn.validUntil, nextMidnight(services.clock)),
  }
}

/** Midnight in Europe/Paris moves every relative date. Epoch ms. */
function nextMidnight(clock: () => number): number {
  const today = Temporal.PlainDate.from(todayInParis(clock))
  return today.add({ days: 1 }).toZonedDateTime('Europe/Paris').epochMilliseconds
}

function refuseOtherMethods(req: Request, allow = ['GET', 'HEAD']): void {
  if (req.method !== 'GET' && req.method !== 'HEAD') throw new ProductError('generic.methodNotAllowed', { allow })
}

function toEnglishHome(res: Response, address: PageAddress): void {
  res.set({ 'Cache-Control': 'private, no-store', Vary: 'Accept-Language, Cookie' })
  redirect(res, 302, `/en${address.search}`)
}

function toLogin(res: Response, location: string): void {
  res.set('Cache-Control', 'private, no-store')
  redirect(res, 303, location)
}
