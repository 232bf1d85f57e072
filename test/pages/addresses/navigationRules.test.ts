import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

describe('navigation rules', () => {
  const site = opened(() => openSite({ stories: 'own' }))

  const rows: [asked: string, location: string, why: string][] = [
    [
      '/website-hotels/hotels/le-grand-hautemer',
      '/hotels/le-grand-hautemer',
      'R061: the root folder as first segment falls away',
    ],
    ['/en/website-hotels/hotels/le-grand-hautemer', '/en/hotels/le-grand-hautemer', 'R062: and as second'],
    ['/hotels/website-hotels/le-grand-hautemer', '/hotels/le-grand-hautemer', 'R062: whatever the first is'],
    ['/website-hotels', '/', 'R061: the folder alone is the home page'],
    ['/en/website-hotels', '/en', 'R062: in English too'],
    ['/website-hotels/hotels?a=1&b=%20x', '/hotels?a=1&b=%20x', 'R063: the query is kept unchanged'],
    ['/hotels/', '/hotels', 'R064: a trailing slash falls away'],
    ['/en/', '/en', 'R064: that of the English home page too'],
    ['/hotels/?utm_source=mail', '/hotels?utm_source=mail', 'R064: the query is kept'],
    ['/website-hotels/hotels//le-grand-hautemer/', '/hotels/le-grand-hautemer', 'all rules together are one hop'],
    ['/website-hotels/website-hotels/hotels', '/hotels', 'twice the folder is one hop'],
    ['//evil.example/', '/evil.example', 'a double slash never names another host'],
    ['///evil.example/x/', '/evil.example/x', 'nor do three'],
    ['/ancienne-digue', '/hotels/le-grand-hautemer', 'R066: an editorial redirect of the settings'],
    ['/ancienne-digue/?x=1', '/hotels/le-grand-hautemer?x=1', 'R066: together with a slash, the query kept'],
    ['/website-hotels/ancienne-digue', '/hotels/le-grand-hautemer', 'R066: together with the root folder'],
  ]
  for (const [asked, location, why] of rows) {
    it(`${asked} → ${location}: ${why}`, async () => {
      const answer = await raw(site, asked)
      expect(answer.status).to.equal(301)
      expect(answer.location).to.equal(location)
    })
  }

  it('keeps the visitor’s query behind the one that a redirect has itself', async () => {
    await site.edit('website-hotels/settings', ({ content }) => {
      const [rule] = content.redirects
      content.redirects.push({
        ...rule,
        _uid: 'rule-with-a-query',
        from: '/soldes',
        to: '/offres?hotel=le-semaphore#liste',
      })
    })
    await eventually(async () =>
      expect((await raw(site, '/soldes?utm_source=mail&hotel=x')).location).to.equal(
        '/offres?hotel=le-semaphore&utm_source=mail&hotel=x#liste',
      ),
    )
    expect((await raw(site, '/soldes')).location).to.equal('/offres?hotel=le-semaphore#liste')
  })

  it('does not redirect the root path (R065)', async () => {
    expect((await site.get('/')).status).to.equal(200)
    expect((await site.get('/en')).status).to.equal(200)
  })

  it('redirects another address of a page to its one address in that language', async () => {
    const { links } = site.services.content
    const translated = links
      .all('en')
      .find((link) => !link.chrome && links.slugs(link.uuid)?.en !== links.slugs(link.uuid)?.fr)
    if (!translated) throw new Error('No story has a translated slug')
    const slugs = links.slugs(translated.uuid)
    const answer = await raw(site, `/en/${slugs?.fr}?q=1`)
    expect(answer).to.deep.equal({ status: 301, location: `/en/${slugs?.en}?q=1` })
  })

  it('keeps headers, footers and sub-brand pages under their long address', async () => {
    for (const path of ['/website-hotels/headers/main', '/en/website-hotels/footers/main']) {
      const answer = await site.get(path)
      expect(answer.status, path).to.equal(200)
      expect(answer.headers.get('x-robots-tag'), path).to.equal('noindex')
    }
  })

  it('sends an external redirect away, and only to http addresses', async () => {
    const external = Object.entries(site.services.pages.routeRules()).find(([, { redirect }]) =>
      redirect.startsWith('https://'),
    )
    if (!external) throw new Error('The settings have no external redirect')
    expect(await raw(site, external[0])).to.deep.equal({ status: 301, location: external[1].redirect })
  })

  it('follows the rules that editors add: one hop over other rules, over a page in memory, never a failure', async () => {
    const redirects = [
      ['/a', '/b'],
      ['/b', '/website-hotels/hotels/?x=1#chambres'],
      ['/c', '/hotels#chambres'],
      ['/d/', 'https://example.org/café →'],
      ['/e', '/f'],
      ['/f', '/e'],
      ['/g', '/%'],
      ['/histoire', '/hotels'],
    ]
    const expected: [asked: string, status: number, location?: string][] = [
      ['/a?y=2', 301, '/hotels?x=1&y=2#chambres'],
      ['/c?y=2', 301, '/hotels?y=2#chambres'],
      ['/d', 301, 'https://example.org/caf%C3%A9%20%E2%86%92'],
      ['/e', 404],
      ['/g', 404],
      ['/histoire', 301, '/hotels'],
    ]
    await site.html('/histoire')
    await site.edit('website-hotels/settings', ({ content }) => {
      content.redirects = redirects.map(([from, to]) => ({ component: 'redirect', from, to }))
    })
    await eventually(site.services.pages.routeRules, (rules) => '/histoire' in rules)
    for (const [asked, status, location] of expected)
      expect(await raw(site, asked), asked).to.deep.equal({ status, location })
  })
})

/** fetch would tidy the path before it is sent: the request line is written as it is. */
async function raw(site: Site, path: string): Promise<{ status: number; location: string | undefined }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.url)
    request({ hostname, port, path }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location })
    })
      .on('error', reject)
      .end()
  })
}
