import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { type Checkout, createMerchant, type Merchant } from '#server/poker/payments/merchant.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { pay } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { type Merchant as EmbeddedMerchant, startMerchant } from '#tools/standins/merchant/merchant.ts'

const secretKey = 'sk_test_of_the_tests'
const keys = { secretKey, webhookSecrets: ['whsec_of_the_tests'] }

describe('the embedded merchant under Stripe’s own client', () => {
  const told: { body: string; signature: string }[] = []
  let refusals = 0
  let dataDir = ''
  let shop: Server
  let embedded: EmbeddedMerchant
  let merchant: Merchant

  const start = () => {
    const webhookUrl = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`
    return startMerchant({ secretKey, webhookSecret: 'whsec_of_the_tests', dataDir, webhookUrl })
  }
  const checkout = (paymentId: string): Checkout => ({
    paymentId,
    amount: 12_000,
    currency: 'EUR',
    title: 'La Nuit',
    description: 'Casino',
    locale: 'fr',
    email: 'a@players.test',
    expiresAt: Date.now() + 32 * 60_000,
    metadata: { registration: 'r1' },
    returnUrl: 'http://localhost:3000/poker/paiement/r1',
  })

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'merchant-'))
    shop = createServer(async (req, res) => {
      const signature = String(req.headers['stripe-signature'])
      const body = await text(req)
      if (refusals-- > 0) return void res.writeHead(500).end()
      told.push({ body, signature })
      res.end()
    }).listen(0, '127.0.0.1')
    await once(shop, 'listening')
    embedded = await start()
    merchant = createMerchant({ ...keys, url: embedded.url, clock: Date.now, timeoutMs: 300 })
  })
  after(async () => {
    await embedded.close()
    shop.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('opens one session for one payment, expires it once, and says what is not so', async () => {
    const first = checkout('p1')
    const session = await merchant.open(first)
    expect(session).to.include({ paymentId: 'p1', status: 'open', isPaid: false, amount: 12_000, currency: 'EUR' })
    expect((await merchant.open(first)).id).to.equal(session.id)
    const other = await failureOf(merchant.open({ ...first, amount: 1 }))
    expect(other).to.include({ code: 'default' })
    const soon = await failureOf(merchant.open({ ...checkout('p2'), expiresAt: Date.now() + 60_000 }))
    expect(soon).to.include({ code: 'default' })
    expect((await merchant.expire(session.id)).status).to.equal('expired')
    expect((await merchant.expire(session.id)).status).to.equal('expired')
    expect(await (await fetch(session.url ?? '')).text()).to.include('closed')
    const stranger = createMerchant({ ...keys, secretKey: 'sk_test_of_somebody', url: embedded.url, clock: Date.now })
    expect(await failureOf(stranger.read(session.id))).to.include({ code: 'default' })
  })

  it('signs what it tells, and tells it until somebody takes it, also after a restart on the same port', async () => {
    told.length = 0
    refusals = 1
    const { id, url } = await merchant.open(checkout('p3'))
    embedded.holdWebhooks(true)
    expect((await pay(url ?? '')).headers.get('Location')).to.equal('http://localhost:3000/poker/paiement/r1')
    const before = embedded.url
    await embedded.close()
    embedded = await start()
    expect(embedded.url).to.equal(before)
    const { body, signature } = await eventually(
      () => told.find((it) => it.body.includes('"checkout.session.completed"')) as (typeof told)[0],
      (it) => it !== undefined,
      10_000,
    )
    const event = await merchant.readEvent(Buffer.from(body), signature)
    expect(event.type).to.equal('checkout.session.completed')
    expect(event.session).to.include({ id, paymentId: 'p3', isPaid: true, amount: 12_000 })
    expect((await merchant.expire(id)).status).to.equal('complete')
    const intentId = event.session?.intentId ?? ''
    for (const paymentId of ['p3', 'p3', 'another']) await merchant.refundRest({ paymentId, intentId })
    const money = await merchant.money(intentId)
    expect(money).to.include({ returned: 12_000, pending: 0, failed: 0, dispute: null })
    expect(embedded.store.session(id)?.refunds).to.have.length(1)
  })

  it('that is slow or away is a service that does not answer, whose time-out is ours', async () => {
    embedded.setWeather('silent')
    const started = Date.now()
    expect(await failureOf(merchant.open(checkout('p4')))).to.include({ code: 'unavailable' })
    expect(Date.now() - started).to.be.below(10_000)
    embedded.setWeather('well')
    const nowhere = createMerchant({ ...keys, url: 'http://127.0.0.1:1', clock: Date.now })
    expect(await failureOf(nowhere.read('cs_test'))).to.include({ code: 'unavailable' })
  })

  it('has a page that takes only what a card can be, and leads back who does not pay', async () => {
    const { id, url } = await merchant.open(checkout('p5'))
    const wrong = await pay(url ?? '', '1234')
    expect([wrong.status, await wrong.text()]).to.satisfy(
      ([status, html]: [number, string]) =>
        status === 422 && html.includes('number of no test card') && !html.includes('value="123"'),
    )
    const left = await fetch(`${url}/cancel`, { redirect: 'manual' })
    expect([left.status, left.headers.get('Location')]).to.deep.equal([303, 'http://localhost:3000/poker/paiement/r1'])
    expect((await merchant.read(id)).status).to.equal('open')
    expect((await fetch(`${embedded.url}/pay/cs_test_nothing`)).status).to.equal(404)
  })
})
