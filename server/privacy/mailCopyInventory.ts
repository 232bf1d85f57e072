import type { Db, Held, Nobody, Person } from './held.ts'

/** Copies of our mails to a member, found by the account alone: an address may have changed since. */
export const mailCopyInventory: { readonly [Name in 'mailCopies' | 'mailCopyFiles']: Held | Nobody } = {
  // Before the copies, since it is found by them.
  mailCopyFiles: {
    read: (db, person) =>
      db
        .selectFrom('mailCopyFiles')
        .innerJoin('mailCopies', 'mailCopies.id', 'mailCopyFiles.copyId')
        .select(['mailCopyFiles.copyId', 'name', 'type', 'content'])
        .where('programme', '=', person.programme)
        .where('memberId', '=', person.memberId)
        .execute(),
    erase: (tx, person) => tx.deleteFrom('mailCopyFiles').where('copyId', 'in', copyIds(tx, person)).execute(),
  },
  mailCopies: {
    // Without the hash of a link.
    read: (db, { programme, memberId }) =>
      db
        .selectFrom('mailCopies')
        .select(['id', 'kind', 'locale', 'sender', 'recipient', 'subject', 'text', 'about', 'sentAt', 'readAt'])
        .where('programme', '=', programme)
        .where('memberId', '=', memberId)
        .where('sentAt', 'is not', null)
        .orderBy('sentAt')
        .execute(),
    erase: (tx, { programme, memberId }) =>
      tx.deleteFrom('mailCopies').where('programme', '=', programme).where('memberId', '=', memberId).execute(),
  },
}

function copyIds(db: Db, { programme, memberId }: Person) {
  return db.selectFrom('mailCopies').select('id').where('programme', '=', programme).where('memberId', '=', memberId)
}
