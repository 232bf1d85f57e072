import { floorSources, mostPointsAnEvent } from '#shared/account/statuses.ts'
import type { FloorData } from '#shared/casino/floorData.ts'
import { advantageIds } from '#shared/vip/pointsApi.ts'
import { currency, flag, matching, nullable, object, oneOf, optional, type Schema } from '../answer.ts'

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

/** `data` of each type of event of the casino floor. build.mjs compiles them into `generated/floor.mjs`. */
export const floorSchemas = {
  cardRegistered: object<FloorData['cardRegistered']>('CardRegistered', {
    cvip,
    firstname: name,
    lastname: name,
    birthdate: { type: 'string', format: 'day', examples: ['1985-06-15'] },
    email: { type: 'string', maxLength: 254, format: 'email', examples: ['le.goff@demo.test'] },
    rfid: optional(nullable(rfid)),
  }),
  cardStocked: object<FloorData['cardStocked']>('CardStocked', { cvip, rfid: optional(nullable(rfid)) }),
  cardIssued: object<FloorData['cardIssued']>('CardIssued', { fileNumber: line(60, 'D-204817'), cvip, rfid }),
  cardDelivered: object<FloorData['cardDelivered']>('CardDelivered', {
    ibNumber: matching('^\\d{10}$', '4062118807'),
  }),
  renewalSent: object<FloorData['renewalSent']>('RenewalSent', { ibNumber: matching('^\\d{10}$', '4062118807') }),
  pointsEarned: object<FloorData['pointsEarned']>('PointsEarned', {
    cvip,
    points: whole(1, mostPointsAnEvent, 120),
    source: oneOf(floorSources),
    label: line(120, 'Machines'),
  }),
  advantageUsed: object<FloorData['advantageUsed']>('AdvantageUsed', { cvip, advantage: oneOf(advantageIds) }),
  rewardRedeemed: object<FloorData['rewardRedeemed']>('RewardRedeemed', { code: line(40, 'K7QMX-2XPAB') }),
  checkedIn: object<FloorData['checkedIn']>('CheckedIn', { registration: line(40, 'K7QM-2XPA') }),
  visitCounted: object<FloorData['visitCounted']>('VisitCounted', { cvip }),
  jackpot: object<FloorData['jackpot']>('FloorJackpot', {
    machine,
    name: line(100, 'Grand Large'),
    amount: whole(0, mostCents, 4_218_350),
    currency,
  }),
  payment: object<FloorData['payment']>('FloorPayment', { machine, amount: whole(1, mostCents, 25_000), currency }),
  tableState: object<FloorData['tableState']>('TableState', {
    table: line(60, 'Roulette 1'),
    game: line(80, 'Roulette anglaise'),
    betMin: whole(0, mostCents, 200),
    betMax: whole(0, mostCents, 20_000),
    positions: whole(0, 1000, 8),
    open: flag,
  }),
  tournamentClock: object<FloorData['tournamentClock']>('TournamentClock', {
    tournament: line(100, 'main-event'),
    level: whole(0, 1000, 4),
    startedAt: { type: 'string', format: 'instant', examples: ['2026-11-23T19:30:00Z'] },
    playersLeft: whole(0, 100_000, 41),
    paused: flag,
  }),
} as const satisfies { [Type in keyof FloorData]: Schema<FloorData[Type]> }
