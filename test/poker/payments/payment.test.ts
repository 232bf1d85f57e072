import { expect } from 'chai'
import { createPasswords } from '#server/identity/passwords.ts'
import { must, password } from '#test/support/hotelSite.ts'
import {
  dayFromNow,
  forEachPokerSite,
  type Player,
  pay,
  placesOf,
  registrationOf,
  untilState,
} from '#test/support/pokerSite.ts'
import { eventOf, expiredOf, sessionAt, signed, webhook } from './merchantEvents.ts'

const slug = 'la-nuit-de-la-digue'
describe('payment of an entry fee (R016, R222)', () => {
  forEachPokerSite(
    (site) => {
      const sessionOf = (registrationId: string) => sessionAt(site, registrationId)
      const held = async (tournament = slug) => {
        const player = await site.player()
        const { id, checkoutUrl } = must(await player.register(tournament), 201).body
        return { player, id: id as string, checkoutUrl: checkoutUrl as string }
      }
      const jobs = () => site.services.jobs.runDue()
      afterEach(() => {
        site.merchant.setWeather('well')
        site.merchant.holdWebhooks(false)
      })

      it('is made on the merchant’s page, refused, asked about by the bank, and confirmed by webhook', async () => {
        const { player, id, checkoutUrl } = await held()
        const page = await (await fetch(checkoutUrl)).text()
        expect(page).to.include('<html lang="en-US">').and.include('€120.00')
        const refused = await pay(checkoutUrl, '4000000000000002')
        expect([refused.status, await refused.text()]).to.satisfy(([, text]: [number, string]) =>
          text.includes('Your bank refused this payment'),
        )
        const challenged = await pay(checkoutUrl, '4000 0025 0000 3155')
        expect(challenged.headers.get('Location')).to.match(/\/challenge$/)
        expect(await registrationOf(player, id)).to.include({ state: 'held' })
        const answer = new URLSearchParams({ answer: 'approve' })
        const back = await fetch(`${checkoutUrl}/challenge`, { method: 'POST', redirect: 'manual', body: answer })
        expect(back.headers.get('Location')).to.equal(`${site.url}/en/poker/payment/${id}`)
        const confirmed = await untilState(player, id, 'confirmed')
        expect(confirmed).to.include({ checkoutUrl: null, expiresAt: null, refund: null })
        expect(confirmed.code).to.match(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
        const mail = await site.mail('tournamentConfirmed', player.email)
        expect(mail).to.include({ code: confirmed.code, amount: 12_000, currency: 'EUR', tournament: slug })
        // The back button after payment: the merchant says that it is done, and leads on.
        expect(await (await fetch(checkoutUrl)).text()).to.include('This payment is made')
        expect((await pay(checkoutUrl)).headers.get('Location')).to.equal(`${site.url}/en/poker/payment/${id}`)
        expect(await site.mails('tournamentConfirmed', player.email)).to.equal(1)
      })

      it('takes no webhook that is forged, old or unsigned (401), and reads nothing of it', async () => {
        site.merchant.holdWebhooks(true)
        const { player, id } = await held()
        const event = eventOf(sessionOf(id))
        const now = site.clock.now()
        const answers = await Promise.all([
          signed(site, event, now, ['whsec_of_somebody']),
          signed(site, event, now - 301_000),
          site.client().post(webhook, event),
          site.client().post(webhook, '', { 'Stripe-Signature': `t=${Math.floor(now / 1000)},v1=00` }),
        ])
        expect(answers.map(({ status, body }) => `${status} ${body.error.code}`)).to.deep.equal(
          Array(4).fill('401 badSignature'),
        )
        expect((await site.client().get(webhook)).status).to.equal(405)
        expect(await registrationOf(player, id)).to.include({ state: 'held' })
      })

      it('takes an event once, in whatever order, also before anybody was led to the merchant', async () => {
        site.merchant.holdWebhooks(true)
        const { player, id, checkoutUrl } = await held()
        await pay(checkoutUrl)
        const event = eventOf(sessionOf(id), { payment_intent: sessionOf(id).intentId })
        const late = expiredOf(sessionOf(id))
        // As if the answer that named the session had been lost.
        const { db } = site.services.store
        await db
          .updateTable('payments')
          .set({ state: 'created', sessionId: null, checkoutUrl: null })
          .where('registrationId', '=', id)
          .execute()
        for (const it of [event, event, eventOf(sessionOf(id)), late])
          expect((await signed(site, it)).status).to.equal(200)
        expect(await registrationOf(player, id)).to.include({ state: 'confirmed' })
        expect(await site.mails('tournamentConfirmed', player.email)).to.equal(1)
        const unknown = eventOf({ ...sessionOf(id), id: 'cs_other', reference: 'nobody' })
        expect((await signed(site, unknown)).status).to.equal(200)
      })

      it('confirms nothing for another amount or currency: the merchant is asked, and what came goes back', async () => {
        site.merchant.holdWebhooks(true)
        const unpaid = await held()
        for (const changed of [{ amount_total: 100 }, { currency: 'usd' }])
          must(await signed(site, eventOf(sessionOf(unpaid.id), changed)), 200)
        expect(await registrationOf(unpaid.player, unpaid.id)).to.include({ state: 'held' })
        const cheap = await held()
        const session = sessionOf(cheap.id)
        site.merchant.store.save({ ...session, amount: 100 })
        await pay(cheap.checkoutUrl)
        must(await signed(site, eventOf(sessionOf(cheap.id))), 200)
        expect(await registrationOf(cheap.player, cheap.id)).to.include({ state: 'failed', refund: 'done' })
        expect(sessionOf(cheap.id).refunds).to.have.length(1)
        expect(await site.mail('tournamentRefund', cheap.player.email)).to.include({ reason: 'wrongAmount' })
      })

      it('frees a place that nobody paid for after 30 minutes, once the merchant takes no money for it', async () => {
        const { player, id, checkoutUrl } = await held()
        const { free } = await placesOf(site, slug)
        site.clock.advance({ minutes: 31 })
        site.merchant.setWeather('failing')
        await jobs()
        expect(await registrationOf(player, id)).to.include({ state: 'held' })
        site.merchant.setWeather('well')
        site.clock.advance({ minutes: 1 })
        await jobs()
        expect(await registrationOf(player, id)).to.include({ state: 'expired', checkoutUrl: null })
        expect((await placesOf(site, slug)).free).to.be.at.least(free + 1)
        expect(await site.mail('tournamentPlaceLost', player.email)).to.include({ reason: 'unpaid' })
        expect(await (await fetch(checkoutUrl)).text()).to.include('closed')
        must(await player.register(slug), 201)
      })

      it('confirms instead when the merchant says, at that moment, that it was paid', async () => {
        site.merchant.holdWebhooks(true)
        const { player, id, checkoutUrl } = await held()
        await pay(checkoutUrl)
        site.clock.advance({ minutes: 31 })
        await jobs()
        expect(await registrationOf(player, id)).to.include({ state: 'confirmed' })
      })

      it('asks the merchant for what is left open: a webhook that was lost, once however many ask', async () => {
        site.merchant.holdWebhooks(true)
        const { player, id, checkoutUrl } = await held()
        await pay(checkoutUrl)
        site.clock.advance({ minutes: 3 })
        const page = () => player.client.get(`/poker/paiement/${id}`)
        const event = eventOf(sessionOf(id), { payment_intent: sessionOf(id).intentId })
        await Promise.all([jobs(), page(), page(), signed(site, event), signed(site, event), jobs()])
        expect(await registrationOf(player, id)).to.include({ state: 'confirmed' })
        site.merchant.holdWebhooks(false)
        await jobs()
        expect(await site.mails('tournamentConfirmed', player.email)).to.equal(1)
      })

      it('gives money back that comes after the place was given up, and says so', async () => {
        site.merchant.holdWebhooks(true)
        const { player, id, checkoutUrl } = await held()
        await pay(checkoutUrl)
        // As if the merchant had first said that it was over.
        must(await signed(site, expiredOf(sessionOf(id))), 200)
        expect(await registrationOf(player, id)).to.include({ state: 'expired' })
        site.merchant.setWeather('failingAfter')
        must(await signed(site, eventOf(sessionOf(id), { payment_intent: sessionOf(id).intentId })), 200)
        expect(await registrationOf(player, id)).to.include({ state: 'expired', refund: 'pending' })
        expect(sessionOf(id).refunds).to.have.length(1)
        site.merchant.setWeather('well')
        site.clock.advance({ minutes: 2 })
        await jobs()
        expect(await registrationOf(player, id)).to.include({ state: 'expired', refund: 'done' })
        expect(await site.mail('tournamentRefund', player.email)).to.include({ reason: 'late', amount: 12_000 })
        expect(await site.mails('tournamentRefund', player.email)).to.equal(1)
      })

      it('keeps nobody’s place when the merchant breaks: 503, and the next try may do', async () => {
        const player: Player = await site.player()
        const before = await placesOf(site, slug)
        site.merchant.setWeather('failing')
        const { status, body, headers } = await player.register(slug)
        expect([status, body.error.code]).to.deep.equal([503, 'unavailable'])
        expect(headers.get('Cache-Control')).to.equal('no-store')
        site.merchant.setWeather('failingAfter')
        expect((await player.register(slug)).status).to.equal(503)
        expect(await placesOf(site, slug)).to.deep.equal(before)
        site.merchant.setWeather('well')
        must(await player.register(slug), 201)
      })

      it('lets a member begin anew whose process died before the merchant knew of the payment', async () => {
        const { player, id } = await held()
        const { db } = site.services.store
        const lost = { state: 'created', sessionId: null, checkoutUrl: null } as const
        await db.updateTable('payments').set(lost).where('registrationId', '=', id).execute()
        const before = await placesOf(site, slug)
        expect((await player.register(slug)).status).to.equal(409)
        site.clock.advance({ ms: 21_000 })
        const again = must(await player.register(slug), 201).body
        expect(again.id).not.to.equal(id)
        expect(await registrationOf(player, id)).to.include({ state: 'failed' })
        expect(await placesOf(site, slug)).to.deep.equal(before)
      })

      it('gives back a confirmed place though the merchant broke at the refund', async () => {
        const { player, id, checkoutUrl } = await held()
        await pay(checkoutUrl)
        await untilState(player, id, 'confirmed')
        site.merchant.setWeather('failing')
        must(await player.client.delete(`/api/poker/registrations/${id}`), 204)
        expect(await registrationOf(player, id)).to.include({ state: 'cancelled', refund: 'pending' })
        site.merchant.setWeather('well')
        site.clock.advance({ minutes: 2 })
        await jobs()
        expect(await registrationOf(player, id)).to.include({ refund: 'done' })
      })

      it('is in the export, and given back with the account: places more than 24 hours away', async () => {
        const passwordHash = await createPasswords().hash(password)
        const player = await site.player({ passwordHash })
        const { id, checkoutUrl } = must(await player.register(slug), 201).body
        await pay(checkoutUrl)
        await untilState(player, id, 'confirmed')
        const { data } = must(await player.client.get('/api/vip/profile/export'), 200).body
        expect(data.registrations[0]).to.include({ tournament: 'La Nuit de la Digue', state: 'confirmed' })
        expect(data.payments[0]).to.include({ amountCents: 12_000, state: 'succeeded' })
        const { free } = await placesOf(site, slug)
        const told = must(await player.client.get('/en/vip-card/profile'), 200).body
        expect(told).to.contain(
          'You have a place in a tournament: more than 24 hours before it, the buy-in is refunded',
        )
        must(await player.client.post('/api/vip/erase', { password }), 204)
        expect((await placesOf(site, slug)).free).to.equal(free + 1)
        site.clock.advance({ minutes: 2 })
        await jobs()
        expect(sessionOf(id).refunds).to.have.length(1)
        const left = await site.services.store.db
          .selectFrom('payments')
          .select(['vipMemberId', 'state', 'refundReason'])
          .where('registrationId', '=', id)
          .execute()
        expect(left).to.deep.equal([{ vipMemberId: null, state: 'refunded', refundReason: 'erased' }])
      })
    },
    { edits: { 'poker/tournois/la-nuit-de-la-digue': { date: dayFromNow(12) } } },
  )
})
