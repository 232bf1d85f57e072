import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'chai'
import type { ConsentChoices } from '#shared/consent/purposes.ts'
import { monitoringLimits, replayOptions } from '#shared/http/monitoring.ts'
import { ratesPerMinute } from '#shared/limits.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { operate } from '#test/support/operated/operated.ts'
import { eventually } from '#test/support/site.ts'
import { type Payload, startSink } from './sink.ts'

/** Enough that a fifth of them is never none (a chance of one in a million). */
const many = 60

describe('error reporting and log of the server as it is operated (R241)', () => {
  const sink = opened(startSink)
  const site = opened(() => operate({ env: { SENTRY_DSN: sink.dsn } }))

  it('sends about a fifth of the spans, each with the status that its answer maps to (R295–R306, R334)', async () => {
    const kinds: [string, number, string, (client: Client) => Promise<{ status: number }>][] = [
      ['GET /api/eph/profile/me', 401, 'unauthenticated', (client) => client.get('/api/eph/profile/me')],
      ['GET /{slug}', 404, 'not_found', (client) => client.get('/nulle/part')],
      ['POST /{slug}', 405, 'invalid_argument', (client) => client.post('/mentions-legales')],
      ['POST /api/consent', 413, 'failed_precondition', (client) => client.post('/api/consent', 'x'.repeat(70_000))],
      ['POST /api/floor/events', 503, 'unavailable', (client) => client.post('/api/floor/events', {})],
      ['GET /api/casinos', 200, 'ok', (client) => client.get('/api/casinos')],
      // The client of the tests reads it, too, once for a site.
      ['GET /api/openapi.json', 200, 'ok', (client) => client.get('/api/openapi.json')],
    ]
    for (const [, status, , ask] of kinds) {
      const answers = await Promise.all(Array.from({ length: many }, () => ask(newClient(site))))
      expect(new Set(answers.map((it) => it.status))).to.deep.equal(new Set([status]))
    }
    const asked = many * kinds.length
    const seen = () =>
      sink.of('transaction').map(({ transaction, contexts }) => `${transaction} ${contexts.trace.status}`)
    await eventually(
      seen,
      (all) => all.length >= 0.1 * asked && kinds.every(([name, , status]) => all.includes(`${name} ${status}`)),
      10_000,
    )
    expect(seen().length / asked).to.be.below(0.32)
    for (const name of new Set(seen())) expect(kinds.map(([it, , status]) => `${it} ${status}`)).to.include(name)
  })

  it('sends what nobody foresaw, with release, request id and frames of ours, and no foreseen error', async () => {
    const database = new DatabaseSync(join(site.dataDir, 'store.sqlite'))
    database.exec('drop table consent_proofs')
    database.close()
    const body = { choices: { analytics: true }, wording: 'of-a-test', locale: 'fr' }
    const failed = await newClient(site).post('/api/consent', body)
    expect(failed.status).to.equal(500)
    await eventually(() => expect(sink.of('event')).not.to.be.empty)
    const [event, ...others] = sink.of('event')
    expect(others).to.deep.equal([])
    expect(event.exception.values[0].value).to.contain('consent_proofs')
    expect(event.tags.requestId).to.equal(failed.body.requestId)
    expect(event.environment).to.equal('production')
    expect(event.release).to.match(/^[0-9a-f]{12}$/)
    expect(event.user).to.equal(undefined)
    expect(framesOf(event).length).to.be.within(1, monitoringLimits.stackFrames)
  })

  it('sends what breaks in the browser by way of our own origin, at most 100 breadcrumbs and 50 frames, and no replay (R335–R338)', async () => {
    const page = await newPage({ isUnasked: true })
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.goto(`${site.url}/mentions-legales?jeton=${'k'.repeat(43)}`)
    await page.waitForFunction(() => '__SENTRY__' in window)
    await page.evaluate(() => {
      for (let i = 0; i < 130; i++) console.log(`line ${i} of camille@demo.test`)
      const dive = (depth: number): void => {
        if (depth === 0) throw new Error(`broken for camille@demo.test at /x?token=${'t'.repeat(40)}`)
        dive(depth - 1)
      }
      setTimeout(() => dive(80))
    })
    const ofBrowser = () => sink.of('event').filter((it) => it.platform === 'javascript')
    await eventually(ofBrowser, (all) => all.length > 0, 15_000)
    const [event] = ofBrowser()
    expect(event.exception.values[0].value).to.equal('broken for [e-mail] at /x')
    expect(framesOf(event)).to.have.length(monitoringLimits.stackFrames)
    expect(event.breadcrumbs).to.have.length(monitoringLimits.maxBreadcrumbs)
    expect(event.release).to.equal(await page.$eval('html', (it) => it.dataset.build))
    expect(event.sdk.settings.infer_ip).to.equal('never')
    expect(event.request.url).to.equal(`${site.url}/mentions-legales`)
    expect(new Set(asked.map(({ origin }) => origin))).to.deep.equal(new Set([site.url]))
    expect(asked.filter(({ pathname }) => pathname.includes('replay'))).to.deep.equal([])
    expect(new Set(sink.items.map(({ type }) => type)).difference(new Set(['event', 'transaction']))).to.deep.equal(
      new Set(),
    )
    await closePage(page)
    expect(replayOptions).to.deep.equal({ maskAllText: false, blockAllMedia: false })
    expect(monitoringLimits).to.include({ replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 0 })
  })

  it('were replays sampled, would fetch and send them only after consent to them (beyond B7, L7)', async () => {
    const replays = () => sink.of('replay_event')
    const refused = await pageOfSampledReplays({ analytics: true })
    await refused.page.evaluate(() => {
      setTimeout(() => {
        throw new Error('broken without a replay')
      })
    })
    await eventually(sink.text, (all) => all.includes('broken without a replay'))
    expect(refused.asked.filter(isReplay)).to.deep.equal([])
    await closePage(refused.page)
    expect(replays()).to.deep.equal([])

    const allowed = await pageOfSampledReplays({ monitoring: true })
    await eventually(replays, (all) => all.length > 0)
    expect(replays()[0].urls).to.deep.equal([`${site.url}/mentions-legales`])
    expect(allowed.asked.filter(isReplay)).to.have.length(1)
    expect(new Set(allowed.asked.map(({ origin }) => origin))).to.deep.equal(new Set([site.url]))
    await closePage(allowed.page)
  })

  it('passes on envelopes of its own pages to its own address alone', async () => {
    const envelope = (dsn: string) => `${JSON.stringify({ dsn })}\n{"type":"event"}\n{"marker":"of-a-test"}`
    const own = { 'Sec-Fetch-Site': 'same-origin' }
    const passedOn = () => sink.items.filter(({ payload }) => payload.marker === 'of-a-test').length
    const answers = await Promise.all([
      newClient(site).post('/api/monitoring', envelope(sink.dsn), { 'Sec-Fetch-Site': 'cross-site' }),
      newClient(site).post('/api/monitoring', envelope('http://publickey@other.test/7'), own),
      newClient(site).post('/api/monitoring', 'x'.repeat(1024 * 1024 + 1), own),
      newClient(site).get('/api/monitoring'),
    ])
    expect(answers.map(({ status }) => status)).to.deep.equal([403, 400, 413, 405])
    expect(passedOn()).to.equal(0)
    expect((await newClient(site).post('/api/monitoring', envelope(sink.dsn), own)).status).to.equal(200)
    expect(passedOn()).to.equal(1)
  })

  it('takes a minute’s worth of envelopes of one address, and refuses the rest with Retry-After', async () => {
    const client = newClient(site)
    const own = { 'Sec-Fetch-Site': 'same-origin' }
    // One more than two minutes may hold: the minute may change meanwhile.
    const asked = Array.from({ length: 2 * ratesPerMinute.monitoring + 1 }, () =>
      client.post('/api/monitoring', '{}', own),
    )
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([400, 429]))
    expect(answers.filter(({ status }) => status === 400).length).to.be.at.least(ratesPerMinute.monitoring)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 60)
  })

  it('writes a line of JSON a request, with its id, class of route, status, milliseconds and where the page came from; nothing of a person in log and envelopes', async () => {
    const client = newClient(site)
    const body = signupBody({
      email: 'confidential.guest@guests.test',
      firstname: 'Confidentia',
      lastname: 'Secretova',
    })
    expect((await client.post('/api/eph/users/signup', body)).status).to.equal(201)
    await client.post('/api/eph/users/login', { email: body.email, password: 'Wrong-2026!x', remember: true })
    await client.post('/api/eph/users/login', { email: body.email, password: body.password, remember: true })
    client.cookies.set('member', 'seal-of-a-member-0123456789abcdef0123456789')
    await client.get('/api/eph/profile/me')
    await client.get(`/mon-compte/nouveau-mot-de-passe/${'T'.repeat(43)}?email=confidential.guest%40guests.test`)
    const answer = await client.get('/mentions-legales?utm_source=confidential.guest%40guests.test')
    const id = answer.headers.get('x-request-id')
    expect(answer.headers.get('server-timing')).to.equal(null)
    await eventually(site.output, (it) => it.includes(`"requestId":"${id}"`))

    const lines = site
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const line = lines.find((it) => it.requestId === id && it.msg === 'request')
    expect(line).to.include({ method: 'GET', path: '/mentions-legales', route: 'page', status: 200, cache: 'memory' })
    expect(line.ms).to.be.a('number')
    for (const it of lines.filter(({ msg }) => msg === 'request')) expect(it.requestId).to.match(/^[\da-f-]{36}$/)
    // A log line from deep inside a request carries its id as well.
    expect(lines.find((it) => it.msg === 'request failed').requestId).to.match(/^[\da-f-]{36}$/)
    for (const text of [site.output(), sink.text()]) {
      for (const secret of [
        'confidential.guest',
        'Confidentia',
        'Secretova',
        String(body.password),
        'Wrong-2026',
        'TTTT',
        'seal-of-a-member',
        'camille@',
        'kkkk',
        'tttt',
      ])
        expect(text.includes(secret), secret).to.equal(false)
    }
  })

  /** The page as it would be with a sampling other than 0 (R335): this one number is changed on the way. */
  async function pageOfSampledReplays(allowed: Partial<ConsentChoices>) {
    const page = await newPage({ allowed })
    const asked: URL[] = []
    await page.setRequestInterception(true)
    page.on('request', async (request) => {
      const url = new URL(request.url())
      asked.push(url)
      if (!/\/monitoring-\w+\.js$/.test(url.pathname)) return request.continue()
      const script = await (await fetch(url)).text()
      const sampled = script.replace('replaysSessionSampleRate:0', 'replaysSessionSampleRate:1')
      expect(sampled).not.to.equal(script)
      await request.respond({ contentType: 'text/javascript', body: sampled })
    })
    await page.goto(`${site.url}/mentions-legales`)
    await page.waitForFunction(() => '__SENTRY__' in window)
    return { page, asked }
  }

  function isReplay({ pathname }: URL): boolean {
    return pathname.includes('/replay-')
  }

  function framesOf(event: Payload): unknown[] {
    return event.exception.values[0].stacktrace.frames
  }
})
