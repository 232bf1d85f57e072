import { once } from 'node:events'
import { request } from 'node:http'
import type { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import pino from 'pino'
import { openStore } from '#server/store/open.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { pathFor } from '#shared/routes.ts'
import { openFaultyProxy } from '#test/support/operated/faultyProxy.ts'
import { openTcpProxy } from '#test/support/operated/tcpProxy.ts'
import { previewPath } from '#test/support/preview.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'
import { addStaff, cookieOf, deskEnv } from '../../support/deskStore.ts'
import { type Figure, median, report } from '../../support/figure.ts'
import { login, loginToCard, memberEnv, newAddress } from '../../support/members.ts'
import { startContent, startSite, untilIdle } from '../../support/servers.ts'

// Arrival of pages that are not in memory, store and content service 300 ms away: the header, the first of
// `main`, the last byte; ÷ the whole page as a crawler gets it, which waits for everything, in turns.
const farMs = 300
const rounds = 5
const house = 'casino-des-pins'
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
const crawler = 'Googlebot/2.1'

const database = new URL(await (await sharedPostgres()).createDatabase())
const line = await openTcpProxy(Number(database.port))
const store = await openStore({
  databaseUrl: database.href,
  dataDir: '/nonexistent',
  log: pino({ level: 'silent' }),
})
database.port = String(line.port)
const content = await startContent({ requestsPerSecond: Number.POSITIVE_INFINITY })
const proxy = await openFaultyProxy(content.url)
const site = await startSite(proxy.url, {
  ...memberEnv,
  ...deskEnv,
  DATABASE_URL: database.href,
  STORYBLOK_SPACE_ID: '100100',
})
const [staff] = await addStaff(store, house, 1, Date.now())
await store.close()
const guest = await login(site.url)
const holder = await loginToCard(site.url)
const desk = await cookieOf(staff?.session ?? '')

interface Kind {
  path: () => string
  cookie?: string
  /** Fields of a form that is refused. */
  form?: Record<string, string>
  /** No page before it prepares it. */
  isCold?: true
  /** Status or redirect are the store's or the content service's (docs/decisions/0048): the head waits for one answer. */
  waits?: true
}

let generated = 500
const kinds: Record<string, Kind> = {
  'public, in no cache': { path: () => `/generated/page-${generated--}`, isCold: true },
  'stays of a member': { path: () => pathFor('hotelStays', 'fr'), cookie: guest },
  'profile of a member': { path: () => pathFor('hotelProfile', 'fr'), cookie: guest },
  'points of a card': { path: () => pathFor('vipPoints', 'fr'), cookie: holder },
  'space of a card': { path: () => pathFor('vipDashboard', 'fr'), cookie: holder },
  search: { path: () => `${pathFor('search', 'fr')}?q=spa` },
  'search of a member': { path: () => `${pathFor('search', 'fr')}?q=spa`, cookie: guest },
  'refused request': { path: () => '/contact', form: { firstname: '', email: 'no' } },
  'refused sign-up': { path: () => pathFor('hotelRegistration', 'fr'), form: { email: 'no' } },
  'refused form of a member': {
    path: () => pathFor('hotelProfile', 'fr'),
    cookie: guest,
    form: { form: 'civility', civility: 'no' },
    waits: true,
  },
  draft: { path: () => previewPath('/hotels', Date.now()), waits: true },
  desk: { path: () => deskPath('find', 'fr', { house }), cookie: desk, waits: true },
}

interface Asked extends Arrival {
  html: string
}

interface Arrival {
  status: number
  header: number
  main: number
  last: number
}
const taken: { name: string; isEarly: boolean; streamed: Arrival; whole: Arrival }[] = []
for (const [name, kind] of Object.entries(kinds)) {
  // The caches fill after the start, which is no part of a page; a story that no cache has is asked for before they have it.
  if (!kind.isCold && taken.every((it) => kinds[it.name]?.isCold)) {
    await near(() => untilIdle(site.pid))
  }
  const streamed: Arrival[] = []
  const whole: Arrival[] = []
  for (let round = 0; round < rounds; round++) {
    if (!kind.isCold) await near(() => ask(kind, person))
    await far(async () => {
      // Lists would bring the story before it is asked for; the pace of five a second is another figure.
      if (kind.isCold) proxy.break({ kind: 'status', status: 500, body: '{"error":"no lists"}' }, /cdn\/stories\?/)
      if (kind.isCold) await sleep(1500)
      streamed.push(await ask(kind, person))
      if (kind.isCold) await sleep(1500)
      whole.push(await ask(kind, crawler))
    })
  }
  const one = { name, isEarly: !kind.waits, streamed: medianOf(streamed), whole: medianOf(whole) }
  taken.push(one)
  console.error(`  ${name}: ${one.streamed.status}, ${saidOf(one.streamed)}; whole ${saidOf(one.whole)}`)
}
/** Bytes of a page that is flushed before each section ÷ in one piece, at the levels of draw/pageStream.ts. */
async function flushedShare(html: string, make: () => Transform & { flush(done: () => void): void }): Promise<number> {
  const sizes = [/(?=<main|<footer)/, /$^/].map(async (border) => {
    const compressor = make()
    let size = 0
    compressor.on('data', (chunk: Buffer) => {
      size += chunk.length
    })
    for (const part of html.split(border)) {
      compressor.write(part)
      await new Promise<void>((resolve) => compressor.flush(resolve))
    }
    compressor.end()
    await once(compressor, 'end')
    return size
  })
  const [flushed = 0, one = 0] = await Promise.all(sizes)
  return flushed / one
}
const htmls = await near(() => Promise.all(taken.map(async (it) => (await ask(kinds[it.name] as Kind, crawler)).html)))
const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = constants
const flushed = {
  gzip: () => createGzip({ level: 1 }),
  br: () => createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: () => createZstdCompress({ params: { [ZSTD_c_compressionLevel]: 3 } }),
}
const shares: Record<string, number> = {}
for (const [name, make] of Object.entries(flushed))
  shares[name] = Math.max(...(await Promise.all(htmls.map((it) => flushedShare(it, make)))))

await site.stop()
await line.close()
await proxy.close()
await content.stop()
const early = taken.filter(({ isEarly }) => isEarly)
const waiting = taken.filter(({ isEarly }) => !isEarly)
// The others are there at once either way.
const slow = early.filter(({ whole }) => whole.last > farMs / 2)
const far300 = 'store and content 300 ms away'
report(
  worst(
    `header of a page in no cache, ${far300}, slowest of ${early.length} kinds`,
    early,
    (it) => it.streamed.header,
    {
      unit: 'ms',
      target: 30,
      better: 'less',
    },
  ),
  worst(`the same of ${waiting.length} kinds whose status is the store's`, waiting, (it) => it.streamed.header, {
    unit: 'ms',
    better: 'less',
  }),
  worst(`first of main, ${far300}, slowest kind`, taken, (it) => it.streamed.main, {
    unit: 'ms',
    target: 330,
    better: 'less',
    isAim: true,
  }),
  worst(`last byte, ${far300}, ÷ drawn whole`, slow, (it) => it.streamed.last / it.whole.last, {
    unit: '',
    target: 1.1,
    better: 'less',
  }),
  {
    name: 'bytes flushed before each section ÷ in one piece, dearest page and coding',
    value: Math.max(...Object.values(shares)),
    note: Object.entries(shares)
      .map(([name, share]) => `${name} ${share.toFixed(3)}`)
      .join(', '),
    unit: '',
    target: 1.1,
    better: 'less',
  },
)
process.exit()

/** The largest of the kinds; all of them in the note. */
function worst(
  name: string,
  kinds: typeof taken,
  figureOf: (one: (typeof taken)[number]) => number,
  rest: Omit<Figure, 'name' | 'value'>,
): Figure {
  const note = kinds.map((it) => `${it.name} ${Number(figureOf(it).toPrecision(3))}`).join(', ')
  return { name, value: Math.max(...kinds.map(figureOf)), note, ...rest }
}

function medianOf(arrivals: readonly Arrival[]): Arrival {
  const of = (what: keyof Arrival) => median(arrivals.map((it) => it[what]))
  return { status: of('status'), header: of('header'), main: of('main'), last: of('last') }
}

function saidOf({ header, main, last }: Arrival): string {
  return `header ${header.toFixed(0)} ms, main ${main.toFixed(0)}, last ${last.toFixed(0)}`
}

async function near<Value>(run: () => Promise<Value>): Promise<Value> {
  await line.set('open')
  proxy.mend()
  return run()
}

/** Half of the way there, half back. */
async function far<Value>(run: () => Promise<Value>): Promise<Value> {
  await line.set({ lateMs: farMs / 2 })
  proxy.break({ kind: 'late', ms: farMs })
  return run()
}

/** @param agent who asks */
function ask({ path, cookie, form }: Kind, agent: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const since = () => performance.now() - started
    const headers = {
      'user-agent': agent,
      'x-forwarded-for': newAddress(),
      ...(cookie && { cookie }),
      ...(form && { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }),
    }
    request(site.url + path(), { method: form ? 'POST' : 'GET', headers }, (answer) => {
      let text = ''
      let header = 0
      let main = 0
      answer.on('data', (chunk) => {
        text += chunk
        if (header === 0 && text.includes('<header')) header = since()
        if (main === 0 && /<main[^>]*>(?:<[^>]+>)*[^<]/.test(text)) main = since()
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, header, main, last: since(), html: text }))
    })
      .on('error', reject)
      .end(form && String(new URLSearchParams(form)))
  })
}
