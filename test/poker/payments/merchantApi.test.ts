import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Answer } from '#test/support/client.ts'
import { pay } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { type Merchant, startMerchant } from '#tools/standins/merchant/merchant.ts'

const secretKey = 'sk_test_of_the_tests'
const now = Date.parse('2026-11-23T10:00:00Z')
const soon = (minutes: number) => String(now / 1000 + minutes * 60)
const price = 'line_items[0][price_data]'

/** A session as the site asks for it. */
const session: Readonly<Record<string, string>> = {
  mode: 'payment',
  success_url: 'https://hautemer.test/poker/paiement/1',
  client_reference_id: 'p1',
  customer_email: 'anne@players.test',
  expires_at: soon(32),
  locale: 'fr',
  'metadata[registration]': 'r1',
  'line_items[0][quantity]': '1',
  [`${price}[currency]`]: 'eur',
  [`${price}[unit_amount]`]: '12000',
  [`${price}[product_data][name]`]: 'La Nuit de la Digue',
}

interface Refused {
  what: string
  changed: Readonly<Record<string, string | undefined>>
  code?: string
  param?: string
  says?: RegExp
}

const refused: readonly Refused[] = [
  { what: 'a parameter that nobody knows', changed: { price: '12000' }, code: 'parameter_unknown', param: 'price' },
  {
    what: 'one inside another',
    changed: { [`${price}[title]`]: 'x' },
    code: 'parameter_unknown',
    param: `${price}[title]`,
  },
  { what: 'no mode', changed: { mode: undefined }, code: 'parameter_missing', param: 'mode' },
  { what: 'a mode that is none', changed: { mode: 'buy' }, param: 'mode', says: /must be one of payment/ },
  { what: 'nowhere to go back to', changed: { success_url: undefined }, code: 'parameter_missing' },
  { what: 'an address that is none', changed: { success_url: '/poker' }, code: 'url_invalid', param: 'success_url' },
  { what: 'a mailbox that is none', changed: { customer_email: 'anne' }, code: 'email_invalid' },
  { what: 'an empty text', changed: { customer_email: '' }, code: 'parameter_invalid_empty', param: 'customer_email' },
  { what: 'a language that is none', changed: { locale: 'breton' }, param: 'locale' },
  { what: 'a reference of 201 characters', changed: { client_reference_id: 'x'.repeat(201) }, says: /at most 200/ },
  {
    what: 'an amount with a point',
    changed: { [`${price}[unit_amount]`]: '120.00' },
    code: 'parameter_invalid_integer',
  },
  { what: 'an amount below fifty cents', changed: { [`${price}[unit_amount]`]: '49' }, code: 'amount_too_small' },
  { what: 'an amount of nine digits', changed: { [`${price}[unit_amount]`]: '100000000' }, code: 'amount_too_large' },
  { what: 'a currency in capitals', changed: { [`${price}[currency]`]: 'EUR' }, says: /Invalid currency: EUR/ },
  { what: 'an item without a price', changed: { 'line_items[0][quantity]': undefined }, code: 'parameter_missing' },
  { what: 'items that are no list', changed: { line_items: '1' }, says: /Invalid/ },
  { what: 'an end 29 minutes from now', changed: { expires_at: soon(29) }, says: /at least 30 minutes from Checkout/ },
  {
    what: 'an end 25 hours from now',
    changed: { expires_at: soon(25 * 60) },
    says: /less than 24 hours from Checkout/,
  },
  { what: 'metadata of 501 characters', changed: { 'metadata[a]': 'x'.repeat(501) }, says: /up to 500 characters/ },
  { what: 'a key of metadata of 41', changed: { [`metadata[${'k'.repeat(41)}]`]: 'x' }, says: /up to 40 characters/ },
  {
    what: '51 keys of metadata',
    changed: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`metadata[k${n}]`, 'x'])),
    says: /up to 50 metadata keys/,
  },
]

describe('the merchant’s stand-in is as strict as Stripe’s published API', () => {
  let dataDir = ''
  let merchant: Merchant
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'merchant-'))
    merchant = await startMerchant({
      secretKey,
      webhookSecret: 'whsec',
      dataDir,
      webhookUrl: () => 'http://127.0.0.1:1',
      clock: () => now,
    })
    merchant.holdWebhooks(true)
  })
  after(async () => {
    await merchant.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${secretKey}`, ...(init.headers as Record<string, string>) }
    const answer = await fetch(`${merchant.url}${path}`, { ...init, headers })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] }
  }
  const post = (path: string, form: Readonly<Record<string, string | undefined>>, headers = {}) => {
    const given = Object.entries(form).filter((it): it is [string, string] => it[1] !== undefined)
    return ask(path, { method: 'POST', body: new URLSearchParams(given), headers })
  }
  const sessions = '/v1/checkout/sessions'
  const paid = async (card = '4242424242424242') => {
    const { body } = await post(sessions, session)
    await pay(body.url, card)
    return (await ask(`${sessions}/${body.id}`)).body.payment_intent as string
  }

  it('opens a session, and names each request', async () => {
    const { status, headers, body } = await post(sessions, session)
    expect(status).to.equal(200)
    expect(headers.get('Request-Id')).to.match(/^req_/)
    expect(body).to.include({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 12_000,
    })
    expect(body.expires_at).to.equal(Number(soon(32)))
    expect((await post(sessions, { ...session, expires_at: undefined })).body.expires_at).to.equal(
      Number(soon(24 * 60)),
    )
  })

  for (const { what, changed, code, param, says } of refused) {
    it(`refuses ${what}`, async () => {
      const { status, body } = await post(sessions, { ...session, ...changed })
      expect(status).to.equal(400)
      expect(body.error).to.include({
        type: 'invalid_request_error',
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        ...(param && { param }),
      })
      if (says) expect(body.error.message).to.match(says)
    })
  }

  it('takes its key as Bearer or as the name of Basic, and no other; forms, and no JSON', async () => {
    const basic = { Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` }
    expect((await post(sessions, session, basic)).status).to.equal(200)
    for (const Authorization of ['', 'Bearer sk_test_of_somebody_else', secretKey]) {
      const { status, body } = await post(sessions, session, { Authorization })
      expect([status, body.error.type]).to.deep.equal([401, 'invalid_request_error'])
      expect(body.error.message).to.not.include('somebody')
    }
    const json = await ask(sessions, {
      method: 'POST',
      body: JSON.stringify(session),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([json.status, json.body.error.message]).to.satisfy(
      ([status, message]: [number, string]) => status === 400 && message.includes('application/x-www-form-urlencoded'),
    )
    expect((await post(sessions, session, { 'Stripe-Version': 'newest' })).body.error.message).to.match(
      /Invalid Stripe API/,
    )
    for (const path of ['/v1/checkout/sessions/cs_none', '/v1/charges', '/v1/payment_intents'])
      expect((await ask(path)).status, path).to.equal(404)
    expect((await ask(`${sessions}/cs_none`)).body.error).to.include({ code: 'resource_missing' })
  })

  it('gives one answer for one idempotency key for a day, an error of its own included, and none for what never began', async () => {
    const key = (name: string) => ({ 'Idempotency-Key': name })
    const first = await post(sessions, session, key('a'))
    const again = await post(sessions, session, key('a'))
    expect(again.body.id).to.equal(first.body.id)
    expect([first, again].map(({ headers }) => headers.get('Idempotent-Replayed'))).to.deep.equal([null, 'true'])
    const other = await post(sessions, { ...session, locale: 'en' }, key('a'))
    expect([other.status, other.body.error.type]).to.deep.equal([400, 'idempotency_error'])
    const elsewhere = await post('/v1/refunds', { payment_intent: 'pi_1' }, key('a'))
    expect(elsewhere.body.error.message).to.include('for the same endpoint')
    // Refused parameters are not remembered.
    expect((await post(sessions, { ...session, mode: undefined }, key('b'))).status).to.equal(400)
    expect((await post(sessions, session, key('b'))).status).to.equal(200)
    merchant.setWeather('failingAfter')
    expect((await post(sessions, session, key('c'))).status).to.equal(500)
    merchant.setWeather('well')
    const remembered = await post(sessions, session, key('c'))
    expect([remembered.status, remembered.headers.get('Idempotent-Replayed')]).to.deep.equal([500, 'true'])
    expect((await post(sessions, session, key('k'.repeat(256)))).status).to.equal(400)
  })

  it('refuses a key whose first request is not answered yet: 409', async () => {
    merchant.setWeather('slow')
    const before = merchant.store.sessions().length
    const slow = post(sessions, session, { 'Idempotency-Key': 'd' })
    await eventually(
      () => merchant.store.sessions().length,
      (count) => count > before,
    )
    merchant.setWeather('well')
    const second = await post(sessions, session, { 'Idempotency-Key': 'd' })
    const answers = [(await slow).status, second.status, second.body.error.code]
    expect(answers).to.deep.equal([200, 409, 'idempotency_key_in_use'])
    expect((await post(sessions, session, { 'Idempotency-Key': 'd' })).headers.get('Idempotent-Replayed')).to.equal(
      'true',
    )
  })

  it('expires what is open, and nothing else; refunds in parts, and never more than was paid', async () => {
    const open = (await post(sessions, session)).body
    expect((await post(`${sessions}/${open.id}/expire`, {})).body).to.include({ status: 'expired', url: null })
    const twice = await post(`${sessions}/${open.id}/expire`, {})
    expect([twice.status, twice.body.error.message]).to.deep.equal([
      400,
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    ])
    const payment_intent = await paid()
    const refund = (more: Record<string, string> = {}) => post('/v1/refunds', { payment_intent, ...more })
    expect((await refund({ amount: '5000' })).body).to.include({ object: 'refund', amount: 5000, status: 'succeeded' })
    expect((await refund({ amount: '7001' })).body.error.message).to.equal(
      'Refund amount (€70.01) is greater than unrefunded amount on charge (€70.00)',
    )
    expect((await refund({ reason: 'because' })).body.error.param).to.equal('reason')
    expect((await refund()).body).to.include({ amount: 7000 })
    expect((await refund()).body.error).to.include({ code: 'charge_already_refunded' })
    const { body } = await ask(`/v1/refunds?payment_intent=${payment_intent}`)
    expect(body.data.map(({ amount }: { amount: number }) => amount)).to.deep.equal([7000, 5000])
    expect((await post('/v1/refunds', {})).body.error.message).to.match(/payment_intent or charge/)
    expect((await post('/v1/refunds', { payment_intent: 'pi_none' })).status).to.equal(404)
    const declined = (await post(sessions, session)).body
    await pay(declined.url, '4000000000000002')
    const { payment_intent: unpaid } = (await ask(`${sessions}/${declined.id}`)).body
    expect((await post('/v1/refunds', { payment_intent: unpaid })).body.error.message).to.match(/successful charge/)
    const contested = await paid('4000000000000259')
    expect((await post('/v1/refunds', { payment_intent: contested })).body.error.code).to.equal('charge_disputed')
    const [dispute] = (await ask(`/v1/disputes?payment_intent=${contested}`)).body.data
    expect(dispute).to.include({ object: 'dispute', amount: 12_000, status: 'needs_response' })
  })

  it('is limited: 429, which is no error of the request', async () => {
    merchant.setWeather('limited')
    const { status, body } = await post(sessions, session)
    merchant.setWeather('well')
    expect([status, body.error.code]).to.deep.equal([429, 'rate_limit'])
  })
})
