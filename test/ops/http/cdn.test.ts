import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from 'chai'
import pino from 'pino'
import { readEnv } from '#server/env/index.ts'
import { freePort } from '#server/launch/processes/ports.mjs'
import { openCdn } from '#server/outside/cdn.ts'
import { startRedis, type TestRedis } from '#test/content/client/clientRedis.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

interface Call {
  headers: Record<string, unknown>
  body: Record<string, string[]>
}

// Issue 9, docs/operations/scaling.md: surrogate keys, purge on publish.
describe('a CDN in front', () => {
  let port: number
  let receiver: Server
  let calls: Call[]
  let redis: TestRedis
  let sites: Site[] = []

  before(async () => {
    port = await freePort()
    await listen()
    redis = await startRedis()
    const env = { REDIS_URL: redis.url, CDN_PURGE_URL: address(), CDN_PURGE_TOKEN: 'purge-token', METRICS_TOKEN: 'm' }
    const first = await openSite({ stories: 'own', env })
    // Own site: the second process.
    sites = [first, await openSite({ env, api: `${first.content?.url}/v2` })]
  })
  beforeEach(() => {
    calls = []
  })
  after(async () => {
    for (const site of sites.toReversed()) await site.close()
    receiver.close()
    await redis?.kill()
  })

  it('is told once, by one of two processes, of a publication: with a key that the pages carry', async () => {
    const keys = await Promise.all(sites.map(keysOfPage))
    expect(keys[0]).to.have.length.within(4, 100)
    expect(keys[1]).to.deep.equal(keys[0])
    await publish('Un nouveau titre')
    const [call] = await eventually(
      () => calls,
      (it) => it.length > 0,
    )
    expect(call?.headers['fastly-key']).to.equal('purge-token')
    const told = call?.body.surrogate_keys ?? []
    const uuid = sites[0]?.services.content.links.byStorySlug('fr', 'website-hotels/histoire')?.uuid
    expect(told).to.include(uuid?.slice(-8)).and.include('many')
    expect(keys[0]).to.include(uuid?.slice(-8))
    // A request now does not get the old page.
    for (const site of sites) expect(await site.html('/histoire')).to.include('<title>Un nouveau titre')
  })

  it('is told again when it was away, and publishing waits for nothing', async () => {
    receiver.close()
    receiver.closeAllConnections()
    await publish('Encore un titre')
    for (const site of sites) {
      await eventually(async () => expect(await site.html('/histoire')).to.include('<title>Encore un titre'))
    }
    await eventually(() =>
      expect(
        sites.flatMap(({ log }) => log).filter(({ msg }) => msg === 'the CDN refused a purge: tried again').length,
      ).to.be.above(0),
    )
    await listen()
    await eventually(() => expect(calls.length).to.be.above(0))
    // The other process had as long.
    expect(calls).to.have.length(1)
    const metrics = await Promise.all(
      sites.map(async (site) => (await site.get('/metrics', { Authorization: 'Bearer m' })).text()),
    )
    expect(metrics.join()).to.match(/cdn_purges_total\{result="failed"[^\n]* [1-9]/)
  })

  it('may be another one, and pages of very many stories name none', async () => {
    const cdn = openCdn({ kind: 'cloudflare', purgeUrl: address(), token: 't', log: pino({ level: 'silent' }) })
    const uuids = Array.from({ length: 101 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
    expect(cdn.headersFor(['type:hotel', ...uuids.slice(0, 1)])).to.deep.equal({ 'Cache-Tag': 'type:hotel,00000000' })
    expect(cdn.headersFor(uuids)).to.deep.equal({ 'Cache-Tag': 'many' })
    await cdn.purge(uuids.slice(0, 35), 1)
    // Purges that wait at the end of the process are sent.
    await cdn.close()
    expect(calls.map(({ body }) => body.tags?.length)).to.deep.equal([30, 6])
    expect(calls[0]?.headers.authorization).to.equal('Bearer t')
  })

  it('needs a token, and one of two ways to say it', () => {
    expect(() => readEnv({ NODE_ENV: 'production', CDN_PURGE_URL: address() })).to.throw(/CDN_PURGE_TOKEN is required/)
    expect(() =>
      readEnv({ NODE_ENV: 'production', CDN_PURGE_URL: address(), CDN_PURGE_TOKEN: 't', CDN_KIND: 'other' }),
    ).to.throw(/CDN_KIND/)
  })

  const address = () => `http://127.0.0.1:${port}/service/1/purge`

  async function listen(): Promise<void> {
    receiver = createServer(async (req, res) => {
      calls.push({ headers: req.headers, body: (await json(req)) as Call['body'] })
      res.end('{}')
    }).listen(port, '127.0.0.1')
    await once(receiver, 'listening')
  }

  async function keysOfPage(site: Site): Promise<string[]> {
    const { headers } = await eventually(
      () => site.get('/histoire'),
      (answer) => answer.headers.has('surrogate-key'),
    )
    return headers.get('surrogate-key')?.split(' ') ?? []
  }

  async function publish(title: string): Promise<void> {
    await sites[0]?.edit('website-hotels/histoire', ({ content }) => {
      content.seo_title = title
    })
  }
})
