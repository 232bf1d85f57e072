import type { ConsentTables } from '#server/store/consentTables.ts'
import type { Held, Nobody, Person } from './held.ts'

/** Choices about cookies: a member's while connected, otherwise of an anonymous browser. */
export const consentInventory: { readonly [Name in keyof ConsentTables]: Held | Nobody } = {
  consentProofs: {
    read: (db, person) =>
      db
        .selectFrom('consentProofs')
        .select(['consentId', 'choicesJson', 'wording', 'locale', 'madeAt'])
        .where(columnOf(person), '=', person.memberId)
        .execute(),
    // The rest proves a choice of some browser, and of no person.
    erase: (tx, person) =>
      tx
        .updateTable('consentProofs')
        .set({ [columnOf(person)]: null })
        .where(columnOf(person), '=', person.memberId)
        .execute(),
  },
  consentWordings: { nobody: 'sentences that everybody is shown before choosing' },
}

function columnOf({ programme }: Person): 'hotelMemberId' | 'vipMemberId' {
  return programme === 'eph' ? 'hotelMemberId' : 'vipMemberId'
}
