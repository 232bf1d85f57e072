import type { ConsentTables, FormTables } from '#server/store/visitorTables.ts'
import type { Db, Held, Nobody, Person } from './held.ts'

/** Messages sent by forms, found by the sender's address. */
export const formInventory: { readonly [Name in keyof FormTables]: Held | Nobody } = {
  submissions: {
    read: (db, { emailKey }) =>
      db
        .selectFrom('submissions')
        .select(['id', 'form', 'locale', 'email', 'bodyJson', 'wording', 'state', 'house', 'spam', 'spamReason'])
        .select(['createdAt', 'forgetAt'])
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
    erase: (tx, person) =>
      tx.deleteFrom('submissionFiles').where('submissionId', 'in', submissionIds(tx, person)).execute(),
  },
  requestTexts: {
    // The staff who wrote are not named.
    read: (db, person) =>
      db
        .selectFrom('requestTexts')
        .select(['submissionId', 'kind', 'text', 'outcome', 'outcomeAt', 'createdAt'])
        .where('submissionId', 'in', submissionIds(db, person))
        .execute(),
    erase: (tx, person) =>
      tx.deleteFrom('requestTexts').where('submissionId', 'in', submissionIds(tx, person)).execute(),
  },
  requestDrafts: {
    read: (db, person) =>
      db
        .selectFrom('requestDrafts')
        .select(['submissionId', 'text', 'savedAt'])
        .where('submissionId', 'in', submissionIds(db, person))
        .execute(),
    erase: (tx, person) =>
      tx.deleteFrom('requestDrafts').where('submissionId', 'in', submissionIds(tx, person)).execute(),
  },
  contestDraws: { nobody: 'draws: hashes, seeds and the numbers of winners' },
  contestDrawEntries: {
    read: (db, person) =>
      db
        .selectFrom('contestDrawEntries')
        .select(['contest', 'submissionId', 'rank', 'state'])
        .where('submissionId', 'in', submissionIds(db, person))
        .execute(),
    // The list was published; its ids lead to nobody once the message is gone, and without them no draw could be checked.
    erase: async () => {},
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
        .select(['page', 'house', 'unsubscribeReason'])
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

function submissionIds(db: Db, { emailKey }: Person) {
  return db.selectFrom('submissions').select('id').where('emailKey', '=', emailKey)
}

function columnOf({ programme }: Person): 'hotelMemberId' | 'vipMemberId' {
  return programme === 'eph' ? 'hotelMemberId' : 'vipMemberId'
}
