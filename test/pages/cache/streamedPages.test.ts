import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { expect } from 'chai'
import { pino } from 'pino'
import { drawingCounts } from '#server/metrics/events.ts'
import type { ApplicationPage } from '#server/pages/index.ts'
import { openStore } from '#server/store/open.ts'
import { formNames } from '#shared/forms/forms.ts'
import { pathFor, type Route, type RouteName, routes } from '#shared/routes.ts'
import { quiet, startBy } from '#test/journeys/visit.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { openContent } from '#test/support/content.ts'
import { newFolder } from '#test/support/folders.ts'
import { type HotelSite, openHotelSite } from '#test/support/hotelSite.ts'
import { type FaultyProxy, openFaultyProxy } from '#test/support/operated/faultyProxy.ts'
import { openTcpProxy, type TcpProxy } from '#test/support/operated/tcpProxy.ts'
import { previewPath } from '#test/support/preview.ts'
import { eventually, openSite, type Site, type StoryFile } from '#test/support/site.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'
import { fullMember, newCard } from '#test/support/vipSite.ts'
import { startSite } from '#tools/bench/support/servers.ts'
import type { ContentService } from '#tools/storyblok/serve.ts'

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36' }
const page = '/generated/page-190'
const contentDir = join(import.meta.dirname, '..', '..', '..', 'content', 'houses', 'hautemer', 'stories')
/** More than the system holds for a connection. */
const longBlocks = 80
const longBlockBytes = 14 * 20_000
const single = /cdn\/stories\//

describe('a page whose story is not there yet (streaming)', () => {
  let content: ContentService
  let proxy: FaultyProxy
  let site: Site
  beforeEach(async () => {
    content = await openContent({ generatedStories: 200 })
    proxy = await openFaultyProxy(content.url)
    // At the pace of operation the warm-up has not come far by then.
    site = await openSite({ api: `${proxy.url}/v2`, pace: 'operated' })
    // The warm-up reads lists: without them the pages at their end stay cold until somebody asks.
    proxy.break({ kind: 'status', status: 500, body: '{"error":"no lists"}' }, /cdn\/stories\?/)
  })
  afterEach(async () => {
    await site.close()
    await proxy.close()
    await content.close()
  })

  it('sends head and header at once, main and footer in order when the story comes, without any script', async () => {
    const { headers, chunks } = await streamHeld()
    const first = chunks[0]
    const whole = chunks.map((it) => it.text).join('')
    expect(first?.text)
      .to.match(/<title>[^<]*Hautemer/)
      .and.to.contain('<header')
      .and.not.to.contain('<main')
    expect(whole.indexOf('<header')).to.be.lessThan(whole.indexOf('<main'))
    expect(whole.indexOf('<main')).to.be.lessThan(whole.indexOf('<footer'))
    expect(whole).to.match(/<\/html>$/)
    for (const [, attributes] of whole.matchAll(/<script([^>]*)>/g))
      expect(attributes).to.match(/src=|type="application/)
    expect(headers['cache-control']).to.equal('no-store')
    expect(headers.etag).to.equal(undefined)
  })

  it('ends whole when the process is told to end meanwhile, and listens no more', async () => {
    proxy.mend()
    // Own site: it is killed.
    const served = await startSite(proxy.url, { LOG_LEVEL: 'error' })
    proxy.break({ kind: 'status', status: 500, body: '{"error":"no lists"}' }, /cdn\/stories\?/)
    const story = Promise.withResolvers<void>()
    proxy.break({ kind: 'held', until: story.promise }, single)
    const { chunks } = await stream(served, page, {}, () => {
      process.kill(served.pid, 'SIGTERM')
      const isListening = () => fetch(`${served.url}/healthz`).then(Boolean, () => false)
      void eventually(isListening, (it) => !it).then(() => story.resolve())
    })
    const whole = chunks.map((it) => it.text).join('')
    expect(chunks[0]?.text).not.to.contain('<main')
    expect(whole)
      .to.match(/<main.*<footer.*<\/html>$/s)
      .and.not.contain('pas disponible')
    await served.stop()
  })

  it('keeps the page with its whole head for the next reader', async () => {
    await stream(site, page)
    const next = await eventually(
      () => site.get(page),
      (answer) => answer.headers.get('etag') !== null,
    )
    const html = await next.text()
    expect(html).to.contain('<meta name="description"')
    expect(html).to.contain('application/ld+json')
  })

  it('gives a crawler the whole page with its proper head', async () => {
    proxy.break({ kind: 'late', ms: 300 }, single)
    const { headers, chunks } = await stream(site, page, { 'user-agent': 'Googlebot/2.1' })
    expect(headers.etag).to.be.a('string')
    expect(chunks[0]?.ms).to.be.greaterThan(290)
    expect(chunks.map((it) => it.text).join('')).to.contain('<meta name="description"')
  })

  it('streams compressed too', async () => {
    const { headers, chunks } = await streamHeld({ 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).to.equal('gzip')
    expect(chunks[0]?.text).to.contain('<!doctype html>').and.not.to.contain('<main')
    expect(chunks.map((it) => it.text).join('')).to.match(/<\/html>$/)
  })

  it('says so, with a link and the telephone, when the story fails after the head has left, and logs it', async () => {
    proxy.break({ kind: 'status', status: 500, body: '{"error":"no"}' }, single)
    const { headers, chunks } = await stream(site, page)
    const whole = chunks.map((it) => it.text).join('')
    expect(whole)
      .to.contain('Cette partie de la page n’est pas disponible pour le moment.')
      .and.contain('href="tel:+33')
    expect(whole)
      .to.contain(`href="${page}"`)
      .and.match(/<footer.*<\/html>$/s)
    const line = site.log.find((it) => it.msg === 'a section failed after the head was sent')
    expect(line?.requestId).to.equal(headers['x-request-id'])
  })

  it('does not start early for what may be guarded, for payloads and for unknown slugs', async () => {
    proxy.break({ kind: 'late', ms: 200 }, single)
    const unknown = await site.get('/hotels/not-a-hotel', person)
    expect(unknown.status).to.equal(404)
    const payload = await site.get(`/_payload/fr${page}.json`, person)
    expect(payload.headers.get('etag')).to.be.a('string')
  })

  /** The story comes when the first bytes of its page have: a head that waited for it would wait for ever. */
  function streamHeld(headers: Record<string, string> = {}) {
    const story = Promise.withResolvers<void>()
    proxy.break({ kind: 'held', until: story.promise }, single)
    return stream(site, page, headers, story.resolve)
  }

  it('asks the content service nothing for an unknown slug', async () => {
    for (let i = 0; i < 10; i++) expect((await site.get(`/no/such/page-${i}`)).status).to.equal(404)
    expect(proxy.asked.filter((it) => single.test(it) || it.includes('such'))).to.deep.equal([])
  })
})

describe('a page whose story is not there yet, and which is not for everybody or has a policy of its own', () => {
  let content: ContentService
  let proxy: FaultyProxy
  let site: Site
  before(async () => {
    const storiesDir = await copyStories()
    await writeStory(storiesDir, 'une-page-gardee', (content) => {
      Object.assign(content, { access: 'members', seo_description: 'Nobody else reads this.' })
    })
    const table = await tableForm(storiesDir)
    await writeStory(storiesDir, 'une-page-de-table', (content) => {
      content.body = [table]
    })
    await writeStory(storiesDir, 'une-page-longue', (content) => {
      const text = { type: 'text', text: 'La mer monte. '.repeat(longBlockBytes / 14) }
      const doc = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
      const block = () => ({ _uid: randomUUID(), component: 'rich_text', layout: 'marge', text: doc })
      content.body = Array.from({ length: longBlocks }, block)
    })
    content = await openContent({ storiesDir, generatedStories: 200 })
    proxy = await openFaultyProxy(content.url)
    // As above: the warm-up has not come to them when the lists go.
    // Own site: it has stories of these tests.
    site = await openSite({ api: `${proxy.url}/v2`, pace: 'operated' })
    proxy.break({ kind: 'status', status: 500, body: '{"error":"no lists"}' }, /cdn\/stories\?/)
  })
  after(async () => {
    await site.close()
    await proxy.close()
    await content.close()
  })

  it('lets nothing of a guarded story leave, wherever it stands, and then asks for the login', async () => {
    const { headers, chunks } = await stream(site, '/une-page-gardee')
    const whole = chunks.map((it) => it.text).join('')
    expect(whole, 'started early').to.contain('<meta http-equiv="refresh" content="0">')
    expect(headers['cache-control']).to.equal('no-store')
    expect(whole).not.to.contain('Nobody else reads this.')
    expect(whole).not.to.contain('<footer')
    const again = await site.get('/une-page-gardee', person)
    expect(again.status).to.equal(303)
    expect(again.headers.get('location')).to.contain('/mon-compte/connexion?redirect=')
  })

  it('waits for a reader who is slower than the page: what is not read is not drawn ahead into memory', async () => {
    const path = '/une-page-longue'
    const answer = Promise.withResolvers<ServerResponse>()
    const seen = (message: unknown) => {
      const { request: asked, response } = message as { request: IncomingMessage; response: ServerResponse }
      if (asked.url === path) answer.resolve(response)
    }
    subscribe('http.server.request.start', seen)
    const reading = cutAt(site, `GET ${path} HTTP/1.1\r\nConnection: close\r\n`, undefined)
    reading.socket.pause()
    const response = await answer.promise
    unsubscribe('http.server.request.start', seen)
    await eventually(() => response.writableNeedDrain)
    // The page must not go on while its bytes are not read.
    await pause(500)
    expect(response.writableEnded, 'drawn to its end').to.equal(false)
    expect(response.writableLength).to.be.below((longBlocks * longBlockBytes) / 4)
    reading.socket.resume()
    expect((await reading).length).to.be.greaterThan(longBlocks * longBlockBytes)
    expect(response.writableFinished).to.equal(true)
  })

  it('asks no more for a draft whose editor has left', async () => {
    const draft = /version=draft/
    proxy.break({ kind: 'stall' }, draft)
    const asking = cutAt(site, `GET ${previewPath('/histoire', site.clock.now())} HTTP/1.1\r\n`, undefined)
    await eventually(() => proxy.asked.some((it) => draft.test(it)))
    const before = site.log.length
    asking.socket.destroy()
    await eventually(() => proxy.left.some((it) => draft.test(it)))
    await eventually(() => site.log.slice(before).some((it) => it.aborted))
    expect(site.log.slice(before).filter((it) => Number(it.level) >= 50)).to.deep.equal([])
  })

  it('is asked for again where its own policy lets in more than the one that has left', async () => {
    const { headers, chunks } = await stream(site, '/une-page-de-table')
    const whole = chunks.map((it) => it.text).join('')
    expect(whole, 'started early').to.contain('<meta http-equiv="refresh" content="0">')
    expect(headers['content-security-policy']).not.to.contain('sevenrooms')
    const again = await site.get('/une-page-de-table', person)
    expect(again.status).to.equal(200)
    expect(again.headers.get('content-security-policy')).to.match(/form-action [^;]*https:\/\/www\.sevenrooms\.com/)
    expect(await again.text()).to.contain('class="TableForm"')
  })
})

describe('a page of a member while the store is slow (streaming)', () => {
  let databaseUrl: string
  let line: TcpProxy
  let site: HotelSite
  let members: Record<NonNullable<Route['access']>, Client>
  before(async () => {
    databaseUrl = await (await sharedPostgres()).createDatabase()
    const database = new URL(databaseUrl)
    line = await openTcpProxy(Number(database.port))
    database.port = String(line.port)
    const storiesDir = await copyStories()
    const table = await tableForm(storiesDir)
    // An editor may put any block beside a member's own.
    await writeStory(storiesDir, 'mon-compte/mes-sejours', (content) => {
      content.body = [table, ...content.body]
    })
    // Own site: a slow line leads to its store.
    site = await openHotelSite({ storiesDir, env: { DATABASE_URL: database.href } })
    await site.whole()
    const vip = (await fullMember(site, {}, newCard({ firstname: 'Yannick' }))).client
    members = { hotelMember: (await site.member({ firstname: 'Yannick' })).client, vipMember: vip, anyMember: vip }
  })
  after(async () => {
    await site.close()
    await line.close()
  })

  const steady = (Object.entries(routes) as [RouteName, Omit<Route, 'name'>][])
    // A parameter of the address decides whether there is such a page.
    .filter(([, { access, fr }]) => access !== undefined && !fr.includes(':'))

  for (const [name, { access }] of steady) {
    it(`${name}: head, header and name come before the store answers, then the same page`, async () => {
      const client = members[access ?? 'anyMember']
      const path = pathFor(name, 'fr')
      const whole = await client.get(path, person)
      expect(whole.status).to.equal(200)
      const { status, chunks } = await readStalled(client, path, () => line.set('open'))
      expect(status).to.equal(200)
      const [first] = chunks
      expect(first?.text)
        .to.contain('<header')
        .and.match(/<html data-member="[^"]*any/)
        .and.contain('Yannick')
        .and.match(/<\/title>/)
      const html = chunks.map((it) => it.text).join('')
      expect(titleOf(html)).to.equal(titleOf(whole.body))
      expect(mainOf(html)).to.equal(mainOf(whole.body))
      expect(html).to.match(/<footer.*<\/html>$/s)
      for (const [, attributes] of html.matchAll(/<script([^>]*)>/g))
        expect(attributes).to.match(/src=|type="application/)
    })
  }

  it('a page from memory, whatever its query: head, header and name before the store answers, then the same page', async () => {
    const fromMemory = Object.values(site.services as unknown as Record<string, { pages?: unknown }>)
      .flatMap((it) => (Array.isArray(it?.pages) ? (it.pages as ApplicationPage[]) : []))
      .filter((it) => it.isFromMemory)
    expect(fromMemory.flatMap((it) => it.routes)).to.include('search')
    for (const route of fromMemory.flatMap((it) => it.routes)) {
      const path = `${pathFor(route, 'fr')}?q=spa`
      const whole = await members.hotelMember.get(path, person)
      const { status, chunks } = await readStalled(members.hotelMember, path, () => line.set('open'))
      expect(status).to.equal(200)
      expect(chunks[0]?.text).to.contain('<header').and.contain('Yannick').and.not.contain('<main')
      expect(mainOf(chunks.map((it) => it.text).join(''))).to.equal(mainOf(whole.body))
    }
  })

  it('a form of a visitor that its body refuses is answered without the store, with what was typed', async () => {
    const posted = await contentForms()
    expect(posted.map(({ form }) => form)).to.include.members(['contact', 'newsletter', 'quote', 'seminar'])
    await line.set('stalled')
    for (const [n, { form, path }] of posted.entries()) {
      const answer = await fetch(site.url + path, {
        method: 'POST',
        headers: { ...person, origin: site.url, 'x-forwarded-for': `10.99.${n}.1` },
        body: new URLSearchParams({ form, email: `nobody of ${form}` }),
      })
      expect(answer.status, path).to.equal(422)
      expect(await answer.text()).to.contain(`value="nobody of ${form}"`)
    }
    await line.set('open')
  })

  it('a visitor who leaves, in whichever section, leaves nothing behind: no drawing under way, and no error', async () => {
    const path = pathFor('hotelStays', 'fr')
    for (const mark of ['<title', '<header', '<main', '<footer', '</html>']) {
      await members.hotelMember.get(path, person)
      await line.set(mark === '<main' || mark === '<footer' ? { lateMs: 30 } : 'stalled')
      const open = () => void (mark === '</html>' && line.set('open'))
      await cutAt(site, `GET ${path} HTTP/1.1\r\n${cookieLine(members.hotelMember)}`, mark, open)
      await line.set('open')
      await eventually(() => drawingCounts.inside === 0)
    }
    const errors = site.log.filter((it) => Number(it.level) >= 50 && it.path === path)
    expect(errors).to.deep.equal([])
    expect((await members.hotelMember.get(path, person)).status).to.equal(200)
  })

  it('for HTTP/1.0 it streams too, without chunks, and ends with the connection; HEAD waits and has no body', async () => {
    const path = pathFor('hotelStays', 'fr')
    await members.hotelMember.get(path, person)
    await line.set('stalled')
    const cookie = cookieLine(members.hotelMember)
    const old = await cutAt(
      site,
      `GET ${path} HTTP/1.0\r\n${cookie}`,
      '</html>',
      () => void line.set('open'),
      '<header',
    )
    expect(old)
      .to.match(/^HTTP\/1\.1 200/)
      .and.not.match(/transfer-encoding/i)
    expect(old).to.match(/\r\n\r\n<!doctype html>.*<footer.*<\/html>$/s)
    const head = await cutAt(site, `HEAD ${path} HTTP/1.1\r\nConnection: close\r\n${cookie}`, undefined)
    expect(head)
      .to.match(/^HTTP\/1\.1 200/)
      .and.match(/content-length: \d{4}/i)
    expect(head).to.match(/\r\n\r\n$/)
  })

  it('has the policy of all that stands on it, and an application that takes its sections over in a browser', async () => {
    const client = members.hotelMember
    const path = pathFor('hotelStays', 'fr')
    await client.get(path, person)
    const page = await newPage()
    const errors: string[] = []
    page.on('console', (it) => it.type() === 'error' && errors.push(it.text()))
    await page.setCookie(...[...client.cookies].map(([name, value]) => ({ name, value, url: site.url })))
    await line.set({ lateMs: 30 })
    const answer = await page.goto(site.url + path)
    await line.set('open')
    expect(answer?.headers()).to.include({ 'x-accel-buffering': 'no' })
    expect(answer?.headers()['content-security-policy']).to.match(/form-action [^;]*https:\/\/www\.sevenrooms\.com/)
    expect(await page.$eval('main', (it) => it.innerHTML)).to.contain('class="TableForm"')
    await startBy(page, 'header nav a[href="/hotels"]')
    await quiet()
    expect(errors).to.deep.equal([])
    await closePage(page)
  })

  it('lets nothing leave for a session that has ended meanwhile, and then asks for the login', async () => {
    const { client } = await site.member({ firstname: 'Solenn' })
    const path = pathFor('hotelDashboard', 'fr')
    await client.get(path, person)
    const { chunks } = await readStalled(client, path, async () => {
      await endSessionsElsewhere()
      await line.set('open')
    })
    const html = chunks.map((it) => it.text).join('')
    expect(html).to.contain('<meta http-equiv="refresh" content="0">').and.not.contain('<footer')
    const again = await client.get(path, person)
    expect(again.status).to.equal(303)
    expect(again.headers.get('location')).to.contain('/mon-compte/connexion?redirect=')
  })

  it('says where the store failed after the head has left, and the rest of the page stands', async () => {
    const { client } = await site.member()
    const path = pathFor('hotelStays', 'fr')
    await client.get(path, person)
    const { status, chunks } = await readStalled(client, path, () => line.set('gone'))
    await line.set('open')
    const html = chunks.map((it) => it.text).join('')
    expect(status).to.equal(200)
    expect(html).to.contain('Cette partie de la page n’est pas disponible pour le moment.')
    expect(html)
      .to.contain(`href="${path}"`)
      .and.match(/<footer.*id="page-data".*<\/html>$/s)
  })

  /** The store answers when the first bytes of the page have come: a head that waited for it would wait for ever. */
  async function readStalled(client: Client, path: string, onFirst: () => Promise<void>) {
    await line.set('stalled')
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return stream(site, path, { cookie }, () => void onFirst())
  }

  /** As another process would, whose line is not slow. */
  async function endSessionsElsewhere(): Promise<void> {
    const store = await openStore({ databaseUrl, dataDir: site.dataDir, log: pino({ level: 'silent' }) })
    await store.db.deleteFrom('sessions').execute()
    await store.close()
  }
})

/** A page of the product's stories for each form that stands on one. */
async function contentForms(): Promise<{ form: string; path: string }[]> {
  const stories = await readdir(join(contentDir, 'website-hotels'), { recursive: true })
  const texts = await Promise.all(
    stories
      .filter((it) => it.endsWith('.json') && !/^(fragments|headers|footers)/.test(it))
      .map(async (it) => ({
        path: `/${it.replace(/\.json$/, '')}`.replace(/\/_start$/, '') || '/',
        text: await readFile(join(contentDir, 'website-hotels', it), 'utf8'),
      })),
  )
  return formNames.flatMap((form) => {
    const page = texts.find(({ text }) => text.includes(`"component": "${form}_form"`))
    return page ? [{ form, path: page.path }] : []
  })
}

/** A copy of the product's stories. */
async function copyStories(): Promise<string> {
  const storiesDir = await newFolder('stories-')
  await cp(contentDir, storiesDir, { recursive: true })
  return storiesDir
}

/** A published page like the one of our history, with an address and a uuid of its own. */
async function writeStory(storiesDir: string, slug: string, change: (content: StoryFile) => void): Promise<void> {
  const { translated_slugs: _slugs, ...story } = await readStoryFile(storiesDir, 'histoire')
  change(story.content)
  const file = fileOf(storiesDir, slug)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify({ ...story, uuid: randomUUID() }))
}

/** The form of a restaurant's booking partner, which has a policy of its own. */
async function tableForm(storiesDir: string) {
  const { uuid } = await readStoryFile(storiesDir, 'tables/la-vigie')
  return { _uid: randomUUID(), component: 'booking', restaurant: uuid }
}

async function readStoryFile(storiesDir: string, slug: string): Promise<StoryFile> {
  return JSON.parse(await readFile(fileOf(storiesDir, slug), 'utf8'))
}

function fileOf(storiesDir: string, slug: string): string {
  return join(storiesDir, 'website-hotels', `${slug}.json`)
}

/** The text of `main`, without what is new in each drawing. */
function mainOf(html: string): string {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return main.replace(/ value="[^"]{20,}"| d="[^"]*"/g, '')
}

function titleOf(html: string): string | undefined {
  return /<title>([^<]*)/.exec(html)?.[1]
}

/** The member's cookies as a header line. */
function cookieLine(client: Client): string {
  return `Cookie: ${[...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\n`
}

/**
 * Sends a request by a bare socket and hangs up as soon as `mark` has come, or reads on until the site ends.
 * @param onBegun called once when `begun` has come @returns what came; `socket` to hang up from outside
 */
function cutAt(site: Site, head: string, mark: string | undefined, onBegun = () => {}, begun = '<title') {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  const done = new Promise<string>((resolve) => {
    let text = ''
    let isBegun = false
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk
      if (!isBegun && text.includes(begun)) {
        isBegun = true
        onBegun()
      }
      if (mark !== undefined && text.includes(mark)) socket.destroy()
    })
    socket.on('close', () => resolve(text))
    socket.write(`${head}Host: ${new URL(site.url).host}\r\nUser-Agent: ${person['user-agent']}\r\n\r\n`)
  })
  return Object.assign(done, { socket })
}

interface Chunk {
  /** Since the request was sent. */
  ms: number
  text: string
}

function stream(
  site: Pick<Site, 'url'>,
  path: string,
  headers: Record<string, string> = {},
  onFirst = () => {},
): Promise<{ status: number | undefined; headers: Record<string, unknown>; chunks: Chunk[] }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    request(site.url + path, { headers: { ...person, ...headers } }, (answer) => {
      const chunks: Chunk[] = []
      const body = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer
      body.once('data', onFirst)
      body.on('data', (chunk: Buffer) => chunks.push({ ms: performance.now() - started, text: String(chunk) }))
      body.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, chunks }))
    })
      .on('error', reject)
      .end()
  })
}
