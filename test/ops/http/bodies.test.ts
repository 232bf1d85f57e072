import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import type { CheckedStory } from '#server/content/checkedStory.ts'
import type { RateClass } from '#server/http/calls/call.ts'
import { deskRoutes } from '#shared/desk/routes.ts'
import { drawingLimits, ratesPerMinute } from '#shared/limits.ts'
import { locales, pathOf } from '#shared/locales.ts'
import { routes as pageRoutes } from '#shared/routes.ts'
import { itInParts } from '#test/runner/wide.ts'
import { manyAddresses } from '#test/support/client.ts'
import { opened } from '#test/support/opened.ts'
import { merchantKeys } from '#test/support/pokerSite.ts'
import { openSite, type Site } from '#test/support/site.ts'

interface Route {
  method: string
  path: string
  /** Name of the signature that proves its sender. */
  signature?: string
}

type Headers = Record<string, string | number>

const foreign = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
const json = { 'Content-Type': 'application/json' }
/** A body of 2 KB that is 2 MB when it is unpacked, and 400 ms of work when that is parsed. */
const bomb = gzipSync(`{"a":[${'[],'.repeat(690_000)}0]}`)
const compressed = { ...json, 'Content-Encoding': 'gzip', 'Content-Length': bomb.length }
const endless = { ...json, 'Transfer-Encoding': 'chunked' }
/** Longer than every limit. */
const tooLong = { ...json, 'Content-Length': 8 * 1024 * 1024 }
const small = { ...json, 'Content-Length': 2 }
/** By a header, by what is not there, or by a service that the site has not. */
const refusals = [401, 403, 404, 405, 413, 415, 429, 503]
/** The longest turn of the event loop meanwhile, in ms of processor time. */
const longestTurnMs = 50

/**
 * Every route, from what the site is mounted by: calls and notifications from its description, pages and the desk from
 * their tables, stories from the content. Nothing else can read a body (test/rules/repository/bodies.ts).
 */
describe('the body of a request, at every route', () => {
  const site = opened(() =>
    openSite({
      env: {
        ...manyAddresses,
        ...merchantKeys,
        MERCHANT_URL: 'http://127.0.0.1:9',
        FLOOR_SECRET: 'secret-of-the-floor-in-tests',
        BOOKING_SECRET: 'secret-of-the-booking-in-tests',
        MAIL_SECRET: 'secret-of-the-mails-in-tests',
        SENTRY_DSN: 'http://key@127.0.0.1:9/1',
      },
    }),
  )
  let routes: readonly Route[]
  let clients = 0

  before(async () => {
    routes = await everyRoute(site)
    const signed = new Set(routes.map(({ signature }) => signature))
    expect([...signed]).to.have.members([undefined, 'notification', 'reservation', 'storyblok', 'stripe', 'preview'])
  })

  for (const [offset, [what, headers]] of (
    [
      ['compressed, of another site', { ...compressed, ...foreign }],
      ['endless, of another site', { ...endless, ...foreign }],
      ['too long, of another site', { ...tooLong, ...foreign }],
      ['compressed, of a page of ours', compressed],
      ['too long, of a page of ours', tooLong],
    ] as const
  ).entries())
    itInParts(`${what}, without token and signature: refused before a byte of it is there`, async (part) => {
      for (const route of part(routes, offset)) expectRefusal(await begin(route, headers), route)
    })

  it('compressed, with a signature: refused before a byte of it is there, and never unpacked', async () => {
    for (const route of routes.filter(({ method }) => method !== 'GET'))
      expect(await begin(route, { ...compressed, ...forged(site, route) }), route.path).to.be.oneOf([
        415, 403, 404, 405,
      ])
    for (const route of routes.filter(({ signature }) => signature))
      expect(await begin(route, { ...compressed, ...forged(site, route) }), route.path).to.equal(415)
  })

  it('of an address beyond its limits: refused before a byte of it is there', async () => {
    let client = newAddress()
    for (const [index, route] of routes.entries()) {
      // Refused often, an address waits for each refusal.
      if (index % drawingLimits.refusedAtOnce === 0) {
        client = newAddress()
        for (const [kind, perMinute] of Object.entries(ratesPerMinute))
          for (let n = 0; n < perMinute; n++)
            await site.services.calls.limits.count(kind as RateClass, client['X-Forwarded-For'])
      }
      expectRefusal(await begin(route, { ...endless, ...forged(site, route), ...client }), route)
    }
  })

  it('with wrong signatures: read until there are too many of them, then no more', async () => {
    for (const route of routes.filter(({ signature }) => signature)) {
      const headers = { ...small, ...forged(site, route), ...newAddress() }
      if (route.signature !== 'preview')
        for (let n = 0; n < ratesPerMinute.wrongSignatures; n++)
          expect(await post(route, '{}', headers), route.path).to.be.oneOf([401, 403])
      expect(await begin(route, headers), route.path).to.equal(route.signature === 'preview' ? 403 : 429)
    }
  })

  it('packed so that it would stop the process: nobody waits for it', async () => {
    const walk = async (headers: Headers, body: string | Uint8Array) => {
      for (const route of routes) {
        await post(route, body, { ...headers, ...foreign })
        await post(route, body, { ...headers, ...forged(site, route) })
      }
    }
    // The first walk draws and loads what later ones find in memory.
    await walk(small, '{}')
    // A collection of garbage falls into one of two walks; a body that is unpacked is in both.
    const turns = [await longestTurn(() => walk(compressed, bomb)), await longestTurn(() => walk(compressed, bomb))]
    expect(Math.min(...turns)).to.be.below(longestTurnMs)
  })

  function expectRefusal(status: number, { method, path }: Route): void {
    // A call that asks for a query is refused for want of it: it is read before any body.
    const answered = method === 'GET' ? [200, 202, 302, 303, 400] : []
    expect(status, `${method} ${path}`).to.be.oneOf([...answered, ...refusals])
  }

  /** Sends the headers and waits for the answer; of the body nothing is sent. @returns the status; 0: none came */
  async function begin({ method, path }: Route, headers: Headers): Promise<number> {
    const sending = request(site.url + path, { method, agent: false, headers: { ...own(), ...headers } })
    sending.on('error', () => {})
    sending.flushHeaders()
    const late = setTimeout(() => sending.destroy(), 15_000)
    const status = await new Promise<number>((resolve) => {
      sending.once('response', ({ statusCode = 0 }) => resolve(statusCode))
      sending.once('close', () => resolve(0))
    })
    clearTimeout(late)
    sending.destroy()
    return status
  }

  async function post({ method, path }: Route, body: string | Uint8Array, headers: Headers): Promise<number> {
    const sending = request(site.url + path, { method, headers: { ...own(), ...headers } })
    sending.end(body)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    answer.resume()
    // A stream of events does not end.
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) await once(answer, 'end')
    sending.destroy()
    return answer.statusCode ?? 0
  }

  function own(): Headers {
    return { Origin: site.url, 'Sec-Fetch-Site': 'same-origin', ...newAddress() }
  }

  function newAddress(): { 'X-Forwarded-For': string } {
    clients += 1
    return { 'X-Forwarded-For': `10.75.${clients >> 8}.${clients & 255}` }
  }
})

/** The signature of a route as its sender writes it, with a secret that is none. */
function forged(site: Pick<Site, 'clock'>, { signature }: Route): Headers {
  const seconds = Math.floor(site.clock.now() / 1000)
  return {
    ...(signature === 'storyblok' && { 'webhook-signature': 'a'.repeat(40) }),
    ...(signature === 'reservation' && {
      'Content-Type': 'text/xml',
      Authorization: `Basic ${btoa('synxis:guessed')}`,
    }),
    'X-Timestamp': seconds,
    'X-Signature': `sha256=${'a'.repeat(64)}`,
    'Stripe-Signature': `t=${seconds},v1=${'a'.repeat(64)}`,
  }
}

/** Milliseconds of this thread's processor time: what other processes of the machine do is not counted. */
async function longestTurn(act: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let last = process.threadCpuUsage()
  const turn = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - last.user - last.system)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await act()
  isOver = true
  return longest / 1000
}

async function everyRoute(site: Site): Promise<Route[]> {
  const { paths } = await (await site.get('/api/openapi.json')).json()
  const described = Object.entries<Record<string, { security: object[] }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, 'x'),
      signature: security
        .flatMap((it) => Object.keys(it))
        .find((it) => !['session', 'desk', 'clientToken'].includes(it)),
    })),
  )
  const tables = [...Object.values(pageRoutes), ...Object.values(deskRoutes)]
  const pages = locales.flatMap((locale) => [
    ...tables.map((route) => pathOf(locale, route[locale].replace(/:\w+/g, 'x'))),
    ...storiesToPost(site.services.content.all(locale)).map(({ slug }) => pathOf(locale, slug)),
  ])
  return [...described, ...pages.map((path) => ({ method: 'POST', path }))]
}

/** One story of each type, and all with a form. */
function storiesToPost(stories: readonly CheckedStory[]): CheckedStory[] {
  const seen = new Set<string>()
  return stories.filter((story) => {
    const isNew = !seen.has(story.component)
    seen.add(story.component)
    return isNew || story.body.some(({ component }) => component.endsWith('_form'))
  })
}
