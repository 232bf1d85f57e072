import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { pathFor } from '#shared/routes.ts'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite, type Player, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { eventOf, expiredOf, refusedOf, sessionAt, signed } from './merchantEvents.ts'

const [night, bubble, omaha] = ['la-nuit-de-la-digue', 'la-bulle-des-pins', 'omaha-de-la-baie']
/** True before the payment and while it is open; the pages of this file are about payments that are over. */
const redirected = /redirigé vers le site marchand|redirected to the merchant site/

describe('the page that the merchant leads back to, when it did not go well (R016, R275–R283)', () => {
  const site = onAnyDatabase(openPokerSite, {
    edits: Object.fromEntries(
      [night, bubble, omaha].map((slug, index) => [`poker/tournois/${slug}`, { date: dayFromNow(12 + index) }]),
    ),
  })
  beforeEach(() => site.merchant.holdWebhooks(true))
  afterEach(() => site.merchant.setWeather('well'))

  const held = async (slug = night) => {
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register(slug), 201).body
    return { player, id: String(id), checkoutUrl: String(checkoutUrl) }
  }
  /** Without a script, as one who comes back a minute later sees it. */
  const page = async ({ client }: Player, id: string, locale: 'fr' | 'en'): Promise<string> =>
    must(await client.get(pathFor('payment', locale, { id })), 200).body
  const says = (text: string, words: readonly string[]) => {
    for (const it of words) expect(text, it).to.contain(it)
  }
  /** The merchant is not to be asked: all that can be done is to wait, and nothing is lost by it. */
  const waits = async (player: Player, id: string) => {
    site.merchant.setWeather('failing')
    const text = await page(player, id, 'fr')
    says(text, ['Nous attendons la confirmation', 'data-live="payment"', 'data-state="held"'])
    says(text, ['<noscript><meta http-equiv="refresh" content="3"></noscript>'])
  }
  /** Nothing to wait for any more: it does not load itself again. */
  const rests = (text: string) => {
    expect(text).to.not.contain('http-equiv="refresh"')
    expect(text).to.not.contain('data-live="payment"')
    expect(text).to.not.match(redirected)
    expect(text).to.match(/href="\/(carte-vip\/mes-tournois|en\/vip-card\/my-tournaments)"/)
  }

  it('waits, then says that the payment was refused, in both languages, with the code’s message and the way back', async () => {
    const { player, id } = await held()
    await waits(player, id)
    must(await signed(site, refusedOf(sessionAt(site, id))), 200)
    const french = await page(player, id, 'fr')
    says(french, ['Le paiement n’a pas abouti', 'Erreur technique', 'Rien n’a été débité'])
    says(french, [`href="/poker/tournois/${night}/inscription"`, 'Recommencer', 'role="alert"'])
    rests(french)
    const english = await page(player, id, 'en')
    says(english, ['The payment did not go through', 'Technical error', 'Nothing was charged'])
    // The place is free: who was refused may try again.
    site.merchant.setWeather('well')
    must(await player.register(night), 201)
    expect(await page(player, id, 'fr')).to.contain('Le paiement n’a pas abouti')
  })

  it('waits, then says that the time is over', async () => {
    const { player, id } = await held()
    await waits(player, id)
    must(await signed(site, expiredOf(sessionAt(site, id))), 200)
    const text = await page(player, id, 'fr')
    says(text, ['Le temps est passé', 'La réservation a échoué', 'Rien n’a été débité'])
    rests(text)
    says(await page(player, id, 'en'), ['Time is up', 'Failed reservation', 'Try again'])
  })

  it('waits, then says that the house took the place back, and why: fewer places, no tournament', async () => {
    await held(bubble)
    await held(bubble)
    const last = await held(bubble)
    await waits(last.player, last.id)
    await site.editTournament(bubble, (content) => {
      content.places = '2'
    })
    await untilState(last.player, last.id, 'cancelled')
    const fewer = await page(last.player, last.id, 'fr')
    says(fewer, ['La place n’est plus tenue', 'Le nombre de places de ce tournoi a été réduit', 'Rien n’a été débité'])
    rests(fewer)
    site.merchant.setWeather('well')
    const none = await held(omaha)
    await rm(join(site.storiesDir, 'website-hotels/poker/tournois', `${omaha}.json`))
    await untilState(none.player, none.id, 'cancelled')
    const gone = await page(none.player, none.id, 'en')
    says(gone, ['The place is no longer held', 'The tournament will not take place', 'Nothing was charged'])
    expect(gone).to.not.contain('Try again')
    expect((await none.player.client.get(`/api/poker/registrations/${none.id}`)).body.refund).to.equal(null)
  })

  it('says that the place was given up, also when the merchant tells first that its session is over', async () => {
    const { player, id } = await held()
    site.merchant.setWeather('failing')
    expect((await player.client.delete(`/api/poker/registrations/${id}`)).status).to.equal(503)
    must(await signed(site, expiredOf(sessionAt(site, id))), 200)
    const text = await page(player, id, 'fr')
    says(text, ['La place est rendue', 'Vous avez renoncé à cette place', 'Rien n’a été débité'])
    expect(text).to.not.contain('Recommencer')
    rests(text)
    expect(await site.mails('tournamentPlaceLost', player.email)).to.equal(0)
  })

  it('says that money which came too late is on its way back, then that it has gone back', async () => {
    const { player, id, checkoutUrl } = await held()
    await pay(checkoutUrl)
    const session = sessionAt(site, id)
    must(await signed(site, expiredOf(session)), 200)
    site.merchant.setWeather('failing')
    must(await signed(site, eventOf(session, { payment_intent: session.intentId })), 200)
    const late = await page(player, id, 'fr')
    says(late, ['Vous êtes remboursé', 'après les 30 minutes', 'vous revient sur la carte'])
    says(late, ['data-live="payment"', 'data-state="expired-pending"', 'Recommencer'])
    says(late, ['<noscript><meta http-equiv="refresh" content="20"></noscript>'])
    site.merchant.setWeather('well')
    site.clock.advance({ minutes: 2 })
    await site.services.jobs.runDue()
    const done = await page(player, id, 'fr')
    says(done, ['Vous êtes remboursé', 'est reparti vers la carte', 'après les 30 minutes'])
    rests(done)
    const english = await page(player, id, 'en')
    says(english, ['You have been refunded', 'reached us after the 30 minutes', 'Failed reservation'])
    expect(sessionAt(site, id).refunds).to.have.length(1)
  })

  it('says that another amount is no payment, and that it goes back', async () => {
    const { player, id, checkoutUrl } = await held()
    site.merchant.store.save({ ...sessionAt(site, id), amount: 100 })
    await pay(checkoutUrl)
    // Nothing was told: the page asks the merchant.
    const text = await page(player, id, 'en')
    says(text, ['You have been refunded', 'Invalid amount', 'was not that of the buy-in'])
    await eventually(
      () => site.mails('tournamentRefund', player.email),
      (count) => count === 1,
    )
  })
})
