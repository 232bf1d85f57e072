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

/** A request of a page, read once by pageHandler.ts. */
export interface PageRequest<Found extends Resolution = Resolution> {
  req: Request
  res: Response
  address: PageAddress
  resolution: Found
  reader: Reader
  /** A client navigation loads the page's payload in place of its document. */
  isPayload: boolean
}

/** The reader of a page: their session, and how they protect themselves. */
export interface Reader {
  /** Nothing about games. */
  gamingOff: boolean
  /** End of the pause, epoch ms; null without a pause or a session. */
  pauseUntil: number | null
  session: MemberSession | null
}

/**
 * A member's protection holds on every device: the store knows it. The cookie tells it of readers without a session,
 * for whom the store is not asked.
 */
export async function readReader({ calls, members }: PerRequestServices, req: Request, res: Response): Promise<Reader> {
  const byCookie: Reader = { gamingOff: hasGamingCookie(req), pauseUntil: null, session: null }
  const { cookie } = calls
  if (!cookie.isCarried(req)) return byCookie
  try {
    const session = await cookie.read(req)
    if (!session) return byCookie
    if (!session.isProtected) return { gamingOff: false, pauseUntil: null, session }
    const { isOff: gamingOff, pauseUntil } = await members.protectedReader(session)
    // Only here: an answer that shared caches may store sets no cookie.
    if (gamingOff && !byCookie.gamingOff) await cookie.setGamingCookie(req, res, session)
    return { gamingOff, pauseUntil, session }
  } catch (error) {
    // Pages stand without the store of members; then the cookie is all that is known.
    if (!isUnavailable(error)) throw error
    return byCookie
  }
}

export function hasGamingCookie(req: Request): boolean {
  return cookieOf(req, gamingCookie.name) === gamingCookie.value
}

/** Whether the reader may read a guarded story. */
export async function rightTo({ calls, members }: PerRequestServices, guard: Guard, req: Request): Promise<GuardRight> {
  return members.rightOf(guard, await calls.cookie.read(req))
}

/** 303 to a login. */
export function toLogin(res: Response, location: string): void {
  res.set('Cache-Control', 'private, no-store')
  redirect(res, 303, location)
}
