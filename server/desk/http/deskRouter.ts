import type { Request, RequestHandler, Response } from 'express'
import { deskIntlFor } from '#i18n/deskIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { sendCsv } from '#server/files/csvFile.ts'
import { redirect } from '#server/http/redirect.ts'
import { textIn } from '#server/store/inLanguage.ts'
import { actsOf, everyHouse, type HeldRole, isActOf, rolesAt } from '#shared/desk/rights.ts'
import { matchDeskRoute } from '#shared/desk/routes.ts'
import type { DeskFrame } from '#shared/desk/views.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { lastingQuery } from '#shared/http/deskAddress.ts'
import type { DeskServices } from '../deskServices.ts'
import type { Admission } from './admission.ts'
import type { DeskCookie } from './deskCookie.ts'
import type { DeskForms, Visit } from './deskForms.ts'
import type { DeskAnswer, DeskFile, DeskPage, DeskUse } from './deskPage.ts'
import { drawDesk } from './drawDesk.tsx'

const methods = ['GET', 'HEAD', 'POST']

interface RouterOptions {
  cookie: DeskCookie
  forms: DeskForms
  admission: Admission
  pages: readonly DeskPage[]
}

/** The desk's pages for browsers: without a session 303 to the login. Every other address is passed on. */
export function deskRouter(services: DeskServices, { cookie, forms, admission, pages }: RouterOptions): RequestHandler {
  const { calls } = services
  const byRoute = new Map(pages.map((it) => [it.route, it]))

  return async (req, res, next) => {
    const match = matchDeskRoute(req.path)
    const page = match && byRoute.get(match.name)
    if (!page) return next()
    const visit: Visit = { match, person: null, house: null, uses: page.uses ?? (page.days && 'days') }
    try {
      const isPost = req.method === 'POST'
      if (!methods.includes(req.method) || (isPost && !page.forms))
        throw new ProductError('generic.methodNotAllowed', { allow: isPost ? ['GET', 'HEAD'] : methods })
      await send(req, res, visit, withinList(req, await admission.enter({ req, res, page }, visit)))
    } catch (error) {
      if (res.headersSent) return next(error)
      await sendProblem(req, res, { ...visit, uses: undefined }, error)
    }
  }

  async function send(req: Request, res: Response, visit: Visit, answered: DeskAnswer): Promise<void> {
    res.set(headersOf(calls.secure, visit.uses))
    if ('location' in answered) {
      const { location, session } = answered
      if (session) await cookie.set(res, session)
      if (session === null) cookie.clear(res)
      return redirect(res, 303, location)
    }
    if ('csv' in answered) return sendCsv(res, answered.csv)
    if ('file' in answered) return sendFile(res, answered.file)
    if ('mail' in answered) return sendMail(res, answered.mail, calls.secure)
    const html = drawDesk(answered.view, frameOf(req, visit, answered.live))
    res.status(answered.status ?? 200).type('html')
    if (req.method === 'HEAD') res.end()
    else res.send(html)
  }

  async function sendProblem(req: Request, res: Response, visit: Visit, thrown: unknown): Promise<void> {
    const error = thrown instanceof ProductError ? thrown : null
    if (!error || error.status >= 500) req.log.error({ err: thrown }, 'request failed')
    const { status = 500, messageId = 'errors.default', details = {} } = error ?? {}
    if (details.retryAfterSeconds) res.set('Retry-After', String(details.retryAfterSeconds))
    if (details.allow) res.set('Allow', details.allow.join(', '))
    const text = deskIntlFor(visit.match.locale).formatMessage({ id: messageId as MessageId }, details.values)
    const props = { status, text, requestId: req.requestId, phone: (status >= 500 && services.phone()) || undefined }
    await send(req, res, visit, { status, view: { name: 'problem', props } })
  }

  function frameOf(
    req: Request,
    { match, person, house, uses, formKey, notice }: Visit,
    live: DeskFrame['live'] = null,
  ): DeskFrame {
    const { name: route, locale, params } = match
    const roles = person && house ? rolesAt(person.roles, house.slug) : []
    return {
      locale,
      route,
      params,
      query: lastingQuery(req.originalUrl.split('?')[1] ?? '').toString(),
      styles: services.styles,
      live,
      script: uses ? { href: services.script, hasCamera: uses === 'camera' } : null,
      formKey: formKey ?? forms.keys.draw(person?.id ?? null),
      notice,
      person: person && { name: person.name, hasHouses: hasHouses(person.roles) },
      house: house && {
        slug: house.slug,
        name: textIn(house.names, locale),
        acts: roles.flatMap((role) => actsOf[role]).filter((act) => isActOf(act, house.kind)),
      },
    }
  }
}

/** A page beyond the end of its list, which may have grown shorter since, is the last one. */
function withinList(req: Request, answered: DeskAnswer): DeskAnswer {
  const { page = 1, pages = 1 } = ('view' in answered ? answered.view.props : {}) as { page?: number; pages?: number }
  if (page <= pages || req.method === 'POST') return answered
  const query = new URLSearchParams({ ...(req.query as Record<string, string>), page: String(pages) })
  return { location: `${req.path}?${query}` }
}

/** Two roles at one house are one house. */
function hasHouses([first, ...others]: readonly HeldRole[]): boolean {
  return first?.house === everyHouse || others.some(({ house }) => house !== first?.house)
}

/** A visitor's file is saved and never shown here, whatever it says to be. */
function sendFile(res: Response, { name, type, bytes }: DeskFile): void {
  res.attachment(name).set({ 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }).send(bytes)
}

/** A mail with its pictures inside, in a frame of the desk: its links open beside it, and nothing in it runs. */
function sendMail(res: Response, html: string, secure: boolean): void {
  const policy = [
    ...["default-src 'none'", 'img-src data:', "style-src 'unsafe-inline'"],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"],
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ]
  res.set({
    ...headersOf(secure, undefined),
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'SAMEORIGIN',
  })
  res.type('html').send(html.replace('<head>', '<head><base target="_blank"/>'))
}

/** No frame, no cache, no search engine; a script and the camera where the page uses them. */
function headersOf(secure: boolean, uses: DeskUse | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    // A mail as it arrives.
    "frame-src 'self'",
    // The decoder of the camera is WebAssembly.
    ...(uses ? [`script-src 'self'${uses === 'camera' ? " 'wasm-unsafe-eval'" : ''}`, "connect-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': policy.join('; '),
    'Permissions-Policy': `camera=(${uses === 'camera' ? 'self' : ''}), geolocation=(), microphone=(), payment=(), usb=()`,
    // With `no-referrer` browsers would send the origin of our own forms as `null`.
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex, nofollow',
  }
}
