import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { ContentService } from '#content/serve.ts'
import { openContent } from '#test/support/content.ts'
import { openTcpProxy, type TcpProxy } from '#test/support/operated/tcpProxy.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'
import { startPostgres, type TestPostgres } from '#test/support/store/postgres.ts'

const productStories = join(import.meta.dirname, '..', '..', '..', 'content', 'stories')

describe('A site whose database is gone', function () {
  this.timeout(60_000)
  let postgres: TestPostgres
  let site: Site

  before(async () => {
    postgres = await startPostgres({ durable: false })
    site = await openSite({ env: { DATABASE_URL: await postgres.createDatabase() } })
  })
  after(async () => {
    await site?.close()
    await postgres?.stop()
  })

  it('says 503 of itself and of what needs a member, shows its pages, and is well again by itself', async () => {
    expect(await statusOf('/readyz')).to.equal(200)
    await postgres.kill()
    await eventually(
      () => statusOf('/readyz'),
      (status) => status === 503,
      10_000,
    )
    expect(await statusOf('/healthz')).to.equal(200)
    expect(await statusOf('/')).to.equal(200)

    const refused = await login()
    const body = (await refused.json()) as { error: { code: string }; requestId: string }
    expect(refused.status).to.equal(503)
    expect(refused.headers.get('retry-after')).to.equal('5')
    expect(body.error.code).to.equal('unavailable')
    expect(body.requestId).to.be.a('string')

    await postgres.start()
    await eventually(
      () => statusOf('/readyz'),
      (status) => status === 200,
      10_000,
    )
    expect((await login()).status).to.equal(401)
  })

  const statusOf = async (path: string) => (await site.get(path)).status

  const login = () =>
    fetch(`${site.url}/api/eph/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site.url },
      body: JSON.stringify({ email: 'nobody@guest.test', password: 'Demo-2026!', remember: false }),
    })
})

describe('A site that starts', function () {
  this.timeout(60_000)
  let content: ContentService
  let line: TcpProxy
  let kept: string
  let site: Site

  before(async () => {
    content = await openContent()
    line = await openTcpProxy(Number(new URL(content.url).port))
    kept = await mkdtemp(join(tmpdir(), 'readiness-'))
  })
  afterEach(() => site?.close())
  after(async () => {
    await line?.close()
    await content?.close()
    await rm(kept, { recursive: true, force: true, maxRetries: 5 })
  })

  it('from nothing is ready when a search has results', async () => {
    await open(kept)
    await untilReady()
    await expectPlaces()
  })

  it('without its content service searches what it kept', async () => {
    await line.set('gone')
    await open(kept)
    await untilReady()
    await expectPlaces()
  })

  it('without its content service and without anything kept is not ready, and says whom to call', async () => {
    await open()
    expect((await site.get('/readyz')).status).to.equal(503)
    const answer = await site.get('/api/search?q=plage')
    expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([503, '5'])
    const page = await site.get('/recherche?q=plage')
    expect(page.status).to.equal(503)
    expect(await page.text()).to.include('href="tel:')
  })

  it('without home, header, footer or settings is not ready, and says once which folder of which space was asked', async () => {
    await line.set('open')
    await open(undefined, { STORYBLOK_ROOT_FOLDER: 'website-hotel', STORYBLOK_SPACE_ID: '100100' })
    await untilTold()
    expect((await site.get('/readyz')).status).to.equal(503)
    const [told, ...more] = notReady()
    expect(told).to.match(
      /^not ready: folder website-hotel of space 100100 at http:\S+ has no home \(fr\), home \(en\)/,
    )
    for (const part of ['headers/main', 'footers/main', 'settings']) expect(told).to.include(`${part} (en)`)
    expect(more).to.deep.equal([])
  })

  it('is ready by itself once the editor has published what was missing', async () => {
    const stories = await mkdtemp(join(tmpdir(), 'readiness-stories-'))
    await cp(productStories, stories, { recursive: true })
    const footer = join(stories, 'website-hotels/footers/main.json')
    await rename(footer, `${footer}.kept`)
    try {
      site = await openSite({ storiesDir: stories, unready: true })
      await untilTold()
      expect(notReady()[0]).to.match(/has no footers\/main \(fr\), footers\/main \(en\):/)
      expect((await site.get('/readyz')).status).to.equal(503)
      const published = join(site.storiesDir, 'website-hotels/footers/main.json')
      await rename(`${published}.kept`, published)
      await untilReady()
    } finally {
      await rm(stories, { recursive: true, force: true })
    }
  })

  const notReady = () => site.log.map((it) => String(it.msg)).filter((it) => it.startsWith('not ready'))

  const untilTold = () => eventually(notReady, (it) => it.length > 0)

  async function open(dataDir?: string, env?: Record<string, string>): Promise<void> {
    site = await openSite({ api: `http://127.0.0.1:${line.port}/v2`, dataDir, env, pace: 'operated', unready: true })
  }

  const untilReady = () =>
    eventually(
      async () => (await site.get('/readyz')).status,
      (status) => status === 200,
    )

  async function expectPlaces(): Promise<void> {
    const found = (await (await site.get('/api/search')).json()) as { total: number }
    expect(found.total).to.equal(24)
    expect(await site.html('/recherche?q=plage')).to.include('id="resultats"')
    expect(await site.html('/en/search?type=restaurant')).to.include('/en/restaurants/')
  }
})
