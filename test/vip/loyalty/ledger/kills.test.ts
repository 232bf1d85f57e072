import { forAnyStore } from '#test/support/store/stores.ts'
import { killLedgers } from './killLedgers.ts'

describe('kill -9 while points are earned, claimed and expire', () => {
  forAnyStore((stores) => {
    it('loses nothing that was acknowledged, and leaves no sum that is not the balance', async () => {
      await killLedgers(stores, { kills: 1, calls: 12 })
    }).timeout(90_000)
  })
})
