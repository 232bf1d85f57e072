import { expect } from 'chai'
import { accessMachines, accessSnapshot, triesLeft } from '#shared/account/lockMachine.ts'
import { canMove, move } from '#shared/move.ts'
import { paymentMachine } from '#shared/poker/paymentMachine.ts'
import { registrationMachine } from '#shared/poker/registrationMachine.ts'
import { waitingListMachine } from '#shared/poker/waitingListMachine.ts'
import { showMachine } from '#shared/shows/showMachine.ts'
import { vipMemberMachine } from '#shared/vip/memberMachine.ts'
import { cardStatusMachine } from '#shared/vip/statusMachine.ts'

const at = Date.UTC(2026, 10, 21, 18)

describe('guards of the machines', () => {
  for (const { programme, account, limit, lockMs } of [
    {
      programme: 'eph',
      account: 'hotel account at the third failure, for one hour (R264)',
      limit: 3,
      lockMs: 3_600_000,
    },
    {
      programme: 'vip',
      account: 'VIP account at the fifth failure, for four minutes (R250)',
      limit: 5,
      lockMs: 240_000,
    },
  ] as const) {
    const machine = accessMachines[programme]
    const lockOf = (failures: number, lastFailedAt: number, blockedUntil: number | null = null) =>
      accessSnapshot({ failures, lastFailedAt, blockedUntil })
    const blocked = lockOf(limit, at, at + lockMs)
    const open = lockOf(0, 0)

    it(`blocks a ${account}`, () => {
      let lock = open
      for (let failures = 1; failures < limit; failures++) {
        lock = move(machine, lock, { type: 'failed', at: at - 1 })
        expect(lock).to.deep.equal(lockOf(failures, at - 1))
        expect(triesLeft(programme, lock.context)).to.equal(limit - failures)
      }
      expect(move(machine, lock, { type: 'failed', at })).to.deep.equal(blocked)
      expect(blocked.state).to.equal('blocked')
      expect(triesLeft(programme, blocked.context)).to.equal(0)
    })

    it(`opens a ${programme} lock when its time is up and not a moment before, or when the password is reset (R251)`, () => {
      expect(canMove(machine, blocked, { type: 'timeUp', at: at + lockMs - 1 })).to.equal(false)
      expect(move(machine, blocked, { type: 'timeUp', at: at + lockMs })).to.deep.equal(open)
      expect(move(machine, blocked, { type: 'passwordReset' })).to.deep.equal(open)
    })

    it(`forgives failures of ${programme} after a success, a reset and the lock’s length without any`, () => {
      const once = lockOf(1, at)
      expect(move(machine, once, { type: 'passed' })).to.deep.equal(open)
      expect(move(machine, once, { type: 'passwordReset' })).to.deep.equal(open)
      expect(canMove(machine, once, { type: 'timeUp', at: at + lockMs - 1 })).to.equal(false)
      expect(move(machine, once, { type: 'timeUp', at: at + lockMs })).to.deep.equal(open)
    })
  }

  it('makes a full member of a pre-member who proved the card (R154)', () => {
    const confirm = (isCardProven: boolean) =>
      move(vipMemberMachine, { state: 'unconfirmed', context: {} }, { type: 'emailConfirmed', isCardProven }).state
    expect(confirm(true)).to.equal('full')
    expect(confirm(false)).to.equal('preMember')
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
    expect(reviewed('gold', 20_000)).to.equal('gold')
    expect(reviewed('gold', 19_999)).to.equal('silver')
    expect(reviewed('silver', 5000)).to.equal('silver')
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
      { state: 'held', context: { paymentId: null, isNoShow: false } },
      { type: 'paid', paymentId: 'p1' },
    )
    expect(paid.context).to.deep.equal({ paymentId: 'p1', isNoShow: false })
    const succeeded = (state: string) =>
      move(paymentMachine, { state, context: { isLate: false } }, { type: 'succeeded' }).context.isLate
    expect([succeeded('redirected'), succeeded('failed'), succeeded('expired')]).to.deep.equal([false, true, true])
  })

  it('gives a place back to a player who was marked absent and arrives, not to one who cancelled', () => {
    const confirmed = { state: 'confirmed', context: { paymentId: 'p1', isNoShow: false } }
    const absent = move(registrationMachine, confirmed, { type: 'noShow' })
    expect(absent).to.deep.equal({ state: 'cancelled', context: { paymentId: 'p1', isNoShow: true } })
    expect(move(registrationMachine, absent, { type: 'arrived' })).to.deep.equal(confirmed)
    const cancelled = move(registrationMachine, confirmed, { type: 'cancelled' })
    expect(canMove(registrationMachine, cancelled, { type: 'arrived' })).to.equal(false)
  })

  it('lets an offered place lapse when its time is up', () => {
    const waiting = { state: 'waiting', context: { offeredUntil: null } }
    const offered = move(waitingListMachine, waiting, { type: 'offered', until: at })
    expect(canMove(waitingListMachine, offered, { type: 'timeUp', at: at - 1 })).to.equal(false)
    expect(move(waitingListMachine, offered, { type: 'timeUp', at })).to.deep.equal(waiting)
  })
})
