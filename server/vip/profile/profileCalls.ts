import { type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { flag } from '#server/store/columns.ts'
import type { Locale } from '#shared/locales.ts'
import type { Favourites } from '#shared/vip/api.ts'
import { cardOf, displayProfileOf, favouritesOf, preferencesOf, profileOf } from '../members/memberProfile.ts'
import { vipMembers } from '../members/vipMembers.ts'
import { bodyOf } from '../readBodies.ts'
import type { VipServices } from '../vipServices.ts'

const reading = { method: 'GET', limit: 'other', session: 'vip', programme: 'vip', mayRead: true } as const

/** GET profile/me; a card login gets the card alone. @throws ProductError vip.0044 */
export function readMe(services: VipServices): Call {
  return defineCall({
    ...reading,
    path: '/profile/me',
    async run({ session }) {
      const member = await vipMembers.ofSession(services.store.db, session)
      const isReading = session?.kind === 'reading'
      return { status: 200, body: await (isReading ? displayProfileOf : profileOf)(services, member) }
    },
  })
}

/** GET me: state, card or file, status and points. @throws ProductError vip.0044 */
export function readCard(services: VipServices): Call {
  return defineCall({
    ...reading,
    path: '/me',
    run: async ({ session }) => ({
      status: 200,
      body: await cardOf(services, await vipMembers.ofSession(services.store.db, session)),
    }),
  })
}

const preferences = { path: '/profile/preferences', limit: 'other', session: 'vip', programme: 'vip' } as const

/** GET profile/preferences. */
export function readPreferences({ store }: VipServices): Call {
  return defineCall({
    method: 'GET',
    ...preferences,
    run: async ({ session }) => ({ status: 200, body: preferencesOf(await vipMembers.ofSession(store.db, session)) }),
  })
}

/** PUT profile/preferences. @throws ProductError vip.0011, generic.invalid, vip.0044 */
export function changePreferences({ store, clock }: VipServices): Call {
  return defineCall({
    method: 'PUT',
    ...preferences,
    body: bodyOf.preferences(),
    async run({ body: { games, restaurants, shows }, session }) {
      const { id } = await vipMembers.ofSession(store.db, session)
      const columns = { prefersGames: flag(games), prefersRestaurants: flag(restaurants), prefersShows: flag(shows) }
      const changed = await store.transaction((tx) => vipMembers.change(tx, id, columns, clock()))
      return { status: 200, body: preferencesOf(changed) }
    },
  })
}

const favourites = { path: '/profile/favourites', limit: 'other', session: 'vip', programme: 'vip' } as const

/** GET profile/favourites. */
export function readFavourites({ store }: VipServices): Call {
  return defineCall({
    method: 'GET',
    ...favourites,
    run: async ({ session }) => ({ status: 200, body: favouritesOf(await vipMembers.ofSession(store.db, session)) }),
  })
}

/** PUT profile/favourites: a missing field is cleared. @throws ProductError generic.invalid, vip.0044 */
export function changeFavourites(services: VipServices): Call {
  const { store, clock } = services
  return defineCall({
    method: 'PUT',
    ...favourites,
    body: bodyOf.favourites(),
    async run({ body, session, locale }) {
      const { id, favouriteCasino } = await vipMembers.ofSession(store.db, session)
      // The one that a member has may stay while its page is unpublished.
      if (body.favouriteCasino !== favouriteCasino) await refuseUnknownCasino(services, body, locale)
      const columns = {
        favouriteCasino: body.favouriteCasino ?? null,
        favouriteDate1: body.casinoFavoriteDate1 ?? null,
        favouriteDate2: body.casinoFavoriteDate2 ?? null,
      }
      const changed = await store.transaction((tx) => vipMembers.change(tx, id, columns, clock()))
      return { status: 200, body: favouritesOf(changed) }
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
