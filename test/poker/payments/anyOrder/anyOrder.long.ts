import { expect } from 'chai'
import { dayFromNow, openPokerSite } from '#test/support/pokerSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { playAnyOrder } from './anyOrder.ts'

const slug = 'la-nuit-de-la-digue'

describe('notifications of the merchant in any order, under 40 random plays of 150 steps', () => {
  const site = onAnyDatabase(openPokerSite, {
    edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(60), places: '500' } },
  })
  it('leave every place and every cent as the merchant has them', async function () {
    this.timeout(30 * 60_000)
    const first = Date.now() % 2 ** 31
    let arrived = 0
    for (let seed = first; seed < first + 40; seed++) arrived += await playAnyOrder(site, slug, 150, seed)
    expect(arrived).to.be.above(2000)
  })
})
