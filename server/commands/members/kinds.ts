import { randomBytes } from 'node:crypto'
import { isIbNumber, newIbNumber } from '#server/hotel/ibNumber.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Tables } from '#server/store/tables.ts'
import { newSponsorCode } from '#server/vip/members/numbers.ts'
import { expiryOf, lastActivityOf } from '#server/vip/points/expiryOf.ts'
import { locales } from '#shared/locales.ts'
import {
  type Cell,
  country,
  day,
  email,
  flagged,
  instant,
  matching,
  oneOf,
  password,
  points,
  text,
  whole,
} from './cells.ts'

export type Value = string | number | null
export type StoreRow = Record<string, Value>

/** A column of a file. */
export interface Column {
  cell: Cell
  /** The column of the table; by default of the same name. A dot leads into an address. */
  field?: string
  required?: boolean
  /** The kind whose number stands in the cell. */
  of?: KindName | 'programme'
  /** The value of an empty cell. */
  preset?: Value
}

/** A file of a kind and the table that it fills: import, export and docs read nothing else. */
export interface Kind {
  table: keyof Tables
  says: string
  columns: Readonly<Record<string, Column>>
  /** Columns of the table of which no two rows may have the same value, with the column of the file. */
  unique: readonly string[]
  /** Columns that no file has. @param now epoch ms */
  complete?(row: StoreRow, now: number): StoreRow
  /** A contradiction within a row: the column and the reason. */
  contradiction?(row: StoreRow): readonly [column: string, why: string] | undefined
  /** Rows that leave, of the table's. */
  leaves?: { field: string; not?: readonly string[]; in?: readonly string[] }
}

const must = { required: true } as const
const id = { cell: text(80), ...must }
const at = { cell: instant, ...must }
const name = { cell: text(60), ...must }
const trigram = { cell: matching(/^[A-Z]{3}$/, 'three capitals') }
const cardNumber = matching(/^\d{12}$/, 'twelve digits')
const language = { cell: oneOf(...locales), ...must }
const slug = matching(/^[a-z0-9-]{1,80}$/, 'a slug')

const person = {
  id,
  email: { cell: email, ...must },
  password: { cell: password, field: 'passwordHash' },
  civility: { cell: oneOf('Mr', 'Mrs') },
  firstname: name,
  lastname: name,
  birthdate: { cell: day, ...must },
  country: { cell: country, ...must },
  phoneNumber: { cell: matching(/^\+\d{6,15}$/, '+ and digits, the country first') },
  addressLine1: { cell: text(80), field: 'addressJson.addressLine1' },
  addressLine2: { cell: text(80), field: 'addressJson.addressLine2' },
  postalBox: { cell: text(20), field: 'addressJson.postalBox' },
  placeKnownAs: { cell: text(80), field: 'addressJson.placeKnownAs' },
  zipCode: { cell: text(12), field: 'addressJson.zipCode' },
  city: { cell: text(80), field: 'addressJson.city' },
  addressCountry: { cell: country, field: 'addressJson.country' },
  language,
  createdAt: at,
} as const satisfies Record<string, Column>

const ownKey = (row: StoreRow) => ({ emailKey: emailKey(String(row.email)) })
const notErased = { field: 'state', not: ['erased'] }

/** In the order in which they come in: a row names rows of kinds before. */
export const kinds = {
  hotelMembers: {
    table: 'hotelMembers',
    says: 'members of the hotel programme',
    columns: {
      ...person,
      // A collaborator's rights come from the staff list, which no file of members replaces.
      level: {
        cell: {
          ...oneOf('IBPROSPECT', 'IBMEMBRE'),
          write: (value) => (value === 'IBCOLLABORATEUR' ? 'IBMEMBRE' : value),
        },
        ...must,
      },
      ibNumber: { cell: { says: 'ten digits, the last by Luhn', read: (it) => (isIbNumber(it) ? it : undefined) } },
      state: { cell: oneOf('active', 'unconfirmed'), preset: 'active' },
    },
    unique: ['emailKey', 'ibNumber'],
    complete: (row, now) => ({ ...row, ...ownKey(row), ibNumber: row.ibNumber ?? newIbNumber(), updatedAt: now }),
    leaves: notErased,
  },
  vipMembers: {
    table: 'vipMembers',
    says: 'members of the casino card, with card, status and the day on which their points expire',
    columns: {
      ...person,
      birthName: { cell: text(60) },
      commonName: { cell: text(60) },
      state: { cell: oneOf('full', 'preMember', 'unconfirmed'), ...must },
      card: { cell: cardNumber, field: 'cvip' },
      rfid: { cell: text(40) },
      fileNumber: { cell: matching(/^D\d{10}$/, 'D and ten digits') },
      fileExpiresAt: { cell: instant },
      status: { cell: oneOf('white', 'silver', 'gold', 'black'), ...must },
      becameFullAt: { cell: instant },
      reviewedYear: { cell: whole(2000) },
      pointsExpireAt: {
        cell: {
          says: instant.says,
          read(cell) {
            const expires = instant.read(cell)
            return expires === undefined ? undefined : lastActivityOf(Number(expires))
          },
          write: (value) => new Date(expiryOf(Number(value))).toISOString(),
        },
        field: 'lastActivityAt',
      },
      sponsorCode: { cell: matching(/^[A-Z0-9]{8}$/, 'eight capitals or digits') },
      favouriteCasino: { cell: slug },
      favouriteDate1: { cell: text(10) },
      favouriteDate2: { cell: text(10) },
      prefersGames: { cell: flagged, preset: 0 },
      prefersRestaurants: { cell: flagged, preset: 0 },
      prefersShows: { cell: flagged, preset: 0 },
    },
    unique: ['emailKey', 'cvip', 'rfid', 'fileNumber', 'sponsorCode'],
    complete: (row, now) => ({
      ...row,
      ...ownKey(row),
      sponsorCode: row.sponsorCode ?? newSponsorCode(),
      updatedAt: now,
    }),
    contradiction: ({ state, fileNumber, becameFullAt, cvip }) => {
      if (state === 'preMember' && fileNumber === null) return ['fileNumber', 'a preMember has one']
      if (state === 'full' && becameFullAt === null) return ['becameFullAt', 'a full member has one']
      return state !== 'full' && cvip !== null ? ['card', 'a full member alone has one'] : undefined
    },
    leaves: notErased,
  },
  cards: {
    table: 'casinoCards',
    says: 'cards whose holders have no account yet',
    columns: {
      card: { cell: cardNumber, field: 'cvip', ...must },
      firstname: name,
      lastname: name,
      birthdate: { cell: day, ...must },
      email: { cell: email, ...must },
      rfid: { cell: text(40) },
      casino: trigram,
      registeredAt: at,
    },
    unique: ['rfid'],
    complete: (row) => ({ ...row, ...ownKey(row) }),
  },
  claims: {
    table: 'rewardClaims',
    says: 'rewards that members took for points',
    columns: {
      id,
      member: { cell: text(80), field: 'vipMemberId', of: 'vipMembers', ...must },
      reward: { cell: slug, ...must },
      points: { cell: whole(1), ...must },
      piece: { cell: whole(1) },
      code: { cell: text(40), ...must },
      state: { cell: oneOf('claimed', 'redeemed', 'refunded'), ...must },
      at,
      settledAt: { cell: instant },
    },
    unique: ['code'],
    complete: (row) => ({ ...row, settledHouse: null, settledBy: null }),
    contradiction: ({ state, settledAt }) =>
      (state === 'claimed') === (settledAt === null) ? undefined : ['settledAt', 'a settled claim alone has one'],
  },
  points: {
    table: 'pointsLines',
    says: 'lines of points: an opening line, or a whole ledger',
    columns: {
      id,
      member: { cell: text(80), field: 'vipMemberId', of: 'vipMembers', ...must },
      kind: { cell: oneOf('earned', 'spent', 'expired', 'adjusted'), ...must },
      points: { cell: points, ...must },
      remaining: { cell: whole(0) },
      source: { cell: matching(/^[a-zA-Z]{1,30}$/, 'a word'), ...must },
      label: { cell: text(), preset: '' },
      casino: trigram,
      at,
      event: { cell: text(200), field: 'eventId' },
      claim: { cell: text(80), field: 'claimId', of: 'claims' },
    },
    unique: ['eventId'],
    contradiction({ kind, points: many, remaining }) {
      const isGain = Number(many) > 0
      if (many === 0 || (kind === 'earned' && !isGain) || ((kind === 'spent' || kind === 'expired') && isGain))
        return ['points', `not a number of a line that is ${kind}`]
      if (isGain === (remaining === null)) return ['remaining', 'a line that gives points alone has one']
      return Number(remaining) > Math.max(0, Number(many)) ? ['remaining', 'more than all of the line'] : undefined
    },
  },
  stays: {
    table: 'stays',
    says: 'stays, past and to come',
    columns: {
      id,
      number: { cell: text(80), ...must },
      member: { cell: text(80), field: 'hotelMemberId', of: 'hotelMembers' },
      email: { cell: email, field: 'emailKey' },
      ibNumber: { cell: matching(/^\d{10}$/, 'ten digits') },
      hotel: { cell: slug, ...must },
      from: { cell: day, field: 'fromDay', ...must },
      to: { cell: day, field: 'toDay', ...must },
      nights: { cell: whole(1), ...must },
      rooms: { cell: whole(1), ...must },
      adults: { cell: whole(0), ...must },
      children: { cell: whole(0), ...must },
      state: { cell: oneOf('upcoming', 'ended', 'cancelled'), ...must },
      room: { cell: text(80) },
      roomName: { cell: text(200) },
      totalCents: { cell: whole(0), ...must },
      currency: { cell: matching(/^[A-Z]{3}$/, 'ISO 4217'), ...must },
      sequence: { cell: whole(0), preset: 0 },
      changedAt: at,
      createdAt: at,
    },
    unique: ['number'],
    complete: (row, now) => ({
      ...row,
      emailKey: row.emailKey === null ? null : emailKey(String(row.emailKey)),
      updatedAt: now,
    }),
    contradiction: ({ fromDay, toDay }) => (String(toDay) > String(fromDay) ? undefined : ['to', 'not after `from`']),
  },
  sponsorships: {
    table: 'sponsorships',
    says: 'godsons: invited people, and members whom a member has brought',
    columns: {
      id,
      sponsor: { cell: text(80), field: 'sponsorId', of: 'vipMembers', ...must },
      godson: { cell: text(80), field: 'godsonMemberId', of: 'vipMembers' },
      firstname: name,
      email: { cell: email, ...must },
      invitedAt: at,
      registeredAt: { cell: instant },
      fullAt: { cell: instant },
      countedYear: { cell: whole(2000) },
    },
    unique: ['godsonMemberId'],
    complete: (row) => ({ ...row, ...ownKey(row) }),
    contradiction: ({ sponsorId, godsonMemberId }) =>
      sponsorId === godsonMemberId ? ['godson', 'the sponsor'] : undefined,
    leaves: { field: 'email', not: [''] },
  },
  subscribers: {
    table: 'newsletterSubscriptions',
    says: 'subscribers of the letter, with their proof',
    columns: {
      id,
      email: { cell: email, ...must },
      language: { ...language, field: 'locale' },
      state: { cell: oneOf('confirmed', 'unsubscribed'), ...must },
      wording: { cell: text(5000), ...must },
      source: { cell: text(500), field: 'page', ...must },
      house: { cell: slug },
      askedAt: at,
      confirmedAt: { cell: instant },
      unsubscribedAt: { cell: instant },
      unsubscribeReason: { cell: text() },
      unsubscribeToken: { cell: text(100) },
    },
    unique: ['emailKey', 'unsubscribeToken'],
    complete: (row) => ({
      ...row,
      ...ownKey(row),
      unsubscribeToken: row.unsubscribeToken ?? randomBytes(32).toString('base64url'),
      confirmHash: null,
      confirmExpiresAt: null,
    }),
    contradiction({ state, confirmedAt, unsubscribedAt }) {
      if (state === 'confirmed' && confirmedAt === null) return ['confirmedAt', 'without it there is no proof']
      return (state === 'unsubscribed') === (unsubscribedAt !== null)
        ? undefined
        : ['unsubscribedAt', 'who unsubscribed alone has one']
    },
    leaves: { field: 'state', in: ['confirmed', 'unsubscribed'] },
  },
  optins: {
    table: 'consents',
    says: 'what members agreed to: wording, date and source are the proof, without it there is no opt-in',
    columns: {
      id,
      programme: { cell: oneOf('eph', 'vip'), ...must },
      member: { cell: text(80), field: 'memberId', of: 'programme', ...must },
      purpose: { cell: oneOf('hotelFirstParty', 'casinoFirstParty', 'thirdParty', 'terms', 'privacy'), ...must },
      channel: { cell: oneOf('email', 'sms', 'mail', 'site'), ...must },
      wording: { cell: text(5000), ...must },
      wordingId: { cell: text(80), preset: 'imported' },
      source: { cell: text(500), field: 'page', ...must },
      language: { ...language, field: 'locale' },
      givenAt: at,
      withdrawnAt: { cell: instant },
    },
    unique: [],
    complete: (row) => ({ ...row, granted: 1 }),
    contradiction: ({ purpose, channel }) =>
      (purpose === 'terms' || purpose === 'privacy') === (channel === 'site')
        ? undefined
        : ['channel', 'not one of that purpose'],
  },
} as const satisfies Record<string, Kind>

export type KindName =
  | 'hotelMembers'
  | 'vipMembers'
  | 'cards'
  | 'claims'
  | 'points'
  | 'stays'
  | 'sponsorships'
  | 'subscribers'
  | 'optins'

export const kindNames = Object.keys(kinds) as KindName[]

/** The kind that the name of a file begins with: `points.csv`, `points-2026.csv`. */
export function kindOf(file: string): KindName | undefined {
  return kindNames.find((it) => new RegExp(`^${it}(?![A-Za-z]).*\\.csv$`).test(file))
}

/** The table of a kind; queries of all kinds are written as those of one. */
export function tableOf(kind: Kind): 'stays' {
  return kind.table as 'stays'
}

/** The primary key: a card's is its number. */
export function keyOf(kind: Kind): 'id' {
  return ('id' in kind.columns ? 'id' : 'cvip') as 'id'
}
