import { expect } from 'chai'
import { pathFor, type RouteName, routes } from '#shared/routes.ts'
import { closing, opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'

describe('routes', () => {
  const site = opened(() => openSite({ stories: 'own' }))

  const words = (html: string) => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')

  it('answers every content page in French and under /en, in that language and left to right (R044, R049, R050, R110, R111)', async () => {
    for (const link of site.services.content.links.all('fr')) {
      if (!link.published || link.chrome || link.canonical.startsWith('infiniment-barriere/')) continue
      const slugs = site.services.content.links.slugs(link.uuid)
      const pages = [
        [`/${slugs?.fr}`, 'fr-FR'],
        [slugs?.en ? `/en/${slugs.en}` : '/en', 'en-US'],
      ]
      for (const [path = '', language] of pages) {
        const html = await site.html(path)
        expect(html, path).to.contain(`<html lang="${language}" dir="ltr" translate="no"`)
      }
    }
  })

  it('knows every application page in both languages', async () => {
    for (const name of Object.keys(routes) as RouteName[]) {
      // Without the name of a restaurant there is no table to lead to.
      if (/:/.test(routes[name].fr) || name === 'tableRedirect') continue
      for (const locale of ['fr', 'en'] as const) {
        const path = pathFor(name, locale)
        const answer = await site.get(path)
        const isMemberPage = 'access' in routes[name]
        expect(answer.status, path).to.equal(isMemberPage ? 303 : 200)
        if (!isMemberPage) continue
        expect(answer.headers.get('cache-control'), path).to.equal('private, no-store')
        const location = new URL(String(answer.headers.get('location')), site.url)
        expect(location.searchParams.get('redirect'), path).to.equal(path)
        expect((await site.get(location.pathname)).status, path).to.equal(200)
      }
    }
  })

  it('answers the sub-brand section, by its short and its long address (R051, R058)', async () => {
    for (const prefix of ['', '/en']) {
      expect(await site.html(`${prefix}/infiniment-barriere`)).to.match(/<h1/)
      const long = await site.get(`${prefix}/website-hotels/infiniment-barriere/menu`)
      expect(long.status).to.equal(200)
      expect(long.headers.get('x-robots-tag')).to.equal('noindex')
    }
  })

  it('answers its menu as a page of links (R060)', async () => {
    const story = await site.services.content.story('fr', 'website-hotels/infiniment-barriere/menu')
    const items = (story?.content.items ?? []) as { content: { label: string } }[]
    expect(items.length).to.be.greaterThan(0)
    const html = await site.html('/website-hotels/infiniment-barriere/menu')
    for (const { content } of items) expect(words(html)).to.contain(content.label)
    const english = await site.html('/en/website-hotels/infiniment-barriere/menu')
    expect(english).to.contain('<html lang="en-US"')
    expect(words(english)).not.to.equal(words(html))
  })

  it('answers header, footer and local header pages with what they are about (R055, R056, R057)', async () => {
    const pages: [path: string, element: RegExp][] = [
      ['headers/main', /<header/],
      ['footers/main', /<footer/],
      ['headers/local/le-grand-hautemer', /class="LocalHeader"/],
    ]
    for (const [path, element] of pages) {
      for (const prefix of ['', '/en']) {
        const html = await site.html(`${prefix}/website-hotels/${path}`)
        expect(html, path).to.match(element)
        expect(html, path).to.contain('<meta name="robots" content="noindex">')
      }
      // The short address is no page: what frames pages is not read by itself.
      expect((await site.get(`/${path}`)).status, path).to.equal(404)
    }
  })

  it('never lets a guarded page into what everybody gets: page, payload, long address, cache, sitemap', async () => {
    const guarded = site.services.content.links
      .all('fr')
      .filter((link) => /^infiniment-barriere\/(?!menu)/.test(link.canonical))
    expect(guarded.length).to.be.greaterThan(0)
    site.services.pages.warm()
    await eventually(
      () => site.services.pages.counters.pages(),
      (pages) => pages > 60,
      15_000,
    )
    const sitemap = await (await site.get('/sitemap.xml')).text()
    for (const { canonical } of guarded) {
      const addresses = [
        `/${canonical}`,
        `/_payload/fr/${canonical}.json`,
        `/website-hotels/${canonical}`,
        `/${canonical}?page=1`,
      ]
      for (const address of addresses) {
        const answer = await site.get(address)
        expect(answer.status, address).to.equal(303)
        expect(answer.headers.get('cache-control'), address).to.equal('private, no-store')
        expect(answer.headers.get('location'), address).to.match(/^\/mon-compte\/connexion\?redirect=/)
      }
      expect(sitemap).not.to.contain(canonical)
    }
  })

  it('fails with "Unknown route middleware" for a guard that nobody wrote, and shows it (R289)', async () => {
    await site.edit('website-hotels/infiniment-barriere/avant-les-autres', (story) => {
      story.content.access = 'friends'
    })
    const path = '/infiniment-barriere/avant-les-autres'
    const answer = await eventually(
      () => site.get(path),
      (it) => it.status !== 303,
    )
    expect(answer.status).to.equal(500)
    expect(words(await answer.text())).to.contain('Unknown route middleware')
  })

  it('never reads a guard that is no word as public, on its page or in a list (R289)', async () => {
    const slug = 'offres/fairway-et-falaise'
    await site.get(`/${slug}`)
    for (const access of [12, ['members'], { to: 'members' }, 'm'.repeat(41)]) {
      await site.edit(`website-hotels/${slug}`, (story) => {
        story.content.access = access
      })
      const answer = await eventually(
        () => site.get(`/${slug}`),
        (it) => it.status !== 200,
      )
      expect(answer.status, String(access)).to.equal(500)
      expect(words(await answer.text())).to.contain('Unknown route middleware')
      expect((await site.get(`/_payload/fr/${slug}.json`)).status).to.equal(500)
      for (const address of ['/sitemap.xml', '/offres/rss.xml'])
        expect(await (await site.get(address)).text(), `${access} ${address}`).not.to.contain(slug)
      const list = await site.htmlWhen('/offres', (html) => !html.includes(slug))
      expect(list).not.to.contain(slug)
      await site.edit(`website-hotels/${slug}`, (story) => {
        story.content.access = 'public'
      })
      await eventually(
        () => site.get(`/${slug}`),
        (it) => it.status === 200,
      )
    }
  })

  it('shows an error that nobody foresaw as 500, with its number and without its words (R105, R107)', async () => {
    // Own site: its content fails in a way that nobody foresaw.
    await using other = await closing(openSite())
    Object.assign(other.services.content, {
      story: () => Promise.reject(new Error('the secret reason')),
      peek: () => undefined,
    })
    const answer = await other.get('/en/hotels', { 'user-agent': 'Googlebot/2.1' })
    const html = await answer.text()
    expect(answer.status).to.equal(500)
    expect(words(html)).to.contain('500')
    expect(words(html)).to.contain('Internal Server Error')
    expect(html).not.to.contain('the secret reason')
    const id = String(answer.headers.get('x-request-id'))
    expect(words(html)).to.contain(id)
    const line = other.log.find((it) => it.requestId === id && it.err)
    expect(JSON.stringify(line)).to.contain('the secret reason')
  })
})
