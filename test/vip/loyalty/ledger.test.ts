import { forEachDatabase } from '#test/support/hotelSite.ts'
import { playLedgers } from './randomLedger.ts'

describe('ledgers under random operations at once (issue 6)', () => {
  forEachDatabase(
    (site) => {
      it('end with sums that are the balances, and none below 0', async function () {
        this.timeout(120_000)
        await playLedgers(site(), 300, 20_261_121)
      })
    },
    { env: { FLOOR_SECRET: 'secret-of-the-floor' } },
  )
})
