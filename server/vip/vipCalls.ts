import { accountCalls } from '#server/account/door.ts'
import type { Call } from '#server/http/calls/call.ts'
import { protectionCalls } from '#server/protection/door.ts'
import { loginCard } from './cards/cardLogin.ts'
import { proveCard, verifyCard } from './cards/verificationCalls.ts'
import { init } from './init.ts'
import { loyaltyCalls } from './loyaltyCalls.ts'
import { changeFavourites, readFavourites } from './profile/favourites.ts'
import { readCard, readMe } from './profile/me.ts'
import { changePreferences, readPreferences } from './profile/preferences.ts'
import { bodyOf } from './readBodies.ts'
import { signup } from './signup.ts'
import { vipAccount } from './vipAccount.ts'
import type { VipServices } from './vipServices.ts'

export type VipCalls = ReturnType<typeof vipCalls>

/** Every call of `/api/vip` by its name: the JSON routes and the forms of pages run the same. */
export function vipCalls(services: VipServices) {
  return {
    ...accountCalls(vipAccount(services)),
    init: init(services),
    loginCard: loginCard(services),
    verifyCard: verifyCard(services),
    proveCard: proveCard(services),
    signup: signup(services),
    readMe: readMe(services),
    readCard: readCard(services),
    readPreferences: readPreferences(services),
    changePreferences: changePreferences(services),
    readFavourites: readFavourites(services),
    changeFavourites: changeFavourites(services),
    ...loyaltyCalls(services),
    ...protectionCalls(services, 'vip', bodyOf),
  } satisfies Record<string, Call>
}
