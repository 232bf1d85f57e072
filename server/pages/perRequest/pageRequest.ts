import type { Request, Response } from 'express'
import type { PageAddress } from '#server/http/address.ts'
import { cookieOf } from '#server/http/locale.ts'
import { gamingCookie } from '#server/http/memberCookie.ts'
import { redirect } from '#server/http/redirect.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { isUnavailable } from '#server/store/errors.ts'
import type { Guard, GuardRight } from '../applicationPage.ts'
import type { Resolution } from '../plan/resolve.ts'
import type { PerRequestServices } from './services.ts'

/** A request of a page, parsed once by pageHandler.ts. */
export interface PageRequest<Found extends Resolution = Resolution> {
  req: Request
  res: Response
  address: PageAddress
  resolution: Found
  reader: Reader
  /** True if a client navigation loads the page's payload instead of its document. */
  isPayload: boolean
}

/** The reader of a page: session and protection. */
export interface Reader {
  /** Nothing about games is shown. */
  gamingOff: boolean
  /** End of the pause, epoch ms; null without a pause, and for whoever is not told of it. */
  pauseUntil: number | null
  /** As far as the page may know it ({@link knownTo}). */
  session: MemberSession | null
  /** As the request carries it; undefined: the store did not answer. */
  carried?: MemberSession | null
}

/**
 * A member's protection is in the store and holds on every device. For readers without a session the cookie tells it,
 * and the store is not read.
 */
export async function readReader(
  { calls, members }: PerRequestServices,
  { req, res, resolution }: Pick<PageRequest, 'req' | 'res' | 'resolution'>,
): Promise<Reader> {
  const byCookie: Reader = { gamingOff: hasGamingCookie(req), pauseUntil: null, session: null }
  const { cookie } = calls
  if (!cookie.isCarried(req)) return { ...byCookie, carried: null }
  try {
    const session = await cookie.read(req)
    if (!session) return { ...byCookie, carried: null }
    const known = knownTo(resolution, session)
    if (!session.isProtected) return { gamingOff: false, pauseUntil: null, session: known, carried: session }
    const { isOff: gamingOff, pauseUntil } = await members.protectedReader(session)
    // Set only here, since an answer in a shared cache must set no cookie.
    if (gamingOff && !byCookie.gamingOff) await cookie.setGamingCookie(req, res, session)
    return { gamingOff, pauseUntil: session.kind === 'full' ? pauseUntil : null, session: known, carried: session }
  } catch (error) {
    // Pages must work without the members' store; then only the cookie counts.
    if (!isUnavailable(error)) throw error
    return byCookie
  }
}

/**
 * The session that a page may know: that of a card login only where the route declares it, so that every other page,
 * also one that is still to be written, is drawn for it as for a stranger.
 */
export function knownTo(resolution: Resolution, session: MemberSession | null): MemberSession | null {
  const route = resolution.kind === 'route' ? resolution.match.route : undefined
  return session?.kind === 'reading' && !route?.mayRead ? null : session
}

export function hasGamingCookie(req: Request): boolean {
  return cookieOf(req, gamingCookie.name) === gamingCookie.value
}

/** The reader's right to a guarded story. */
export async function rightTo({ calls, members }: PerRequestServices, guard: Guard, req: Request): Promise<GuardRight> {
  return members.rightOf(guard, await calls.cookie.read(req))
}

/** 303 to a login. */
export function toLogin(res: Response, location: string): void {
  res.set('Cache-Control', 'private, no-store')
  redirect(res, 303, location)
}
