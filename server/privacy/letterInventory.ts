import type { LetterTables } from '#server/store/visitorTables.ts'
import type { Held, Nobody } from './held.ts'

/** Sendings of the letter: an address that got one is a row; one that was left out is a number. */
export const letterInventory: { readonly [Name in keyof LetterTables]: Held | Nobody } = {
  letterSendings: { nobody: 'what a letter said and when it left; who asked for it is in the log of the desk' },
  letterRecipients: {
    read: (db, { emailKey }) =>
      db
        .selectFrom('letterRecipients')
        .innerJoin('letterSendings', 'letterSendings.id', 'letterRecipients.sending')
        .select(['subjects', 'source', 'locale', 'letterRecipients.state', 'startedAt'])
        .where('recipientKey', '=', emailKey)
        .orderBy('startedAt')
        .execute(),
    erase: (tx, { emailKey }) => tx.deleteFrom('letterRecipients').where('recipientKey', '=', emailKey).execute(),
  },
  letterLeftOut: { nobody: 'numbers of addresses, by reason' },
  letterPace: { nobody: 'when the next letter may leave' },
}
