import { randomBytes } from 'node:crypto'
import type { VipTables } from '#server/store/vipTables.ts'
import { type Held, type Nobody, ofAccount, ofMember, ofVipMember, rowsOf, type Whose } from './held.ts'
import { noOptin, optinColumns } from './optin.ts'

const ofCard: Whose<'cvip'> = (db, { memberId }) => ({
  cvip: db.selectFrom('vipMembers').select('cvip').where('id', '=', memberId).where('cvip', 'is not', null),
})

const ofSponsorship: Whose<'sponsorId' | 'godsonMemberId' | 'emailKey'> = (_db, { memberId, emailKey }) => [
  { sponsorId: memberId },
  { godsonMemberId: memberId },
  { emailKey },
]

/** The casino VIP card's part of the inventory; the member comes last, since other rows are found by its columns. */
export const vipInventory: { readonly [Name in keyof VipTables]: Held | Nobody } = {
  casinoCards: rowsOf('casinoCards', ofCard, 'cvip lastname firstname birthdate email rfid casino registeredAt'),
  blankCards: { nobody: 'cards of a stock, before they are given to anybody' },
  endedCards: rowsOf('endedCards', ofVipMember, 'cvip rfid state reason endedAt'),
  cardVerifications: rowsOf('cardVerifications', ofCard, 'cvip tries createdAt expiresAt provenAt usedAt'),
  pointsLines: {
    read: (db, { memberId }) =>
      db
        .selectFrom('pointsLines')
        .select(['points', 'kind', 'source', 'casino', 'label', 'at', 'remaining'])
        .where('vipMemberId', '=', memberId)
        .orderBy('at')
        .execute(),
    // Accounting records are retained: the sums stay, anonymous, without their texts.
    erase: (tx, { memberId }) =>
      tx.updateTable('pointsLines').set({ label: '' }).where('vipMemberId', '=', memberId).execute(),
  },
  rewardClaims: {
    ...rowsOf('rewardClaims', ofVipMember, 'reward points code state at settledAt settledHouse'),
    // A line of the ledger refers to it: the reward stays, anonymous.
    erase: (tx, { memberId }) =>
      tx
        .updateTable('rewardClaims')
        .set((row) => ({ code: row.ref('id') }))
        .where('vipMemberId', '=', memberId)
        .execute(),
  },
  lineClaims: rowsOf('lineClaims', ofVipMember, 'lineId message state at settledAt outcome answer settledHouse'),
  // The staff are said by house, never by name.
  // An adjustment that was made has its line in the ledger, and the log says by whom.
  pointsAdjustments: rowsOf('pointsAdjustments', ofVipMember, 'points label reason state house requestedAt decidedAt'),
  sponsorships: {
    ...rowsOf('sponsorships', ofSponsorship, 'firstname email invitedAt registeredAt fullAt countedYear'),
    erase: async (tx, { programme, memberId, emailKey }) => {
      if (programme !== 'vip') return
      await tx.deleteFrom('sponsorships').where('sponsorId', '=', memberId).execute()
      // The sponsor's own count stays, without a name.
      await tx
        .updateTable('sponsorships')
        .set((row) => ({ firstname: '', email: '', godsonMemberId: null, emailKey: row.ref('id') }))
        .where((row) => row.or([row('godsonMemberId', '=', memberId), row('emailKey', '=', emailKey)]))
        .execute()
    },
  },
  advantageUses: rowsOf('advantageUses', ofVipMember, 'advantage at house'),
  welcomeOffers: rowsOf('welcomeOffers', ofVipMember, 'givenAt expiresAt usedAt'),
  protections: rowsOf('protections', ofAccount, 'pauseUntil visitsPerMonth muteGaming changedAt pendingFrom'),
  casinoVisits: rowsOf('casinoVisits', ofVipMember, 'house evening at undoneAt'),
  // Their end must hold for a person who is no longer known: without our key a row leads to nobody.
  keptPauses: { nobody: 'keyed hashes with a pause, a limit or a block that outlives its account, until its end' },
  jackpots: { nobody: 'machines and what they hold' },
  machinePayments: { nobody: 'what machines paid, without whom' },
  tableStates: { nobody: 'tables and their bets' },
  floorEvents: { nobody: 'what machines and tables say; events of cards are not kept in it' },
  vipMembers: {
    ...rowsOf(
      'vipMembers',
      ofMember,
      'civility firstname lastname birthName commonName birthdate email phoneNumber country addressJson',
      'cvip fileNumber rfid status state sponsorCode favouriteCasino favouriteDate1 favouriteDate2',
      'favouriteToldFor language unsubscribeReason prefersGames prefersRestaurants prefersShows',
      'hotelFirstPartyEmail hotelFirstPartySms hotelFirstPartyMail casinoFirstPartyEmail',
      'casinoFirstPartySms casinoFirstPartyMail thirdPartyEmail thirdPartySms thirdPartyMail becameFullAt',
      'lastActivityAt createdAt updatedAt',
    ),
    erase: async (tx, { memberId }) => {
      await tx
        .updateTable('vipMembers')
        .set({ sponsorMemberId: null })
        .where('sponsorMemberId', '=', memberId)
        .execute()
      await tx
        .updateTable('vipMembers')
        .set({
          email: '',
          emailKey: `erased:${memberId}`,
          passwordHash: null,
          civility: null,
          firstname: '',
          lastname: '',
          birthName: null,
          commonName: null,
          birthdate: '',
          country: '',
          phoneNumber: null,
          addressJson: null,
          cvip: null,
          rfid: null,
          fileNumber: null,
          fileExpiresAt: null,
          // Other people have the old code: it must lead to nobody.
          sponsorCode: randomBytes(4).toString('hex').toUpperCase(),
          sponsorMemberId: null,
          cardProven: 0,
          favouriteCasino: null,
          favouriteDate1: null,
          favouriteDate2: null,
          favouriteToldFor: null,
          unsubscribeReason: null,
          prefersGames: 0,
          prefersRestaurants: 0,
          prefersShows: 0,
          ...optinColumns(noOptin),
        })
        .where('id', '=', memberId)
        .execute()
    },
  },
}
