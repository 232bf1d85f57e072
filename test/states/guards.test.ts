import { expect } from 'chai'
import { lockouts } from '#shared/limits.ts'
import { cardStatusMachine } from '#shared/machines/cardStatus.ts'
import { hotelMemberColumns, hotelMemberMachine, hotelMemberStanding } from '#shared/machines/hotelMember.ts'
import { canMove, move } from '#shared/machines/move.ts'
import { paymentMachine } from '#shared/machines/payment.ts'
import { registrationMachine } from '#shared/machines/registration.ts'
import { showMachine } from '#shared/machines/show.ts'
import { vipMemberColumns, vipMemberMachine, vipMemberStanding } from '#shared/machines/vipMember.ts'
import { waitingListMachine } from '#shared/machines/waitingList.ts'

const at = Date.UTC(2026, 10, 21, 18)

describe('what decides in the machines (decisions §4, §5, §8)', () => {
  it('blocks a hotel account at the third failure, for one hour (R264)', () => {
    const open = hotelMemberStanding('active', null)
    const failed = (failures: number) =>
      hotelMemberColumns(move(hotelMemberMachine, open, { type: 'failed', failures, at }))
    expect(failed(1)).to.deep.equal({ state: 'active', blockedUntil: null })
    expect(failed(2)).to.deep.equal({ state: 'active', blockedUntil: null })
    expect(failed(3)).to.deep.equal({ state: 'active', blockedUntil: at + 60 * 60_000 })
  })

  it('blocks a VIP account at the fifth failure, for four minutes (R250)', () => {
    const open = vipMemberStanding('preMember', null)
    const failed = (failures: number) =>
      vipMemberColumns(move(vipMemberMachine, open, { type: 'failed', failures, at }))
    expect(failed(4)).to.deep.equal({ state: 'preMember', blockedUntil: null })
    expect(failed(5)).to.deep.equal({ state: 'preMember', blockedUntil: at + 4 * 60_000 })
  })

  it('opens when the time is up and not a moment before, or when the password is reset (R251)', () => {
    const until = at + lockouts.eph.lockMs
    const blocked = hotelMemberStanding('unconfirmed', until)
    expect(canMove(hotelMemberMachine, blocked, { type: 'timeUp', at: until - 1 })).to.equal(false)
    for (const event of [{ type: 'timeUp', at: until }, { type: 'passwordReset' }] as const) {
      const opened = hotelMemberColumns(move(hotelMemberMachine, blocked, event))
      expect(opened).to.deep.equal({ state: 'unconfirmed', blockedUntil: null })
    }
  })

  it('makes a full member of who proved the card (R154)', () => {
    const confirm = (isCardProven: boolean) =>
      vipMemberColumns(
        move(vipMemberMachine, vipMemberStanding('unconfirmed', null), { type: 'emailConfirmed', isCardProven }),
      )
    expect(confirm(true).state).to.equal('full')
    expect(confirm(false).state).to.equal('preMember')
  })

  it('goes to the columns of the store and back', () => {
    for (const state of ['unconfirmed', 'active'] as const) {
      for (const blockedUntil of [null, at]) {
        expect(hotelMemberColumns(hotelMemberStanding(state, blockedUntil))).to.deep.equal({ state, blockedUntil })
      }
    }
    for (const state of ['unconfirmed', 'preMember', 'full'] as const) {
      expect(vipMemberColumns(vipMemberStanding(state, at))).to.deep.equal({ state, blockedUntil: at })
    }
    expect(hotelMemberColumns(hotelMemberStanding('erased', at))).to.deep.equal({ state: 'erased', blockedUntil: null })
    expect(vipMemberColumns(vipMemberStanding('erased', at))).to.deep.equal({ state: 'erased', blockedUntil: null })
  })

  it('lifts a card at once, as far as its points reach', () => {
    const lifted = (points: number) =>
      move(cardStatusMachine, { state: 'white', context: { points: 0 } }, { type: 'pointsEarned', points }).state
    const steps = [0, 4999, 5000, 19_999, 20_000, 59_999, 60_000].map(lifted)
    expect(steps).to.deep.equal(['white', 'white', 'silver', 'silver', 'gold', 'gold', 'black'])
  })

  it('lowers a card at the review by one step at most, and only when its points are too few', () => {
    const reviewed = (state: string, points: number) =>
      move(cardStatusMachine, { state, context: { points: 0 } }, { type: 'reviewed', points }).state
    expect(reviewed('black', 0)).to.equal('gold')
    expect(reviewed('black', 60_000)).to.equal('black')
    expect(reviewed('gold', 19_999)).to.equal('silver')
    expect(reviewed('silver', 4999)).to.equal('white')
    expect(reviewed('white', 0)).to.equal('white')
  })

  it('gives a full evening back what it was before', () => {
    for (const state of ['scheduled', 'promotion', 'exclusive'] as const) {
      const full = move(showMachine, { state, context: { before: 'scheduled' } }, { type: 'soldOut' })
      expect(full.state).to.equal('full')
      expect(move(showMachine, full, { type: 'placesFreed' }).state).to.equal(state)
    }
  })

  it('keeps the payment of a registration, and that money came late', () => {
    const paid = move(
      registrationMachine,
      { state: 'held', context: { paymentId: null } },
      { type: 'paid', paymentId: 'p1' },
    )
    expect(paid.context).to.deep.equal({ paymentId: 'p1' })
    const succeeded = (state: string) =>
      move(paymentMachine, { state, context: { isLate: false } }, { type: 'succeeded' }).context.isLate
    expect([succeeded('redirected'), succeeded('failed'), succeeded('expired')]).to.deep.equal([false, true, true])
  })

  it('lets an offered place lapse when its time is up', () => {
    const waiting = { state: 'waiting', context: { offeredUntil: null } }
    const offered = move(waitingListMachine, waiting, { type: 'offered', until: at })
    expect(canMove(waitingListMachine, offered, { type: 'timeUp', at: at - 1 })).to.equal(false)
    expect(move(waitingListMachine, offered, { type: 'timeUp', at })).to.deep.equal(waiting)
  })
})
