import { expect } from 'chai'
import { readCalendar } from '#test/calendar/calendarFiles.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'

describe('calendars of shows and tournaments, and open data (B22)', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  before(() => site.whole())

  /** Lines unfolded. */
  const calendar = async (path: string) => {
    const answer = await site.get(path)
    expect(answer.status, path).to.equal(200)
    expect(answer.headers.get('content-type')).to.equal('text/calendar; charset=utf-8')
    const text = await answer.text()
    readCalendar(text)
    return text.replaceAll('\r\n ', '').split('\r\n')
  }
  const valuesOf = (lines: string[], name: string) =>
    lines.filter((it) => it.startsWith(`${name}:`)).map((it) => it.slice(name.length + 1))

  it('gives every evening of a show, with what is to know of it', async () => {
    const lines = await calendar('/spectacles/maree-d-equinoxe.ics')
    expect(valuesOf(lines, 'STATUS').toSorted()).to.deep.equal(['CANCELLED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
    expect(valuesOf(lines, 'SUMMARY')).to.include('Marée d’équinoxe (Annulé)')
    expect(valuesOf(await calendar('/en/shows/maree-d-equinoxe.ics'), 'SUMMARY')).to.include(
      'Marée d’équinoxe (Cancelled)',
    )
    expect(new Set(valuesOf(lines, 'UID')).size).to.equal(4)
    // No line for what an editor left out.
    const descriptions = valuesOf(lines, 'DESCRIPTION')
    expect(descriptions).to.have.length(4)
    expect(descriptions.filter((it) => /^\\n|\\n\\n|undefined/.test(it))).to.deep.equal([])
    const nameOf = async (path: string) => (await site.get(path)).headers.get('content-disposition')
    expect(await nameOf('/spectacles/maree-d-equinoxe.ics')).to.equal('inline; filename="maree-d-equinoxe.ics"')
    expect(await nameOf('/spectacles.ics')).to.equal('inline; filename="hautemer.ics"')
  })

  it('shows the clocks of the house for what is stored in UTC, on both sides of summer time', async () => {
    await site.edit('website-hotels/spectacles/le-cerceau', (story) => {
      const [session] = story.content.sessions
      story.content.sessions = ['2027-03-27 19:30', '2027-03-28 18:30'].map((date, index) => {
        return { ...session, _uid: `${session._uid.slice(0, -1)}${index}`, date, status: '' }
      })
    })
    await eventually(async () =>
      expect(valuesOf(await calendar('/spectacles/le-cerceau.ics'), 'DTSTART')).to.deep.equal([
        '20270327T193000Z',
        '20270328T183000Z',
      ]),
    )
  })

  it('gives the shows of one casino, or of all', async () => {
    const all = valuesOf(await calendar('/spectacles.ics'), 'SUMMARY')
    const pins = valuesOf(await calendar('/spectacles.ics?casino=casino-des-pins'), 'SUMMARY')
    expect(pins.length).to.be.greaterThan(5).and.lessThan(all.length)
    expect(pins).to.not.include('La Revue de la Verrière')
    expect(valuesOf(await calendar('/en/shows.ics'), 'X-WR-CALNAME')).to.deep.equal(['Hautemer shows'])
  })

  it('gives a tournament as a calendar entry and its structure as data that equals the page', async () => {
    const path = '/poker/tournois/la-nuit-de-la-digue'
    expect(valuesOf(await calendar(`${path}.ics`), 'SUMMARY')).to.deep.equal(['La Nuit de la Digue'])
    const answer = await site.get(`${path}.json`)
    const data = (await answer.json()) as { buyin: object; structure: { kind: string; smallBlind?: number }[] }
    expect(data.buyin).to.deep.equal({ amount: 12_000, currency: 'EUR' })
    const html = await site.html(path)
    const levels = data.structure.filter((it) => it.kind === 'level')
    expect((html.match(/<tr[^>]*><th scope="row">\d/g) ?? []).length).to.equal(levels.length)
    expect((html.match(/<tr class="is-break"/g) ?? []).length).to.equal(data.structure.length - levels.length)
    expect((await site.get('/en/poker/tournaments/la-nuit-de-la-digue.json')).status).to.equal(200)
  })

  it('tells nobody of a show whose page is for members alone', async () => {
    await site.edit('website-hotels/spectacles/le-cerceau', (story) => {
      story.content.access = 'vip'
    })
    await eventually(async () => expect((await site.get('/spectacles/le-cerceau.ics')).status).to.equal(404))
    expect(valuesOf(await calendar('/spectacles.ics'), 'SUMMARY')).to.not.include('Le Cerceau')
    expect(valuesOf(await calendar('/en/shows.ics?casino=casino-des-pins'), 'SUMMARY')).to.not.include('Le Cerceau')
  })

  it('is no address for anything else', async () => {
    for (const path of ['/hotels.ics', '/spectacles/rien.ics', '/spectacles/le-cerceau.json', '/poker/tournois.json'])
      expect((await site.get(path)).status, path).to.equal(404)
  })
})
