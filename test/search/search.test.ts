import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { readEnv } from '#server/env/index.ts'
import type { SearchItem } from '#shared/search/api.ts'
import { searchKinds } from '#shared/search/kinds.ts'
import { localInstant, localWallClock, localYear } from '#shared/time/localTime.ts'
import { manyAddresses, newClient } from '#test/support/client.ts'
import { testLocales as locales } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'

describe('search (R021, R022, R094, R095, beyond B12, B13)', () => {
  const site = opened(() =>
    openSite({
      stories: 'own',
      env: { ...manyAddresses, MAP_TILES_URL: 'https://tiles.test/{z}/{x}/{y}.png' },
    }),
  )
  const ask = (query: string, locale: 'fr' | 'en' = 'fr') => newClient(site, { locale }).get(`/api/search${query}`)
  const find = async (query: string, locale: 'fr' | 'en' = 'fr') => {
    const { status, body } = await ask(query, locale)
    if (status !== 200) throw new Error(`${query} answered ${status}: ${JSON.stringify(body)}`)
    return body as { items: SearchItem[]; page: number; pages: number; total: number }
  }
  const slugs = async (query: string, locale: 'fr' | 'en' = 'fr') =>
    (await find(query, locale)).items.map((it) => it.slug)
  const page = (query: string) => site.html(`/recherche${query}`)

  before(async () => {
    // Stories come in while the site is already there.
    await eventually(
      () => ask(''),
      ({ body }) => body.total === 24,
      30_000,
    )
  })

  describe('GET /api/search', () => {
    it('is a list of hotels, restaurants, casinos and baths in pages', async () => {
      const first = await find('')
      const second = await find('?page=2')
      expect(first).to.include({ page: 1, pages: 2, total: 24 })
      const both = [...first.items, ...second.items]
      expect(new Set(both.map((it) => it.url)).size).to.equal(24)
      expect(Object.groupBy(both, (it) => it.type)).to.have.keys('hotel', 'restaurant', 'casino', 'spa')
      expect((await find('?page=3')).items).to.deep.equal([])
    })

    it('says of each what the contract says, in the language of the request', async () => {
      const [item] = (await find('?q=criee&near=49.3,-0.07', 'en')).items
      expect(item).to.include({
        type: 'restaurant',
        slug: 'la-criee',
        title: 'La Criée',
        url: '/en/restaurants/la-criee',
      })
      expect(item).to.include({ lat: 49.3008, lng: -0.0749, price: 2 })
      expect(item?.distanceMeters).to.be.within(300, 420)
      expect(item?.open).to.be.a('boolean')
      expect(Object.keys(item ?? {})).to.have.members([
        ...['type', 'slug', 'title', 'url', 'lat', 'lng', 'distanceMeters', 'price', 'open'],
      ])
      expect((await find('?q=criee')).items[0])
        .to.include({ url: '/tables/la-criee' })
        .and.not.have.property('distanceMeters')
    })

    it('filters by type, several at once, thalassotherapy among the baths', async () => {
      expect((await find('?type=casino')).total).to.equal(5)
      expect((await find('?type=restaurant,hotel')).total).to.equal(14)
      expect((await find('?type=restaurant&type=hotel')).total).to.equal(14)
      expect(await slugs('?type=spa&q=thalasso')).to.include('la-citronneraie')
    })

    it('forgives accents, elisions and slips, in both languages', async () => {
      for (const q of ['L’Estran', 'estran', "l'estran", 'ESTRAN', 'estrn', 'estra'])
        expect((await slugs(`?q=${encodeURIComponent(q)}`))[0], q).to.equal('l-estran')
      expect(await slugs('?q=st-jean-de-luz')).to.include('villa-ondine')
      for (const q of ['etretat', 'Étretat', 'etretta']) expect(await slugs(`?q=${q}`), q).to.include('la-vigie')
      expect(await slugs('?q=oysters')).to.include('la-criee')
      expect(await slugs(`?q=${encodeURIComponent('huîtres')}`, 'en')).to.include('la-criee')
      expect(await slugs('?q=casino%20menton')).to.deep.equal(['casino-du-soleil'])
      expect((await find('?q=xyzzyq')).total).to.equal(0)
    })

    it('filters by price, which a casino has none of', async () => {
      const cheap = await find('?price=1,2')
      expect(await find('?price=1..2')).to.deep.equal(cheap)
      expect(cheap.total).to.be.within(3, 20)
      expect(cheap.items.every(({ price }) => price === 1 || price === 2)).to.equal(true)
      expect((await find('?price=4')).items.map((it) => it.slug)).to.include('le-cedratier')
      expect((await find('?price=1,2,3,4&type=casino')).total).to.equal(0)
    })

    it('sorts by distance, and keeps to the frame of a map', async () => {
      const { items } = await find('?near=43.77,7.5')
      expect(items[0]?.url).to.match(/./)
      expect(items.slice(0, 5).every(({ distanceMeters = 0 }) => distanceMeters < 3000)).to.equal(true)
      const distances = items.map(({ distanceMeters = 0 }) => distanceMeters)
      expect(distances).to.deep.equal(distances.toSorted((one, other) => one - other))
      const framed = await find('?bbox=-1,49,0.5,50')
      expect(framed.items.every(({ lat = 0, lng = 0 }) => lat > 49 && lat < 50 && lng > -1 && lng < 0.5)).to.equal(true)
      expect(framed.total).to.be.within(6, 8)
      expect((await find('?bbox=100,10,101,11')).total).to.equal(0)
    })

    for (const [query, ...names] of [
      ['?type=bar', 'type'],
      ['?kind=bar', 'kind'],
      ['?kind=place,', 'kind'],
      ['?price=5', 'price'],
      ['?price=2.5', 'price'],
      ['?price=3..2', 'price'],
      ['?open=later', 'open'],
      ['?page=0', 'page'],
      ['?page=two', 'page'],
      ['?near=91,0', 'near'],
      ['?near=0,181', 'near'],
      ['?near=here', 'near'],
      ['?near=1e999,0', 'near'],
      ['?near=48.8', 'near'],
      ['?bbox=170,-20,-170,20', 'bbox'],
      ['?bbox=0,50,1,49', 'bbox'],
      ['?bbox=0,1,2', 'bbox'],
      ['?q=%20%20%20', 'q'],
      ['?q=a%00b', 'q'],
      ['?q=a%0Ab', 'q'],
      [`?q=${'a'.repeat(10_000)}`, 'q'],
      ['?q=%20&price=9&near=x', 'q', 'price', 'near'],
    ] as const) {
      it(`refuses ${query.slice(0, 40)} with a sentence`, async () => {
        const { status, body } = await ask(query)
        expect(status).to.equal(422)
        expect(body.error.code).to.equal('invalid')
        expect(body.error.fields).to.have.all.keys(...names)
        for (const message of Object.values(body.error.fields)) expect(message).to.match(/^\p{Lu}.+\.$/u)
      })
    }

    it('takes what looks like a pattern for words', async () => {
      for (const q of [
        '(a+)+$',
        '^(([a-z])+.)+[A-Z]([a-z])+$',
        '.*',
        '\\',
        '[[[',
        '%',
        '<script>',
        '__proto__',
        '👩‍🍳',
        'a'.repeat(100),
      ]) {
        // A careless expression would not come back at all.
        expect((await ask(`?q=${encodeURIComponent(q)}`)).status, q).to.equal(200)
      }
    })

    it('answers GET only, sixty times a minute, and is kept by nobody', async () => {
      const client = newClient(site)
      const refused = await client.post('/api/search', {})
      expect([refused.status, refused.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD'])
      const statuses = []
      site.clock.toNextMinute()
      for (let n = 0; n < 61; n++) statuses.push((await client.get('/api/search?type=casino')).status)
      expect(statuses.slice(0, 60).every((it) => it === 200)).to.equal(true)
      const last = await client.get('/api/search')
      expect(last.status).to.equal(429)
      expect(Number(last.headers.get('retry-after'))).to.be.within(1, 60)
      expect((await ask('')).headers.get('cache-control')).to.equal('no-store')
    })

    it('suggests towns, then places, while somebody types', async () => {
      const { body } = await newClient(site, { locale: 'fr' }).get('/api/search/suggestions?q=hou')
      expect(body.items[0]).to.deep.equal({ kind: 'town', title: 'Houlgate', url: '/recherche?town=Houlgate' })
      expect(body.items.length).to.be.within(3, 8)
      expect(body.items[1]).to.include({ kind: 'hotel', town: 'Houlgate' })
      expect((await newClient(site).get('/api/search/suggestions?q=')).body.total).to.equal(0)
      expect((await newClient(site).get('/api/search/suggestions?q=%00')).status).to.equal(422)
    })
  })

  describe('the page, without a script', () => {
    const numbers = (html: string) =>
      [...html.matchAll(/<li id="lieu-([\w-]+)"[^>]* data-lat=/g)].map(([, uuid]) => uuid)
    const pins = (html: string) => [...html.matchAll(/href="#lieu-([\w-]+)" data-pin/g)].map(([, uuid]) => uuid)

    it('shows what the API finds, in its order, in the list and, where the house is known, on the map', async () => {
      for (const query of [
        ...['', '?type=restaurant&price=2', '?near=44.66,-1.17', '?page=2', '?q=menton&kind=place'],
        ...['?q=menton&kind=all', '?kind=room&near=44.66,-1.17', '?kind=question'],
      ]) {
        const html = await page(query)
        const { items } = await find(query)
        const urls = [...html.matchAll(/<h3><a href="([^"]+)"/g)].map(([, url]) => url)
        expect(urls, query).to.deep.equal(items.map((it) => it.url))
        expect(pins(html), query).to.deep.equal(numbers(html))
      }
    })

    it('finds a town by its name, also when it is slightly wrong, and sorts by it', async () => {
      const html = await page('?town=arcachn&type=hotel')
      expect(html).to.contain('la plus proche d’abord').and.contain('value="Arcachon"')
      expect(html.indexOf('/hotels/la-pinede"')).to.be.below(html.indexOf('/hotels/villa-ondine"'))
      expect(await page('?town=Nulleville-les-Zz')).to.contain('Nous ne connaissons pas cette ville')
    })

    it('keeps what was chosen, from page to page', async () => {
      const html = await page('?type=restaurant&type=hotel&open=now&price=2')
      expect(html.match(/<input type="checkbox"[^>]*checked=""/g)).to.have.length(4)
      const all = await page('?type=restaurant&type=hotel')
      expect(all).to.contain('href="/recherche?type=hotel%2Crestaurant&amp;page=2#results"')
    })

    it('leaves out what is wrong and says so; a page that does not exist is a 404', async () => {
      const html = await page('?type=bar&near=91,0&price=9&bbox=170,0,-170,1')
      expect(html.match(/class="Search-problem"/g)).to.have.length(4)
      expect(html).to.contain('24 adresses')
      for (const query of ['?page=3', '?page=0', '?page=x'])
        expect((await site.get(`/recherche${query}`)).status, query).to.equal(404)
      expect(await page(`?q=${encodeURIComponent('"><script>')}`)).not.to.contain('"><script>')
    })

    it('offers ways on where nothing is found', async () => {
      const html = await page('?q=xyzzyq&open=now&price=1')
      expect(html).to.contain('«\u00a0xyzzyq\u00a0»').and.contain('href="/recherche?q=xyzzyq&amp;open=now"')
    })

    it('lets tiles in on its own page, where an operator names some', async () => {
      const policy = async (path: string) => (await site.get(path)).headers.get('content-security-policy')
      expect(await policy('/recherche')).to.contain("img-src 'self' data: https://tiles.test;")
      expect(await policy('/')).not.to.contain('tiles.test')
      expect(await page('')).to.contain('data-tiles="https://tiles.test/{z}/{x}/{y}.png"')
      for (const url of ['https://tiles.test/', 'tiles/{z}/{x}/{y}', 'javascript:{z}{x}{y}'])
        expect(() => readEnv({ MAP_TILES_URL: url, DATA_DIR: site.dataDir })).to.throw('MAP_TILES_URL')
    })

    it('is for search engines as a page, not as its answers; both languages know each other', async () => {
      const own = await page('')
      expect(own).not.to.match(/<meta name="robots" content="noindex/)
      expect(own).to.contain('hreflang="en" href').and.contain('/en/search"')
      expect((await site.get('/recherche?q=menton')).headers.get('x-robots-tag')).to.equal('noindex')
      expect(await site.html('/sitemap.xml')).to.contain(`${site.url}/en/search<`)
      expect(await site.html('/')).to.contain('"SearchAction"')
    })
  })

  describe('everything else that a visitor looks for', () => {
    before(() => site.whole())

    /** All that a query finds, page by page. */
    async function everything(query: string, locale: 'fr' | 'en') {
      const { items, pages } = await find(query, locale)
      const others = Array.from({ length: pages - 1 }, (_, at) => find(`${query}&page=${at + 2}`, locale))
      return [...items, ...(await Promise.all(others)).flatMap((it) => it.items)]
    }

    for (const kind of searchKinds)
      for (const locale of locales)
        it(`finds every ${kind} by its title, first among its kind, and leads to it: ${locale}`, async () => {
          await eventually(async () => expect((await find(`?kind=${kind}`, locale)).total).to.be.at.least(10))
          const all = await everything(`?kind=${kind}`, locale)
          const [first, last] = [all[0], all.at(-1)] as [SearchItem, SearchItem]
          for (const { title, url } of [first, last]) {
            const found = await everything(`?kind=all&q=${encodeURIComponent(title.slice(0, 100))}`, locale)
            const own = found.filter((it) => all.some((other) => other.url === it.url))
            expect(own[0]?.title, title).to.equal(title)
            const [path = '', anchor] = url.split('#')
            const html = await site.html(path)
            if (anchor) expect(html).to.contain(`id="${anchor}"`)
          }
        })

    it('is found with a slip, without accents and in the other language, and the page says that it only comes near', async () => {
      for (const [q, slug] of [
        ['chambre fairwya', 'chambre-fairway'],
        ['CEDRAT suite', 'suite-cedrat'],
        ['shipowner’s suite', 'suite-de-l-armateur'],
      ] as const)
        expect(await slugs(`?kind=all&q=${encodeURIComponent(q)}`), q).to.include(slug)
      expect(await page('?q=fairwya')).to.contain('Rien ne s’écrit exactement «\u00a0fairwya\u00a0»')
      expect(await page('?q=fairway')).not.to.contain('Rien ne s’écrit')
      expect(await site.html('/en/search?q=fairwya')).to.contain('Nothing is written exactly “fairwya”')
    })

    it('is nothing that a search engine may not index: pages of members, guarded stories, application pages', async () => {
      const sitemap = new Set(
        [...(await site.html('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url),
      )
      for (const locale of locales) {
        const found = await everything('?kind=all', locale)
        expect(found.length).to.be.above(150)
        for (const { url } of found)
          expect(sitemap).to.include(new URL(encodeURI(url.split('#')[0] ?? ''), site.url).href)
      }
      expect(await slugs('?kind=all&q=avant%20les%20autres')).not.to.include('avant-les-autres')
    })

    it('has nothing about games for a reader who protects himself', async () => {
      const headers = { cookie: 'gaming=off', 'accept-language': 'fr' }
      const items = async (query: string) => (await (await site.get(query, headers)).json()).items as { url: string }[]
      for (const query of [
        '/api/search?kind=all&q=poker',
        '/api/search?kind=tournament',
        '/api/search/suggestions?q=casino',
      ])
        for (const { url } of await items(query)) expect(url, query).not.to.match(/^\/(casinos|poker|carte-vip)/)
      expect(await site.html('/recherche?q=menton', headers)).not.to.match(
        /kind=tournament|<h3><a href="\/(casinos|poker)/,
      )
      expect((await find('?kind=tournament')).total).to.be.above(0)
    })

    it('is chosen by links that carry the search; words alone are looked for everywhere, filters of places among places', async () => {
      for (const [path, everywhere, places] of [
        ['/recherche', /\d+ résultats/, /\d+ adresses?/],
        ['/en/search', /\d+ results/, /\d+ places?/],
      ] as const) {
        const words = await site.html(`${path}?q=menton`)
        expect(countOf(words)).to.match(everywhere)
        const links = [...words.matchAll(/href="([^"]+kind=[^"]+)#results"/g)].map(([, it = '']) =>
          it.replaceAll('&amp;', '&'),
        )
        expect(links).to.include(`${path}?kind=room&q=menton`).and.include(`${path}?kind=all&q=menton`)
        for (const link of links) expect(countOf(await site.html(link)), link).to.match(/[1-9]/)
        for (const query of ['q=menton&type=hotel', 'q=menton&open=now', 'q=menton&near=43.77,7.5', ''])
          expect(countOf(await site.html(`${path}?${query}`)), query).to.match(places)
      }
    })

    it('is counted: the page says what it searched, also where there is nothing', async () => {
      expect(await page('?q=zzzzqx')).to.match(/Cherché dans 24 adresses, 18 chambres, .*17 questions et \d+ pages\./)
      expect(await site.html('/en/search?q=zzzzqx&kind=room'))
        .to.contain('Searched 18 rooms.')
        .and.contain('kind=all')
      expect(await page('?kind=room')).not.to.contain('Cherché dans')
    })

    function countOf(html: string): string {
      return /<p class="Search-count"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
    }
  })

  describe('as time goes on', () => {
    it('follows articles that are published, changed and withdrawn, and has no drafts', async () => {
      const slug = 'website-hotels/journal/un-mercredi-sur-l-ondine'
      const found = async (q: string) => slugs(`?kind=article&q=${q}`)
      await site.edit(slug, ({ content }) => {
        content.title = 'Le grand frémissement'
      })
      await eventually(async () => expect(await found('fremissement')).to.include('un-mercredi-sur-l-ondine'))
      const file = join(site.storiesDir, slug)
      const draft = JSON.parse(await readFile(`${file}.json`, 'utf8'))
      draft.content.title = 'Le brouillon secret'
      await writeFile(`${file}.draft.json`, JSON.stringify(draft))
      await site.edit('website-hotels/journal/le-rideau-a-la-mouette', ({ content }) => {
        content.title = 'La preuve du temps'
      })
      await eventually(async () => expect(await found('preuve')).to.have.length(1))
      expect(await found('brouillon')).to.deep.equal([])
      await Promise.all([rm(`${file}.json`), rm(`${file}.draft.json`)])
      await eventually(async () => expect(await found('fremissement')).not.to.include('un-mercredi-sur-l-ondine'))
    })

    it('follows what editors publish, and never shows what is guarded', async () => {
      await site.edit('website-hotels/tables/la-vigie', ({ content }) => {
        content.name = 'Le Nid du Guetteur'
      })
      await eventually(async () => expect(await slugs('?q=guetteur')).to.include('la-vigie'))
      expect(await slugs('?q=vigie')).not.to.include('la-vigie')
      await site.edit('website-hotels/tables/la-vigie', ({ content }) => {
        content.access = 'members'
      })
      await eventually(async () => expect((await find('?type=restaurant')).total).to.equal(7))
      expect((await find('?q=guetteur')).total).to.equal(0)
    })

    it('says “open” by the clock of the house, through midnights and holidays (B12)', async () => {
      const year = localYear(site.clock.now())
      const open = async (slug: string) => (await find('?type=restaurant')).items.find((it) => it.slug === slug)?.open
      const goTo = (wallClock: string) => site.clock.advance({ ms: localInstant(wallClock) - site.clock.now() })
      goTo(`${year}-12-24 21:59`)
      expect(await open('la-criee')).to.equal(true)
      goTo(`${year}-12-24 22:01`)
      expect(await open('la-criee')).to.equal(false)
      goTo(`${year}-12-25 15:29`)
      expect(await open('la-criee')).to.equal(true)
      expect((await find('?open=now&q=criee')).total).to.equal(1)
      goTo(`${year}-12-25 15:31`)
      expect((await find('?open=now&q=criee')).total).to.equal(0)
      expect((await find('?open=now&type=hotel')).total).to.equal(6)
      goTo(`${year + 1}-06-16 00:59`)
      expect(await open('le-jusant')).to.equal(true)
      goTo(`${year + 1}-06-16 02:01`)
      expect(await open('le-jusant')).to.equal(false)
    })

    it('no longer finds an offer, a show and a tournament that are over, as their lists have them no more', async () => {
      const evening = localWallClock(site.clock.now() + 24 * 3_600_000)
      const [day = ''] = evening.split(' ')
      const over = [
        ['offer', 'offres/deux-nuits-et-un-homard', { valid_until: day }],
        [
          'show',
          'spectacles/tango-des-deux-rives',
          { sessions: [{ component: 'session', _uid: 'last', date: evening }] },
        ],
        ['tournament', 'poker/tournois/omaha-de-la-baie', { date: evening }],
      ] as const
      for (const [, slug, fields] of over)
        await site.edit(`website-hotels/${slug}`, ({ content }) => {
          Object.assign(content, { ...fields, title: 'Quenouille' })
        })
      for (const [kind] of over)
        await eventually(async () => expect((await find(`?kind=${kind}&q=quenouille`)).total).to.equal(1))
      expect(await page('?q=quenouille')).to.match(/Offres <small>1</)
      site.clock.advance({ days: 3 })
      for (const [kind] of over) expect((await find(`?kind=${kind}&q=quenouille`)).total, kind).to.equal(0)
      expect(await page('?q=quenouille')).not.to.contain('Quenouille</a>')
    })
  })
})
