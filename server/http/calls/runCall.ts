import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { intlFor } from '#i18n/createIntl.ts'
import { formatFieldMessage } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { formLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { BodySource } from '#shared/schemas/clean.ts'
import type { BodyRefusal } from '#shared/schemas/readBody.ts'
import { localDay } from '#shared/time/localTime.ts'
import { chosenLocale, cookieNames, cookieOf } from '../locale.ts'
import { SecurityRecord } from '../log/securityLog.ts'
import type { MemberCookie } from '../memberCookie.ts'
import type { Call, CallAnswer } from './call.ts'
import type { RateLimits } from './rateLimits.ts'
import type { requireSameOrigin } from './sameOrigin.ts'

/** Services that check every call; made once. */
export interface CallServices {
  clock: () => number
  limits: RateLimits
  sameOrigin: ReturnType<typeof requireSameOrigin>
  cookie: MemberCookie
  /** Cookies are `Secure`: PUBLIC_URL is https. */
  secure: boolean
  /** The log of `createSecurityLog`. */
  securityLog: Logger
  /** Undefined: off. @throws ProductError generic.unavailable when the service does not answer */
  captcha?: { verify(token: string, address: string, action: string): Promise<boolean> }
  /** Checks `X-Client-Token`, in a programme whose calls other servers may use. @throws ProductError */
  checkClient?: (req: Request) => void
}

export interface CallInput {
  req: Request
  res: Response
  locale: Locale
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** As it came, a plain object. */
  body: Readonly<Record<string, unknown>>
  from: BodySource
}

/** The caller, after origin, rate and session were checked. */
export interface Admitted {
  session: MemberSession | null
  address: string
}

/**
 * The first part of every call, before anything of a body is read: origin 403, rate 429.
 * @returns the client's address
 * @throws ProductError generic.forbidden, tooManyRequests
 */
export async function admit(
  services: Pick<CallServices, 'sameOrigin' | 'cookie' | 'limits'>,
  { method, limit }: Pick<Call, 'method' | 'limit'>,
  req: Request,
): Promise<string> {
  if (method !== 'GET') services.sameOrigin(req, services.cookie.isCarried(req))
  const address = req.ip ?? ''
  await services.limits.count(limit, address)
  return address
}

/**
 * As {@link admit}, but returns the refusal of an address with too many calls: the page of a form shows it and keeps
 * the typed text.
 * @throws ProductError generic.forbidden
 */
export async function admitOrRefusal(...parameters: Parameters<typeof admit>): Promise<string | ProductError> {
  try {
    return await admit(...parameters)
  } catch (error) {
    if (error instanceof ProductError && error.id === 'generic.tooManyRequests') return error
    throw error
  }
}

/**
 * The second part, once the body is read: session 401, role 403.
 * @throws ProductError notConnected, generic.forbidden, eph.0050
 */
export async function identify(services: CallServices, call: Call, req: Request, address: string): Promise<Admitted> {
  services.checkClient?.(req)
  const session = await services.cookie.read(req)
  if (session && call.method !== 'GET') services.cookie.evict(session.id)
  if (session && !chosenLocale(req)) req.memberLocale = await services.cookie.languageOf(session)
  if (call.session && !isConnected(session, call.session)) throw new ProductError('generic.notConnected')
  if (session?.kind === 'reading' && call.session && !call.mayRead) throw new ProductError('generic.forbidden')
  return { session, address }
}

function isConnected(session: MemberSession | null, needed: Programme | 'any'): boolean {
  if (!session) return false
  const isEph = session.hotelMemberId !== null
  const isVip = session.vipMemberId !== null
  return needed === 'any' ? isEph || isVip : needed === 'eph' ? isEph : isVip
}

/**
 * The third part: fields 422.
 * @returns the values of the body; undefined of a call without one
 * @throws ProductError of the call's own catalogue, generic.invalid
 */
export async function checkBody(
  { clock }: Pick<CallServices, 'clock'>,
  call: Call,
  { body, locale, from }: Pick<CallInput, 'body' | 'locale' | 'from'>,
  { session }: Admitted,
): Promise<unknown> {
  // Calls without a body, `init` above all, do not need the calendar.
  if (!call.body) return undefined
  const read = await call.body(body, { locale, today: localDay(clock()), from, session })
  if ('fields' in read) throw refusalOf(call.programme, read, locale)
  return read.value
}

/**
 * The fourth part: captcha, then the call itself.
 * @param value of {@link checkBody}
 * @throws ProductError of the call's own catalogue, generic.invalid
 */
export async function runCall(
  services: CallServices,
  call: Call,
  input: CallInput,
  { session, address }: Admitted,
  value: unknown,
): Promise<CallAnswer> {
  const { req, res, locale, params, query } = input
  if (call.captcha) await checkCaptcha(services, call.captcha, input, address)
  let begunSession: string | undefined
  const { security: event, programme } = call
  const record = event && new SecurityRecord({ event, programme, session, address })
  try {
    const answer = await call.run({
      body: value,
      params,
      query,
      session,
      locale,
      address,
      page: pageOf(req),
      userAgent: req.headers['user-agent'] ?? '',
      hasCookie: services.cookie.isCarried(req),
      cookie: {
        begin: async (member) => {
          begunSession = await services.cookie.begin(req, res, member)
        },
        setGamingCookie: (members) => services.cookie.setGamingCookie(req, res, members),
        end: (programme) => services.cookie.end(req, res, programme),
        clear: () => services.cookie.clear(res),
        setLocaleCookie: (it) => services.cookie.setLocaleCookie(res, it),
      },
      jar: {
        names: () => cookieNames(req),
        get: (name) => cookieOf(req, name),
        set: (name, value, options) => void res.cookie(name, value, { secure: services.secure, ...options }),
      },
      concerns: (memberId) => record?.concerns(memberId),
    })
    record?.write(services.securityLog)
    return begunSession ? { ...answer, begunSession } : answer
  } catch (error) {
    record?.write(services.securityLog, error)
    if (call.limit === 'login' && error instanceof ProductError && error.status === 401)
      await services.limits.countLoginFailure(address)
    throw error
  }
}

/** A page with a secret in its address sends its origin alone, and counts as the home page. */
function pageOf({ headers: { origin, referer } }: Request): string | null {
  if (!origin || !referer || !URL.canParse(referer)) return null
  const page = new URL(referer)
  return page.origin === origin && page.pathname.length <= formLimits.pagePath ? page.pathname : null
}

/** Messages beside their fields, in the reader's language. */
export function refusalOf(programme: Call['programme'], refusal: BodyRefusal, locale: Locale): ProductError {
  const intl = intlFor(locale)
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([name, message]) => [name, formatFieldMessage(intl, name, message)]),
  )
  const id = refusal.code === 'invalid' ? 'generic.invalid' : `${programme}.${refusal.code}`
  return new ProductError(id as ErrorId, { fields })
}

async function checkCaptcha(
  { captcha, limits }: CallServices,
  { when, action }: NonNullable<Call['captcha']>,
  { body, locale }: CallInput,
  address: string,
): Promise<void> {
  if (!captcha) return
  if (when === 'afterTwoFailures' && !(await limits.hasFailedLogins(address))) return
  const token = body.captcha ?? body['g-recaptcha-response']
  if (typeof token === 'string' && token !== '' && (await captcha.verify(token, address, action))) return
  const message = intlFor(locale).formatMessage({ id: 'validation.captcha' as MessageId })
  throw new ProductError('generic.invalid', { fields: { captcha: message } })
}
