import { expect } from 'chai'
import { openContent } from '#test/support/content.ts'
import { newFolder } from '#test/support/folders.ts'
import { type Fault, type FaultyProxy, openFaultyProxy } from '#test/support/operated/faultyProxy.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'
import type { ContentService } from '#tools/storyblok/serve.ts'

const crawler = { 'user-agent': 'Googlebot/2.1' }
const hotel = '/hotels/le-grand-hautemer'

describe('the content service fails (B16)', () => {
  let content: ContentService
  let proxy: FaultyProxy
  let site: Site
  let dataDir: string
  beforeEach(async () => {
    dataDir = await newFolder('outage-')
    content = await openContent({ generatedStories: 200 })
    proxy = await openFaultyProxy(content.url)
  })
  afterEach(async () => {
    await site.close()
    await proxy.close()
    await content.close()
  })

  const faults: [name: string, fault: Fault][] = [
    ['is down', { kind: 'down' }],
    ['answers 500', { kind: 'status', status: 500, body: '{"error":"no"}' }],
    ['answers HTML', { kind: 'status', status: 200, body: '<html>Bad gateway</html>', type: 'text/html' }],
    ['sends half a body', { kind: 'halfBody' }],
    ['answers something that is no story', { kind: 'status', status: 200, body: '{"story":42}' }],
    ['answers an empty body', { kind: 'status', status: 200, body: '' }],
  ]
  for (const [name, fault] of faults) {
    it(`${name}: known pages are served, unknown ones say what to do, the log names the request`, async () => {
      site = await openSite({ api: `${proxy.url}/v2` })
      proxy.break({ kind: 'status', status: 500, body: '{"error":"no lists"}' }, /cdn\/stories\?/)
      const before = await site.html(hotel, crawler)
      proxy.break(fault)
      expect(await site.html(hotel)).to.equal(before)

      const unknown = await site.get('/en/generated/page-190', crawler)
      expect(unknown.status).to.equal(503)
      const html = await unknown.text()
      expect(html).to.match(/02.61.91.27.27|\+33.2.61.91.27.27/)
      expect(html).to.match(/<header/)
      const id = unknown.headers.get('x-request-id')
      expect(site.log.some((line) => line.requestId === id && line.err)).to.equal(true)

      proxy.mend()
      await eventually(
        () => site.get('/en/generated/page-190', crawler),
        (again) => again.status === 200,
        15_000,
      )
    })
  }

  it('is down at the start: what was known before the restart is served (B16)', async () => {
    site = await openSite({ api: `${proxy.url}/v2`, dataDir })
    const before = await site.html('/mentions-legales', crawler)
    await site.html('/', crawler)
    await site.close()
    proxy.break({ kind: 'down' })
    site = await openSite({ api: `${proxy.url}/v2`, dataDir })
    const words = (html: string) => html.replace(/http:\/\/localhost:\d+/g, '')
    expect(words(await site.html('/mentions-legales', crawler))).to.equal(words(before))
    const health = (await (await site.get('/api/content/health')).json()) as { state: string }
    expect(health.state).to.be.oneOf(['ok', 'stale'])
  })

  it('is down at the very first start: the site is alive, not ready, and says so', async () => {
    proxy.break({ kind: 'down' })
    site = await openSite({ api: `${proxy.url}/v2`, unready: true })
    expect((await site.get('/healthz')).status).to.equal(200)
    expect((await site.get('/readyz')).status).to.equal(503)
    const page = await site.get('/hotels', crawler)
    expect(page.status).to.equal(503)
    expect(await page.text()).to.match(/<h1/)
  })
})
