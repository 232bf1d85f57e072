import { expect } from 'chai'
import type { AnyStateMachine } from 'xstate'
import { accessMachines } from '#shared/account/lockMachine.ts'
import { hotelMemberMachine } from '#shared/hotel/memberMachine.ts'
import { stayMachine } from '#shared/hotel/stayMachine.ts'
import { buildWatchMachine } from '#shared/http/buildMachine.ts'
import { lockouts } from '#shared/limits.ts'
import { canMove, move, UndrawnMove } from '#shared/move.ts'
import { paymentMachine } from '#shared/poker/paymentMachine.ts'
import { registrationMachine } from '#shared/poker/registrationMachine.ts'
import { waitingListMachine } from '#shared/poker/waitingListMachine.ts'
import { showMachine } from '#shared/shows/showMachine.ts'
import { vipMemberMachine } from '#shared/vip/memberMachine.ts'
import { cardStatusMachine } from '#shared/vip/statusMachine.ts'

interface Case {
  machine: AnyStateMachine
  context?: object
  /** One of each that the machine knows. */
  events: readonly { type: string; [value: string]: unknown }[]
  /** From each state where each event leads; an event that is not named is refused there. */
  table: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const calledOff = { cancel: 'canceled', postpone: 'postponed' }
const atEnd = { ...calledOff, past: 'finished' }
/** The last try before the lock: what one failure does is in guards.test.ts. */
const accessCases = (['eph', 'vip'] as const).map((programme) => ({
  machine: accessMachines[programme],
  context: { failures: lockouts[programme].failures - 1, lastFailedAt: 0, blockedUntil: 1000 },
  events: [
    { type: 'failed', at: 0 },
    { type: 'passed' },
    { type: 'timeUp', at: lockouts[programme].lockMs },
    { type: 'passwordReset' },
  ],
  table: {
    open: { failed: 'blocked', passed: 'open', timeUp: 'open', passwordReset: 'open' },
    blocked: { timeUp: 'open', passwordReset: 'open' },
  },
}))

const cases: readonly Case[] = [
  ...accessCases,
  {
    machine: hotelMemberMachine,
    events: [{ type: 'emailConfirmed' }, { type: 'erased' }],
    table: { unconfirmed: { emailConfirmed: 'active', erased: 'erased' }, active: { erased: 'erased' }, erased: {} },
  },
  {
    machine: vipMemberMachine,
    events: [{ type: 'emailConfirmed', isCardProven: false }, { type: 'cardIssued' }, { type: 'erased' }],
    table: {
      unconfirmed: { emailConfirmed: 'preMember', erased: 'erased' },
      preMember: { cardIssued: 'full', erased: 'erased' },
      full: { erased: 'erased' },
      erased: {},
    },
  },
  {
    machine: cardStatusMachine,
    context: { points: 0 },
    events: [
      { type: 'pointsEarned', points: 25_000 },
      { type: 'reviewed', points: 100 },
    ],
    table: {
      white: { pointsEarned: 'gold', reviewed: 'white' },
      silver: { pointsEarned: 'gold', reviewed: 'white' },
      gold: { pointsEarned: 'gold', reviewed: 'silver' },
      black: { pointsEarned: 'black', reviewed: 'gold' },
    },
  },
  {
    machine: stayMachine,
    events: [{ type: 'departed' }, { type: 'cancelled' }],
    table: { upcoming: { departed: 'ended', cancelled: 'cancelled' }, ended: {}, cancelled: {} },
  },
  {
    machine: showMachine,
    context: { before: 'exclusive' },
    events: ['soldOut', 'placesFreed', 'cancel', 'postpone', 'newDate', 'past'].map((type) => ({ type })),
    table: {
      scheduled: { ...atEnd, soldOut: 'full' },
      promotion: { ...atEnd, soldOut: 'full' },
      exclusive: { ...atEnd, soldOut: 'full' },
      full: { ...atEnd, placesFreed: 'exclusive' },
      canceled: calledOff,
      postponed: { ...calledOff, newDate: 'scheduled' },
      finished: {},
    },
  },
  // A place that was given up by staying away: what another one does is in guards.test.ts.
  {
    machine: registrationMachine,
    context: { paymentId: null, isNoShow: true },
    events: [
      { type: 'paid', paymentId: 'p1' },
      ...['paymentFailed', 'expired', 'confirmed', 'cancelled', 'noShow', 'arrived'].map((type) => ({ type })),
    ],
    table: {
      held: { paid: 'paid', paymentFailed: 'failed', expired: 'expired', cancelled: 'cancelled' },
      paid: { confirmed: 'confirmed', cancelled: 'cancelled' },
      confirmed: { cancelled: 'cancelled', noShow: 'cancelled' },
      failed: {},
      expired: {},
      cancelled: { arrived: 'confirmed' },
    },
  },
  {
    machine: waitingListMachine,
    context: { offeredUntil: 1000 },
    events: [
      { type: 'offered', until: 5000 },
      { type: 'accepted' },
      { type: 'timeUp', at: 1000 },
      { type: 'withdrawn' },
    ],
    table: {
      waiting: { offered: 'offered', withdrawn: 'withdrawn' },
      offered: { accepted: 'held', timeUp: 'waiting', withdrawn: 'withdrawn' },
      held: {},
      withdrawn: {},
    },
  },
  {
    machine: paymentMachine,
    context: { isLate: false },
    events: ['redirected', 'succeeded', 'failed', 'expired', 'refunded', 'refundFailed'].map((type) => ({ type })),
    table: {
      created: { redirected: 'redirected' },
      redirected: { succeeded: 'succeeded', failed: 'failed', expired: 'expired' },
      failed: { succeeded: 'succeeded' },
      expired: { succeeded: 'succeeded' },
      succeeded: { refunded: 'refunded' },
      refunded: { refundFailed: 'succeeded' },
    },
  },
  {
    machine: buildWatchMachine,
    events: [{ type: 'newer' }, { type: 'navigate' }],
    table: { current: { newer: 'outdated' }, outdated: { navigate: 'fullLoad' }, fullLoad: {} },
  },
]

describe('every event in every state', () => {
  for (const { machine, context = {}, events, table } of cases) {
    describe(machine.id, () => {
      it('has the events of the table and no other', () => {
        expect([...machine.events].toSorted()).to.deep.equal(events.map((it) => it.type).toSorted())
      })
      for (const [from, moves] of Object.entries(table)) {
        for (const event of events) {
          const to = moves[event.type]
          it(`${from} –${event.type}→ ${to ?? 'refused'}`, () => {
            const standing = { state: from, context }
            const before = structuredClone(standing)
            if (to) expect(move(machine, standing, event).state).to.equal(to)
            else expect(() => move(machine, standing, event)).to.throw(UndrawnMove, machine.id)
            expect(canMove(machine, standing, event)).to.equal(to !== undefined)
            expect(standing, 'what was given is untouched').to.deep.equal(before)
          })
        }
      }
    })
  }
})
