import type { PasskeyTables } from '#server/passkeys/passkeyTables.ts'
import { staffIds, stays } from './deskInventory.ts'
import type { Held, Nobody } from './held.ts'

/** Tables of passkeys. Those of the staff's desk go with the access to it, not with a member's account. */
export const passkeyInventory: { readonly [Name in keyof PasskeyTables]: Held | Nobody } = {
  passkeys: {
    read: (db, person) =>
      db
        .selectFrom('passkeys')
        .select(['name', 'isSynced', 'isBackedUp', 'createdAt', 'lastUsedAt'])
        .where('ownerKind', '=', 'desk')
        .where('ownerId', 'in', staffIds(db, person))
        .execute(),
    erase: stays,
  },
  passkeyChallenges: { nobody: 'random numbers that are good for five minutes' },
}
