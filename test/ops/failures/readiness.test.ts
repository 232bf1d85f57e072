import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { feeds } from '#server/pages/plan/listings.ts'
import { payloadPath } from '#shared/http/payloadPath.ts'
import { locales, pathOf } from '#shared/locales.ts'
import { pathFor, routes } from '#shared/routes.ts'
import { openContent } from '#test/support/content.ts'
import { newFolder } from '#test/support/folders.ts'
import { opened } from '#test/support/opened.ts'
import { openTcpProxy } from '#test/support/operated/tcpProxy.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'
import { startPostgres } from '#test/support/store/postgres.ts'

/** The described calls by path and method. */
interface OpenApi {
  paths: Record<string, Record<string, unknown>>
}

const productStories = join(import.meta.dirname, '..', '..', '..', 'content', 'houses', 'hautemer', 'stories')

describe('A site whose database is gone', () => {
  const postgres = opened(() => startPostgres({ durable: false }))
  const site = opened(async () => openSite({ stories: 'own', env: { DATABASE_URL: await postgres.createDatabase() } }))

  it('says 503 of itself and of what needs a member, shows its pages, and is well again by itself', async () => {
    expect(await statusOf('/readyz')).to.equal(200)
    await postgres.kill()
    await eventually(async () => expect(await statusOf('/readyz')).to.equal(503))
    expect(await (await site.get('/readyz')).json()).to.deep.equal({ status: 'databaseAway' })
    expect(await statusOf('/healthz')).to.equal(200)
    expect(await statusOf('/')).to.equal(200)

    const refused = await login()
    const body = (await refused.json()) as { error: { code: string }; requestId: string }
    expect(refused.status).to.equal(503)
    expect(refused.headers.get('retry-after')).to.equal('5')
    expect(body.error.code).to.equal('unavailable')
    expect(body.requestId).to.be.a('string')
    // Tournaments come from content, their places do not: no list without them is made up.
    const { paths } = (await (await site.get('/api/openapi.json')).json()) as OpenApi
    const read = Object.entries(paths).filter(([path, it]) => it.get && !path.includes('{'))
    const waiting: string[] = []
    for (const [path] of read) {
      // The line of a stream stays open.
      const answer = await fetch(site.url + path, { signal: AbortSignal.timeout(5000) })
      if (answer.status === 503) waiting.push(path)
      if (answer.status === 503) expect(answer.headers.get('retry-after'), path).to.equal('5')
      else expect(answer.status, path).to.be.below(500)
      await answer.body?.cancel()
    }
    expect(waiting).to.include('/api/poker/tournaments')

    await postgres.start()
    await eventually(async () => expect(await statusOf('/readyz')).to.equal(200))
    expect((await login()).status).to.equal(401)
    expect(await statusOf('/api/poker/tournaments')).to.equal(200)
    // Asked every two seconds, told once for each reason.
    const told = site.log.filter(({ msg }) => String(msg).startsWith('the store does not answer'))
    expect(told.map(({ reason }) => reason)).to.deep.equal([...new Set(told.map(({ reason }) => reason))])
    expect(told.every(({ reason, err }) => reason && !err)).to.equal(true)
  })

  const statusOf = async (path: string) => (await site.get(path)).status

  const login = () =>
    fetch(`${site.url}/api/eph/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site.url },
      body: JSON.stringify({ email: 'nobody@guest.test', password: 'Demo-2026!', remember: false }),
    })
})

describe('A site that starts', () => {
  const content = opened(openContent)
  const line = opened(() => openTcpProxy(Number(new URL(content.url).port)))
  let kept: string
  let site: Site

  before(async () => {
    kept = await newFolder('readiness-')
  })
  afterEach(() => site?.close())

  it('from nothing searches as soon as it has a page, and is ready when a search has results', async () => {
    await open(kept)
    await eventually(async () => (await site.get('/hotels')).status === 200)
    expect((await site.get('/recherche?q=plage')).status).to.equal(200)
    await untilReady()
    await expectPlaces()
  })

  it('without its content service searches what it kept, from its first request on', async () => {
    await line.set('gone')
    await open(kept)
    await expectPlaces()
    await untilReady()
  })

  it('without its content service and without anything kept is not ready, calls no page missing and says whom to call', async () => {
    await open()
    expect((await site.get('/readyz')).status).to.equal(503)
    const params = { casino: 'casino-de-la-digue', slug: 'main-event', id: '12', token: 'a'.repeat(40), code: 'AB12' }
    const pages = locales.flatMap((locale) => [
      ...Object.values(routes).map((it) =>
        pathOf(
          locale,
          it[locale].replace(/:(\w+)/g, (_, name: string) => params[name as keyof typeof params] ?? 'x'),
        ),
      ),
      pathFor('home', locale),
      // Stories, and nothing at all.
      ...['hotels', 'contact', 'no-such-page', 'website-hotels/headers/main'].map((slug) => pathOf(locale, slug)),
    ])
    const feedPaths = feeds.flatMap(({ page }) => locales.map((locale) => `${page(locale)}/rss.xml`))
    const files = ['/sitemap.xml', '/_share/fr/hotels.png', '/spectacles/x.ics', '/soiree.ics', ...feedPaths]
    for (const path of [...pages, ...pages.map(payloadPath), ...files]) {
      const answer = await site.get(path)
      expect([answer.status, answer.headers.get('retry-after')], path).to.deep.equal([503, '10'])
      const said = await answer.text()
      expect(said, path).to.match(/02.61.91.27.27|\+33.2.61.91.27.27/)
      if (pages.includes(path)) expect(said, path).to.include('href="tel:')
    }
    const posted = await fetch(`${site.url}/contact`, { method: 'POST', headers: { Origin: site.url }, body: '' })
    expect([posted.status, posted.headers.get('retry-after')]).to.deep.equal([503, '10'])
  })

  it('and that answers a call with no empty list in place of what it does not know', async () => {
    await open()
    const { paths } = (await (await site.get('/api/openapi.json')).json()) as OpenApi
    const read = Object.entries(paths).filter(([path, it]) => it.get && !path.includes('{'))
    const told: string[] = []
    for (const [path] of read) {
      // The line of a stream stays open.
      const answer = await fetch(site.url + path, { signal: AbortSignal.timeout(5000) })
      const type = answer.headers.get('content-type') ?? ''
      if (answer.status !== 200 || !type.includes('json')) {
        await answer.body?.cancel()
        if (answer.status === 503) told.push(path)
        continue
      }
      expect(await answer.text(), path).not.to.match(/"(?:items|casinos|tournaments)":\[\]|^\[\]$/)
    }
    expect(told).to.include.members(['/api/search', '/api/casinos', '/api/poker/tournaments'])
  })

  it('and that serves what needs no content: its state, robots.txt, the manifest, files, the description of its calls', async () => {
    await open()
    for (const path of ['/healthz', '/robots.txt', '/app.webmanifest', '/_app/builds/latest.json', '/api/openapi.json'])
      expect((await site.get(path)).status, path).to.equal(200)
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
    const stories = await newFolder('readiness-stories-')
    await cp(productStories, stories, { recursive: true })
    const footer = join(stories, 'website-hotels/footers/main.json')
    await rename(footer, `${footer}.kept`)
    // Own site: each test starts one.
    site = await openSite({ storiesDir: stories, unready: true })
    await untilTold()
    expect(notReady()[0]).to.match(/has no footers\/main \(fr\), footers\/main \(en\):/)
    expect((await site.get('/readyz')).status).to.equal(503)
    const published = join(site.storiesDir, 'website-hotels/footers/main.json')
    await rename(`${published}.kept`, published)
    await untilReady()
  })

  const notReady = () => site.log.map((it) => String(it.msg)).filter((it) => it.startsWith('not ready'))

  const untilTold = () => eventually(notReady, (it) => it.length > 0)

  async function open(dataDir?: string, env?: Record<string, string>): Promise<void> {
    // Own site: each test starts one.
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
    expect(await site.html('/recherche?q=plage')).to.include('id="results"')
    expect(await site.html('/en/search?type=restaurant')).to.include('/en/restaurants/')
  }
})
