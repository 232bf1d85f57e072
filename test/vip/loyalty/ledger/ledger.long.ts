import { openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { playLedgers } from './randomLedger.ts'

describe('ledgers under 10,000 random operations at once', () => {
  const site = onAnyDatabase(openHotelSite, { env: { FLOOR_SECRET: 'secret-of-the-floor' } })
  it('end with sums that are the balances, and none below 0', async function () {
    this.timeout(30 * 60_000)
    await playLedgers(site, 10_000, Date.now() % 2 ** 31)
  })
})
