import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SlotView } from '#client/app/SlotView.tsx'
import { isIsland, type PagePayload } from '#shared/http/pages.ts'
import { locales } from '#shared/locales.ts'
import { pathFor, type RouteName, routes } from '#shared/routes.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { jsonLd } from '#test/support/jsonLd.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

describe('the document', () => {
  const site = opened(() => openSite())
  before(async () => {
    // Lists grow while stories come in: document and payload would be of different moments.
    await untilWarm(site)
  })

  const one = (html: string, expression: RegExp) => {
    const found = [...html.matchAll(new RegExp(expression, 'g'))]
    expect(found.length, String(expression)).to.equal(1)
    return found[0]?.[1] ?? ''
  }

  it('names itself: title, description, canonical, languages, OpenGraph', async () => {
    const html = await site.html('/en/hotels/le-grand-hautemer?utm_source=x')
    expect(one(html, /<title>([^<]*)<\/title>/)).to.match(/Hautemer/)
    expect(one(html, /<meta name="description" content="([^"]*)"/).length).to.be.within(40, 160)
    expect(one(html, /<link rel="canonical" href="([^"]*)"/)).to.equal(`${site.url}/en/hotels/le-grand-hautemer`)
    expect(one(html, /hreflang="fr" href="([^"]*)"/)).to.equal(`${site.url}/hotels/le-grand-hautemer`)
    expect(one(html, /hreflang="en" href="([^"]*)"/)).to.equal(`${site.url}/en/hotels/le-grand-hautemer`)
    expect(one(html, /hreflang="x-default" href="([^"]*)"/)).to.equal(`${site.url}/hotels/le-grand-hautemer`)
    expect(one(html, /property="og:title" content="([^"]*)"/)).to.not.equal('')
    expect(one(html, /property="og:locale" content="([^"]*)"/)).to.equal('en_US')
    expect(one(html, /property="og:url" content="([^"]*)"/)).to.equal(`${site.url}/en/hotels/le-grand-hautemer`)
    const picture = one(html, /property="og:image" content="([^"]*)"/)
    const answer = await fetch(picture)
    expect(answer.headers.get('content-type')).to.equal('image/png')
  })

  it('of every public address is in the sitemap and says all that search engines ask for, or is noindex', async () => {
    const listed = new Set([...(await site.html('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, it]) => it))
    const params = { casino: 'casino-des-pins', slug: 'none' }
    const ofRoutes = (Object.keys(routes) as RouteName[])
      .filter((name) => !('access' in routes[name]) && !('unlisted' in routes[name]) && name !== 'tournament')
      .flatMap((name) => locales.map((locale) => pathFor(name, locale, params)))
    const ofLinks = new Set<string>()
    for (const start of ['/', '/en', '/casinos', '/en/casinos', '/poker/tournois', '/en/poker/tournaments'])
      for (const [, path = ''] of (await site.html(start)).matchAll(/<a [^>]*href="(\/[^"?#]*)"/g)) ofLinks.add(path)
    let indexed = 0
    for (const path of new Set([...ofRoutes, ...ofLinks])) {
      const answer = await site.get(path)
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
      expect(answer.status, path).to.be.oneOf([200, 303])
      if (answer.status === 303) continue
      const html = await answer.text()
      const isHidden = answer.headers.get('x-robots-tag')?.includes('noindex') ?? false
      expect(listed.has(site.url + (path === '/' ? '/' : path)), path).to.equal(!isHidden)
      if (isHidden) continue
      indexed++
      for (const said of [
        /<title>[^<]+</,
        /<meta name="description" content="[^"]+"/,
        /property="og:image" content="http/,
        /rel="canonical"/,
        /hreflang="fr".*hreflang="en".*hreflang="x-default"/s,
        /application\/ld\+json/,
      ])
        expect(html, path).to.match(said)
    }
    expect(indexed).to.be.above(40)
  })

  it('describes a hotel and a restaurant as JSON-LD that says what the page says', async () => {
    const hotel = jsonLd(await site.html('/hotels/le-grand-hautemer'))
    const found = hotel.find((it) => it['@type'] === 'Hotel')
    expect(found).to.include({ name: 'Le Grand Hautemer', url: `${site.url}/hotels/le-grand-hautemer` })
    expect(found?.geo).to.deep.include({ latitude: 49.3006, longitude: -0.0747 })
    expect(found?.starRating).to.deep.include({ ratingValue: 5 })
    expect(hotel.some((it) => it['@type'] === 'BreadcrumbList')).to.equal(true)
    const link = site.services.content.links.all('fr').find((it) => it.canonical.endsWith('la-criee'))
    const restaurant = jsonLd(await site.html(`/${link?.canonical}`)).find((it) => it['@type'] === 'Restaurant')
    expect(restaurant?.name).to.equal('La Criée')
    expect(restaurant?.openingHoursSpecification).to.be.an('array').that.is.not.empty
  })

  it('has a policy that allows its one style sheet by hash and no inline program', async () => {
    const answer = await site.get('/hotels')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const css = one(await answer.text(), /<style[^>]*>([\s\S]*?)<\/style>/)
    expect(policy).to.contain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    expect(policy).to.contain("script-src 'self';")
    expect(policy).to.contain("style-src-attr 'none'")
    expect(policy).to.contain("require-trusted-types-for 'script'")
    expect(policy).not.to.contain('unsafe')
  })

  it('lists both languages of every page in the sitemap, and nothing that may not be found', async () => {
    const xml = await (await site.get('/sitemap.xml')).text()
    const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((it) => it[1])
    const pages = site.services.content.links.all('fr').filter((it) => it.published && !it.chrome)
    expect(addresses).to.include(`${site.url}/`)
    expect(addresses).to.include(`${site.url}/en`)
    expect(addresses).to.include(`${site.url}/en/hotels/le-grand-hautemer`)
    expect(new Set(addresses).size).to.equal(addresses.length)
    expect(addresses.length).to.be.at.least(pages.length)
    expect(addresses.join(' ')).not.to.match(/headers|footers|settings|website-hotels|demo\//)
    for (const address of addresses.slice(0, 12)) {
      const answer = await fetch(String(address), { redirect: 'manual' })
      expect(answer.status, address).to.equal(200)
      expect(answer.headers.get('x-robots-tag'), address).to.equal(null)
    }
    expect(await (await site.get('/robots.txt')).text()).to.contain(`Sitemap: ${site.url}/sitemap.xml`)
  })

  it('shows the same page with the same words and elements in both forms: document and payload, as the application draws it (R229)', async () => {
    for (const path of ['/', '/en', '/hotels', '/en/hotels/le-grand-hautemer']) {
      const html = await site.html(path)
      const name =
        path === '/' ? '/fr/index' : path === '/en' ? '/en/index' : path.startsWith('/en/') ? path : `/fr${path}`
      const answer = await site.get(`/_payload${name}.json`)
      expect(answer.headers.get('content-type'), path).to.contain('application/json')
      const payload = (await answer.json()) as PagePayload
      expect(payload.path).to.equal(path)
      expect(html).to.contain(payload.title.replaceAll('&', '&amp;'))
      for (const slot of payload.slots.filter((it) => !isIsland(it)))
        expect(html).to.contain(renderToStaticMarkup(createElement(SlotView, { slot, payload })))
      const data = JSON.parse(one(html, /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/))
      expect(data.slots.map((it: { id: string }) => it.id)).to.deep.equal(payload.slots.map((it) => it.id))
    }
  })

  it('puts the 18+ and responsible gaming notice, legal links and company on every page (L2, L11, L12)', async () => {
    for (const path of ['/', '/en', '/hotels/le-grand-hautemer', '/nulle/part']) {
      const html = await (await site.get(path)).text()
      const footer = html.slice(html.lastIndexOf('<footer'))
      expect(footer, path).to.contain('18+')
      expect(footer, path).to.match(
        /Les jeux d’argent et de hasard peuvent être dangereux|Les jeux d'argent et de hasard/,
      )
      expect(footer, path).to.match(/09.74.75.13.13/)
      expect(footer, path).to.match(/(mentions-legales|legal-notice)/)
      expect(footer, path).to.match(/(accessibilite|accessibility)/)
    }
  })
})
