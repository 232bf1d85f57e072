import { expect } from 'chai'
import { dayFromNow, forEachPokerSite } from '#test/support/pokerSite.ts'
import { playAnyOrder } from './anyOrder.ts'

const slug = 'la-nuit-de-la-digue'

describe('notifications of the merchant in any order, twice, and while it is away', () => {
  forEachPokerSite(
    (site) => {
      for (const seed of [3, 17]) {
        it(`leave every place and every cent as the merchant has them (seed ${seed})`, async () => {
          expect(await playAnyOrder(site, slug, 90, seed)).to.be.above(20)
        })
      }
    },
    { edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(40), places: '500' } } },
  )
})
