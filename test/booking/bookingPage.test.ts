import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { expect } from 'chai'
import { intlFor } from '#i18n/createIntl.ts'
import { freePort } from '#server/launch/processes/ports.mjs'
import { locales, pathOf } from '#shared/locales.ts'
import { addDays } from '#shared/time/days.ts'
import { newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

describe('/synxis-redirect (R054)', () => {
  const site = opened(() => openSite({ stories: 'own', env: { SYNXIS_CHAIN: '24100' } }))
  let engine: string
  let today: string
  before(async () => {
    engine = `${site.services.env.bookingEngine?.url}/`
    today = site.clock.day()
  })

  /** A stay that can be, with changes; `undefined` leaves a name out. */
  const path = (changes: Record<string, string | undefined> = {}, locale: 'fr' | 'en' = 'fr') => {
    const stay: Record<string, string | undefined> = {
      hotel: 'le-grand-hautemer',
      arrival: addDays(today, 10),
      departure: addDays(today, 12),
      rooms: '1',
      adults: '2',
      children: '0',
      childAges: '',
      code: '',
      ...changes,
    }
    const given = Object.entries(stay).filter((it): it is [string, string] => it[1] !== undefined)
    return `${locale === 'en' ? '/en' : ''}/synxis-redirect?${new URLSearchParams(given)}`
  }

  it('leads to the booking engine with everything that was asked for', async () => {
    const asked = path({ rooms: '2', children: '2', childAges: '4, 9', code: 'code 12' }, 'en')
    const answer = await site.get(asked)
    expect(answer.status).to.equal(302)
    expect(answer.headers.get('cache-control')).to.equal('private, no-store')
    const target = new URL(answer.headers.get('location') ?? '')
    expect(target.origin + target.pathname).to.equal(engine)
    expect(Object.fromEntries(target.searchParams)).to.deep.equal({
      chain: '24100',
      hotel: '19271',
      level: 'hotel',
      arrive: addDays(today, 10),
      depart: addDays(today, 12),
      rooms: '2',
      adult: '2',
      child: '2',
      childages: '4,9',
      promo: 'code 12',
      locale: 'en-US',
      currency: 'EUR',
    })
  })

  it('takes ages one by one as well as in one field', async () => {
    const answer = await site.get(`${path({ children: '2', childAges: undefined })}&childAges=4&childAges=9`)
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('childages')).to.equal('4,9')
  })

  it('reads dates in the order of the page’s language, and ISO (R197, R198)', async () => {
    const target = async (changes: Record<string, string>, locale: 'fr' | 'en') => {
      const answer = await site.get(path(changes, locale))
      const query = new URL(answer.headers.get('location') ?? 'http://none').searchParams
      return [query.get('arrive'), query.get('depart')]
    }
    const year = Number(today.slice(0, 4)) + 1
    const typed = { arrival: `03/04/${year}`, departure: `05/04/${year}` }
    expect(await target(typed, 'fr')).to.deep.equal([`${year}-04-03`, `${year}-04-05`])
    const american = { arrival: `3/4/${year}`, departure: `3.6.${year}` }
    expect(await target(american, 'en')).to.deep.equal([`${year}-03-04`, `${year}-03-06`])
    expect(await target({ arrival: today, departure: addDays(today, 30) }, 'fr')).to.deep.equal([
      today,
      addDays(today, 30),
    ])
  })

  it('answers with the page itself, the reason beside its field and all that was typed', async () => {
    const bad: [Record<string, string>, name: string, message: string][] = [
      [{ hotel: '' }, 'hotel', 'Choisissez un hôtel'],
      [{ hotel: '../../x' }, 'hotel', 'pas d’hôtel à ce nom'],
      [{ arrival: '' }, 'departure', 'Choisissez d’abord une date d’arrivée'],
      [{ arrival: '', departure: '' }, 'arrival', 'Choisissez la date d’arrivée'],
      [{ arrival: `31/02/${Number(today.slice(0, 4)) + 1}` }, 'arrival', 'Saisissez une date valable'],
      [{ arrival: addDays(today, -1), departure: today }, 'arrival', 'Cette date est passée'],
      [{ departure: '' }, 'departure', 'Choisissez la date de départ'],
      [{ departure: addDays(today, 10) }, 'departure', 'Le départ vient après l’arrivée'],
      [{ departure: addDays(today, 41) }, 'departure', 'Trente nuits au plus'],
      [{ rooms: '0' }, 'rooms', 'De 1 à 9 chambres'],
      [{ rooms: '50' }, 'rooms', 'De 1 à 9 chambres'],
      [{ adults: '0' }, 'adults', 'De 1 à 18 adultes'],
      [{ adults: '-1' }, 'adults', 'De 1 à 18 adultes'],
      [{ children: '2', childAges: '4' }, 'childAges', 'Dites l’âge de chaque enfant'],
      [{ children: '1', childAges: '4,9' }, 'childAges', 'Dites l’âge de chaque enfant'],
      [{ children: '1', childAges: '18' }, 'childAges', 'Dites l’âge de chaque enfant'],
      [{ code: 'A<b>' }, 'code', 'Seuls les lettres, les chiffres et les espaces sont autorisés'],
      // A value on which a careless expression backtracks for years.
      [{ code: `${'a '.repeat(200)}!` }, 'code', 'Seuls les lettres, les chiffres et les espaces sont autorisés'],
    ]
    for (const [changes, name, message] of bad) {
      const html = await site.html(path({ code: 'GARDÉ', ...changes }))
      const control = new RegExp(`<(input|select)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
      expect(control, JSON.stringify(changes)).to.contain('aria-invalid="true"')
      const described = /aria-describedby="([^" ]+)/.exec(control)?.[1] ?? ''
      expect(textOf(html, described), JSON.stringify(changes)).to.contain(message)
      expect(html).to.contain('role="alert"')
      if (!('code' in changes)) expect(html).to.contain('value="GARDÉ"')
      expect(html).not.to.match(/<b>/)
    }
    const english = await site.html(path({ arrival: '', code: 'x!' }, 'en'))
    expect(english).to.contain('Only alphabetical characters, numbers and spaces are allowed')
  })

  it('begins without reproach where no date is said, with house, room and code filled in', async () => {
    const html = await site.html('/synxis-redirect?hotel=la-citronneraie&code=CITRON&room=chambre-vieille-ville')
    expect(html).not.to.contain('aria-invalid="true"')
    expect(html).to.match(/<option value="la-citronneraie" selected="">/)
    expect(html).to.contain('value="CITRON"')
    expect((await site.get('/en/synxis-redirect')).status).to.equal(200)
    expect((await site.get('/synxis-redirect')).headers.get('x-robots-tag')).to.equal('noindex')
  })

  it('offers the houses of a destination, each with all that was asked for', async () => {
    const html = await site.html(path({ hotel: 'normandie', adults: '3' }))
    expect(html).to.contain('nos 2 hôtels')
    const main = html.slice(html.indexOf('<main'))
    const links = [...main.matchAll(/href="(\/synxis-redirect\?[^"]+)"/g)].map(([, it]) => it?.replaceAll('&amp;', '&'))
    const houses = links.filter((it): it is string => it?.includes('adults=3') ?? false)
    expect(houses).to.have.lengthOf(2)
    for (const link of houses) {
      const target = new URL((await site.get(link)).headers.get('location') ?? '')
      expect(target.searchParams.get('adult')).to.equal('3')
      expect(target.searchParams.get('arrive')).to.equal(addDays(today, 10))
    }
  })

  it('says the same price on the page of an offer or a room and on the way, and that the engine’s total counts (B11, L10, L13)', async () => {
    const pages = [
      ['/offres/le-mois-du-citron', /596\s€/],
      ['/hotels/le-semaphore/chambre-fairway', /(\d+)\s€/],
    ] as const
    for (const [page, said] of pages) {
      const html = await site.html(page)
      const figure = said.exec(html.slice(html.indexOf('<main')))?.[0] ?? 'none'
      const onTheWay = await site.html(linkOf(html))
      expect(onTheWay)
        .to.contain(figure)
        .and.to.contain('le total qui fait foi, avec le détail des taxes, est celui qu’affiche le moteur')
      for (const it of [html, onTheWay]) {
        expect(it).to.contain('ne donne pas de droit de rétractation')
        expect(it).to.contain('Taxe de séjour')
        expect(it).to.match(/[Pp]etit-déjeuner/)
      }
    }
    const english = await site.html('/en/synxis-redirect?hotel=le-semaphore')
    expect(english).to.contain('the total that counts, with its taxes listed, is the one')
  })

  it('says that there is no right of withdrawal once where a room is booked, and on no other page; no tax stands twice (L13)', async () => {
    for (const locale of locales) {
      const sentence = intlFor(locale).formatMessage({ id: 'booking.noWithdrawal' })
      const tax = locale === 'fr' ? /Taxe de séjour en sus/g : /Tourist tax not included/g
      for (const link of site.services.content.links.all(locale).filter((it) => it.published && !it.chrome)) {
        const { component = '', content = {} } = site.services.content.peek(locale, link.storySlug) ?? {}
        const answer = await site.get(pathOf(locale, link.canonical))
        // For members alone.
        if (answer.status !== 200) continue
        const html = await answer.text()
        const main = html.slice(html.indexOf('<main'), html.indexOf('</main'))
        const isBooked = /^(hotel|room|offer)$/.test(component) && /class="([^"]* )?Act[ "]/.test(main)
        expect(main.split(sentence).length - 1, link.canonical).to.equal(isBooked ? 1 : 0)
        // An offer of several houses has the tax of each.
        const { hotels } = content as { hotels?: unknown[] }
        expect(main.match(tax)?.length ?? 0, link.canonical).to.be.at.most(Math.max(1, hotels?.length ?? 1))
      }
    }
  })

  it('names rooms and rates in the engine’s own codes, no price and no slug of ours', async () => {
    const dates = `&arrival=${addDays(today, 10)}&departure=${addDays(today, 12)}`
    const queryFor = async (page: string) => {
      const answer = await site.get(linkOf(await site.html(page)) + dates)
      return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
    }
    const room = await queryFor('/hotels/le-semaphore/chambre-fairway')
    expect(room)
      .to.include({ hotel: '19912', room: 'CFRW' })
      .and.not.to.have.any.keys('rate', 'promo', 'group', 'price')
    const offer = await queryFor('/offres/le-mois-du-citron')
    expect(offer).to.include({ promo: 'CITRON', rate: 'WEBCITR' }).and.not.to.have.any.keys('room', 'group', 'price')
    // A story without a code: the link leaves it out.
    const plain = await queryFor('/hotels/les-bains-d-arvor/chambre-bruyere')
    expect(plain).to.include({ hotel: '19643' }).and.not.to.have.any.keys('room', 'rate', 'promo', 'price')
  })

  it('hands on the code of a group as such', async () => {
    await site.edit('website-hotels/offres/fairway-et-falaise', (story) => {
      story.content.code_kind = 'group'
    })
    const sent = async () => {
      const answer = await site.get(path({ hotel: 'le-semaphore', code: 'fairway' }))
      return new URL(answer.headers.get('location') ?? 'http://none').searchParams
    }
    const query = await eventually(sent, (it) => it.has('group'))
    expect(query.get('group')).to.equal('fairway')
    expect(query.has('promo')).to.equal(false)
  })

  it('never takes a name for the engine’s number of a house: such a house is booked by telephone', async () => {
    await site.edit('website-hotels/hotels/les-bains-d-arvor/_start', (story) => {
      story.content.synxis_id = 'les-bains-d-arvor'
    })
    const asked = () => site.get(path({ hotel: 'les-bains-d-arvor' }))
    const answer = await eventually(asked, ({ status }) => status !== 302)
    expect(answer.status).to.equal(503)
    expect(await answer.text()).to.contain('href="tel:')
  })

  for (const [locale, says, goOn] of [
    ['fr', 'ne couvre pas toutes vos nuits', 'continuer sans'],
    ['en', 'does not cover all of your nights', 'go on without'],
  ] as const)
    it(`says before the hand-over that an offer or a room is not there on every night (${locale})`, async () => {
      const cases = [
        [{ hotel: 'la-citronneraie', code: 'CITRON' }, 24],
        [{ hotel: 'la-pinede', room: 'cabane-des-enfants' }, 200],
      ] as const
      for (const [asked, lastNight] of cases) {
        const stay = (first: number, nights: number) =>
          path({ ...asked, arrival: addDays(today, first), departure: addDays(today, first + nights) }, locale)
        // The last night itself is covered; one more is not.
        expect((await site.get(stay(lastNight - 1, 2))).status).to.equal(302)
        const html = await site.html(stay(lastNight, 2))
        expect(html).to.contain(says).and.to.contain(goOn)
        expect(html, 'the dates stay in the form').to.contain(
          `value="${locale === 'fr' ? french(addDays(today, lastNight)) : american(addDays(today, lastNight))}"`,
        )
        const without = /<a href="([^"]*synxis-redirect\?[^"]*)"/.exec(html.slice(html.indexOf(says)))?.[1] ?? ''
        const answer = await site.get(without.replaceAll('&amp;', '&'))
        const query = new URL(answer.headers.get('location') ?? 'http://none').searchParams
        expect(query.get('arrive')).to.equal(addDays(today, lastNight))
        expect([...query.keys()])
          .not.to.include.members(['promo'])
          .and.not.to.include.members(['room'])
      }
    })

  for (const javascript of [true, false])
    for (const [locale, offer, room, says] of [
      ['fr', '/offres/le-mois-du-citron', '/hotels/la-pinede/cabane-des-enfants', 'ne couvre pas toutes vos nuits'],
      ['en', '/en/offers/lemon-month', '/en/hotels/la-pinede/childrens-cabin', 'does not cover all of your nights'],
    ] as const)
      it(`says it to visitors who come from their pages, ${javascript ? 'with' : 'without'} scripts (${locale})`, async () => {
        const page = await newPage({ width: 390, javascript, language: locale === 'fr' ? 'fr-FR' : 'en-US' })
        for (const [path, lastNight] of [
          [offer, 24],
          [room, 200],
        ] as const) {
          await page.goto(site.url + path)
          await Promise.all([page.waitForNavigation(), page.click('main a[href*="/synxis-redirect?"]')])
          await page.focus('.BookingBar [name="hotel"]')
          if (javascript) await page.waitForSelector('.BookingBar form[novalidate]')
          const typed = locale === 'fr' ? french : american
          await page.type('.BookingBar [name="arrival"]', typed(addDays(today, lastNight)))
          await page.click('.BookingBar [name="departure"]', { count: 3 })
          await page.type('.BookingBar [name="departure"]', typed(addDays(today, lastNight + 2)))
          await Promise.all([page.waitForNavigation(), page.click('.BookingBar [type="submit"]')])
          expect(page.url(), 'nobody was handed over').to.contain(
            `${site.url}${locale === 'en' ? '/en' : ''}/synxis-redirect`,
          )
          const text = await page.$eval('.BookingPage-elsewhere', (it) => (it.checkVisibility() ? it.textContent : ''))
          expect(text).to.contain(says)
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true)
        }
      })

  it('says it of an offer that is over as well, whose code somebody still has', async () => {
    await site.edit('website-hotels/offres/la-saison-calme-est-a-vous', (story) => {
      story.content.valid_until = '@day-1'
    })
    const asked = () => site.get(path({ hotel: 'le-grand-hautemer', code: 'CALME' }))
    const answer = await eventually(asked, ({ status }) => status === 200)
    const html = await answer.text()
    expect(html).to.contain('ne couvre pas toutes vos nuits').and.to.contain('La saison calme est à vous')
  })

  it('stands on the page of a house and of an offer, filled in, and lets its form lead there', async () => {
    const hotel = await site.get('/hotels/villa-ondine')
    expect(hotel.headers.get('content-security-policy')).to.match(
      new RegExp(`form-action 'self'[^;]* ${new URL(engine).origin}`),
    )
    expect(await hotel.text()).to.match(/<form[^>]*action="\/synxis-redirect"[\s\S]*value="villa-ondine" selected=""/)
    const offer = await site.html('/en/offers/lemon-month')
    expect(offer).to.match(/<form[^>]*action="\/en\/synxis-redirect"[\s\S]*value="CITRON"/)
  })
})

describe('stays without a booking engine (B21)', () => {
  // Own site: it has no booking engine.
  const site = opened(() => openSite({ stories: 'own', env: { SYNXIS_URL: '' } }))

  const said = (html: string) =>
    (/<dl[\s\S]*<\/dl>/.exec(html.slice(html.indexOf('<main')))?.[0] ?? '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
  const open = async (path: string) => {
    const answer = await site.get(path)
    expect(answer.status).to.equal(503)
    return answer.text()
  }

  it('are taken by telephone, with all that was asked for as far as it can be', async () => {
    const year = Number(site.clock.day().slice(0, 4)) + 1
    const stay = 'hotel=le-grand-hautemer&rooms=2&adults=2&children=2&childAges=4,9&code=MAREE'
    const html = await open(`/synxis-redirect?${stay}&arrival=16%2F04%2F${year}&departure=${year}-04-18`)
    expect(html).to.contain('href="tel:+33261912727"')
    for (const value of [
      ...['Le Grand Hautemer', `16 avril ${year}`, `18 avril ${year}`, '2 adultes, 2 enfants', '4, 9', 'MAREE'],
    ])
      expect(said(html)).to.contain(value)
    const bad = 'hotel=../../x&arrival=31%2F02%2F2027&adults=50&childAges=%3Cb%3E&code=%3Cscript%3E'
    const other = await open(`/synxis-redirect?${bad}`)
    expect(said(other)).to.equal('')
    expect(other).not.to.match(/<script>|<b>/)
  })
})

describe('a booking engine that is dead (B21)', () => {
  let site: Site
  let port: number
  let server: Server | undefined
  let status = 200
  before(async () => {
    port = await freePort()
    // Own site: its booking engine is dead.
    site = await openSite({ stories: 'own', env: { SYNXIS_URL: `http://localhost:${port}/` } })
  })
  after(async () => {
    server?.closeAllConnections()
    server?.close()
    await site?.close()
  })

  it('is led to no more within half a minute, and again as soon as it answers, whatever kills it', async () => {
    const today = site.clock.day()
    const stay = new URLSearchParams({
      hotel: 'le-grand-hautemer',
      arrival: addDays(today, 10),
      departure: addDays(today, 12),
      rooms: '1',
      adults: '2',
      children: '0',
    })
    const ask = async () => {
      const answers = await Promise.all(['', '/en'].map((it) => site.get(`${it}/synxis-redirect?${stay}`)))
      const [french] = answers
      if (french?.status === 503) expect(await french.text()).to.contain('href="tel:+33261912727"')
      return answers.map((it) => it.status).join()
    }
    const looked = (answer: string) => eventually(ask, (it) => it === answer)
    // No server is at that address.
    await looked('503,503')
    server = createServer((_req, res) => {
      res.statusCode = status
      res.end()
    }).listen(port, 'localhost')
    await once(server, 'listening')
    site.clock.advance({ ms: 30_000 })
    await looked('302,302')
    status = 500
    site.clock.advance({ ms: 30_000 })
    await looked('503,503')
    // A refusal is an answer: only visitors may enter.
    status = 403
    site.clock.advance({ ms: 30_000 })
    await looked('302,302')
    const told = site.log.map(({ msg }) => String(msg)).filter((it) => it.startsWith('the booking engine'))
    expect(told).to.have.length(4)
  })
})

/** Words of the element with that id. */
function textOf(html: string, id: string): string {
  const from = html.indexOf(`id="${id}"`)
  return html.slice(from, html.indexOf('</p>', from)).replace(/<[^>]+>/g, '')
}

/** The first link of a page to the booking engine. */
function linkOf(html: string): string {
  return /href="(\/synxis-redirect\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

function french(day: string): string {
  return day.split('-').reverse().join('/')
}

function american(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
