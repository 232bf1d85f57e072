import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { sealData, unsealData } from 'iron-session'
import { LRUCache } from 'lru-cache'
import type { SessionSecrets } from '#server/env/index.ts'
import type { MemberSession, NewSession, Sessions } from '#server/identity/sessions.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { sessionLimits } from '#shared/limits.ts'
import { type Locale, localeCookie } from '#shared/locales.ts'
import { cookieOf } from './locale.ts'

/** The sealed cookie, and the readable one that tells scripts that a session may exist. */
export const sealedName = 'member'
const readableName = 'connected'
/** Hides all about games; scripts and shared pages read it. */
export const gamingCookie = { name: 'gaming', value: 'off' } as const
/**
 * The browser drops these with the session: pages kept for the way back; the offline card with its key and worker, and
 * what was half typed. Cookies stay, since consent, language and a protection from games are the browser's.
 */
const heldOfMember = '"cache", "storage"'
/** The longest life that browsers allow a cookie. */
const longestCookieMs = 400 * 24 * 60 * 60 * 1000

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

export interface MemberCookie {
  /** The connected member, from the row of the store each time; null: none. */
  read(req: IncomingMessage): Promise<MemberSession | null>
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
  // Opening a seal costs more than the rest of a call together.
  const opened = new LRUCache<string, string>({ max: 10_000, ttl: 10 * 60_000 })

  return {
    read,
    languageOf: sessions.languageOf,
    isCarried: (req) => cookieOf(req, sealedName) !== undefined,
    async begin(req, res, { kind = 'full', ...member }) {
      const before = await read(req)
      const session = await sessions.begin({
        ...member,
        before,
        kind,
        userAgent: req.headers['user-agent'] ?? '',
        address: req.ip ?? '',
      })
      const ttl = Math.ceil(sessionLimits.rememberMs / 1000)
      const seal = await sealData({ id: session.id }, { password: { ...secrets.sealing }, ttl })
      setCookies(res, seal, member.remember ? sessionLimits.rememberMs : undefined)
      await setGamingCookie(req, res, session)
      return session.id
    },
    setGamingCookie,
    setLocaleCookie(res, locale) {
      const { name, maxAgeSeconds } = localeCookie
      res.cookie(name, locale, { path: '/', sameSite: 'lax', secure, maxAge: maxAgeSeconds * 1000 })
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
    const seal = cookieOf(req, sealedName)
    if (!seal) return null
    const id = opened.get(seal) ?? (await open(seal))
    return id ? sessions.read(id, clock()) : null
  }

  async function setGamingCookie(req: IncomingMessage, res: Response, members: SessionMembers): Promise<boolean> {
    const until = members.isProtected ? await gamingOffUntil(members) : null
    const { name, value } = gamingCookie
    const shared = { path: '/', sameSite: 'lax', secure } as const
    if (until !== null) res.cookie(name, value, { ...shared, maxAge: Math.min(until - clock(), longestCookieMs) })
    else if (cookieOf(req, name) !== undefined) res.clearCookie(name, shared)
    return until !== null
  }

  async function open(seal: string): Promise<string | undefined> {
    const id = await unseal(seal)
    if (typeof id !== 'string') return undefined
    opened.set(seal, id)
    return id
  }

  /** The id in a seal; undefined for any other value that a client sent. */
  async function unseal(seal: string): Promise<unknown> {
    try {
      return (await unsealData<{ id?: unknown }>(decodeURIComponent(seal), { password: opening })).id
    } catch {
      return undefined
    }
  }

  function setCookies(res: Response, seal: string, maxAge: number | undefined): void {
    const shared = { path: '/', sameSite: 'lax', secure, ...(maxAge && { maxAge }) } as const
    res.cookie(sealedName, seal, { ...shared, httpOnly: true })
    res.cookie(readableName, '1', shared)
  }

  function clearCookies(res: Response): void {
    for (const name of [sealedName, readableName]) res.clearCookie(name, { path: '/', sameSite: 'lax', secure })
  }
}
