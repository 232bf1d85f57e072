import { expect } from 'chai'
import { closePages, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

describe('the site as an application, and as a search engine of the browser', () => {
  const site = opened(openSite)
  afterEach(closePages)

  for (const { locale, home, app, search, name } of [
    { locale: 'fr', home: '/', app: '/app.webmanifest', search: '/opensearch.xml', name: 'Mon compte' },
    { locale: 'en', home: '/en', app: '/en/app.webmanifest', search: '/en/opensearch.xml', name: 'My account' },
  ])
    it(`each page names both in its language (${locale}), and what they lead to is there`, async () => {
      const page = await site.html(home === '/' ? '/hotels' : '/en/hotels')
      expect(page).to.include(`<link rel="manifest" href="${app}">`)
      expect(page).to.include(`title="Hautemer" href="${search}">`)
      const answer = await site.get(app)
      expect(answer.headers.get('content-type')).to.equal('application/manifest+json; charset=utf-8')
      const { lang, start_url, icons, shortcuts } = await answer.json()
      expect([lang.slice(0, 2), start_url]).to.deep.equal([locale, home])
      for (const { src } of icons) expect((await site.get(src)).status).to.equal(200)
      expect(shortcuts.map((it: { name: string }) => it.name)).to.include(name)
      // A visitor is led from an account to its login.
      for (const { url } of shortcuts) expect((await site.get(url)).status, url).to.be.oneOf([200, 303, 401])
    })

  it('a search that a browser sends by the description finds what the page of the search finds', async () => {
    const answer = await site.get('/en/opensearch.xml')
    expect(answer.headers.get('content-type')).to.equal('application/opensearchdescription+xml; charset=utf-8')
    const [, template = ''] = /<Url type="text\/html" template="([^"]+)"\/>/.exec(await answer.text()) ?? []
    expect(template).to.equal(`${site.url}/en/search?q={searchTerms}`)
    const found = await fetch(template.replace('{searchTerms}', encodeURIComponent('Villa Ondine')))
    expect([found.status, (await found.text()).includes('/en/hotels/villa-ondine')]).to.deep.equal([200, true])
  })

  it('Chromium reads the manifest without a fault, and would install it', async () => {
    const page = await newPage()
    await page.goto(`${site.url}/en/hotels`)
    const devTools = await page.createCDPSession()
    const { url, errors } = await devTools.send('Page.getAppManifest')
    expect([url, errors]).to.deep.equal([`${site.url}/en/app.webmanifest`, []])
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    // A window without a trace can install nothing, whatever the site.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).to.deep.equal([])
  })

  it('answers reading alone', async () => {
    for (const path of ['/app.webmanifest', '/opensearch.xml'])
      expect((await fetch(site.url + path, { method: 'POST' })).status).to.equal(405)
  })
})
