import { expect } from 'chai'
import { type OutingChoices, outingPath } from '#shared/outing/address.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'

/** Stories of the demo world in Houlgate, all on the day after tomorrow. */
const estran = 'a9eb6f67'
const quarante = 'bb988463'
const criee = 'ba8417b5'
const digue = '462a6628'

describe('the evening in one page (B18)', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  let day: string
  const at = (choices: OutingChoices, locale: 'fr' | 'en' = 'fr') =>
    outingPath(locale, { day, at: 'houlgate', ...choices })
  const text = async (path: string) => textOf(await site.html(path))
  const show = { id: estran, time: '20:30' }
  const table = { id: criee, time: '20:00' }

  before(async () => {
    await site.services.ready
    day = site.clock.day(2)
    await site.whole()
  })

  it('tells a clash before booking, in both orders (B18)', async () => {
    const showFirst = await text(at({ show }))
    expect(showFirst).to.match(/20 h Choisir La Criée, en même temps que Les Lampes de l’estran/)
    expect(showFirst).to.not.include('Cela ne va pas ensemble')
    const tableFirst = await text(at({ table }))
    // The line of the evening fills: the table stands on it with its hour, the rest leads to its choices.
    const line = /<ol class="Outing-line[\s\S]*?<\/ol>/.exec(await site.html(at({ table })))?.[0] ?? ''
    expect(line.match(/class="is-chosen"/g)).to.have.length(1)
    expect(line.replaceAll('\u00a0', ' ')).to.include('La Criée<small>20 h</small>').and.include('href="#outing-show"')
    expect(tableFirst).to.match(/Choisir Les Lampes de l’estran, en même temps que La Criée/)
    const both = await text(at({ show, table }))
    expect(both).to.include(
      'Les Lampes de l’estran commence à 20 h 30, alors que La Criée dure jusqu’à 21 h 45 : 1 h 15 en même temps.',
    )
    expect(both.indexOf('Cela ne va pas ensemble')).to.be.below(both.indexOf('Réserver cette table'))
    const english = await text(at({ tournament: quarante, table: { id: criee, time: '19:00' } }, 'en'))
    expect(english).to.match(/begins at 8 pm, before you can be there from La Criée\. Entry is open until 9:40 pm/)
  })

  it('puts room, table, show and tournament in order of time, with walks, hours, breaks and last entry (B18)', async () => {
    const page = await text(at({ room: digue, table: { id: criee, time: '19:00' }, tournament: quarante, show }))
    const order = ['Enlever Chambre Digue', 'Enlever La Criée', 'Enlever Le Quarante', 'Enlever Les Lampes']
    const places = order.map((it) => page.indexOf(it))
    expect(places).to.deep.equal(places.toSorted((one, other) => one - other))
    expect(places.every((it) => it > 0)).to.equal(true)
    expect(page).to.include('Cuisine de 19 h à 22 h 30, dernière table à 22 h')
    expect(page).to.include('Dernière entrée à 21 h 40').and.include('Pauses à 21 h et 22 h 10')
    expect(page).to.match(/\d min à pied/)
  })

  it('leads on from a show, a table, a tournament and an offer, and by plain GET forms (B18)', async () => {
    const pages = ['spectacles/les-lampes-de-l-estran', 'tables/la-criee', 'poker/tournois/mardi-de-la-digue']
    for (const path of [...pages, 'offres/les-mois-en-r']) {
      const [, href = ''] = /class="[^"]*PlanEvening[^"]*" href="([^"]+)"/.exec(await site.html(`/${path}`)) ?? []
      expect(href, path).to.match(/^\/soiree\?v=1&amp;day=/)
      expect(await text(href.replaceAll('&amp;', '&'))).to.include('Votre soirée')
    }
    // A form without a script sends its fields in another order, and empty ones too.
    const sent = await text(`/soiree?day=${day}&at=houlgate&offer=&show=${estran}-2030&table=${criee}-2000&v=1`)
    expect(sent).to.include(`${at({ table, show })} `)
  })

  it('books a room by the code of an offer of its hotel, and of no other hotel (B18)', async () => {
    const bookings = async (offer: string) => {
      const html = (await site.html(at({ room: digue, offer }))).replaceAll('&amp;', '&')
      const links = html.matchAll(/href="\/synxis-redirect\?([^"]*)"/g)
      return [...links].map(([, query]) => new URLSearchParams(query))
    }
    const [own, foreign] = [await bookings('38cf1e76'), await bookings('18faff43')]
    expect(own.map((it) => [it.get('room'), it.get('code')])).to.deep.equal([['chambre-digue', 'HOMARD']])
    expect(foreign.map((it) => [it.get('room'), it.get('code')])).to.deep.equal([['chambre-digue', null]])
  })

  it('is stored under its address, whatever the order of the query, and drawn for a mistake (B18)', async () => {
    const cacheOf = async (path: string) => (await site.get(path)).headers.get('cache-control')
    expect(await cacheOf(at({ room: digue }))).to.match(/^public/)
    expect(await cacheOf('/soiree')).to.match(/^public/)
    expect(await cacheOf(`${at({ room: digue })}&v=9`)).to.match(/^public/)
    expect(await cacheOf(at({}).replace('v=1', 'v=9'))).to.equal('private, no-store')
    expect(await cacheOf(at({ day: '2039-01-01' }))).to.equal('private, no-store')
  })

  it('keeps the rest and says what is missing, past, closed or on another day (B18)', async () => {
    expect(await text(at({ table: { id: '00000000' }, show }))).to.match(
      /La table choisie n’est plus sur le site.*Enlever Les Lampes/,
    )
    expect(await text(at({ at: 'atlantis', show }))).to.match(/Ce lieu n’est plus.*Enlever Les Lampes/)
    expect(await text(`/soiree?v=1&day=31-31&show=${estran}`)).to.include('Le jour de cette adresse ne se lit pas')
    expect(await text(at({ show }).replace('v=1', 'v=7'))).to.include('version plus récente')
    expect(await text(at({ day: '2026-01-05', show }))).to.include('Ce jour est passé')
    const later = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
    expect(await text(at({ day: later, show, tournament: quarante }))).to.match(/Pas ce jour-là/)
  })

  it('says that a performance is full or cancelled, and warns of nothing then (B18)', async () => {
    await site.edit('website-hotels/spectacles/les-lampes-de-l-estran', (story) => {
      for (const session of story.content.sessions) session.status = 'canceled'
    })
    const page = await eventually(
      () => text(at({ show, table })),
      (it) => it.includes('Annulé'),
    )
    expect(page).to.not.include('Cela ne va pas ensemble')
  })

  it('has a calendar file of tentative entries at the hours of the page (B18)', async () => {
    const answer = await site.get(at({ tournament: quarante, table }).replace('soiree?', 'soiree.ics?'))
    expect(answer.headers.get('content-type')).to.include('text/calendar')
    const file = (await answer.text()).replace(/\r\n /g, '')
    expect(file.match(/BEGIN:VEVENT/g)).to.have.length(2)
    expect(file).to.include('STATUS:TENTATIVE').and.include('SUMMARY:La Criée')
  })

  it('shows nothing about games to members with protection (B3, B18)', async () => {
    const html = await site.html(at({ tournament: quarante, table }), { Cookie: 'gaming=off' })
    expect(textOf(html)).to.include('La Criée').and.not.include('Le Quarante').and.not.include('Un tournoi')
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).to.not.include(quarante)
  })

  it('is indexed without choices alone (B18)', async () => {
    expect(await site.html(at({ show }))).to.match(/<meta name="robots" content="noindex/)
    expect(await site.html('/soiree')).to.not.match(/<meta name="robots" content="noindex/)
  })
})

/** The text of a page as it is read. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&#39;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
}
