import { cp } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect } from 'chai'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { cacheReads } from '#server/metrics/events.ts'
import { payloadPath } from '#shared/http/payloadPath.ts'
import { type Locale, locales, pathOf } from '#shared/locales.ts'
import { pathFor, type Route, type RouteName, routes } from '#shared/routes.ts'
import { newFolder } from '#test/support/folders.ts'
import { closing, opened } from '#test/support/opened.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

const hotel = '/hotels/le-grand-hautemer'
const productStories = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'content',
  'houses',
  'hautemer',
  'stories',
  'website-hotels',
)
const decoders: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

describe('the page cache', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  before(async () => {
    // Until every story is there, pages with lists are kept for a second only.
    await site.whole()
    await site.html('/hotels')
    await site.html(hotel)
  })

  it('answers every coding with the same page and a strong ETag of its own', async () => {
    const bodies = new Map<string, string>()
    const etags = new Set<string>()
    for (const coding of ['gzip', 'br', 'zstd', 'identity']) {
      const { body, headers } = await rawGet(site, hotel, { 'accept-encoding': coding })
      const plain = decoders[coding]?.(body) ?? body
      bodies.set(coding, plain.toString())
      etags.add(String(headers.etag))
      expect(headers['content-encoding'], coding).to.equal(coding === 'identity' ? undefined : coding)
      expect(headers.etag, coding).to.match(/^"[\w-]+"$/)
      expect(Number(headers['content-length']), coding).to.equal(body.length)
    }
    expect(new Set(bodies.values()).size).to.equal(1)
    expect(etags.size).to.equal(4)
  })

  it('sends a script in each coding that is asked for, and in the smallest of several', async () => {
    const [, path = ''] = /<script[^>]+src="([^"]+\.js)"/.exec(await site.html('/hotels')) ?? []
    const plain = await rawGet(site, path, { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).to.equal(undefined)
    const sizes: Record<string, number> = {}
    for (const [coding, decode] of Object.entries(decoders)) {
      const { headers, body } = await rawGet(site, path, { 'accept-encoding': coding })
      expect(headers['content-encoding']).to.equal(coding)
      expect(decode(body).equals(plain.body), coding).to.equal(true)
      sizes[coding] = body.length
    }
    const { headers } = await rawGet(site, path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const smallest = Object.keys(sizes).toSorted((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0))[0]
    expect(headers['content-encoding']).to.equal(smallest)
  })

  it('is public, revalidated by browsers, and says what it varies by', async () => {
    const answer = await site.get(hotel)
    expect(answer.headers.get('cache-control')).to.equal('public, max-age=0, s-maxage=60, stale-while-revalidate=86400')
    expect(answer.headers.get('vary')).to.equal('Accept-Encoding')
    expect((await site.get('/')).headers.get('vary')).to.equal('Accept-Encoding, Accept-Language, Cookie')
    expect(answer.headers.get('set-cookie')).to.equal(null)
  })

  it('answers 304 to a page that the browser has, also among several ETags', async () => {
    const etag = (await site.get(hotel)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await site.get(hotel, { 'if-none-match': known })
      expect(answer.status, known).to.equal(304)
      expect(answer.headers.get('etag')).to.equal(etag)
      expect(await answer.text()).to.equal('')
    }
    expect((await site.get(hotel, { 'if-none-match': '"other"' })).status).to.equal(200)
  })

  it('answers HEAD with the headers of GET and no body', async () => {
    const answer = await fetch(site.url + hotel, { method: 'HEAD' })
    expect(answer.status).to.equal(200)
    expect(Number(answer.headers.get('content-length'))).to.be.greaterThan(1000)
    expect(await answer.text()).to.equal('')
  })

  it('leaves as Node wrote it first, with the date of its second, whatever else is asked on the connection', async () => {
    await site.html(hotel)
    const hits = site.services.pages.counters.hits
    const { headers } = await rawGet(site, hotel, { 'accept-encoding': 'gzip' })
    const line = (method: string, more = '') =>
      `${method} ${hotel} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nAccept-Encoding: gzip\r\n${more}\r\n`
    const known = `If-None-Match: ${headers.etag}\r\n`
    const kinds = [line('GET'), line('GET', known), line('HEAD'), line('GET', 'If-None-Match: "other"\r\n')]
    const asked = [...kinds, ...kinds, line('GET').replace('1.1', '1.0')]
    // All of them at once: each waits for its turn.
    const answers = split(await bytesOf(site, asked.join('')))
    expect(answers.map(({ head }) => head.slice(9, 12)).join(' ')).to.equal('200 304 200 200 200 304 200 200 200')
    expect(site.services.pages.counters.hits).to.equal(hits + asked.length + 1)
    for (const [n, { head, body }] of answers.slice(0, 4).entries()) {
      const again = answers[n + 4]
      expect(withoutDate(head), asked[n]).to.equal(withoutDate(again?.head ?? ''))
      expect(body.equals(again?.body ?? Buffer.alloc(0)), asked[n]).to.equal(true)
      const ageMs = Date.now() - Date.parse(/\r\nDate: (.{29})\r\n/.exec(again?.head ?? '')?.[1] ?? '')
      expect(ageMs, asked[n]).to.be.within(-1000, 10_000)
      expect(again?.head, asked[n]).to.match(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=\d+\r\n\r\n$/)
    }
    expect(withoutDate(answers[0]?.head ?? '')).to.equal(withoutDate(answers[2]?.head ?? ''))
    expect(answers.at(-1)?.head).to.include('\r\nConnection: close\r\n')
    expect(answers.at(-1)?.body.equals(answers[0]?.body ?? Buffer.alloc(0))).to.equal(true)
    expect(decoders.gzip?.(answers[4]?.body ?? Buffer.alloc(0)).toString()).to.equal(await site.html(hotel))
  })

  it('leaves from memory the second time, before Express: no request id, no line in the log', async () => {
    await site.html(hotel)
    const hits = site.services.pages.counters.hits
    const answer = await site.get(hotel)
    expect(answer.headers.get('x-request-id')).to.equal(null)
    expect(site.services.pages.counters.hits).to.equal(hits + 1)
  })

  it('ignores query names that the page does not know, and keeps one copy', async () => {
    await site.html(hotel)
    const pages = site.services.pages.counters.pages()
    const etag = (await site.get(hotel)).headers.get('etag')
    for (let i = 0; i < 20; i++) expect((await site.get(`${hotel}?utm_source=${i}`)).headers.get('etag')).to.equal(etag)
    expect(site.services.pages.counters.pages()).to.equal(pages)
  })

  it('answers from memory whatever the query says that no page reads, in any order and as often', async () => {
    await site.html(hotel)
    const etag = (await site.get(hotel)).headers.get('etag')
    for (const query of [
      'utm_source=a&gclid=b',
      'gclid=b&utm_source=a',
      'gclid=1&gclid=2',
      'fbclid',
      '=x',
      '&&',
      'x=%3Cpage%3D2',
    ]) {
      const hits = site.services.pages.counters.hits
      const answer = await site.get(`${hotel}?${query}`)
      expect(answer.headers.get('etag'), query).to.equal(etag)
      expect(answer.headers.get('x-request-id'), query).to.equal(null)
      expect(site.services.pages.counters.hits, query).to.equal(hits + 1)
    }
  })

  it('leaves to Express a query that a page may read: encoded, repeated, of a form, of the editor, too long', async () => {
    const hits = () => site.services.pages.counters.hits
    await site.html('/spectacles?range=week-end')
    await site.html('/spectacles')
    const before = hits()
    for (const query of ['%70age=2', 'page=2&page=3', 'range=%77eek', '_storyblok=1', 'envoye=x', 'p+age=2'])
      await site.get(`/spectacles?${query}`)
    expect((await site.get(`/spectacles?utm_source=${'x'.repeat(2000)}`)).status).to.equal(414)
    expect(hits()).to.equal(before)
  })

  it('keeps nothing of what a stranger makes up: no query and no path that names nothing', async () => {
    const { pages } = site.services
    await site.whole()
    const asked = locales.flatMap((locale) => [...queriesOf(locale), ...readByStories(site, locale)])
    // A kitchen that there is, at an hour that it has not.
    asked.push({ path: '/soiree', queries: ['v=1&table=ba8417b5-0417', 'v=1&day=2099-01-01', 'v=1&at=atlantis'] })
    for (const { path } of asked) for (const it of [path, payloadPath(path)]) await site.get(it)
    const before = pages.counters.pages()
    for (const { path, queries } of asked)
      for (const [n, query] of queries.entries()) {
        await site.get(`${n % 2 ? path : payloadPath(path)}?${query}`)
        expect(pages.counters.pages(), `${path}?${query}`).to.be.at.most(before)
      }
  })

  it('draws anew after a publication what somebody has read since, and forgets the rest', async () => {
    const { pages } = site.services.pages.counters
    const [read, unread] = ['/conditions', '/mentions-legales']
    await site.html(read)
    await site.html(read)
    await site.html(unread)
    const before = pages()
    const renewed = new Promise<void>((done) => site.services.pages.onRenewed(done))
    for (const name of ['conditions', 'mentions-legales'])
      await site.edit(`website-hotels/${name}`, (story) => {
        story.content.title = 'La page d’aujourd’hui'
      })
    await renewed
    await eventually(async () => expect(await site.html(read)).to.include('La page d’aujourd’hui'))
    expect(pages()).to.be.below(before)
  })

  it('keeps a page as nobody’s: what else its first reader’s query said is not in it', async () => {
    // Own site: nobody has asked it for a page yet.
    await using fresh = await closing(openSite({ stories: 'own' }))
    await fresh.whole()
    const first = await fresh.html('/soiree?utm_source=letter')
    expect(first).to.not.match(/<meta name="robots" content="noindex/)
    expect(await fresh.html('/soiree')).to.equal(first)
  })

  it('draws a page once for many who ask at the same time', async () => {
    // Own site: its caches are empty.
    await using cold = await closing(openSite({ stories: 'own' }))
    const bot = { 'user-agent': 'Googlebot/2.1' }
    // A page without lists: those that were drawn before all stories were read are kept for a second only.
    const drawn = cacheReads.page.drawn
    const answers = await Promise.all(Array.from({ length: 30 }, () => cold.html('/mentions-legales', bot)))
    expect(new Set(answers).size).to.equal(1)
    // Two of another address may be drawn ahead meanwhile; without sharing five draw this one at once.
    expect(cacheReads.page.drawn - drawn).to.be.at.most(3)
  })

  it('is fresh after a publish, and until then as it was (R003, B16; how soon: tools/bench/figures/pages/publish.ts)', async () => {
    const before = await site.html(hotel)
    await site.edit('website-hotels/hotels/le-grand-hautemer/_start', (story) => {
      story.content.name = 'Le Très Grand Hautemer'
    })
    await eventually(async () => expect(await site.html(hotel)).to.include('Le Très Grand Hautemer'))
    expect(before).not.to.contain('Le Très Grand Hautemer')
  })

  it('draws a page of which a relation was published anew, and leaves the others alone', async () => {
    await site.html('/hotels')
    const untouched = (await site.get('/mentions-legales')).headers.get('etag')
    await site.edit('website-hotels/hotels/le-grand-hautemer/_start', (story) => {
      story.content.name = 'Le Grand Hautemer rebaptisé'
    })
    await eventually(async () => expect(await site.html('/hotels')).to.include('Le Grand Hautemer rebaptisé'))
    expect((await site.get('/mentions-legales')).headers.get('etag')).to.equal(untouched)
  })

  it('does not serve yesterday’s page after midnight in Paris', async () => {
    // Own site: its clock goes past midnight.
    await using other = await closing(openSite({ stories: 'own' }))
    await other.html('/hotels')
    const hits = other.services.pages.counters.hits
    other.clock.advance({ hours: 25 })
    await other.html('/hotels')
    expect(other.services.pages.counters.hits).to.equal(hits)
  })

  it('gives members who protect themselves a page of their own that no cache keeps (B3)', async () => {
    const answer = await site.get('/', { cookie: 'gaming=off; locale=fr' })
    expect(answer.status).to.equal(200)
    expect(answer.headers.get('cache-control')).to.equal('private, no-store')
  })

  it('fills itself ahead, but never with a story of which a function draws the other half', async () => {
    const storiesDir = await newFolder('few-stories-')
    for (const name of [
      '_start.json',
      'settings.json',
      'headers',
      'footers',
      'recherche.json',
      'vous-proteger.json',
      'fetes.json',
    ])
      await cp(join(productStories, name), join(storiesDir, 'website-hotels', name), { recursive: true })
    // Own site: it has few stories.
    await using few = await closing(openSite({ storiesDir }))
    few.services.pages.warm()
    const { pages } = few.services.pages.counters
    await eventually(pages, (kept) => kept >= 4, 20_000)
    for (const path of ['/recherche', '/vous-proteger']) {
      const { headers } = await rawGet(few, path, { 'accept-encoding': 'zstd' })
      expect(headers['cache-control'], path).to.equal('private, no-store')
    }
    expect(pages()).to.equal(4)
  })

  it('fills itself ahead with each page once: one that is valid for seconds is left to requests', async () => {
    const storiesDir = await newFolder('few-stories-')
    for (const name of ['_start.json', 'settings.json', 'headers', 'footers', 'poker'])
      await cp(join(productStories, name), join(storiesDir, 'website-hotels', name), { recursive: true })
    // Own site: it has few stories, and fills its cache by itself.
    await using few = await closing(openSite({ storiesDir }))
    few.services.pages.warm()
    await few.whole()
    const kept = few.services.pages.counters.pages
    await eventually(kept, (it) => it >= 4)
    const reads = () => cacheReads.block.memory + cacheReads.block.drawn
    // Two looks at which nothing is drawn: a page that is drawn at each look leaves none.
    await eventually(async () => {
      const before = reads()
      await sleep(1200)
      return reads() === before
    })
  })

  it('holds no inline program', async () => {
    for (const path of ['/', '/en', hotel, '/hotels']) {
      const scripts = [...(await site.html(path)).matchAll(/<script([^>]*)>/g)].map((it) => it[1] ?? '')
      for (const attributes of scripts) expect(attributes, path).to.match(/src=|type="application\/(json|ld\+json)"/)
    }
  })
})

/** fetch would decode the body by itself. */
async function rawGet(site: Site, path: string, headers: Record<string, string>) {
  const { request } = await import('node:http')
  return new Promise<{ body: Buffer; headers: Record<string, unknown> }>((resolve, reject) => {
    request(site.url + path, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ body: Buffer.concat(chunks), headers: answer.headers }))
    })
      .on('error', reject)
      .end()
  })
}

/** The answers of a connection, until it is closed. */
async function bytesOf(site: Site, asked: string): Promise<Buffer> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.write(asked)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Answers of one connection, in their order. A body follows where the head tells a length and the next bytes are no answer. */
function split(bytes: Buffer): { head: string; body: Buffer }[] {
  const found: { head: string; body: Buffer }[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at) + 4
    const head = bytes.toString('latin1', at, end)
    const isHeadAlone = end === bytes.length || bytes.toString('latin1', end, end + 9) === 'HTTP/1.1 '
    const length = isHeadAlone ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    found.push({ head, body: bytes.subarray(end, end + length) })
    at = end + length
  }
  return found
}

function withoutDate(head: string): string {
  return head.replace(/\r\nDate: [^\r]+/, '')
}

/** Values that name nothing, in the shapes that pages read. */
const madeUp = ['00000001', 'zz1']

interface Asked {
  path: string
  queries: string[]
}

/** Every page of the route table with each name that it reads, and every path with a parameter. */
function queriesOf(locale: Locale): Asked[] {
  return (Object.keys(routes) as RouteName[]).flatMap((name) => {
    const { query = [], ...entry }: Route = { name, ...routes[name] }
    const params = [...entry[locale].matchAll(/:(\w+)/g)].map(([, param = '']) => param)
    const values = params.length > 0 ? madeUp : ['']
    return values.map((value) => ({
      path: pathFor(name, locale, Object.fromEntries(params.map((it) => [it, value]))),
      queries: madeUp.flatMap((it) => query.map((named) => `${named}=${it}`)),
    }))
  })
}

/** Every story with a list that reads the query. */
function readByStories(site: Site, locale: Locale): Asked[] {
  return site.services.content.links.all(locale).flatMap((link) => {
    const blocks = site.services.content.peek(locale, link.storySlug)?.body ?? []
    const names = blocks.flatMap(({ component }) => {
      const listing = definitions[component]?.listing
      return listing ? [...(listing.query ?? []), 'page'] : []
    })
    const queries = madeUp.flatMap((it) => names.map((name) => `${name}=${it}`))
    return names.length > 0 ? [{ path: pathOf(locale, link.canonical), queries }] : []
  })
}
