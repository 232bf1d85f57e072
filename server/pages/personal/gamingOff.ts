import type { Request, Response } from 'express'
import { intlFor } from '#i18n/createIntl.ts'
import type { PageAddress } from '#server/http/address.ts'
import { cookieOf } from '#server/http/locale.ts'
import { gamingCookie } from '#server/http/memberCookie.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { isUnavailable } from '#server/store/errors.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { PagePlan } from '../plan/plan.ts'
import { alternatesOf } from '../plan/planStory.ts'
import type { Resolution } from '../plan/resolve.ts'
import { viewSlot } from '../plan/viewSlot.ts'
import type { PageServices } from '../services.ts'

/** Who reads a page, as far as protection goes. */
export interface Reader {
  gamingOff: boolean
  /** End of the pause, epoch ms; null: none, or nobody is connected. */
  pauseUntil: number | null
  session: MemberSession | null
}

/**
 * Whether the one who asks is to see nothing about games: what their protection says, whichever device they switched
 * it on with; of nobody connected what the cookie says. Visitors without a session cost no look at the store.
 */
export async function readerOf({ personal }: PageServices, req: Request, res: Response): Promise<Reader> {
  const byCookie: Reader = {
    gamingOff: cookieOf(req, gamingCookie.name) === gamingCookie.value,
    pauseUntil: null,
    session: null,
  }
  const { cookie } = personal.calls
  if (!cookie.isCarried(req)) return byCookie
  try {
    const session = await cookie.read(req)
    if (!session) return byCookie
    if (!session.isProtected) return { gamingOff: false, pauseUntil: null, session }
    const { isOff: gamingOff, pauseUntil } = await personal.protectedReader(session)
    // An answer that shared caches may keep sets no cookie.
    if (gamingOff && !byCookie.gamingOff) await cookie.showGaming(req, res, session)
    return { gamingOff, pauseUntil, session }
  } catch (error) {
    // Pages stand without the store of members; then the cookie is all that is known.
    if (!isUnavailable(error)) throw error
    return byCookie
  }
}

/** In the place of a page that is all about games: why, until when, and who helps. */
export function planQuietPage(
  services: PageServices,
  resolution: Exclude<Resolution, { kind: 'login' }>,
  { locale, path }: PageAddress,
  { pauseUntil }: Reader,
): PagePlan {
  return {
    status: 200,
    locale,
    path,
    alternates: addressesOf(services, resolution),
    key: `gaming off ${path}`,
    title: intlFor(locale).formatMessage({ id: 'protection.quiet.title' }),
    noindex: true,
    gamingOff: true,
    crumbs: [],
    slots: [viewSlot('gaming_off', { pauseUntil }, { uid: 'gaming-off' })],
    dependencies: new Set(),
  }
}

function addressesOf(
  services: PageServices,
  resolution: Exclude<Resolution, { kind: 'login' }>,
): Record<Locale, string> {
  if (resolution.kind !== 'route') return alternatesOf(services, resolution.link.uuid)
  const { route, params } = resolution.match
  return { fr: pathFor(route.name, 'fr', params), en: pathFor(route.name, 'en', params) }
}
