import { type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import type { Locale } from '#shared/locales.ts'
import type { Favourites } from '#shared/vip/api.ts'
import { favouritesOf } from '../members/memberProfile.ts'
import { vipMembers } from '../members/vipMembers.ts'
import { bodyOf } from '../readBodies.ts'
import type { VipServices } from '../vipServices.ts'

const shared = { path: '/profile/favourites', limit: 'other', session: 'vip', programme: 'vip' } as const

/** GET profile/favourites. */
export function readFavourites({ store }: VipServices): Call {
  return defineCall({
    method: 'GET',
    ...shared,
    run: async ({ session }) => ({ status: 200, body: favouritesOf(await vipMembers.ofSession(store.db, session)) }),
  })
}

/** PUT profile/favourites: a missing field is cleared. @throws ProductError generic.invalid, vip.0044 */
export function changeFavourites(services: VipServices): Call {
  const { store, clock } = services
  return defineCall({
    method: 'PUT',
    ...shared,
    body: bodyOf.favourites(),
    async run({ body, session, locale }) {
      await refuseUnknownCasino(services, body, locale)
      const { id } = await vipMembers.ofSession(store.db, session)
      const columns = {
        favouriteCasino: body.favouriteCasino ?? null,
        favouriteDate1: body.casinoFavoriteDate1 ?? null,
        favouriteDate2: body.casinoFavoriteDate2 ?? null,
      }
      return { status: 200, body: favouritesOf(await vipMembers.change(store.db, id, columns, clock())) }
    },
  })
}

/** @throws ProductError generic.invalid */
export async function refuseUnknownCasino(
  { isCasino }: Pick<VipServices, 'isCasino'>,
  { favouriteCasino }: Favourites,
  locale: Locale,
): Promise<void> {
  if (favouriteCasino !== undefined && !(await isCasino(locale, favouriteCasino)))
    throw fieldRefusal('generic.invalid', 'favouriteCasino', locale, 'validation.choice')
}
