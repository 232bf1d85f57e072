import { expect } from 'chai'
import { pathFor } from '#shared/routes.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite, pay, placesOf, registrationOf, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import type { Weather } from '#tools/standins/merchant/merchant.ts'
import { sessionAt } from './merchantEvents.ts'

const slug = 'la-nuit-de-la-digue'
const entry = `/poker/tournois/${slug}/inscription`
/** Ours for one answer; who waits for two of them, with the pause between, waits this long at most on a busy machine. */
const merchantTimeoutMs = 700
const boundMs = 8000

const weathers = ['gone', 'slow', 'failingAfter'] as const satisfies Weather[]

describe('a merchant that is down, slow, or breaks after it has done what it was asked (B21)', () => {
  const site = onAnyDatabase(openPokerSite, {
    merchantTimeoutMs,
    edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(12) } },
  })
  beforeEach(() => site.merchant.holdWebhooks(true))
  afterEach(() => site.merchant.setWeather('well'))

  const held = async () => {
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register(slug), 201).body
    return { player, id: String(id), checkoutUrl: String(checkoutUrl) }
  }
  const within = async <Result>(asked: Promise<Result>): Promise<Result> => {
    const started = performance.now()
    const answer = await asked
    expect(performance.now() - started).to.be.below(boundMs)
    return answer
  }
  const sessions = () => site.merchant.store.sessions()

  for (const weather of weathers) {
    it(`${weather}: everybody gets an answer, no place that is held is lost, no money is taken twice, and it is settled later`, async () => {
      const [payer, leaver, newcomer] = await Promise.all([held(), held(), site.player()])
      await pay(payer.checkoutUrl)
      const [before, opened] = [await placesOf(site, slug), sessions().length]
      site.merchant.setWeather(weather)
      const back = pathFor('payment', 'fr', { id: payer.id })
      const [refused, page, left] = await Promise.all([
        within(newcomer.register(slug)),
        within(payer.player.client.get(back)),
        within(postForm(leaver.player.client, entry, { form: 'cancel', registration: leaver.id })),
      ])
      // A new attempt is refused with a reason, holds no place, and opens one session at most.
      expect([refused.status, refused.body.error.code]).to.deep.equal([503, 'unavailable'])
      expect(sessions().length - opened).to.equal(weather === 'gone' ? 0 : 1)
      // A player who has paid waits, and reads of no failure.
      expect(must(page, 200).body).to.contain('Nous attendons la confirmation')
      // A player who cannot leave now reads why on the same page; the place stays.
      expect(left.status).to.equal(503)
      expect(left.body).to.contain('Un service dont nous avons besoin ne répond pas')
      expect(await placesOf(site, slug)).to.deep.equal(before)
      // The half hour ends: nobody's place is given away while the merchant cannot say that it is not paid.
      site.clock.advance({ minutes: 31 })
      await site.services.jobs.runDue()
      expect(await registrationOf(payer.player, payer.id)).to.include({ state: 'held' })
      expect(await placesOf(site, slug)).to.deep.equal(before)

      site.merchant.setWeather('well')
      site.clock.advance({ minutes: 3 })
      await site.services.jobs.runDue()
      await untilState(payer.player, payer.id, 'confirmed')
      // A place that its player wanted to leave is cancelled, not late.
      await untilState(leaver.player, leaver.id, 'cancelled')
      expect(await site.mails('tournamentPlaceLost', leaver.player.email)).to.equal(0)
      expect(await site.mails('tournamentConfirmed', payer.player.email)).to.equal(1)
      expect(sessionAt(site, payer.id)).to.deep.include({ isPaid: true, refunds: [] })
      must(await newcomer.register(slug), 201)
    })
  }

  it('knows our key no more: a technical error of ours, in both languages, that keeps nobody’s place (R281)', async () => {
    await held()
    const player = await site.player()
    const before = await placesOf(site, slug)
    site.merchant.setWeather('refusing')
    const { status, body } = await player.register(slug)
    expect([status, body.error.code, body.error.message]).to.deep.equal([500, 'default', 'Technical error'])
    const page = await postForm(player.client, entry, { form: 'register', tournament: slug })
    expect([page.status, page.body.includes('Erreur technique')]).to.deep.equal([500, true])
    expect(await placesOf(site, slug)).to.deep.equal(before)
  })

  it('breaks after it took the money: the member who tries again is not charged again, and is registered', async () => {
    const { player, id, checkoutUrl } = await held()
    site.merchant.setWeather('failingAfter')
    expect((await pay(checkoutUrl)).status).to.equal(500)
    const { intentId } = sessionAt(site, id)
    expect(intentId).to.be.a('string')
    // Back on our site: the way on is the same payment, which cannot be paid twice.
    expect(must(await player.client.get(entry), 200).body).to.contain(checkoutUrl)
    expect((await pay(checkoutUrl)).status).to.equal(500)
    site.merchant.setWeather('well')
    expect((await pay(checkoutUrl)).headers.get('location')).to.contain(id)
    expect(sessionAt(site, id)).to.include({ isPaid: true, intentId })
    expect(must(await player.client.get(pathFor('payment', 'en', { id })), 200).body).to.contain('You are registered')
    site.merchant.holdWebhooks(false)
    site.clock.advance({ minutes: 3 })
    await site.services.jobs.runDue()
    expect(await site.mails('tournamentConfirmed', player.email)).to.equal(1)
    expect(sessions().filter((it) => it.metadata.registration === id)).to.have.length(1)
  })

  it('opened a session of which we never heard: should it be paid all the same, the money goes back', async () => {
    const player = await site.player()
    const known = new Set(sessions().map((it) => it.id))
    site.merchant.setWeather('slow')
    expect((await player.register(slug)).status).to.equal(503)
    site.merchant.setWeather('well')
    const orphan = sessions().find((it) => !known.has(it.id))
    const { id } = must(await player.register(slug), 201).body
    site.merchant.holdWebhooks(false)
    await pay(`${site.merchant.url}/pay/${orphan?.id}`)
    await eventually(
      () => site.mails('tournamentRefund', player.email),
      (count) => count === 1,
      10_000,
    )
    const refund = await site.mail('tournamentRefund', player.email)
    expect(refund).to.include({ reason: 'late', amount: 12_000 })
    expect(await registrationOf(player, id)).to.include({ state: 'held', refund: null })
  })
})
