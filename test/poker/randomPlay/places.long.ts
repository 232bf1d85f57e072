import { expect } from 'chai'
import { forEachStore } from '#test/support/store/stores.ts'
import { playPoker } from './randomPlay.ts'

describe('places at tournaments under 1,500 random moves, with kill -9 of site and merchant', () => {
  forEachStore((stores) => {
    it('are at every moment as many as there are, and the money is that of the confirmed ones', async function () {
      this.timeout(30 * 60_000)
      const { counted, glanced, sure } = await playPoker(stores, 1500, 8, Date.now() % 2 ** 31)
      expect(counted, 'counts of every place').to.be.at.least(90)
      expect(sure, `looks in the middle of it, of ${glanced}, at which nothing changed`).to.be.above(0)
    })
  })
})
