import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'chai'
import { newClient } from '#test/support/client.ts'
import { openContent } from '#test/support/content.ts'
import { signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { type FaultyProxy, openFaultyProxy } from '#test/support/operated/faultyProxy.ts'
import { type Operated, operate } from '#test/support/operated/operated.ts'
import { eventually } from '#test/support/site.ts'
import type { ContentService } from '#tools/storyblok/serve.ts'
import { attributesOf, type CollectedSpan, startCollector } from './collector.ts'
import { startSink } from './sink.ts'

/** Kinds and statuses of OTLP. */
const [serverKind, clientKind, failedStatus] = [2, 3, 2]

/** Node then says which modules it loads. */
const tellingOfModules = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.error('loads ' + url), next(url, context)) })`,
)}`

// Beside Sentry, which has a tracing of its own.
describe('traces of requests by OpenTelemetry', () => {
  let content: ContentService
  let proxy: FaultyProxy
  const collector = opened(startCollector)
  const sink = opened(startSink)
  let site: Operated

  before(async () => {
    content = await openContent()
    proxy = await openFaultyProxy(content.url)
    site = await operate({
      api: `${proxy.url}/v2`,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
        OTEL_SERVICE_NAME: 'site-of-a-test',
        SENTRY_DSN: sink.dsn,
      },
    })
  })
  after(async () => {
    await site?.close()
    await proxy?.close()
    await content?.close()
  })

  it('have a page that is drawn: front, plan with what is asked of the content service, draw', async () => {
    // A site that has just started, and a service that is slow: the page is in no memory yet.
    proxy.break({ kind: 'late', ms: 700 }, /stories/)
    const paths = ['/histoire', '/mentions-legales', '/accessibilite', '/en/history', '/confidentialite']
    const isWhole = (trace: readonly CollectedSpan[]) =>
      ['front', 'plan', 'draw', 'content'].every((part) => trace.some(({ name }) => name === part))
    await Promise.all(paths.map((path) => newClient(site).get(path, { 'User-Agent': 'Mozilla/5.0' })))
    proxy.mend()
    const whole = () => tracesOf(collector.spans()).find(isWhole) ?? []
    const trace = await eventually(whole, isWhole, 10_000)
    const root = rootOf(trace)
    expect(root.name).to.equal('GET /{slug}')
    expect(attributesOf(root)).to.include({
      'http.request.method': 'GET',
      'http.route': '/{slug}',
      'http.response.status_code': 200,
    })
    expect(attributesOf(root)['hautemer.page']).to.be.oneOf(['filled', 'cold'])
    expect(childrenOf(trace, root).map(({ name }) => name)).to.include.members(['front', 'plan', 'draw'])
    const content = trace.find(({ name }) => name === 'content') as CollectedSpan
    const [call] = childrenOf(trace, content)
    expect(call).to.include({ name: `GET ${new URL(proxy.url).host}`, kind: clientKind })
    expect(attributesOf(call as CollectedSpan)).to.include({ 'http.response.status_code': 200 })
    for (const { startTimeUnixNano: start, endTimeUnixNano: end } of trace)
      expect(BigInt(end) >= BigInt(start)).to.equal(true)
  })

  it('have a page that is drawn for one visitor: front, plan with its queries, draw', async () => {
    const client = newClient(site)
    const body = signupBody({ email: 'traced.guest@guests.test', firstname: 'Tracea', lastname: 'Spanova' })
    const created = await traceOf(() => client.post('/api/eph/users/signup', body))
    const call = rootOf(created)
    expect(call.name).to.equal('POST /api/eph/users/signup')
    const queries = created.filter(({ name }) => name.startsWith('store '))
    expect(queries.map(({ name }) => name)).to.include('store insert hotel_members')
    for (const it of queries)
      expect(new Set(Object.keys(attributesOf(it))).isSubsetOf(new Set(['db.operation.name', 'db.collection.name'])))

    await client.get(`/mon-compte/nouveau-mot-de-passe/${'T'.repeat(43)}?email=traced.guest%40guests.test`)
    change(`update hotel_members set state = 'active'`)
    await client.post('/api/eph/users/login', { email: body.email, password: body.password, remember: true })
    const trace = await traceOf(() => client.get('/mon-compte/profil'))
    const root = rootOf(trace)
    expect(attributesOf(root)).to.include({ 'http.response.status_code': 200 })
    const parts = childrenOf(trace, root)
    expect(parts.map(({ name }) => name)).to.include.members(['front', 'plan', 'draw'])
    const plan = parts.find(({ name }) => name === 'plan') as CollectedSpan
    expect(
      childrenOf(trace, plan)
        .map(({ name }) => name)
        .join(),
    ).to.match(/store select \w+/)
  })

  it('have calls of other services with their host, and nothing of a person', async () => {
    const text = collector.requests.map((it) => it.text).join()
    for (const secret of ['traced.guest', 'Tracea', 'Spanova', 'TTTT', 'token=', 'public'])
      expect(text.includes(secret), secret).to.equal(false)
    const outside = collector.spans().filter(({ kind }) => kind === clientKind)
    for (const it of outside) {
      const parent = collector.spans().find(({ spanId }) => spanId === it.parentSpanId)
      expect(parent?.name).to.equal('content')
    }
  })

  it('have a call that fails: an error at the query and at the request, beside what Sentry hears', async () => {
    change('drop table consent_proofs')
    const body = { choices: { analytics: true }, wording: 'of-a-test', locale: 'fr' }
    let requestId = ''
    const trace = await traceOf(async () => {
      const { status, body: answer } = await newClient(site).post('/api/consent', body)
      expect(status).to.equal(500)
      requestId = answer.requestId
    })
    const root = rootOf(trace)
    expect(attributesOf(root)).to.include({ 'http.response.status_code': 500, 'hautemer.request_id': requestId })
    expect(root.status.code).to.equal(failedStatus)
    const query = trace.find(({ name }) => name === 'store insert consent_proofs')
    expect(query?.status.code).to.equal(failedStatus)
    expect(attributesOf(query as CollectedSpan)['error.type']).to.be.a('string')
    const event = await eventually(
      () => sink.of('event')[0],
      (it) => it !== undefined,
    )
    expect(event.tags.requestId).to.equal(requestId)
  })

  it('say who sends them, with the build and the header that the collector wants', async () => {
    expect(collector.resource()).to.include({ 'service.name': 'site-of-a-test' })
    expect(collector.resource()['service.version']).to.match(/^[\da-f]{12}$/)
    expect(collector.requests[0]?.path).to.equal('/v1/traces')
    expect(collector.requests[0]?.headers).to.include({ 'api-key': 'a key', 'content-type': 'application/json' })
    // Sending is no request of a visitor.
    expect(collector.spans().filter(({ name }) => name.startsWith('POST 127'))).to.deep.equal([])
  })

  it('continue the trace of a trusted proxy, and of nobody else', async () => {
    const caller = () => ({ traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') })
    const ask = async (url: string, { traceId, spanId }: ReturnType<typeof caller>) => {
      const answer = await fetch(`${url}/api/casinos`, { headers: { traceparent: `00-${traceId}-${spanId}-01` } })
      expect(answer.status).to.equal(200)
    }
    const [trusted, stranger] = [caller(), caller()]
    const continued = await traceOf(() => ask(site.url, trusted))
    expect(rootOf(continued)).to.include({ traceId: trusted.traceId, parentSpanId: trusted.spanId })

    await site.end('SIGTERM')
    await site.start({ env: { TRUST_PROXY: '' } })
    const own = await traceOf(() => ask(site.url, stranger))
    expect(rootOf(own).traceId).to.not.equal(stranger.traceId)
    expect(rootOf(own).parentSpanId ?? '').to.equal('')
  })

  it('are as many as the sampler says', async () => {
    await site.end('SIGTERM')
    await site.start({ env: { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.2' } })
    const before = collector.spans().filter(isCasinos).length
    const asked = 300
    for (let n = 0; n < asked; n++) expect((await newClient(site).get('/api/casinos')).status).to.equal(200)
    await site.end('SIGTERM')
    const sampled = collector.spans().filter(isCasinos).length - before
    expect(sampled / asked).to.be.within(0.08, 0.35)
  })

  it('are not made where no endpoint is set, and nothing of them is loaded; a wrong setting is told before the start', async () => {
    const before = collector.requests.length
    await site.start({ env: { NODE_OPTIONS: tellingOfModules } })
    expect(site.output()).to.match(/loads \S+@opentelemetry/)
    await site.end('SIGTERM')
    const output = site.output().length
    await site.start({ env: { NODE_OPTIONS: tellingOfModules, OTEL_EXPORTER_OTLP_ENDPOINT: '', SENTRY_DSN: '' } })
    expect(await site.statusOf('/mentions-legales')).to.equal(200)
    await site.end('SIGTERM')
    expect(site.output().slice(output)).to.match(/loads \S+\/express/)
    expect(site.output().slice(output)).to.not.match(/loads \S*opentelemetry/)
    expect(collector.requests.slice(before).filter(({ text }) => text.includes('/mentions-legales'))).to.deep.equal([])

    const refused = site.output().length
    await site.start({ unready: true, env: { OTEL_TRACES_SAMPLER: 'sometimes', OTEL_TRACES_SAMPLER_ARG: '2' } })
    expect((await site.ended()).code).to.equal(1)
    expect(site.output().slice(refused)).to.match(
      /OTEL_TRACES_SAMPLER is none of always_on[\s\S]*OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1/,
    )
  })

  function change(sql: string): void {
    const database = new DatabaseSync(join(site.dataDir, 'store.sqlite'))
    database.exec(sql)
    database.close()
  }

  function isCasinos({ name }: CollectedSpan): boolean {
    return name === 'GET /api/casinos'
  }

  /** Spans of the one request that is made meanwhile, once it has been sent: five seconds later at most. */
  async function traceOf(act: () => Promise<unknown>): Promise<CollectedSpan[]> {
    const known = new Set(collector.spans().map(({ spanId }) => spanId))
    const fresh = () =>
      collector
        .spans()
        .filter(({ spanId, kind, name }) => !known.has(spanId) && kind === serverKind && !name.includes('openapi'))
    await act()
    await eventually(fresh, (spans) => spans.length > 0, 10_000)
    const [{ traceId } = { traceId: '' }] = fresh().slice(-1)
    return collector.spans().filter((it) => it.traceId === traceId)
  }
})

function rootOf(trace: readonly CollectedSpan[]): CollectedSpan {
  const [root, ...others] = trace.filter(({ kind }) => kind === serverKind)
  expect(others).to.deep.equal([])
  return root as CollectedSpan
}

function childrenOf(trace: readonly CollectedSpan[], { spanId }: CollectedSpan): CollectedSpan[] {
  return trace.filter(({ parentSpanId }) => parentSpanId === spanId)
}

function tracesOf(spans: readonly CollectedSpan[]): CollectedSpan[][] {
  return Object.values(Object.groupBy(spans, ({ traceId }) => traceId)).map((it) => it ?? [])
}
