import { expect } from 'chai'
import { findToken, issueToken, spendToken, spendTokensOf } from '#server/identity/tokens.ts'
import { sweep } from '#server/store/sweep.ts'
import { forAnyStore } from '#test/support/store/stores.ts'

const now = Date.UTC(2026, 10, 21, 12)
const hour = 60 * 60 * 1000
const day = 24 * hour
const reset = { purpose: 'passwordReset', programme: 'eph' } as const
const anne = { ...reset, memberId: 'anne' }

describe('A link in a mail', () => {
  forAnyStore((stores) => {
    it('is 43 random characters that are kept nowhere', async () => {
      const { db } = await stores.open()
      const { token, expiresAt } = await issueToken(db, {
        ...anne,
        lifeMs: hour,
        now,
        payload: { email: 'new@guest.test' },
      })
      expect(token).to.match(/^[\w-]{43}$/)
      expect(expiresAt).to.equal(now + hour)
      const stored = JSON.stringify(await db.selectFrom('tokens').selectAll().execute())
      expect(stored).not.to.contain(token)
      expect(await findToken(db, { ...reset, token })).to.include({ memberId: 'anne', usedAt: null, expiresAt })
      expect((await findToken(db, { ...reset, token }))?.payload).to.deep.equal({ email: 'new@guest.test' })
    })

    it('opens once, though 20 come with it at once', async () => {
      const store = await stores.open()
      const { token } = await issueToken(store.db, { ...anne, lifeMs: hour, now })
      const found = await findToken(store.db, { ...reset, token })
      if (!found) throw new Error('no token')
      const spent = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 ? spendToken(store.db, found, now) : store.transaction((tx) => spendToken(tx, found, now)),
        ),
      )
      expect(spent.filter(Boolean)).to.have.length(1)
      expect(await findToken(store.db, { ...reset, token })).to.include({ usedAt: now })
    })

    it('opens nothing else: another purpose, another programme, a letter less', async () => {
      const { db } = await stores.open()
      const { token } = await issueToken(db, { ...anne, lifeMs: hour, now })
      expect(await findToken(db, { ...reset, token, purpose: 'activation' })).to.equal(null)
      expect(await findToken(db, { ...reset, token, programme: 'vip' })).to.equal(null)
      expect(await findToken(db, { ...reset, token: token.slice(1) })).to.equal(null)
      expect(await findToken(db, { ...reset, token: '' })).to.equal(null)
    })

    it('does not open after its time, and is known to be too late for a month', async () => {
      const store = await stores.open()
      const { token } = await issueToken(store.db, { ...anne, lifeMs: hour, now })
      const found = await findToken(store.db, { ...reset, token })
      if (!found) throw new Error('no token')
      expect(await spendToken(store.db, found, now + hour)).to.equal(false)
      await sweep(store, now + hour + 29 * day)
      expect(await findToken(store.db, { ...reset, token })).not.to.equal(null)
      await sweep(store, now + hour + 30 * day)
      expect(await findToken(store.db, { ...reset, token })).to.equal(null)
    })

    it('is used up with all others of its member and purpose, and with no more', async () => {
      const { db } = await stores.open()
      const others = [
        anne,
        { ...anne, memberId: 'theo' },
        { ...anne, purpose: 'activation' },
        { ...anne, programme: 'vip' },
        anne,
      ] as const
      const [mine, theirs, activation, casino, used] = await Promise.all(
        others.map(async (of) => ({ ...of, ...(await issueToken(db, { ...of, lifeMs: hour, now })) })),
      )
      const before = used && (await findToken(db, used))
      if (!before) throw new Error('no token')
      await spendToken(db, before, now)
      await spendTokensOf(db, { ...anne, now: now + 1 })
      for (const [of, usedAt] of [
        [mine, now + 1],
        [theirs, null],
        [activation, null],
        [casino, null],
        [used, now],
      ] as const) {
        if (!of) throw new Error('no token')
        expect((await findToken(db, of))?.usedAt).to.equal(usedAt)
      }
    })
  })
})
