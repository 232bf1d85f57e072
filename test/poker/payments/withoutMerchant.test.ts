import { expect } from 'chai'
import { EnvError, readEnv } from '#server/env/index.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { connectPlayer } from '#test/support/pokerSite.ts'

describe('tournaments where nothing can be paid (B21), and the mail of a place', () => {
  const site = opened(() => openHotelSite({ mailbox: true }))

  it('says so: 503 of registration and webhook, while the list goes on', async () => {
    const player = await connectPlayer(site)
    const { status, body } = await player.register('la-nuit-de-la-digue')
    expect([status, body.error.code]).to.deep.equal([503, 'unavailable'])
    expect((await site.client().post('/api/poker/payment/webhook', '{}')).status).to.equal(503)
    expect((await site.client().get('/api/poker/tournaments')).status).to.equal(200)
    expect(site.services.poker?.isPayable).to.equal(false)
  })

  it('refuses to start with one of Stripe’s keys alone; with both nothing embedded is used', async () => {
    const problem = await failureOf((async () => readEnv({ STRIPE_SECRET_KEY: 'sk_test' }))())
    expect(problem).to.be.instanceOf(EnvError)
    const keys = { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec' }
    const { merchant } = readEnv({ ...keys, MERCHANT_URL: 'http://127.0.0.1:1', SESSION_SECRET: 'x'.repeat(32) })
    expect(merchant).to.deep.equal({ secretKey: 'sk_test', webhookSecrets: ['whsec'] })
    const elsewhere = readEnv({ ...keys, STRIPE_API_BASE: 'http://127.0.0.1:2/', SESSION_SECRET: 'x'.repeat(32) })
    expect(elsewhere.merchant).to.deep.equal({
      secretKey: 'sk_test',
      webhookSecrets: ['whsec'],
      url: 'http://127.0.0.1:2',
    })
    const alone = await failureOf((async () => readEnv({ STRIPE_API_BASE: 'http://127.0.0.1:2' }))())
    expect(alone)
      .to.have.property('problems')
      .that.deep.equals(['STRIPE_API_BASE needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'])
  })

  it('sends a confirmed place with its code as QR and a file for the calendar', async () => {
    const startsAt = Date.parse('2026-12-03T19:00:00Z')
    const facts = { firstname: 'Anne', tournament: 'la-nuit-de-la-digue', title: 'La Nuit de la Digue' }
    const data = {
      ...facts,
      casino: 'Casino de la Digue',
      startsAt,
      endsAt: startsAt + 3_600_000,
      code: 'HM7K-2QXD',
      registrationId: 'r-1',
      sequence: 0,
      amount: 12_000,
      currency: 'EUR',
      refundableUntil: startsAt,
    }
    const { store, mail } = site.services
    await store.transaction((tx) =>
      mail.queue(tx, { kind: 'tournamentConfirmed', locale: 'fr', to: 'anne@players.test', data }),
    )
    const { attachments, text } = await site.mailbox.next('anne@players.test')
    const names = attachments.map(({ filename }) => filename)
    expect(names).to.include('qr.png').and.to.include('tournoi.ics')
    expect(text).to.include('pièce d’identité').and.to.include('09 74 75 13 13').and.to.include('HM7K-2QXD')
  })
})
