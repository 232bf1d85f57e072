import { letterEnded } from '#server/events/index.ts'
import type { ConsentTables, FormTables } from '#server/store/visitorTables.ts'
import { type Held, memberColumn, type Nobody, ofEitherMember, ofMailbox, rowsOf, type Whose } from './held.ts'

const ofSubmission: Whose<'submissionId'> = (db, { emailKey }) => ({
  submissionId: db.selectFrom('submissions').select('id').where('emailKey', '=', emailKey),
})

/** Messages sent by forms, found by the sender's address. */
export const formInventory: { readonly [Name in keyof FormTables]: Held | Nobody } = {
  submissions: rowsOf(
    'submissions',
    ofMailbox,
    'id form locale email bodyJson wording state house spam spamReason createdAt forgetAt',
  ),
  submissionFiles: rowsOf('submissionFiles', ofSubmission, 'submissionId name type size content'),
  // The staff who wrote are not named.
  requestTexts: rowsOf('requestTexts', ofSubmission, 'submissionId kind text outcome outcomeAt createdAt'),
  requestDrafts: rowsOf('requestDrafts', ofSubmission, 'submissionId text savedAt'),
  contestDraws: { nobody: 'draws: hashes, seeds and the numbers of winners' },
  contestDrawEntries: {
    ...rowsOf('contestDrawEntries', ofSubmission, 'contest submissionId rank state'),
    // The list was published; its ids lead to nobody once the message is gone, and without them no draw could be checked.
    erase: async () => {},
  },
  contestEntries: rowsOf('contestEntries', ofMailbox, 'contest createdAt'),
  newsletterSubscriptions: {
    ...rowsOf(
      'newsletterSubscriptions',
      ofMailbox,
      'email locale state wording askedAt confirmedAt unsubscribedAt page house unsubscribeReason',
    ),
    async erase(tx, { emailKey }, now) {
      const rows = await tx
        .deleteFrom('newsletterSubscriptions')
        .where('emailKey', '=', emailKey)
        .returning(['id', 'state'])
        .execute()
      for (const row of rows.filter(({ state }) => state === 'confirmed')) await letterEnded(tx, row, now)
    },
  },
}

/** Choices about cookies: a member's while connected, otherwise of an anonymous browser. */
export const consentInventory: { readonly [Name in keyof ConsentTables]: Held | Nobody } = {
  consentProofs: {
    ...rowsOf('consentProofs', ofEitherMember, 'consentId choicesJson wording locale madeAt'),
    // The rest proves a choice of some browser, and of no person.
    erase: (tx, person) =>
      tx
        .updateTable('consentProofs')
        .set({ [memberColumn(person)]: null })
        .where(memberColumn(person), '=', person.memberId)
        .execute(),
  },
  consentWordings: { nobody: 'sentences that everybody is shown before choosing' },
}
