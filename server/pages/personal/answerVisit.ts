import type { Request, Response } from 'express'
import type { PageAddress } from '#server/http/address.ts'
import { cookieOf } from '#server/http/locale.ts'
import { redirect } from '#server/http/redirect.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import { pathFor, type RouteMatch } from '#shared/routes.ts'
import { sendOnce } from '../cache/sendPage.ts'
import { readChrome } from '../draw/chrome.tsx'
import { type DrawnPage, drawPage, drawPayload } from '../draw/drawPage.ts'
import { withoutGuarded } from '../plan/guardedStories.ts'
import { languageQueries } from '../plan/languageQuery.ts'
import type { PagePlan } from '../plan/plan.ts'
import { crumbsOf, descriptionOf, storySlots } from '../plan/planStory.ts'
import { loginFor } from '../plan/resolve.ts'
import { viewSlot } from '../plan/viewSlot.ts'
import type { PageServices } from '../services.ts'
import { newFormKey } from './formKey.ts'
import type { Reader } from './gamingOff.ts'
import { greet } from './greet.ts'
import type { PageFile, PageFunction, PageView, Visit } from './pageFunction.ts'
import { mayOpen } from './personalPages.ts'
import { isFormWaiting } from './waitingForm.ts'

export interface VisitRequest {
  req: Request
  res: Response
  address: PageAddress
  match: RouteMatch
  isPayload: boolean
  /** Of a page that was asked for; a posted form is answered as for everybody. */
  reader?: Reader
}

/** The visit that a request is, or where it must go first: that programme's login, and back after it. */
export async function visitOf(
  services: PageServices,
  { req, res, address, match, isPayload, reader }: VisitRequest,
): Promise<Visit | string> {
  const { route, locale, params } = match
  const { cookie } = services.personal.calls
  const session = await cookie.read(req)
  // « Mon compte » stands in menus and texts for everybody: whoever has the casino's card alone has their account there.
  if (route.name === 'hotelDashboard' && session?.vipMemberId && !session.hotelMemberId)
    return pathFor('vipDashboard', locale)
  if (route.access && !mayOpen(route.access, session))
    return loginFor(route.access, locale, address.path + address.search, route)
  return {
    route: route.name,
    locale,
    path: address.path,
    params,
    query: address.query,
    session,
    gamingOff: reader?.gamingOff === true,
    isFormWaiting: isFormWaiting(req),
    cookie: {
      begin: async (member) => void (await cookie.begin(req, res, member)),
      showGaming: (members) => cookie.showGaming(req, res, members),
      end: (programme) => cookie.end(req, res, programme),
      keepLanguage: (it) => cookie.keepLanguage(res, it),
    },
    address: req.ip ?? '',
    isOwnNavigation: !isPayload && isOwnNavigation(req),
    jar: { get: (name) => cookieOf(req, name) },
  }
}

function isOwnNavigation({ method, headers }: Request): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-site'] === 'same-origin' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-user'] === '?1' &&
    headers['sec-purpose'] === undefined
  )
}

/** An application page for the one who asks: drawn by the server, whole, and kept by nobody. */
export async function answerVisit(
  services: PageServices,
  page: PageFunction,
  visit: Visit,
  request: VisitRequest,
  status = 200,
): Promise<void> {
  const { req, res, isPayload } = request
  res.set('Cache-Control', 'private, no-store')
  const view = await page.open(visit)
  if ('location' in view) return redirect(res, 303, view.location)
  if ('outside' in view) return redirect(res, 302, view.outside)
  if ('file' in view) return sendFile(res, view.file)
  const drawn = await drawPageView(services, view, visit, request, isPayload, status)
  await sendOnce(req, res, drawn)
}

function sendFile(res: Response, { type, name, text }: PageFile): void {
  res.set({ 'Content-Disposition': `inline; filename="${name}"`, 'X-Robots-Tag': 'noindex' })
  res.type(type).send(text)
}

/** The form of a page comes back with what is wrong with it. */
export function withReturned(visit: Visit, returned: ReturnedForm): Visit {
  return { ...visit, returned }
}

async function drawPageView(
  services: PageServices,
  view: PageView,
  visit: Visit,
  { address, match, res, reader }: VisitRequest,
  isPayload: boolean,
  status: number,
): Promise<DrawnPage> {
  const gone = new AbortController()
  res.on('close', () => gone.abort(new Error('The visitor is gone')))
  const chrome = await readChrome(services, visit.locale)
  const plan = await planPageView(services, view, visit, address, match, status, reader?.gamingOff === true)
  if (isPayload) return drawPayload(services, plan, chrome)
  return greet(services, await drawPage(services, plan, chrome, gone.signal), visit.session)
}

/** What editors put at the page's slug, then its function. */
async function planPageView(
  services: PageServices,
  view: PageView,
  visit: Visit,
  { slug, path, search }: PageAddress,
  { route, params }: RouteMatch,
  status: number,
  gamingOff: boolean,
): Promise<PagePlan> {
  const { locale } = visit
  const link = services.content.links.find(locale, slug)
  const story = link?.published ? await services.content.story(locale, link.storySlug) : null
  const crumbs = story ? crumbsOf(services, locale, slug) : []
  const whole = story ? withoutGuarded(storySlots(services, story, crumbs, { gamingOff }), story) : []
  // A view that stands first bears the title: the story's own would be a second one.
  const slots = view.isBeforeStory ? whole.slice(1) : whole
  const own = viewSlot(view.component, { ...view.props, ...(visit.returned && { returned: visit.returned }) })
  return {
    status: view.status ?? status,
    locale,
    path,
    alternates: { fr: pathFor(route.name, 'fr', params), en: pathFor(route.name, 'en', params) },
    ...(search !== '' && { queries: languageQueries(services, search, locale) }),
    key: `${route.name} ${locale} ${path}`,
    title: view.title,
    description: (story && descriptionOf(story)) ?? view.description,
    noindex: route.unlisted === true || route.access !== undefined || view.noindex === true,
    ...(view.refreshSeconds && { refreshSeconds: view.refreshSeconds }),
    ...(view.formTargets && { formTargets: view.formTargets }),
    ...(story && { story }),
    route: route.name,
    formKey: newFormKey(route, visit.session),
    crumbs,
    ...(gamingOff && { gamingOff: true }),
    slots: view.isBeforeStory ? [own, ...slots] : [...slots, own, ...(view.blocks ?? [])],
    dependencies: new Set(),
  }
}
