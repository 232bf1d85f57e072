import { expect } from 'chai'
import { addDays } from '#shared/bookingStay.ts'
import { todayInParis } from '#shared/parisTime.ts'
import { openSite, type Site } from '#test/support/site.ts'

const engine = 'http://127.0.0.1:9/stays?chain=1'

describe('/synxis-redirect (R054, decisions §6)', () => {
  let site: Site
  let today: string
  before(async () => {
    site = await openSite({ env: { SYNXIS_URL: engine } })
    today = todayInParis(site.clock.now())
  })
  after(() => site.close())

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
    expect(target.origin + target.pathname).to.equal('http://127.0.0.1:9/stays')
    expect(Object.fromEntries(target.searchParams)).to.deep.equal({
      chain: '1',
      hotel: '19271',
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
      [{ hotel: '' }, 'hotel', 'Choisissez une maison'],
      [{ hotel: '../../x' }, 'hotel', 'pas de maison à ce nom'],
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
      // What would keep a careless expression busy for years.
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
    expect(html).not.to.contain('aria-invalid="')
    expect(html).to.match(/<option value="la-citronneraie" selected="">/)
    expect(html).to.contain('value="CITRON"')
    expect((await site.get('/en/synxis-redirect')).status).to.equal(200)
    expect((await site.get('/synxis-redirect')).headers.get('x-robots-tag')).to.equal('noindex')
  })

  it('offers the houses of a destination, each with all that was asked for', async () => {
    const html = await site.html(path({ hotel: 'normandie', adults: '3' }))
    expect(html).to.contain('nos 2 maisons')
    const links = [...html.matchAll(/href="(\/synxis-redirect\?[^"]+)"/g)].map(([, it]) => it?.replaceAll('&amp;', '&'))
    const houses = links.filter((it): it is string => it?.includes('adults=3') ?? false)
    expect(houses).to.have.lengthOf(2)
    for (const link of houses) {
      const target = new URL((await site.get(link)).headers.get('location') ?? '')
      expect(target.searchParams.get('adult')).to.equal('3')
      expect(target.searchParams.get('arrive')).to.equal(addDays(today, 10))
    }
  })

  it('says the same price on the page of an offer or a room, on the way, and in the link (B11, L10, L13)', async () => {
    const pages: [page: string, price: string, said: RegExp][] = [
      ['/offres/le-mois-du-citron', '486.00', /486\s€/],
      ['/hotels/le-semaphore/chambre-fairway', '', /(\d+)\s€/],
    ]
    for (const [page, price, said] of pages) {
      const html = await site.html(page)
      const figure = said.exec(html.slice(html.indexOf('<main')))?.[0] ?? 'none'
      const link = /href="(\/synxis-redirect\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
      expect(await site.html(link)).to.contain(figure)
      const dates = `&arrival=${addDays(today, 10)}&departure=${addDays(today, 12)}`
      const target = new URL((await site.get(link + dates)).headers.get('location') ?? '')
      expect(target.searchParams.get('price')).to.equal(price || `${figure.replace(/\D/g, '')}.00`)
      for (const it of [html, await site.html(link)]) {
        expect(it).to.contain('ne donne pas de droit de rétractation')
        expect(it).to.contain('Taxe de séjour')
        expect(it).to.match(/[Pp]etit-déjeuner/)
      }
    }
  })

  it('stands on the page of a house and of an offer, filled in, and lets its form lead there', async () => {
    const hotel = await site.get('/hotels/villa-ondine')
    expect(hotel.headers.get('content-security-policy')).to.match(/form-action 'self'[^;]* http:\/\/127\.0\.0\.1:9/)
    expect(await hotel.text()).to.match(/<form[^>]*action="\/synxis-redirect"[\s\S]*value="villa-ondine" selected=""/)
    const offer = await site.html('/en/offers/lemon-month')
    expect(offer).to.match(/<form[^>]*action="\/en\/synxis-redirect"[\s\S]*value="CITRON"/)
  })
})

describe('stays without a booking engine (B21)', () => {
  let site: Site
  before(async () => {
    site = await openSite({ env: { SYNXIS_URL: '' } })
  })
  after(() => site.close())

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
    const year = Number(todayInParis(site.clock.now()).slice(0, 4)) + 1
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

/** Words of the element with that id. */
function textOf(html: string, id: string): string {
  const from = html.indexOf(`id="${id}"`)
  return html.slice(from, html.indexOf('</p>', from)).replace(/<[^>]+>/g, '')
}
