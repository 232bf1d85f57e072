import { forEachStore } from '#test/support/stores.ts'
import { playPoker } from './randomPlay.ts'

describe('places at tournaments under 1,500 random moves, with kill -9 of site and merchant (issue 7)', () => {
  forEachStore((stores) => {
    it('are always as many as there are, and the money is that of the confirmed ones', async function () {
      this.timeout(30 * 60_000)
      await playPoker(stores, 1500, 8, Date.now() % 2 ** 31)
    })
  })
})
