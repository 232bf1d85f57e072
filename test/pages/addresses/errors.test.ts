import { expect } from 'chai'
import { locales, pathOf } from '#shared/locales.ts'
import { routes } from '#shared/routes.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

describe('error pages', () => {
  const site = opened(() => openSite())

  const text = (html: string) =>
    html
      .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')

  it('answers an unmatched route with 404 and its path (R069, R104, R106, R108)', async () => {
    const french = await site.get('/nulle/part?x=1')
    expect(french.status).to.equal(404)
    const words = text(await french.text())
    expect(words).to.contain('404')
    expect(words).to.contain('Page introuvable : /nulle/part')
    const english = text(await (await site.get('/en/no/where')).text())
    expect(english).to.contain('Page Not Found')
    expect(english).to.contain('Page not found: /en/no/where')
  })

  it('answers a route whose parameter fails with 404 and the other message (R068)', async () => {
    const answer = await site.get('/en/casinos/no-such-casino/jackpots')
    expect(answer.status).to.equal(404)
    expect(text(await answer.text())).to.contain('Page Not Found: /en/casinos/no-such-casino/jackpots')
  })

  it('takes a made-up parameter of any route for a wrong address, and for no fault of its own', async () => {
    const from = site.log.length
    for (const route of Object.values(routes).filter((it) => it.fr.includes(':')))
      for (const locale of locales) {
        const address = pathOf(locale, route[locale].replaceAll(/:\w+/g, 'made-up-0000'))
        expect((await site.get(address)).status, address).to.be.below(500)
      }
    expect(site.log.slice(from).filter((it) => Number(it.level) >= 50)).to.deep.equal([])
  })

  it('shows the path decoded and escaped', async () => {
    const html = await (await site.get('/en/%3Cscript%3Ealert(1)%3C/script%3E')).text()
    expect(html).not.to.contain('<script>alert(1)')
    expect(html).to.contain('&lt;script&gt;alert(1)')
    expect(text(await (await site.get('/en/%C3%A9t%C3%A9')).text())).to.contain('Page not found: /en/été')
  })

  it('is a page of the site: header, footer, language, never stored', async () => {
    const answer = await site.get('/en/no/where')
    const html = await answer.text()
    expect(answer.headers.get('cache-control')).to.equal('no-store')
    expect(answer.headers.get('x-robots-tag')).to.equal('noindex')
    expect(html).to.match(/<html lang="en-US"/)
    expect(html).to.match(/<header[\s>]/)
    expect(html).to.match(/<footer[\s>]/)
    expect(html).to.match(/09.74.75.13.13/)
  })

  const malformed: [path: string, status: number][] = [
    ['/%', 400],
    ['/%E0%A4%A', 400],
    ['/a%2Fb', 400],
    ['/a%5Cb', 400],
    ['/a%00b', 400],
    [`/${'a'.repeat(2500)}`, 414],
    ['/en/%FF', 400],
    ['/😀/🌊', 404],
    [`/${'é'.repeat(200)}`, 404],
  ]
  for (const [path, status] of malformed) {
    it(`answers ${path.slice(0, 30)} with ${status}, and says so in the log`, async () => {
      const answer = await site.get(path)
      expect(answer.status).to.equal(status)
      expect(answer.headers.get('content-type')).to.contain('text/html')
      const id = answer.headers.get('x-request-id')
      expect(await answer.text()).to.match(/<h1/)
      expect(site.log.some((line) => line.requestId === id && line.status === status)).to.equal(true)
    })
  }

  it('refuses other methods with 405 and says which are allowed', async () => {
    const files = ['/healthz', '/robots.txt', '/sitemap.xml', '/_app/builds/latest.json', '/api/icons/ph.json']
    for (const path of ['/hotels', '/locale/en', '/journal/rss.xml', ...files]) {
      const answer = await fetch(site.url + path, { method: 'DELETE' })
      expect([answer.status, answer.headers.get('allow')], path).to.deep.equal([405, 'GET, HEAD'])
    }
  })

  it('has what programs ask every site for: icon, security.txt, the way to another password', async () => {
    const icon = await site.get((await site.get('/favicon.ico')).headers.get('location') ?? '')
    expect([icon.status, icon.headers.get('content-type')]).to.deep.equal([200, 'image/png'])
    const contact = await (await site.get('/.well-known/security.txt')).text()
    expect(contact).to.match(/^Contact: mailto:security@\S+\nExpires: \d{4}-\S+Z\n/)
    const change = await site.get('/.well-known/change-password', { 'accept-language': 'en' })
    expect([change.status, change.headers.get('location')]).to.deep.equal([302, '/en/my-account/profile'])
  })

  it('answers unknown API, asset and picture addresses as JSON in the reader’s language', async () => {
    for (const path of ['/api/nothing', '/api/eph', '/_app/assets/nothing.js', '/_img/../etc/passwd', '/_img/f/1/x']) {
      const answer = await fetch(site.url + path, { headers: { 'accept-language': 'fr' } })
      expect(answer.status, path).to.equal(404)
      expect(answer.headers.get('cache-control'), path).to.contain('no-store')
    }
    const answer = await site.get('/api/nothing', { 'accept-language': 'fr' })
    const body = (await answer.json()) as { error: { code: string; message: string }; requestId: string }
    expect(body.error).to.deep.equal({ code: 'notFound', message: 'Introuvable.' })
    expect(body.requestId).to.equal(answer.headers.get('x-request-id'))
  })

  it('gives a client navigation the error page as a payload', async () => {
    const answer = await site.get('/_payload/en/no/where.json')
    expect(answer.status).to.equal(404)
    const payload = (await answer.json()) as { status: number; slots: { html: string }[] }
    expect(payload.status).to.equal(404)
    expect(text(payload.slots[0]?.html ?? '')).to.contain('Page not found: /en/no/where')
  })
})
