import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { sealData, unsealData } from 'iron-session'
import { LRUCache } from 'lru-cache'
import type { SessionSecrets } from '#server/env/index.ts'
import { type MemberSession, type NewSession, recallMs, type Sessions } from '#server/identity/sessions.ts'
import type { MemberMarks } from '#shared/account/memberMarks.ts'
import type { Programme } from '#shared/account/programmes.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { sessionLimits } from '#shared/limits.ts'
import { type Locale, localeCookie } from '#shared/locales.ts'
import { dayMs } from '#shared/time/days.ts'
import { cookieOf } from './locale.ts'

/** Hides all about games. */
export const gamingCookie = { name: siteCookies.gaming, value: 'off' } as const
/**
 * The browser drops these with the session: pages kept for the way back; the offline card with its key and worker, and
 * what was half typed. Cookies stay, since consent, language and a protection from games are the browser's.
 */
const heldOfMember = '"cache", "storage"'
/** The longest life that browsers allow a cookie. */
const longestCookieMs = 400 * dayMs

export interface MemberCookieOptions {
  sessions: Sessions
  /** SESSION_SECRET. */
  secrets: SessionSecrets
  /** Cookies are `Secure`: PUBLIC_URL is https. */
  secure: boolean
  clock: () => number
  /** Until when a session's members want to see nothing about games, epoch ms; null: no such wish is set. */
  gamingOffUntil: (members: SessionMembers) => Promise<number | null>
}

/** The login of a new session; `also` is written together with it. */
export type BeginSession = Pick<NewSession, 'programme' | 'memberId' | 'remember' | 'passkeyId' | 'also'> & {
  kind?: NewSession['kind']
}

type SessionMembers = Pick<MemberSession, 'hotelMemberId' | 'vipMemberId' | 'isProtected'>

/** A seal holds the session's id: `id` in the cookie of the session, `browsing` in that of an open browser. */
interface Sealed {
  id?: string
  browsing?: string
}

export interface MemberCookie {
  /** The connected member, from the row of the store each time; null: none. */
  read(req: IncomingMessage): Promise<MemberSession | null>
  /**
   * The session, and what its last page showed of its member, as the store had them half a minute ago at most: an
   * expectation without asking it. {@link read} decides.
   */
  recall(req: IncomingMessage): Promise<{ session: MemberSession; marks: MemberMarks } | undefined>
  /** Stores the member's marks on a page of the session. */
  remember(sessionId: string, marks: MemberMarks): void
  /** The marks may have changed, or the page was not as expected: the session's next page waits for the store. */
  evict(sessionId: string): void
  /** The language of a session's member. */
  languageOf: Sessions['languageOf']
  /** Whether the request carries our cookie at all, valid or not. */
  isCarried(req: IncomingMessage): boolean
  /** A new session that keeps the other programme's member. @returns its id */
  begin(req: Request, res: Response, member: BeginSession): Promise<string>
  /**
   * Sets or clears `gaming=off` by the protections of a session's members. Logging out leaves it, so that it offers no
   * games to a protected member.
   * @returns whether it is set
   */
  setGamingCookie(req: IncomingMessage, res: Response, members: SessionMembers): Promise<boolean>
  /** Sets the cookie of server/http/localeSwitch. */
  setLocaleCookie(res: Response, locale: Locale): void
  /** Without a programme both end. With the last one ends what the browser holds of the member. */
  end(req: Request, res: Response, programme?: Programme): Promise<void>
  /** Clears the cookies of a session that has ended by itself; what its member was typing stays. */
  clear(res: Response): void
}

/**
 * The member's cookie: iron-session's seal round the id of a row in the store, so that a session can be ended from
 * elsewhere.
 */
export function createMemberCookie({
  sessions,
  secrets,
  secure,
  clock,
  gamingOffUntil,
}: MemberCookieOptions): MemberCookie {
  const opening = { ...secrets.opening }
  const shared = { path: '/', sameSite: 'lax', secure } as const
  // Opening a seal costs more than the rest of a call together.
  const opened = new LRUCache<string, Sealed>({ max: 10_000, ttl: 10 * 60_000 })
  const marksOf = new LRUCache<string, { marks: MemberMarks; at: number }>({ max: 10_000 })

  return {
    read,
    async recall(req) {
      const { id, isSameBrowsing } = await carriedBy(req)
      const session = id === undefined ? undefined : sessions.recall(id, isSameBrowsing)
      const known = session && marksOf.get(session.id)
      return known && clock() - known.at < recallMs ? { session, marks: known.marks } : undefined
    },
    remember: (sessionId, marks) => void marksOf.set(sessionId, { marks, at: clock() }),
    evict: (sessionId) => void marksOf.delete(sessionId),
    languageOf: sessions.languageOf,
    isCarried: (req) => cookieOf(req, siteCookies.member) !== undefined,
    async begin(req, res, { kind = 'full', ...member }) {
      const before = await read(req)
      const session = await sessions.begin({
        ...member,
        before,
        kind,
        userAgent: req.headers['user-agent'] ?? '',
        address: req.ip ?? '',
      })
      const lasting = { ...shared, ...(session.remember && { maxAge: sessionLimits.rememberMs }) }
      res.cookie(siteCookies.member, await seal({ id: session.id }), { ...lasting, httpOnly: true })
      res.cookie(siteCookies.connected, '1', lasting)
      if (session.endsWithBrowser !== null)
        res.cookie(siteCookies.browsing, await seal({ browsing: session.id }), { ...shared, httpOnly: true })
      await setGamingCookie(req, res, session)
      return session.id
    },
    setGamingCookie,
    setLocaleCookie(res, locale) {
      const { name, maxAgeSeconds } = localeCookie
      res.cookie(name, locale, { ...shared, maxAge: maxAgeSeconds * 1000 })
    },
    async end(req, res, programme) {
      const session = await read(req)
      const left = session && programme ? await sessions.leave(session.id, programme) : null
      if (session && !programme) await sessions.end(session.id)
      if (left) return
      clearCookies(res)
      res.set('Clear-Site-Data', heldOfMember)
    },
    clear: clearCookies,
  }

  async function read(req: IncomingMessage): Promise<MemberSession | null> {
    const { id, isSameBrowsing } = await carriedBy(req)
    return id === undefined ? null : sessions.read(id, clock(), isSameBrowsing)
  }

  async function carriedBy(req: IncomingMessage): Promise<{ id?: string; isSameBrowsing: boolean }> {
    const { id } = await open(cookieOf(req, siteCookies.member))
    const { browsing } = await open(cookieOf(req, siteCookies.browsing))
    return { id, isSameBrowsing: id !== undefined && browsing === id }
  }

  async function setGamingCookie(req: IncomingMessage, res: Response, members: SessionMembers): Promise<boolean> {
    const until = members.isProtected ? await gamingOffUntil(members) : null
    const { name, value } = gamingCookie
    if (until !== null) res.cookie(name, value, { ...shared, maxAge: Math.min(until - clock(), longestCookieMs) })
    else if (cookieOf(req, name) !== undefined) res.clearCookie(name, shared)
    return until !== null
  }

  function seal(sealed: Sealed): Promise<string> {
    const ttl = Math.ceil(sessionLimits.rememberMs / 1000)
    return sealData(sealed, { password: { ...secrets.sealing }, ttl })
  }

  /** The content of a seal; empty for any other value that a client sent. */
  async function open(seal: string | undefined): Promise<Sealed> {
    if (!seal) return {}
    const known = opened.get(seal)
    if (known) return known
    try {
      const { id, browsing } = await unsealData<{ [Key in keyof Sealed]: unknown }>(decodeURIComponent(seal), {
        password: opening,
      })
      const sealed = { ...(typeof id === 'string' && { id }), ...(typeof browsing === 'string' && { browsing }) }
      opened.set(seal, sealed)
      return sealed
    } catch {
      return {}
    }
  }

  function clearCookies(res: Response): void {
    for (const name of [siteCookies.member, siteCookies.connected, siteCookies.browsing]) res.clearCookie(name, shared)
  }
}
