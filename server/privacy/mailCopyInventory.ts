import { type Held, type Nobody, rowsOf, type Whose } from './held.ts'

const ofCopy: Whose<'copyId'> = (db, { programme, memberId }) => ({
  copyId: db.selectFrom('mailCopies').select('id').where('programme', '=', programme).where('memberId', '=', memberId),
})

/** Copies of our mails to a member, found by the account alone: an address may have changed since. */
export const mailCopyInventory: { readonly [Name in 'mailCopies' | 'mailCopyFiles']: Held | Nobody } = {
  // Before the copies, since it is found by them.
  mailCopyFiles: rowsOf('mailCopyFiles', ofCopy, 'copyId name type content'),
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
