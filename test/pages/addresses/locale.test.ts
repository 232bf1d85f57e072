import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

describe('the language of a page', () => {
  const site = opened(() => openSite())

  it('is French without prefix, when nothing else chooses (R001)', async () => {
    expect(await site.html('/')).to.match(/<html lang="fr-FR" dir="ltr" translate="no"/)
  })

  it('is English under /en (R002, R045), whatever cookie and browser say', async () => {
    const html = await site.html('/en', { cookie: 'locale=fr', 'accept-language': 'fr' })
    expect(html).to.match(/<html lang="en-US" dir="ltr" translate="no"/)
    expect(html).to.contain('<meta name="google" content="notranslate">')
  })

  it('stays French below the root for an English browser: one address, one page', async () => {
    expect(await site.html('/hotels', { 'accept-language': 'en', cookie: 'locale=en' })).to.match(/<html lang="fr-FR"/)
  })

  const home: [headers: Record<string, string>, english: boolean, why: string][] = [
    [{ cookie: 'locale=en' }, true, 'R046: the cookie says English'],
    [{ cookie: 'locale=fr', 'accept-language': 'en' }, false, 'R046: the cookie is asked before the browser'],
    [{ 'accept-language': 'en-GB,en;q=0.9,fr;q=0.8' }, true, 'R047: the browser prefers English'],
    [{ 'accept-language': 'fr;q=0.4,en;q=0.9' }, true, 'R047: q values are read'],
    [{ 'accept-language': 'en;q=0.4,fr-CA;q=0.9' }, false, 'R047: French is liked better'],
    [{ 'accept-language': 'de,it;q=0.5' }, false, 'neither: French is the default'],
    [{ 'accept-language': 'en;q=0,fr;q=0.1' }, false, 'q=0 is a refusal'],
    [{ cookie: 'locale=de', 'accept-language': 'en' }, true, 'a cookie of no language of ours does not count'],
  ]
  for (const [headers, english, why] of home) {
    it(`/ with ${JSON.stringify(headers)} is ${english ? '/en' : 'French'}: ${why}`, async () => {
      const answer = await site.get('/?utm_source=x', headers)
      expect(answer.status).to.equal(english ? 302 : 200)
      if (!english) return
      expect(answer.headers.get('location')).to.equal('/en?utm_source=x')
      expect(answer.headers.get('cache-control')).to.equal('private, no-store')
      expect(answer.headers.get('vary')).to.equal('Accept-Language, Cookie')
    })
  }

  it('decides the home page by the visitor also when it is in memory', async () => {
    await site.html('/')
    await site.html('/')
    expect((await site.get('/', { 'accept-language': 'en' })).status).to.equal(302)
    expect((await site.get('/', { 'accept-language': 'fr' })).status).to.equal(200)
  })

  it('is remembered for 365 days by /locale/{fr|en}, which only goes on to this site (R318)', async () => {
    const targets: [to: string, location: string][] = [
      ['/en/hotels?x=1', '/en/hotels?x=1'],
      ['//evil.example', '/en'],
      ['https://evil.example/', '/en'],
      ['/\\evil.example', '/en'],
      ['javascript:alert(1)', '/en'],
      ['', '/en'],
    ]
    for (const [to, location] of targets) {
      const answer = await site.get(`/locale/en?to=${encodeURIComponent(to)}`)
      expect(answer.status, to).to.equal(303)
      expect(answer.headers.get('location'), to).to.equal(location)
      expect(answer.headers.get('cache-control')).to.equal('no-store')
      const cookie = answer.headers.get('set-cookie') ?? ''
      expect(cookie).to.match(/^locale=en; Max-Age=31536000; Path=\/; Expires=[^;]+; SameSite=Lax$/)
    }
    expect((await site.get('/locale/de?to=/')).status).to.equal(404)
  })

  it('shows a room in square metres in French and in sq.ft. in English (R319, R320)', async () => {
    for (const slug of ['hotels/le-grand-hautemer', 'hotels/le-grand-hautemer/suite-augustine']) {
      const { uuid = '' } = site.services.content.links.find('fr', slug) ?? {}
      expect(await site.html(`/${slug}`), slug).to.match(/\d+\sm²/)
      const english = await site.html(`/en/${site.services.content.links.slugs(uuid)?.en}`)
      expect(english, slug).to.match(/\d+\ssq\.ft\./)
      // Structured data and shared cards say the same.
      expect(english, slug).not.to.match(/\d+\sm²/)
    }
  })
})
