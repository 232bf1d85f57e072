import type { ConsentTables } from '#server/store/consentTables.ts'
import type { FormTables } from '#server/store/formTables.ts'
import type { Held, Nobody, Person } from './held.ts'

/** Messages sent by forms, found by the sender's address. */
export const formInventory: { readonly [Name in keyof FormTables]: Held } = {
  submissions: {
    read: (db, { emailKey }) =>
      db
        .selectFrom('submissions')
        .select(['id', 'form', 'locale', 'email', 'bodyJson', 'wording', 'createdAt', 'forgetAt'])
        .where('emailKey', '=', emailKey)
        .execute(),
    erase: (tx, { emailKey }) => tx.deleteFrom('submissions').where('emailKey', '=', emailKey).execute(),
  },
  submissionFiles: {
    read: (db, { emailKey }) =>
      db
        .selectFrom('submissionFiles')
        .innerJoin('submissions', 'submissions.id', 'submissionFiles.submissionId')
        .select(['submissionFiles.submissionId', 'name', 'type', 'size', 'content'])
        .where('emailKey', '=', emailKey)
        .execute(),
    erase: (tx, { emailKey }) =>
      tx
        .deleteFrom('submissionFiles')
        .where('submissionId', 'in', (query) =>
          query.selectFrom('submissions').select('id').where('emailKey', '=', emailKey),
        )
        .execute(),
  },
  contestEntries: {
    read: (db, { emailKey }) =>
      db.selectFrom('contestEntries').select(['contest', 'createdAt']).where('emailKey', '=', emailKey).execute(),
    erase: (tx, { emailKey }) => tx.deleteFrom('contestEntries').where('emailKey', '=', emailKey).execute(),
  },
  newsletterSubscriptions: {
    read: (db, { emailKey }) =>
      db
        .selectFrom('newsletterSubscriptions')
        .select(['email', 'locale', 'state', 'wording', 'askedAt', 'confirmedAt', 'unsubscribedAt'])
        .where('emailKey', '=', emailKey)
        .execute(),
    erase: (tx, { emailKey }) => tx.deleteFrom('newsletterSubscriptions').where('emailKey', '=', emailKey).execute(),
  },
}

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
