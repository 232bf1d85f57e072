import { type Texts, textIn } from '#server/store/inLanguage.ts'
import type { PokerTables } from '#server/store/pokerTables.ts'
import { defaultLocale } from '#shared/locales.ts'
import { type Held, type Nobody, ofVipMember, rowsOf } from './held.ts'

/** Tables of poker tournaments. Their places were left before an erasure. */
export const pokerInventory: { readonly [Name in keyof PokerTables]: Held | Nobody } = {
  tournaments: { nobody: 'tournaments and how many of their places are taken' },
  tournamentClocks: { nobody: 'what a clock of the floor shows, and which id of the staff moved it' },
  registrations: {
    read: (db, { memberId }) =>
      db
        .selectFrom('registrations')
        .innerJoin('tournaments', 'tournaments.id', 'registrations.tournamentId')
        .select(['titles', 'tournaments.startsAt', 'registrations.state', 'code'])
        .select(['heldUntil', 'registrations.createdAt', 'confirmedAt', 'endedAt'])
        .select(['checkedInAt', 'noShowAt', 'deskCents', 'deskCurrency', 'deskRefundedAt'])
        .where('vipMemberId', '=', memberId)
        .execute()
        .then(titled),
    // A place that could not be given back stays taken until the day is over: its code stays, anonymous.
    erase: (tx, { memberId }) =>
      tx.updateTable('registrations').set({ vipMemberId: null }).where('vipMemberId', '=', memberId).execute(),
  },
  payments: {
    ...rowsOf(
      'payments',
      ofVipMember,
      'amountCents currency state createdAt paidAt refundReason refundedAt refundedCents refundState',
      'dispute',
    ),
    // Accounting records are retained: sums and the merchant's numbers stay, anonymous.
    erase: (tx, { memberId }) =>
      tx
        .updateTable('payments')
        .set({ vipMemberId: null, checkoutUrl: null })
        .where('vipMemberId', '=', memberId)
        .execute(),
  },
  balanceMovements: { nobody: 'sums of the accounts, with the merchant’s numbers' },
  waitingList: {
    read: (db, { memberId }) =>
      db
        .selectFrom('waitingList')
        .innerJoin('tournaments', 'tournaments.id', 'waitingList.tournamentId')
        .select(['titles', 'waitingList.state', 'position', 'offeredUntil'])
        .select('waitingList.createdAt')
        .where('vipMemberId', '=', memberId)
        .execute()
        .then(titled),
    erase: (tx, { memberId }) => tx.deleteFrom('waitingList').where('vipMemberId', '=', memberId).execute(),
  },
}

/** Rows with the title of their tournament in the default language. */
function titled<Row extends { titles: Texts }>(rows: readonly Row[]) {
  return rows.map(({ titles, ...row }) => ({ tournament: textIn(titles, defaultLocale), ...row }))
}
