import type { CookieOptions } from 'express'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { JsonSchema } from '#shared/http/answer.ts'
import type { ratesPerMinute } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { BodySource } from '#shared/schemas/clean.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import type { BodySchema } from '#shared/schemas/schema.ts'
import type { SecurityEvent } from '../log/securityLog.ts'
import type { BeginSession } from '../memberCookie.ts'

/** The limit per client address that a call counts under. */
export type RateClass = keyof typeof ratesPerMinute

/** The context in which a body is checked. */
export interface BodyContext {
  locale: Locale
  /** Today in the house’s zone, `YYYY-MM-DD`. */
  today: string
  /** JSON has types; a form that a browser posted has text, and days as people type them. */
  from: BodySource
  /** The connected member: some bodies are wrong for one member alone (0029). */
  session: MemberSession | null
}

type ReadBody<Body> = (given: unknown, context: BodyContext) => BodyResult<Body> | Promise<BodyResult<Body>>

/** Checks a body, and says by what: a body without schema cannot be read. */
export type BodyReader<Body> = ReadBody<Body> & {
  /** The schema that checks it (shared/schemas), or one that describes what the function checks. */
  schema: BodySchema | JsonSchema
  /** Codes of the programme by what is wrong with a field. */
  codes?: Readonly<Record<string, string>>
}

/** A reader that checks a body itself. */
export function bodyReader<Body>(schema: BodySchema | JsonSchema, read: ReadBody<Body>): BodyReader<Body> {
  return Object.assign((given: unknown, context: BodyContext) => read(given, context), { schema })
}

/** A call's input, checked. */
export interface CallRequest<Body> {
  body: Body
  /** Parameters of the path, decoded. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The connected member; never null in a call that declares `session`. */
  session: MemberSession | null
  locale: Locale
  /** The client's address, as the trusted proxies give it. */
  address: string
  /** Path of the page whose form was sent, for the proof of an agreement; null: the browser does not say. */
  page: string | null
  /** `User-Agent`, for the list of devices. */
  userAgent: string
  /** Starts the programme's session (a new id at each login) or ends it; sets the cookies. */
  cookie: SessionCookie
  /** Whether the request carries a session's cookie at all, valid or not. */
  hasCookie: boolean
  /** Cookies besides the session's. */
  jar: CookieJar
  /** Names the member to the security log, where the call is about another than the session's. */
  concerns(memberId: string | undefined): void
}

export interface CookieJar {
  names(): string[]
  /** As it came, percent-encoded. */
  get(name: string): string | undefined
  /** `Secure` where the site is https. */
  set(name: string, value: string, options: CookieOptions): void
}

export interface SessionCookie {
  begin(member: BeginSession): Promise<void>
  /** Sets or clears `gaming=off` by the members' protections. @returns whether it is set */
  setGamingCookie(members: Pick<MemberSession, 'hotelMemberId' | 'vipMemberId' | 'isProtected'>): Promise<boolean>
  /** Without a programme: both. */
  end(programme?: Programme): Promise<void>
  /** Clears the cookies of a session that has ended by itself. */
  clear(): void
  /** The home page without prefix goes by the browser's language until a language is chosen: this is the choice. */
  setLocaleCookie(locale: Locale): void
}

export interface CallAnswer {
  status: number
  /** Left out of a 204. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** A download in place of a body. */
  file?: { name: string; type: string; content: Buffer }
  /** The session that the call began; stored with its key, never sent. */
  begunSession?: string
}

/**
 * One call of an API, with its refusals in order (rules/errors.md#order-of-refusals): the JSON route and the HTML form
 * of the page run the same object.
 */
export interface Call<Body = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the router's prefix, in Express's notation: `/users/activate/:id`. */
  path: string
  limit: RateClass
  /** The session that it needs; 401 otherwise. */
  session?: Programme | 'any'
  /** A reading session (card login) may run it, 403 otherwise: it sees points, no code, no address, no person. */
  mayRead?: true
  /** Checks the body; without it none is read. */
  body?: BodyReader<Body>
  /** Also takes `multipart/form-data`, up to this size: a form with a file. */
  multipartBytes?: number
  /** Catalogue of the codes that a bad body answers with. */
  programme: Programme | 'payment' | 'generic'
  captcha?: {
    when: 'always' | 'afterTwoFailures'
    /** v3: the name of the form that requests the token; a token of another form is refused. */
    action: string
  }
  /**
   * The answer to a repeated key, stored for 60 s instead of 24 h; `login`: a repeated success runs again; `harmless`:
   * the call acts on nothing, so it simply runs again, and nothing is stored.
   */
  repeat?: 'login' | 'password' | 'harmless'
  /** The security log tells how it ended. */
  security?: SecurityEvent
  run: (request: CallRequest<Body>) => Promise<CallAnswer>
}

/** Keeps the type of the body between `body` and `run`. */
export function defineCall<Body>(call: Call<Body>): Call {
  return call as Call
}
