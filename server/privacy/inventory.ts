import { sql } from 'kysely'
import { mailboxKey } from '#server/identity/comparisonKeys.ts'
import type { Tables } from '#server/store/tables.ts'
import '#shared/features.ts'
import { localDay } from '#shared/time/localTime.ts'
import { deskInventory } from './deskInventory.ts'
import {
  type Held,
  memberColumn,
  type Nobody,
  ofAccount,
  ofEitherMember,
  ofHotelMember,
  ofMailbox,
  ofMember,
  rowsOf,
  type Whose,
} from './held.ts'
import { letterInventory } from './letterInventory.ts'
import { mailCopyInventory } from './mailCopyInventory.ts'
import { noOptin, optinColumns } from './optin.ts'
import { passkeyInventory } from './passkeyInventory.ts'
import { pokerInventory } from './pokerInventory.ts'
import { vipInventory } from './vipInventory.ts'
import { consentInventory, formInventory } from './visitorInventory.ts'

const ofSession: Whose<'sessionId'> = (db, person) => ({
  sessionId: db.selectFrom('sessions').select('id').where(memberColumn(person), '=', person.memberId),
})
/** Failures are counted by address, and those of a card by its number (server/vip/cards/cardLogin.ts). */
const ofLock: Whose<'programme' | 'emailKey'> = (db, { programme, memberId, emailKey }) => {
  const ofCard = db
    .selectFrom('vipMembers')
    .select(sql<string>`'card:' || cvip`.as('key'))
    .where('id', '=', memberId)
    .where('cvip', 'is not', null)
  return [emailKey, `passkey:${memberId}`, ofCard].map((it) => ({ programme, emailKey: it }))
}
const ofMail: Whose<'recipientKey' | 'aboutKey'> = (_db, { emailKey }) => [
  { recipientKey: emailKey },
  { aboutKey: emailKey },
]
const ofEvents: Whose<'programme' | 'memberId'> = (db, { programme, memberId, emailKey }) => [
  { programme, memberId },
  { memberId: db.selectFrom('newsletterSubscriptions').select('id').where('emailKey', '=', emailKey) },
]
const ofMailTurn: Whose<'mailboxKey'> = (_db, { emailKey }) => ({ mailboxKey: mailboxKey(emailKey) })

/** Tables of features that the house lacks. */
export const absentTables: ReadonlySet<string> = new Set(
  [
    has.poker ? {} : pokerInventory,
    has.vip ? {} : vipInventory,
    has.letter ? {} : letterInventory,
    has.passkeys ? {} : passkeyInventory,
    has.desk ? {} : deskInventory,
  ].flatMap(Object.keys),
)

/**
 * All personal data, a table an entry: export and erase follow these entries and nothing else. A new table without an
 * entry does not compile, and test/rules finds further tables of the database.
 */
export const inventory: { readonly [Name in keyof Tables]: Held | Nobody } = {
  ...formInventory,
  ...consentInventory,
  ...pokerInventory,
  ...deskInventory,
  ...passkeyInventory,
  ...letterInventory,
  ...mailCopyInventory,
  sessions: {
    ...rowsOf('sessions', ofEitherMember, 'device network remember createdAt lastSeenAt expiresAt'),
    // The rows stay until they expire, so that other devices learn that the account is gone (0044).
    erase: (tx, person) =>
      tx
        .updateTable('sessions')
        .set({ device: '', network: null, hotelPasskeyId: null, vipPasskeyId: null })
        .where(memberColumn(person), '=', person.memberId)
        .execute(),
  },
  tokens: rowsOf('tokens', ofAccount, 'purpose payload createdAt expiresAt usedAt'),
  calendarFeeds: rowsOf('calendarFeeds', ofAccount, 'createdAt'),
  cardKeys: rowsOf('cardKeys', ofSession, 'publicKey createdAt'),
  lockouts: rowsOf('lockouts', ofLock, 'failures lastFailedAt blockedUntil'),
  foreignHashes: { nobody: 'kinds and costs of hashes, without salt or key' },
  outbox: rowsOf('outbox', ofMail, 'kind locale recipient state createdAt sentAt'),
  eventSubscriptions: { nobody: 'names of other systems and the kinds of events that they get' },
  outgoingEvents: {
    ...rowsOf('outgoingEvents', ofEvents, 'subscription kind payload state happenedAt sentAt'),
    // The rows stay until the sweep: one that is on its way holds the event of the erasure back until it has arrived.
    erase: (tx, { programme, memberId }) =>
      tx
        .updateTable('outgoingEvents')
        .set({ payload: null })
        .where('programme', '=', programme)
        .where('memberId', '=', memberId)
        .execute(),
  },
  mailTurns: rowsOf('mailTurns', ofMailTurn, 'kind takenAt'),
  offerReaders: rowsOf('offerReaders', ofMailbox, 'firstAt leftAt unsubscribeReason'),
  mailBounces: rowsOf('mailBounces', ofMailbox, 'status at'),
  idempotencyKeys: {
    // An answer to this person's own device, stored for a day for a repetition.
    read: (db, person) =>
      db
        .selectFrom('idempotencyKeys')
        .select(['answer as answerJson', 'createdAt', 'expiresAt'])
        .where((row) =>
          row.or([
            row(memberColumn(person), '=', person.memberId),
            // An answer to another person's device, which named the address, is data about them.
            row.and([
              row('hotelMemberId', 'is', null),
              row('vipMemberId', 'is', null),
              row('emailKey', '=', person.emailKey),
            ]),
          ]),
        )
        .execute(),
    erase: (tx, person) =>
      tx
        .deleteFrom('idempotencyKeys')
        .where((row) =>
          row.or([row(memberColumn(person), '=', person.memberId), row('emailKey', '=', person.emailKey)]),
        )
        .execute(),
  },
  stays: {
    ...rowsOf(
      'stays',
      ofHotelMember,
      'number hotel fromDay toDay nights rooms room roomName adults children state ibNumber totalCents currency',
      'changedFrom createdAt updatedAt',
    ),
    // The hotel still expects the guest: number and dates stay until after the day, without a name.
    erase: async (tx, { memberId, emailKey }, now) => {
      await tx
        .deleteFrom('stays')
        .where('hotelMemberId', '=', memberId)
        .where((row) => row.or([row('state', '!=', 'upcoming'), row('toDay', '<', localDay(now))]))
        .execute()
      await tx
        .updateTable('stays')
        .set({ hotelMemberId: null, emailKey: null, ibNumber: null })
        .where((row) => row.or([row('hotelMemberId', '=', memberId), row('emailKey', '=', emailKey)]))
        .execute()
    },
  },
  cardRenewals: rowsOf('cardRenewals', ofHotelMember, 'requestedAt madeAt sentAt handOver deliveredAt'),
  consents: rowsOf('consents', ofAccount, 'purpose channel wording locale page givenAt withdrawnAt'),
  staff: {
    ...rowsOf('staff', ofHotelMember, 'employeeNumber firstname lastname birthdate leftAt'),
    // The list is the personnel office's: only the link to the account is removed.
    erase: (tx, { memberId }) =>
      tx.updateTable('staff').set({ hotelMemberId: null }).where('hotelMemberId', '=', memberId).execute(),
  },
  schemaCompatibility: { nobody: 'which builds may run with which tables' },
  jobs: { nobody: 'names of our own work, when it is due and how it ran' },
  processes: { nobody: 'processes of the site, by a random id' },
  storySlugs: { nobody: 'addresses and titles of stories' },
  nightlyRates: { nobody: 'prices and free rooms of hotels by night' },
  refusedMessages: { nobody: 'numbers of reservations that could not be taken, for 30 days, without what they said' },
  takenEvents: { nobody: 'ids of events of other systems, without what they said' },
  hotelMembers: {
    ...rowsOf(
      'hotelMembers',
      ofMember,
      'civility firstname lastname birthdate email phoneNumber country addressJson level ibNumber state',
      'language employeeNumber unsubscribeReason hotelFirstPartyEmail hotelFirstPartySms',
      'hotelFirstPartyMail casinoFirstPartyEmail casinoFirstPartySms casinoFirstPartyMail thirdPartyEmail',
      'thirdPartySms thirdPartyMail createdAt updatedAt',
    ),
    // The number and the dates stay, so that the number is never given again.
    erase: (tx, { memberId }) =>
      tx
        .updateTable('hotelMembers')
        .set({
          email: '',
          emailKey: `erased:${memberId}`,
          passwordHash: null,
          civility: null,
          firstname: '',
          lastname: '',
          birthdate: '',
          country: '',
          phoneNumber: null,
          addressJson: null,
          unsubscribeReason: null,
          employeeNumber: null,
          ...optinColumns(noOptin),
        })
        .where('id', '=', memberId)
        .execute(),
  },
  // Rows found by a member's card come before the member.
  ...vipInventory,
}
