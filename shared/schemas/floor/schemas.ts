import { floorSources, mostPointsAnEvent } from '#shared/account/statuses.ts'
import {
  currency,
  flag,
  type InferEach,
  matching,
  nullable,
  object,
  oneOf,
  optional,
  type Schema,
} from '#shared/http/answer.ts'
import { advantageIds } from '#shared/vip/api.ts'

/** One line: not blank, without control characters and halves of pairs. */
function line(maxLength: number, example: string): Schema<string> {
  return { type: 'string', maxLength, pattern: '^(?=\\s*\\S)[^\\p{Cc}\\p{Cs}]*$', examples: [example] }
}

function whole(minimum: number, maximum: number, example: number): Schema<number> {
  return { type: 'integer', minimum, maximum, examples: [example] }
}

const mostCents = 1_000_000_000_000
const machine = line(60, 'HOU-101')
const cvip = matching('^\\d{12}$', '427118055636')
const rfid = line(64, '04A2247B5C6180')
const name: Schema<string> = {
  type: 'string',
  maxLength: 60,
  pattern: '^(?=\\P{L}*\\p{L})[^\\p{Cc}\\p{Cs}]*$',
  examples: ['Le Goff'],
}

/** `data` of each type of event of the casino floor; amounts are cents. build.mjs compiles them into `generated/floor.mjs`. */
export const floorSchemas = {
  /** A card given in a casino, without an account yet. */
  cardRegistered: object('CardRegistered', {
    cvip,
    firstname: name,
    lastname: name,
    birthdate: { type: 'string', format: 'day', examples: ['1985-06-15'] },
    email: { type: 'string', maxLength: 254, format: 'email', examples: ['le.goff@demo.test'] },
    rfid: optional(nullable(rfid)),
  }),
  /** A card of the casino's stock, that the desk may give. */
  cardStocked: object('CardStocked', { cvip, rfid: optional(nullable(rfid)) }),
  /** A pre-member has shown the file and got a card. */
  cardIssued: object('CardIssued', { fileNumber: line(60, 'D-204817'), cvip, rfid }),
  /** Ends a pending card renewal of the hotel programme. */
  cardDelivered: object('CardDelivered', {
    ibNumber: matching('^\\d{10}$', '4062118807'),
  }),
  /** A card maker has sent the card of a pending renewal. */
  renewalSent: object('RenewalSent', { ibNumber: matching('^\\d{10}$', '4062118807') }),
  pointsEarned: object('PointsEarned', {
    cvip,
    points: whole(1, mostPointsAnEvent, 120),
    source: oneOf(floorSources),
    label: line(120, 'Machines'),
  }),
  advantageUsed: object('AdvantageUsed', { cvip, advantage: oneOf(advantageIds) }),
  /** The code of a claimed reward that a house has given. */
  rewardRedeemed: object('RewardRedeemed', { code: line(40, 'K7QMX-2XPAB') }),
  /** Id or code of a player's place at a tournament of the casino: the player came to the desk. */
  checkedIn: object('CheckedIn', { registration: line(40, 'K7QM-2XPA') }),
  /** A card that a house read at its own door: the visit counts toward the member's own limit. */
  visitCounted: object('VisitCounted', { cvip }),
  jackpot: object('FloorJackpot', {
    machine,
    name: line(100, 'Grand Large'),
    amount: whole(0, mostCents, 4_218_350),
    currency,
  }),
  payment: object('FloorPayment', { machine, amount: whole(1, mostCents, 25_000), currency }),
  tableState: object('TableState', {
    table: line(60, 'Roulette 1'),
    game: line(80, 'Roulette anglaise'),
    betMin: whole(0, mostCents, 200),
    betMax: whole(0, mostCents, 20_000),
    positions: whole(0, 1000, 8),
    open: flag,
  }),
  /** `level` counts from 1; `startedAt` is the beginning of that level. */
  tournamentClock: object('TournamentClock', {
    tournament: line(100, 'main-event'),
    level: whole(0, 1000, 4),
    startedAt: { type: 'string', format: 'instant', examples: ['2026-11-23T19:30:00Z'] },
    playersLeft: whole(0, 100_000, 41),
    paused: flag,
  }),
} as const

export type FloorData = InferEach<typeof floorSchemas>
export type FloorType = keyof FloorData

/** Types whose event names its casino. */
export const typesOfOneCasino = [
  'checkedIn',
  'visitCounted',
  'jackpot',
  'payment',
  'tableState',
  'tournamentClock',
] as const satisfies FloorType[]
