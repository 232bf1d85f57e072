import { connect } from 'node:net'
import { expect } from 'chai'
import { cacheReads, drawingCounts } from '#server/metrics/events.ts'
import { sentName } from '#shared/http/pageQuery.ts'
import { payloadPath } from '#shared/http/payloadPath.ts'
import { drawingLimits, ratesPerMinute } from '#shared/limits.ts'
import { type Locale, locales, pathOf } from '#shared/locales.ts'
import { pathFor, privateCalendarPath, type Route, type RouteName, routes } from '#shared/routes.ts'
import { onePageOfEach } from '#test/quality/sitePages.ts'
import { opened } from '#test/support/opened.ts'
import { previewPath } from '#test/support/preview.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

/** Values that name something, where a path must. */
const params = { casino: 'casino-de-la-digue', slug: 'la-nuit-de-la-digue', token: 'x', id: 'x', contest: 'x' }
const uncached = (n: number) => `/spectacles?casino=zz${n}`

describe('what is drawn for a request', () => {
  const site = opened(() => openSite())
  let addresses = 0
  const newAddress = () => `203.0.${113 + (++addresses >> 8)}.${addresses & 255}`
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const blocksRead = () => cacheReads.block.memory + cacheReads.block.drawn

  before(() => site.whole())

  /** An address that had all its pages of this minute but `left`. */
  async function spent(left = 0): Promise<string> {
    const address = newAddress()
    for (let n = 0; n < ratesPerMinute.pages - left; n++) await site.services.calls.limits.count('pages', address)
    return address
  }

  it('is limited for an address; pages from memory are not, nor other addresses', async () => {
    await site.html('/hotels')
    const headers = from(await spent(2))
    for (const n of [1, 2]) expect((await site.get(uncached(n), headers)).status).to.equal(200)
    const refused = await site.get(uncached(3), headers)
    expect(refused.status).to.equal(429)
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60)
    expect(await refused.text()).to.include('Trop de demandes. Réessayez dans un instant.')
    expect(await (await site.get('/en/shows?casino=zz', headers)).text()).to.include('Too many requests.')
    expect((await site.get('/hotels', headers)).status).to.equal(200)
    expect((await site.get(uncached(3), from(newAddress()))).status).to.equal(200)
    site.clock.toNextMinute()
    expect((await site.get(uncached(3), headers)).status).to.equal(200)
  })

  it('is one of these, and none of them is drawn beyond the limit', async () => {
    const kinds = locales.flatMap((locale) => [...pagesOf(locale), ...filesOf(locale), ...storiesOf(site, locale)])
    kinds.push(
      previewPath('/histoire', site.clock.now()),
      '/nulle/part',
      '/%zz',
      '/_payload/fr/nulle/part.json',
      '/locale/xx',
    )
    // The refusals themselves are drawn once.
    for (const path of [uncached(1), '/en/shows?casino=zz1'])
      for (const cookie of ['', 'gaming=off']) await site.get(path, { ...from(await spent()), cookie })
    const before = blocksRead()
    let refused = 0
    for (const path of kinds)
      for (const cookie of ['', 'gaming=off']) {
        const answer = await site.get(path, { ...from(await spent()), cookie })
        await answer.arrayBuffer()
        if (answer.status === 429) refused += 1
        else expect([path, answer.status], path).to.deep.equal([path, expectedOf(answer)])
        expect(blocksRead(), `${path} draws`).to.equal(before)
      }
    expect(refused).to.be.greaterThan(kinds.length)
    for (const path of kinds.filter((it) => !/^\/(?:_payload|_share)\/|\.(?:ics|xml|json)/.test(it))) {
      const headers = { ...from(await spent()), Origin: site.url }
      const sent = { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }), redirect: 'manual' } as const
      const { status } = await fetch(site.url + path, sent)
      expect(status, `POST ${path}`).to.be.oneOf([429, 301, 303])
    }
    expect(blocksRead()).to.equal(before)
  })

  it('waits in a line with an end: the next are told to come again, and pages from memory do not wait', async () => {
    await site.html('/hotels')
    const many = 2 * (drawingLimits.atOnce + drawingLimits.waiting)
    const before = drawingCounts.refused.queue
    const answered = askAtOnce(Array.from({ length: many }, (_, n) => [uncached(n), newAddress()]))
    await eventually(() => drawingCounts.inside, Boolean)
    expect((await site.get('/hotels')).headers.get('x-request-id'), 'from memory').to.equal(null)
    expect(drawingCounts.inside, 'still in line').to.be.greaterThan(0)
    const text = await answered
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
    expect(statuses).to.have.length(many)
    expect(new Set(statuses)).to.deep.equal(new Set(['200', '503']))
    const busy = statuses.filter((it) => it === '503')
    expect(busy.length).to.equal(drawingCounts.refused.queue - before)
    expect(text.match(/^Retry-After: 2\r$/gm)).to.have.length(busy.length)
    expect(text).to.include('Tant de pages sont demandées en ce moment')
    expect(drawingCounts.inside).to.equal(0)
    expect((await site.get(uncached(1), from(newAddress()))).status).to.equal(200)
  })

  /** All of them in one write, so that none has been answered when the last one comes. @returns the answers as they came */
  async function askAtOnce(requests: (readonly [path: string, address: string])[]): Promise<string> {
    const { port } = new URL(site.url)
    const socket = connect(Number(port), 'localhost')
    const heads = requests.map(([path, address], n) =>
      [
        `GET ${path} HTTP/1.1`,
        `Host: localhost:${port}`,
        `X-Forwarded-For: ${address}`,
        `Connection: ${n === requests.length - 1 ? 'close' : 'keep-alive'}`,
        '\r\n',
      ].join('\r\n'),
    )
    socket.write(heads.join(''))
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    return text
  }

  it('a form is refused before it does anything', async () => {
    const headers = { ...from(await spent()), Origin: site.url }
    const body = new URLSearchParams({ form: 'newsletter', email: 'beyond@guests.test', privacy: 'true' })
    const answer = await fetch(site.url, { method: 'POST', headers, body, redirect: 'manual' })
    expect(answer.status).to.equal(429)
    const rows = await site.services.store.db.selectFrom('outbox').selectAll().execute()
    expect(JSON.stringify(rows)).to.not.include('beyond@guests.test')
  })
})

/** The only answers that cost no drawing: from memory, or another address. */
function expectedOf({ status, headers }: Response): number {
  const isRedirect = headers.get('location') !== null
  const isFromMemory = headers.get('x-request-id') === null
  return isRedirect || isFromMemory ? status : 429
}

/** Every route of the table, as page and payload, and with each name that it reads. */
function pagesOf(locale: Locale): string[] {
  return (Object.keys(routes) as RouteName[]).flatMap((name) => {
    const { query = [] }: Route = { name, ...routes[name] }
    const path = pathFor(name, locale, params)
    return [path, payloadPath(path), ...query.map((it) => `${path}?${it}=zz1`)]
  })
}

/** Feeds, calendars and pictures of links. */
function filesOf(locale: Locale): string[] {
  return [
    '/sitemap.xml',
    `/_share/${locale}/index.png`,
    privateCalendarPath(locale, 'x'.repeat(32)),
    `${pathFor('outing', locale)}.ics?v=1`,
    `${pathFor('shows', locale)}.ics`,
    `${pathFor('tournament', locale, params)}.ics`,
    `${pathFor('tournament', locale, params)}.json`,
    `${pathFor('offers', locale)}/rss.xml`,
  ]
}

/** A page of each type of story, and each page with a form as after it was sent. */
function storiesOf(site: Site, locale: Locale): string[] {
  const sent = site.services.content.all(locale).flatMap(({ slug, body }) => {
    const form = body.find(({ component }) => component.endsWith('_form'))
    return form ? [`${pathOf(locale, slug)}?${sentName[locale]}=${form.uid}.`] : []
  })
  const paths = onePageOfEach(site, locale)
  return [...paths, ...paths.map((it) => payloadPath(it.replace(/\?.*/, ''))), ...sent]
}
