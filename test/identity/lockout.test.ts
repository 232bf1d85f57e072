import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { createLockout } from '#server/identity/lockout.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { forEachStore } from '#test/support/store/stores.ts'

const minute = 60_000
const hour = 60 * minute

describe('The lock of an address', () => {
  forEachStore((stores) => {
    for (const { programme, limit, code } of [
      { programme: 'eph', limit: 3, code: '0072' },
      { programme: 'vip', limit: 5, code: 'accountBlockedAfterMultipleLoginAttempts' },
    ] as const) {
      it(`of ${programme} lets exactly ${limit} of 50 wrong tries at once through, and refuses the others`, async () => {
        const { lock } = await openLock(programme)
        const answers = await Promise.all(Array.from({ length: 50 }, () => lock.wrong()))
        expect(count(answers)).to.deep.equal({ failed: limit, [code]: 50 - limit })
        // The later passwords were not even looked at.
        expect(lock.looks()).to.equal(limit)
      })
    }

    it('lets all of 50 right tries at once through', async () => {
      const { lock } = await openLock('eph')
      const answers = await Promise.all(Array.from({ length: 50 }, () => lock.right()))
      expect(count(answers)).to.deep.equal({ passed: 50 })
    })

    it('holds over several processes', async () => {
      const { store, clock } = await openLock('eph')
      const locks = [1, 2, 3].map(() => lockOf(createLockout({ store, clock }), 'eph'))
      const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => locks[index % 3]?.wrong()))
      expect(count(answers)).to.deep.equal({ failed: 3, '0072': 27 })
    })

    it('refuses the right password too, until the hour is over, and says until when', async () => {
      const { lock, advance, clock } = await openLock('eph')
      for (let i = 0; i < 2; i++) await lock.wrong()
      advance(10 * minute)
      const until = clock() + hour
      expect(await lock.wrong()).to.equal('failed')
      advance(20 * minute)
      const refusal = (await failureOf(lock.raw(async () => 'Anne'))) as ProductError
      expect(refusal).to.include({ id: 'eph.0072', status: 423 })
      expect(refusal.details).to.include({ retryAfterSeconds: 40 * 60 })
      expect(refusal.details.values).to.deep.equal({ until })

      advance(40 * minute - 1)
      expect(await lock.right()).to.equal('0072')
      advance(1)
      expect(await lock.right()).to.equal('passed')
    })

    it('begins to count anew after its end', async () => {
      const { lock, advance } = await openLock('vip')
      for (let i = 0; i < 5; i++) await lock.wrong()
      expect(await lock.wrong()).to.equal('accountBlockedAfterMultipleLoginAttempts')
      advance(4 * minute)
      for (let i = 0; i < 5; i++) expect(await lock.wrong()).to.equal('failed')
      expect(await lock.wrong()).to.equal('accountBlockedAfterMultipleLoginAttempts')
    })

    it('counts consecutive failures: a success sets them back', async () => {
      const { lock } = await openLock('eph')
      for (const answer of ['wrong', 'wrong', 'right', 'wrong', 'wrong', 'right'] as const)
        expect(await lock[answer]()).to.equal(answer === 'wrong' ? 'failed' : 'passed')
    })

    it('forgets failures after its own length without any', async () => {
      const { lock, advance } = await openLock('eph')
      await lock.wrong()
      advance(hour - 1)
      await lock.wrong()
      advance(hour)
      for (let i = 0; i < 3; i++) expect(await lock.wrong()).to.equal('failed')
      expect(await lock.wrong()).to.equal('0072')
    })

    it('is lifted by a reset of the password, inside its transaction', async () => {
      const { lock, lockout, store } = await openLock('eph')
      for (let i = 0; i < 3; i++) await lock.wrong()
      await store.transaction((tx) => lockout.release(tx, 'eph', 'anne@guest.test'))
      expect(await lock.right()).to.equal('passed')
    })

    it('is each address’s and each programme’s own', async () => {
      const { lock, lockout } = await openLock('eph')
      for (let i = 0; i < 3; i++) await lock.wrong()
      expect(await lockOf(lockout, 'vip').right()).to.equal('passed')
      expect(await lockOf(lockout, 'eph', 'theo@guest.test').right()).to.equal('passed')
    })

    it('is each programme’s own also when both fail alike, at the same moment', async () => {
      const { lock, lockout } = await openLock('eph')
      const vip = lockOf(lockout, 'vip')
      for (let i = 0; i < 2; i++) {
        await lock.wrong()
        await vip.wrong()
      }
      await lock.wrong()
      expect(await lock.right()).to.equal('0072')
      // Five are the limit there: two so far.
      for (let i = 0; i < 2; i++) await vip.wrong()
      expect(await vip.right()).to.equal('passed')
    })

    it('is over for a late try too: a right one passes, a wrong one is the first', async () => {
      for (const found of ['Anne', null]) {
        const { lock, store, advance } = await openLock('eph')
        const looked = Promise.withResolvers<string | null>()
        const late = lock.raw(() => looked.promise)
        await pause(50)
        advance(31_000)
        for (let i = 0; i < 3; i++) await lock.wrong()
        advance(hour)
        looked.resolve(found)
        expect(await late).to.equal(found)
        const row = await store.db.selectFrom('lockouts').select(['failures', 'blockedUntil']).executeTakeFirstOrThrow()
        expect(row).to.deep.equal({ failures: found ? 0 : 1, blockedUntil: null })
      }
    })

    it('counts nothing when the password could not be looked at', async () => {
      const { lock } = await openLock('eph')
      const busy = new ProductError('generic.tooManyRequests')
      for (let i = 0; i < 5; i++) expect(await failureOf(lock.raw(() => Promise.reject(busy)))).to.equal(busy)
      expect(await lock.right()).to.equal('passed')
    })

    it('takes back the tries of a process that died with them', async () => {
      const { store, clock, advance } = await openLock('eph')
      const dead = createLockout({ store, clock })
      for (let i = 0; i < 3; i++) void dead.attempt('eph', 'anne@guest.test', () => new Promise(() => {}))
      await pause(100)
      advance(31_000)
      const lock = lockOf(createLockout({ store, clock }), 'eph')
      for (let i = 0; i < 3; i++) expect(await lock.wrong()).to.equal('failed')
      expect(await lock.right()).to.equal('0072')
    })

    it('stays closed to a try that took so long that others closed it meanwhile, right or wrong', async () => {
      for (const found of ['Anne', null]) {
        const { lock, store, advance } = await openLock('eph')
        const looked = Promise.withResolvers<string | null>()
        const late = lock.raw(() => looked.promise).catch((error: unknown) => error)
        await pause(50)
        advance(31_000)
        for (let i = 0; i < 3; i++) expect(await lock.wrong()).to.equal('failed')
        looked.resolve(found)
        if (found) expect(await late).to.include({ id: 'eph.0072', status: 423 })
        else expect(await late).to.equal(null)
        expect(await lock.right()).to.equal('0072')
        const row = await store.db.selectFrom('lockouts').select(['failures', 'pending']).executeTakeFirstOrThrow()
        expect(row).to.deep.equal({ failures: 3, pending: 0 })
      }
    })

    async function openLock(programme: Programme) {
      const store = await stores.open()
      let now = Date.UTC(2026, 10, 21, 12)
      const clock = () => now
      const lockout = createLockout({ store, clock })
      const advance = (ms: number) => {
        now += ms
      }
      return { store, clock, advance, lockout, lock: lockOf(lockout, programme) }
    }
  })
})

/** Tries whose password takes a moment to be looked at; the answer is `passed`, `failed` or the code. */
function lockOf(lockout: ReturnType<typeof createLockout>, programme: Programme, emailKey = 'anne@guest.test') {
  let looks = 0
  const raw = (check: () => Promise<string | null>) => lockout.attempt(programme, emailKey, check)
  const attempt = async (found: string | null) => {
    try {
      const answer = await raw(async () => {
        looks++
        await pause(5)
        return found
      })
      return answer === null ? 'failed' : 'passed'
    } catch (error) {
      if (error instanceof ProductError) return error.code
      throw error
    }
  }
  return { raw, wrong: () => attempt(null), right: () => attempt('Anne'), looks: () => looks }
}

function count(answers: readonly (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[String(answer)] = (counts[String(answer)] ?? 0) + 1
  return counts
}
