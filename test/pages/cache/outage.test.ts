import { expect } from 'chai'
import { openContent } from '#test/support/content.ts'
import { newFolder } from '#test/support/folders.ts'
import { closing, opened } from '#test/support/opened.ts'
import { type Fault, openFaultyProxy } from '#test/support/operated/faultyProxy.ts'
import { eventually, openSite } from '#test/support/site.ts'

const crawler = { 'user-agent': 'Googlebot/2.1' }
const hotel = '/hotels/le-grand-hautemer'

describe('the content service fails (B16)', () => {
  const content = opened(() => openContent({ generatedStories: 200 }))
  const proxy = opened(() => openFaultyProxy(content.url))
  const site = opened(() => openSite({ api: `${proxy.url}/v2` }))
  /** Without lists the warm-up does not reach the pages at their end. */
  const breakLists = () => proxy.break({ kind: 'status', status: 500, body: '{"error":"no lists"}' }, /cdn\/stories\?/)
  before(breakLists)

  const faults: [name: string, fault: Fault][] = [
    ['is down', { kind: 'down' }],
    ['answers 500', { kind: 'status', status: 500, body: '{"error":"no"}' }],
    ['answers HTML', { kind: 'status', status: 200, body: '<html>Bad gateway</html>', type: 'text/html' }],
    ['sends half a body', { kind: 'halfBody' }],
    ['answers something that is no story', { kind: 'status', status: 200, body: '{"story":42}' }],
    ['answers an empty body', { kind: 'status', status: 200, body: '' }],
  ]
  for (const [index, [name, fault]] of faults.entries())
    it(`${name}: known pages are served, unknown ones say what to do, the log names the request`, async () => {
      const before = await site.html(hotel, crawler)
      proxy.break(fault)
      expect(await site.html(hotel)).to.equal(before)

      const path = `/en/generated/page-${190 + index}`
      const unknown = await site.get(path, crawler)
      expect(unknown.status).to.equal(503)
      const html = await unknown.text()
      expect(html).to.match(/02.61.91.27.27|\+33.2.61.91.27.27/)
      expect(html).to.match(/<header/)
      const id = unknown.headers.get('x-request-id')
      expect(site.log.some((line) => line.requestId === id && line.err)).to.equal(true)

      proxy.mend()
      breakLists()
      await eventually(async () => expect((await site.get(path, crawler)).status).to.equal(200))
    })

  it('is down at the start: what was known before the restart is served (B16)', async () => {
    proxy.mend()
    const options = { api: `${proxy.url}/v2`, dataDir: await newFolder('outage-') }
    const first = await openSite(options)
    const before = await first.html('/mentions-legales', crawler)
    await first.html('/', crawler)
    await first.close()
    proxy.break({ kind: 'down' })
    await using again = await closing(openSite(options))
    const words = (html: string) => html.replace(/http:\/\/localhost:\d+/g, '')
    expect(words(await again.html('/mentions-legales', crawler))).to.equal(words(before))
    const health = (await (await again.get('/api/content/health')).json()) as { state: string }
    expect(health.state).to.be.oneOf(['ok', 'stale'])
  })

  it('is down at the very first start: the site is alive, not ready, and says so', async () => {
    proxy.break({ kind: 'down' })
    await using unready = await closing(openSite({ api: `${proxy.url}/v2`, unready: true }))
    expect((await unready.get('/healthz')).status).to.equal(200)
    expect((await unready.get('/readyz')).status).to.equal(503)
    const page = await unready.get('/hotels', crawler)
    expect(page.status).to.equal(503)
    expect(await page.text()).to.match(/<h1/)
  })
})
