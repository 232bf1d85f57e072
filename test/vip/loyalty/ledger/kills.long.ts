import { forEachStore } from '#test/support/store/stores.ts'
import { killLedgers } from './killLedgers.ts'

describe('kill -9 twelve times while points are earned, claimed and expire', () => {
  forEachStore((stores) => {
    it('loses nothing that was acknowledged, and leaves no sum that is not the balance', async () => {
      await killLedgers(stores, { kills: 12, calls: 100 })
    }).timeout(20 * 60_000)
  })
})
