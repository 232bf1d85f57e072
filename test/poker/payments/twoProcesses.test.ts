import { expect } from 'chai'
import { type HotelSite, must, openHotelSite } from '#test/support/hotelSite.ts'
import {
  dayFromNow,
  merchantKeys,
  openPokerSite,
  type PokerSite,
  pay,
  registrationOf,
} from '#test/support/pokerSite.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'
import { eventOf, inDashboard, moneyEvent, sessionAt, signed } from './merchantEvents.ts'

const slug = 'la-nuit-de-la-digue'

describe('a notification of the merchant that two processes get at once', () => {
  let site: PokerSite
  let other: HotelSite
  before(async () => {
    const env = { DATABASE_URL: await (await sharedPostgres()).createDatabase() }
    site = await openPokerSite({ env, edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(12) } } })
    // Own site: the second process.
    other = await openHotelSite({ env: { ...env, ...merchantKeys, MERCHANT_URL: site.merchant.url } })
  })
  after(async () => {
    await other.close()
    await site.close()
  })

  const atOnce = async (event: object) => {
    const both = [site, { ...site, client: other.client }]
    const answers = await Promise.all([...both, ...both, ...both].map((it) => signed(it, event)))
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(6).fill(200))
  }

  it('confirms one place with one mail, and gives it back with one', async () => {
    site.merchant.holdWebhooks(true)
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register(slug), 201).body
    await pay(checkoutUrl)
    const { intentId } = sessionAt(site, id)
    await atOnce(eventOf(sessionAt(site, id), { payment_intent: intentId }))
    expect(await registrationOf(player, id)).to.include({ state: 'confirmed' })
    expect(await site.mails('tournamentConfirmed', player.email)).to.equal(1)
    await inDashboard(site, sessionAt(site, id), { act: 'refund', euros: '20' })
    await atOnce(moneyEvent(sessionAt(site, id), 'charge.refunded'))
    await inDashboard(site, sessionAt(site, id), { act: 'refund' })
    await atOnce(moneyEvent(sessionAt(site, id), 'charge.refunded'))
    expect(await registrationOf(player, id)).to.include({ state: 'cancelled', refund: 'done' })
    expect(await site.mails('tournamentRefund', player.email)).to.equal(2)
  })
})
