import { randomBytes } from 'node:crypto'
import type { VipTables } from '#server/store/vipTables.ts'
import type { Db, Held, Nobody, Person } from './held.ts'
import { noOptin, optinColumns } from './optin.ts'

/** The casino VIP card's part of the inventory; the member comes last, since other rows are found by its columns. */
export const vipInventory: { readonly [Name in keyof VipTables]: Held | Nobody } = {
  casinoCards: {
    read: (db, person) =>
      db
        .selectFrom('casinoCards')
        .select(['cvip', 'lastname', 'firstname', 'birthdate', 'email', 'rfid', 'casino', 'registeredAt'])
        .where('cvip', 'in', cardOf(db, person))
        .execute(),
    erase: (tx, person) => tx.deleteFrom('casinoCards').where('cvip', 'in', cardOf(tx, person)).execute(),
  },
  blankCards: { nobody: 'cards of a stock, before they are given to anybody' },
  endedCards: {
    read: (db, { memberId }) =>
      db
        .selectFrom('endedCards')
        .select(['cvip', 'rfid', 'state', 'reason', 'endedAt'])
        .where('vipMemberId', '=', memberId)
        .execute(),
    erase: (tx, { memberId }) => tx.deleteFrom('endedCards').where('vipMemberId', '=', memberId).execute(),
  },
  cardVerifications: {
    read: (db, person) =>
      db
        .selectFrom('cardVerifications')
        .select(['cvip', 'tries', 'createdAt', 'expiresAt', 'provenAt', 'usedAt'])
        .where('cvip', 'in', cardOf(db, person))
        .execute(),
    erase: (tx, person) => tx.deleteFrom('cardVerifications').where('cvip', 'in', cardOf(tx, person)).execute(),
  },
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
    read: (db, { memberId }) =>
      db
        .selectFrom('rewardClaims')
        .select(['reward', 'points', 'code', 'state', 'at', 'settledAt', 'settledHouse'])
        .where('vipMemberId', '=', memberId)
        .execute(),
    // A line of the ledger refers to it: the reward stays, anonymous.
    erase: (tx, { memberId }) =>
      tx
        .updateTable('rewardClaims')
        .set((row) => ({ code: row.ref('id') }))
        .where('vipMemberId', '=', memberId)
        .execute(),
  },
  lineClaims: {
    read: (db, { memberId }) =>
      db
        .selectFrom('lineClaims')
        .select(['lineId', 'message', 'state', 'at', 'settledAt', 'outcome', 'answer', 'settledHouse'])
        .where('vipMemberId', '=', memberId)
        .execute(),
    erase: (tx, { memberId }) => tx.deleteFrom('lineClaims').where('vipMemberId', '=', memberId).execute(),
  },
  pointsAdjustments: {
    // The staff are said by house, never by name.
    read: (db, { memberId }) =>
      db
        .selectFrom('pointsAdjustments')
        .select(['points', 'label', 'reason', 'state', 'house', 'requestedAt', 'decidedAt'])
        .where('vipMemberId', '=', memberId)
        .execute(),
    // An adjustment that was made has its line in the ledger, and the log says by whom.
    erase: (tx, { memberId }) => tx.deleteFrom('pointsAdjustments').where('vipMemberId', '=', memberId).execute(),
  },
  sponsorships: {
    read: (db, { memberId, emailKey }) =>
      db
        .selectFrom('sponsorships')
        .select(['firstname', 'email', 'invitedAt', 'registeredAt', 'fullAt', 'countedYear'])
        .where((row) =>
          row.or([
            row('sponsorId', '=', memberId),
            row('godsonMemberId', '=', memberId),
            row('emailKey', '=', emailKey),
          ]),
        )
        .execute(),
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
  advantageUses: {
    read: (db, { memberId }) =>
      db.selectFrom('advantageUses').select(['advantage', 'at', 'house']).where('vipMemberId', '=', memberId).execute(),
    erase: (tx, { memberId }) => tx.deleteFrom('advantageUses').where('vipMemberId', '=', memberId).execute(),
  },
  welcomeOffers: {
    read: (db, { memberId }) =>
      db
        .selectFrom('welcomeOffers')
        .select(['givenAt', 'expiresAt', 'usedAt'])
        .where('vipMemberId', '=', memberId)
        .execute(),
    erase: (tx, { memberId }) => tx.deleteFrom('welcomeOffers').where('vipMemberId', '=', memberId).execute(),
  },
  protections: {
    read: (db, { programme, memberId }) =>
      db
        .selectFrom('protections')
        .select(['pauseUntil', 'visitsPerMonth', 'muteGaming', 'changedAt', 'pendingFrom'])
        .where('programme', '=', programme)
        .where('memberId', '=', memberId)
        .execute(),
    erase: (tx, { programme, memberId }) =>
      tx.deleteFrom('protections').where('programme', '=', programme).where('memberId', '=', memberId).execute(),
  },
  casinoVisits: {
    read: (db, { memberId }) =>
      db
        .selectFrom('casinoVisits')
        .select(['house', 'evening', 'at', 'undoneAt'])
        .where('vipMemberId', '=', memberId)
        .execute(),
    erase: (tx, { memberId }) => tx.deleteFrom('casinoVisits').where('vipMemberId', '=', memberId).execute(),
  },
  // Their end must hold for a person who is no longer known: without our key a row leads to nobody.
  keptPauses: { nobody: 'keyed hashes with a pause, a limit or a block that outlives its account, until its end' },
  jackpots: { nobody: 'machines and what they hold' },
  machinePayments: { nobody: 'what machines paid, without whom' },
  tableStates: { nobody: 'tables and their bets' },
  floorEvents: { nobody: 'what machines and tables say; events of cards are not kept in it' },
  vipMembers: {
    read: (db, { memberId }) =>
      db
        .selectFrom('vipMembers')
        .select(['civility', 'firstname', 'lastname', 'birthName', 'commonName', 'birthdate', 'email', 'phoneNumber'])
        .select(['country', 'addressJson', 'cvip', 'fileNumber', 'rfid', 'status', 'state', 'sponsorCode'])
        .select(['favouriteCasino', 'favouriteDate1', 'favouriteDate2', 'favouriteToldFor', 'language'])
        .select(['unsubscribeReason'])
        .select(['prefersGames', 'prefersRestaurants', 'prefersShows'])
        .select(['hotelFirstPartyEmail', 'hotelFirstPartySms', 'hotelFirstPartyMail'])
        .select(['casinoFirstPartyEmail', 'casinoFirstPartySms', 'casinoFirstPartyMail'])
        .select(['thirdPartyEmail', 'thirdPartySms', 'thirdPartyMail'])
        .select(['becameFullAt', 'lastActivityAt', 'createdAt', 'updatedAt'])
        .where('id', '=', memberId)
        .execute(),
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

/** Number of the member's card, in a subquery. */
function cardOf(db: Db, { memberId }: Person) {
  return db.selectFrom('vipMembers').select('cvip').where('id', '=', memberId).where('cvip', 'is not', null)
}
