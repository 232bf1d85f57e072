import type { PasskeyTables } from '#server/store/passkeyTables.ts'
import { staffIds } from './deskInventory.ts'
import type { Held, Nobody } from './held.ts'

/** Passkeys of the account, and those of the person at the staff's desk, which go with the access to it. */
export const passkeyInventory: { readonly [Name in keyof PasskeyTables]: Held | Nobody } = {
  passkeys: {
    read: (db, person) =>
      db
        .selectFrom('passkeys')
        .select(['name', 'isSynced', 'isBackedUp', 'createdAt', 'lastUsedAt'])
        .where((row) =>
          row.or([
            row.and([row('ownerKind', '=', person.programme), row('ownerId', '=', person.memberId)]),
            row.and([row('ownerKind', '=', 'desk'), row('ownerId', 'in', staffIds(db, person))]),
          ]),
        )
        .execute(),
    erase: (tx, { programme, memberId }) =>
      tx.deleteFrom('passkeys').where('ownerKind', '=', programme).where('ownerId', '=', memberId).execute(),
  },
  passkeyChallenges: { nobody: 'random numbers that are good for five minutes' },
}
