import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { checkContent } from '#content/commands/checkContent.ts'
import { newPage } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { jsonLd } from '#test/support/jsonLd.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { eventually, type StoryFile } from '#test/support/site.ts'
import { floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'
import { startTicketOffice } from '#tools/standins/tickets/ticketOffice.ts'

const words = {
  fr: { path: '/spectacles', full: 'Complet', others: 'Voir les autres soirs', left: 'Il reste des places' },
  en: { path: '/en/shows', full: 'Sold out', others: 'See other evenings', left: 'Seats are left on' },
} as const

describe('tickets of shows (R017)', () => {
  const office = opened(() => startTicketOffice())
  const site = opened(() => openHotelSite({ stories: 'own', env: { TICKETS_URL: office.origin } }))
  before(() => site.whole())

  /** The evenings on the page of a show, each as its HTML. */
  const eveningsOf = (html: string) =>
    html
      .slice(html.indexOf('class="Show-sessions"'))
      .split('<li id="seance-')
      .slice(1)
      .map((it) => it.slice(0, it.indexOf('Show-others') + 1 || undefined))
  const edit = (change: (sessions: StoryFile[], content: StoryFile) => void) =>
    site.edit('website-hotels/spectacles/le-cerceau', ({ content }) => change(content.sessions, content))
  const cerceau = (locale: 'fr' | 'en' = 'fr', headers?: Record<string, string>) =>
    site.html(`${words[locale].path}/le-cerceau`, headers)
  const offersOf = (html: string) => jsonLd(html).filter((it) => it['@type'] === 'Event')

  it('leads from each evening to its own ticket address, and says its own prices', async () => {
    const own = { _uid: 'a1', component: 'price_level', name: 'Perchoir', name__i18n__en: 'Perch', amount: '12,50' }
    await edit((sessions) => {
      sessions[1].levels = [own]
      sessions[1].ticket_url = 'https://tickets.example.org/e/7?lang=fr#places'
    })
    for (const locale of ['fr', 'en'] as const) {
      const html = await eventually(
        () => cerceau(locale),
        (it) => it.includes('/e/7?lang=fr#places'),
      )
      const [first = '', second = ''] = eveningsOf(html)
      expect(first).to.contain(`href="${office.origin}/e/cerceau-`).and.to.contain('30').and.to.contain('42')
      expect(second).to.contain(`href="${office.origin}/e/7?lang=fr#places"`)
      expect(second).to.contain(locale === 'fr' ? 'Perchoir' : 'Perch')
      expect(second)
        .to.contain(locale === 'fr' ? '12,50' : '€12.50')
        .and.not.match(/\b42\b/)
      // The office is named before the link is followed.
      expect(html).to.contain('places.grande-rotonde.test').and.to.contain('tickets.example.org')
      // And "from" is the lowest of the evenings.
      expect(html).to.match(locale === 'fr' ? /Places dès<\/dt><dd>12,50/ : /Seats from<\/dt><dd>€12\.50/)
    }
    const answer = await fetch(`${office.origin}/e/7?lang=fr`)
    expect(answer.status).to.equal(200)
  })

  it('has no button for an evening that is sold out and leads to one with seats, in the list as well', async () => {
    for (const locale of ['fr', 'en'] as const) {
      const { path, full, left, others } = words[locale]
      const sold = eveningsOf(await cerceau(locale))[2] ?? ''
      expect(sold).to.contain('ShowStatus--full').and.to.contain(full).and.to.contain(left)
      expect(sold).not.to.contain(office.origin).and.not.to.contain('tel:')
      const [, target = ''] = /href="#(seance-[\w-]+)"/.exec(sold) ?? []
      expect(eveningsOf(await cerceau(locale))[3]).to.contain(target.replace('seance-', '').slice(0, 8))
      const [, ...rows] = (await site.html(path))
        .split('<li class="ShowList-row">')
        .map((it) => it.split('</li>')[0] ?? '')
      for (const row of rows.filter((it) => it.includes('ShowStatus--full'))) {
        expect(row)
          .to.contain(others)
          .and.to.match(/href="[^"]+#seances"/)
        expect(row).not.to.contain(office.origin).and.not.to.contain('tel:')
      }
    }
  })

  it('says of a show that it is full when every evening to come is, and what to do', async () => {
    const full = await site.html('/spectacles/sept-balles-pas-une-de-plus')
    const top = full.slice(full.indexOf('<h1'), full.indexOf('Show-body"'))
    expect(top).to.contain('ShowStatus--full').and.to.contain('href="tel:+33261912722"')
    expect(top).not.to.contain('Prendre ses billets').and.not.to.contain('carte VIP')
    expect(full).to.contain('Terminé')
    expect(await site.html('/en/shows/sept-balles-pas-une-de-plus')).to.contain('All coming performances are sold out')
    // One seat comes back; a cancelled evening is none.
    const slug = 'website-hotels/spectacles/sept-balles-pas-une-de-plus'
    await site.edit(slug, ({ content }) => {
      content.sessions[2].sold_out = false
    })
    const back = await site.htmlWhen('/spectacles/sept-balles-pas-une-de-plus', (it) =>
      it.includes('Prendre ses billets'),
    )
    expect(back).not.to.contain('Toutes les séances à venir')
    await site.edit(slug, ({ content }) => {
      content.sessions[2].status = 'canceled'
    })
    await site.htmlWhen(
      '/spectacles/sept-balles-pas-une-de-plus',
      (it) => it.includes('Toutes les séances à venir') && it.includes('Annulé'),
    )
  })

  it('keeps a promotion that sold out, and one that was called off, as the machine of shows has it', async () => {
    await edit((sessions) => {
      Object.assign(sessions[0], { status: 'promotion', sold_out: true })
      Object.assign(sessions[3], { status: 'postponed', sold_out: true })
    })
    const [first = '', , , last = ''] = eveningsOf(
      await site.htmlWhen('/spectacles/le-cerceau', (it) => it.includes('ShowStatus--postponed"')),
    )
    expect(first).to.contain('ShowStatus--full').and.not.to.contain(office.origin)
    expect(last).to.contain('Reporté').and.not.to.contain('Complet').and.not.to.contain(office.origin)
    await edit((sessions) => {
      sessions[0].sold_out = false
      sessions[3].status = ''
      sessions[3].sold_out = false
    })
    const html = await site.htmlWhen('/spectacles/le-cerceau', (it) => !it.includes('ShowStatus--postponed"'))
    expect(eveningsOf(html)[0]).to.contain('ShowStatus--promotion').and.to.contain(office.origin)
  })

  for (const [locale, said] of [
    ['fr', { hello: 'Bonjour', show: 'Spectacle', rates: ['Salle, 34 €', 'Table de piste, 46 €'], card: 'Carte VIP' }],
    ['en', { hello: 'Hello', show: 'Show', rates: ['Hall, €34', 'Table by the dance floor, €46'], card: 'VIP card' }],
  ] as const)
    it(`where a house sells by telephone, call and mail carry show, evening and rates (${locale})`, async () => {
      const [first = ''] = eveningsOf(await site.html(`${words[locale].path}/tango-des-deux-rives`))
      const { call, mail } = waysOf(first)
      expect(call.href).to.equal('tel:+33261912724')
      const [, evening = ''] = /<time[^>]*>([^<]+)</.exec(spaced(first)) ?? []
      for (const part of ['Tango des deux rives', evening, ...said.rates]) expect(call.name).to.contain(part)
      expect(mail.to).to.equal('baie@hautemer.test')
      expect(mail.subject).to.contain('Tango des deux rives').and.to.contain(evening)
      const place = 'Casino de la Baie, Saint-Jean-de-Luz'
      for (const part of [said.hello, said.show, 'Tango des deux rives', evening, ...said.rates, place, said.card])
        expect(mail.body).to.contain(part)
      expect(mail.body.split('\r\n').length).to.be.above(8)
      // In the list of shows too.
      const rows = (await site.html(words[locale].path)).split('<li class="ShowList-row">')
      const row = waysOf(rows.find((it) => it.includes('tango-des-deux-rives') && it.includes('mailto:')) ?? '')
      expect(row.mail.body).to.equal(mail.body)
    })

  it('gives the telephone and mail of the group for a house that says none, and draws an older story', async () => {
    await edit((sessions, content) => {
      // A story from before evenings had prices and addresses, of a house without telephone and mail.
      for (const it of sessions) for (const name of ['levels', 'ticket_url', 'sold_out']) delete it[name]
      content.ticket_link = ''
      delete content.casino
    })
    const html = await site.htmlWhen('/spectacles/le-cerceau', (it) => !it.includes(office.origin))
    const [first = ''] = eveningsOf(html)
    const { call, mail } = waysOf(first)
    expect(call.href).to.equal('tel:+33261912727')
    expect(mail.to).to.equal('bonjour@hautemer.test')
    expect(mail.body).to.contain('Le Cerceau').and.to.contain('dès 30 €')
    expect(html).to.match(/Places dès<\/dt><dd>30/)
    expect(offersOf(html)[0].offers[0]).to.deep.include({ price: 30, url: `${site.url}/spectacles/le-cerceau` })
    // Its one office for all evenings, but no address that somebody on the way could change.
    const all = (url: string) => ({ fieldtype: 'multilink', linktype: 'url', url })
    await edit((_, content) => {
      content.ticket_link = all('https://tickets.example.org/cerceau')
    })
    await site.htmlWhen(
      '/spectacles/le-cerceau',
      (it) => eveningsOf(it).filter((one) => one.includes(`href="${office.origin}/cerceau"`)).length === 4,
    )
    await edit((_, content) => {
      content.ticket_link = all('http://tickets.example.org/cerceau')
    })
    await site.htmlWhen('/spectacles/le-cerceau', (it) => it.includes('tel:') && !it.includes('/cerceau"'))
  })

  it('tells editors of an address that is not https, and of a price without a name, and leaves both out', async () => {
    await site.edit('website-hotels/spectacles/rien-dans-les-manches', ({ content }) => {
      content.sessions[0].ticket_url = 'http://tickets.example.org/1'
      content.sessions[1].ticket_url = 'javascript:alert(1)'
      content.sessions[1].levels[0].name = ''
      content.ticket_link = { fieldtype: 'multilink', linktype: 'url', url: 'http://tickets.example.org/' }
    })
    const findings = (await checkContent(site.storiesDir)).filter(({ file }) => file.includes('rien-dans-les-manches'))
    const problemAt = (field: string) => findings.find((it) => it.field === field)?.problem ?? ''
    for (const session of [0, 1])
      expect(problemAt(`sessions.${session}.ticket_url`)).to.contain('L’adresse de la billetterie, entière : https://…')
    expect(problemAt('sessions.1.levels.0.name')).to.contain('a required field is empty')
    expect(problemAt('ticket_link')).to.contain('without https')
    const html = await site.htmlWhen(
      '/spectacles/rien-dans-les-manches',
      (it) => !it.includes('href="http://tickets') && eveningsOf(it)[0]?.includes('tel:') === true,
    )
    expect(html).not.to.contain('javascript:').and.not.to.contain('tickets.example.org')
  })

  it('describes an Offer for each price of each evening that sells or is full, and none for another (schema.org)', async () => {
    const html = await site.html('/en/shows/je-n-ai-rien-contre-la-pluie')
    const events = offersOf(html)
    expect(events).to.have.length(4)
    const [first, full] = events
    for (const { offers } of events)
      for (const offer of offers) {
        expect(offer).to.have.all.keys('@type', 'name', 'price', 'priceCurrency', 'availability', 'url')
        expect(offer['@type']).to.equal('Offer')
        expect(offer.price).to.be.a('number')
        expect(offer.priceCurrency).to.equal('EUR')
        expect(offer.availability).to.match(/^https:\/\/schema\.org\/(InStock|SoldOut)$/)
        expect(new URL(offer.url).href).to.equal(offer.url)
      }
    expect(first.offers.map((it: { name: string; price: number }) => [it.name, it.price])).to.deep.equal([
      ['Tier', 27],
      ['First ring', 35],
    ])
    expect(first.offers[0].url).to.match(new RegExp(`^${office.origin}/e/pluie-`))
    expect(first.offers[0].availability).to.contain('InStock')
    expect(full.offers[0].availability).to.contain('SoldOut')
    expect(new Set(events.map(({ offers }) => offers[0].url)).size).to.equal(4)
    const [over, cancelled] = offersOf(await site.html('/spectacles/maree-d-equinoxe'))
    expect([over.offers, cancelled.offers]).to.deep.equal([undefined, undefined])
    expect(cancelled.eventStatus).to.contain('EventCancelled')
    // Sold by telephone: on our page.
    const [tango] = offersOf(await site.html('/spectacles/tango-des-deux-rives'))
    expect(tango.offers[0].url).to.equal(`${site.url}/spectacles/tango-des-deux-rives`)
  })

  it('says prices and the way to seats in calendars, and nothing for readers who asked to see no games', async () => {
    const calendar = async (path: string) => (await (await site.get(path)).text()).replaceAll('\r\n ', '')
    const tango = await calendar('/en/shows/tango-des-deux-rives.ics')
    expect(tango).to.contain('Hall\\, €34').and.to.contain(`${site.url}/en/shows/tango-des-deux-rives#seances`)
    // A feed does not know who reads it.
    expect(await calendar('/spectacles.ics'))
      .not.to.contain('carte Gold')
      .and.not.to.contain('carte Silver')
  })

  it('loads nothing of a ticket office, whose host no policy names', async () => {
    const { headers } = await site.get('/spectacles/le-trio-du-dernier-train')
    const home = (await site.get('/')).headers
    const policyOf = (it: Headers) => it.get('content-security-policy')?.replace(/'sha256-[^']+'/g, '')
    expect(policyOf(headers)).to.equal(policyOf(home)).and.not.to.contain(new URL(office.origin).host)
    const page = await newPage({ width: 390 })
    const asked: string[] = []
    page.on('request', (it) => asked.push(new URL(it.url()).origin))
    await page.goto(`${site.url}/spectacles/le-trio-du-dernier-train`, { waitUntil: 'networkidle0' })
    expect(new Set(asked)).to.deep.equal(new Set([site.url]))
    expect(await axeViolations(page)).to.deep.equal([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true)
    // By keyboard, to the office.
    await page.focus('.Show-ways a')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(page.url()).to.contain(`${office.origin}/e/trio-`)
  })

  describe('prices with the VIP card', () => {
    const path = '/en/shows/la-revue-de-la-verriere'
    const asMember = async ({ cookies }: Client) => {
      const page = await newPage({ width: 1440 })
      for (const name of ['member', 'connected'])
        await page
          .browserContext()
          .setCookie({ name, value: cookies.get(name) ?? '', domain: 'localhost', path: '/' } as never)
      return page
    }
    /** The text that a person can read. */
    const seen = (page: Page) => page.$eval('.Show', (it) => (it as HTMLElement).innerText.replace(/\s+/g, ' '))

    it('are said with how to get them, to visitors who have no card', async () => {
      const page = await newPage({ width: 390 })
      await page.goto(site.url + path)
      const text = await seen(page)
      expect(text)
        .to.match(/White VIP card €29\.70/)
        .and.to.match(/Silver and above €26\.40/)
      expect(text).to.contain('Show the card, or give its number')
      expect(text).not.to.contain('Your card').and.not.to.contain('your price')
      const join = await page.$eval('.MemberPrices a', (it) => it.getAttribute('href'))
      expect((await site.get(join ?? '')).status).to.equal(200)
    })

    it('are told the member apart: who has the status, and who has not and how it comes', async () => {
      const { client, card } = await fullMember(site)
      const white = await asMember(client)
      await white.goto(site.url + path)
      await white.waitForSelector('.MemberPrices[data-tier="white"]')
      expect(await seen(white))
        .to.contain('Your card gives 10% off')
        .and.to.contain('The Silver card gives 20%, from 5,000 points in 12 months')
        .and.to.contain('Stalls €49 (your price: €44.10)')
        .and.not.to.contain('Show the card, or give its number, when you book your seats')
      const earned = { cvip: card.cvip, points: 5000, source: 'shows', label: 'Une soirée' }
      await postFloor(site, floorEvent(site, 'pointsEarned', earned))
      await white.reload()
      await white.waitForSelector('.MemberPrices[data-tier="silver"]')
      expect(await seen(white))
        .to.contain('Your card gives 20% off')
        .and.to.contain('Stalls €49 (your price: €39.20)')
        .and.not.to.contain('The Silver card gives')
      expect(await axeViolations(white)).to.deep.equal([])
    })

    it('are not said to readers who asked to see no games, nor is anything else of the card', async () => {
      for (const show of [
        'la-revue-de-la-verriere',
        'duende-cote-plage',
        'pointes-et-salines',
        'tango-des-deux-rives',
      ]) {
        const html = await site.html(`/spectacles/${show}`, { cookie: 'gaming=off' })
        const main = decodeURIComponent(html.slice(html.indexOf('<main'), html.indexOf('</main>')))
        expect(main, show).not.to.match(/carte (VIP|White|Silver|Gold|Black)|votre prix/i)
        expect(main).to.contain('Show-ways')
      }
      expect(await site.html('/spectacles/duende-cote-plage')).to.contain('Avant-première pour la carte Gold')
    })
  })
})

/** The telephone and mail of an evening's HTML, as a browser reads them. */
function waysOf(html: string) {
  const text = (it: string) => spaced(it.replace(/<[^>]+>/g, ''))
  const [, tel = '', name = ''] = /href="(tel:[^"]+)"[^>]*>(.*?)<\/a>/s.exec(html) ?? []
  const [, mailto = ''] = /href="(mailto:[^"]+)"/.exec(html) ?? []
  const url = new URL(mailto.replaceAll('&amp;', '&') || 'mailto:')
  const field = (it: string) => spaced(decodeURIComponent(new RegExp(`[?&]${it}=([^&]*)`).exec(url.search)?.[1] ?? ''))
  return {
    call: { href: tel, name: text(name) },
    mail: { to: url.pathname, subject: field('subject'), body: field('body') },
  }
}

/** With plain spaces: French has others before its signs. */
function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
