import type { Request, Response } from 'express'
import { intlFor } from '#i18n/createIntl.ts'
import type { Turn } from '#server/http/drawings.ts'
import { cookieOf } from '#server/http/locale.ts'
import { SecurityRecord } from '#server/http/log/securityLog.ts'
import { redirect } from '#server/http/redirect.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import type { MemberMarks } from '#shared/account/memberMarks.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor, type Route } from '#shared/routes.ts'
import type { ApplicationPage, PageFile, PageInput } from '../applicationPage.ts'
import { sendOnce } from '../cache/sendPage.ts'
import { notFound } from '../notFound.ts'
import { readChromeFor } from '../plan/gamingPages.ts'
import { planApplicationPage } from '../plan/planPage.ts'
import type { OpenedResolution } from '../plan/resolve.ts'
import { drawForReader } from './drawForReader.ts'
import { newFormKey } from './formKey.ts'
import { knownTo, type PageRequest, toLogin } from './pageRequest.ts'
import type { PerRequestServices } from './services.ts'
import { isFormWaiting, restoreWaitingForm } from './waitingForm.ts'

export type ApplicationRequest = PageRequest<OpenedResolution>

/** Answers an application page: redirects to a login if it needs one; restores a form that waited for that login. */
export async function answerApplicationPage(services: PerRequestServices, request: ApplicationRequest): Promise<void> {
  const input = await readPageInput(services, request)
  if (typeof input !== 'string') return openPage(services, request, await withWaitingForm(services, request, input))
  // A program that fetches a file cannot use a login.
  if (request.address.path.endsWith('.ics')) throw notFound(request.address)
  toLogin(request.res, input)
}

/** @returns the page's input, or the path of the login that must come first and lead back */
export async function readPageInput(
  { calls }: PerRequestServices,
  { req, res, address, resolution, reader, isPayload }: ApplicationRequest,
): Promise<PageInput | string> {
  const { route, locale, params } = resolution.match
  const { cookie } = calls
  const { carried = await cookie.read(req) } = reader
  // Menus and texts say “Mon compte” to everybody: VIP-only members have their account at another page.
  if (route.name === 'hotelDashboard' && carried?.vipMemberId && !carried.hotelMemberId)
    return pathFor('vipDashboard', locale)
  const session = knownTo(resolution, carried)
  if (route.access && !mayOpen(route.access, session))
    return loginFor(route.access, locale, address.path + address.search, route)
  return {
    route: route.name,
    locale,
    path: address.path,
    params,
    query: address.query,
    session,
    gamingOff: reader.gamingOff,
    isFormWaiting: isFormWaiting(req),
    cookie: {
      begin: async (member) => void (await cookie.begin(req, res, member)),
      setGamingCookie: (members) => cookie.setGamingCookie(req, res, members),
      end: (programme) => cookie.end(req, res, programme),
      clear: () => cookie.clear(res),
      setLocaleCookie: (it) => cookie.setLocaleCookie(res, it),
    },
    address: req.ip ?? '',
    isOwnNavigation: !isPayload && isOwnNavigation(req),
    jar: { get: (name) => cookieOf(req, name) },
    logSecurity: (event) =>
      new SecurityRecord({ event, programme: 'generic', session, address: req.ip ?? '' }).write(calls.securityLog),
  }
}

/** Opens the page and answers with the result. @param status of a page that names none itself */
export async function openPage(
  services: PerRequestServices,
  request: ApplicationRequest,
  input: PageInput,
  status = 200,
): Promise<void> {
  request.res.set('Cache-Control', 'private, no-store')
  // Opening is work too: a search, a file.
  const turn = await services.drawings.admit(request.req)
  const opened = await inSpan('plan', () => request.resolution.page.open(input))
  await sendOpened(services, request, input, { opened, turn, status })
}

interface Opened {
  opened: Awaited<ReturnType<ApplicationPage['open']>>
  turn: Turn
  status?: number
  /** The marks of the session's member, if they are known already. */
  marks?: MemberMarks
}

/** Answers with what the domain of a page has opened. */
export async function sendOpened(
  services: PerRequestServices,
  request: ApplicationRequest,
  input: PageInput,
  { opened, turn, status = 200, marks }: Opened,
): Promise<void> {
  const { req, res, address, resolution, reader } = request
  if ('location' in opened) return redirect(res, 303, opened.location)
  if ('outside' in opened) return redirect(res, 302, opened.outside)
  if ('file' in opened) return sendFile(res, opened.file)
  const chrome = await readChromeFor(services, input.locale, reader.gamingOff)
  const plan = await planApplicationPage(services, opened, {
    match: resolution.match,
    address,
    gamingOff: reader.gamingOff,
    status,
    formKey: newFormKey(resolution.match.route, input.session),
    returned: input.returned,
  })
  await sendOnce(req, res, await drawForReader(services, request, { plan, chrome, turn, marks }, input.session))
}

/** Restores a form that waited for its member's login, once. */
async function withWaitingForm(
  services: PerRequestServices,
  request: ApplicationRequest,
  input: PageInput,
): Promise<PageInput> {
  if (request.isPayload) return input
  const waiting = await restoreWaitingForm(services, request, request.resolution.match, input.session)
  if (!waiting) return input
  const message = intlFor(input.locale).formatMessage({ id: 'account.sessionEnded' })
  return { ...input, returned: { ...waiting, errors: {}, message } }
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

function sendFile(res: Response, { type, name, text }: PageFile): void {
  res.set({ 'Content-Disposition': `inline; filename="${name}"`, 'X-Robots-Tag': 'noindex' })
  res.type(type).send(text)
}

type Access = NonNullable<Route['access']>

/** True if the session is that of a member for whom the route is. */
function mayOpen(access: Access, session: MemberSession | null): boolean {
  const isHotel = session?.hotelMemberId != null
  const isVip = session?.vipMemberId != null
  if (access === 'anyMember') return isHotel || isVip
  return access === 'hotelMember' ? isHotel : isVip
}

/** The login of a route's programme, with the way back. */
function loginFor(access: Access, locale: Locale, back: string, route: Route): string {
  const name =
    route.name === 'tournamentRegistration' ? 'pokerLogin' : access === 'vipMember' ? 'vipLogin' : 'hotelLogin'
  return `${pathFor(name, locale)}?redirect=${encodeURIComponent(back)}`
}
