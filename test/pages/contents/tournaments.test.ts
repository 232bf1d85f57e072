import { expect } from 'chai'
import { dateRanges, lastDayOf } from '#shared/time/dateRanges.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

describe('poker tournaments (R091, R147)', () => {
  const site = opened(openSite)
  before(() => site.whole())

  it('lists those to come in order, with house, buy-in and free places', async () => {
    const html = await site.html('/poker/tournois')
    const dates = datesIn(html)
    expect(dates).to.have.length(10)
    expect(dates).to.deep.equal(dates.toSorted())
    expect(html).to.contain('120\u00a0€').and.to.contain('href="/casinos/casino-de-la-digue"')
    // Nine are sold; of the one that is played around the clock as long as one may enter late.
    expect(html.match(/>(\d+ places libres|Inscriptions closes)</g)).to.have.length(9)
    expect(html.match(/>En cours</g)).to.have.length(1)
    expect(html).to.contain('>Sur qualification<')
    expect(await site.html('/en/poker/tournaments')).to.contain('€120')
  })

  it('come by date in every list of a page, too', async () => {
    for (const path of ['/', '/casinos/casino-de-la-digue', '/casinos/casino-du-soleil']) {
      const lists = (await site.html(path)).split(/<h2[ >]/).map(datesIn)
      expect(lists.flat(), path).not.to.be.empty
      for (const dates of lists) expect(dates, path).to.deep.equal(dates.toSorted())
    }
  })

  it('filters by casino, by dates and by buy-in in euros, all by address (R091, R321)', async () => {
    const at = async (query: string) => datesIn(await site.html(`/poker/tournois?${query}`))
    const today = site.clock.day()
    for (const range of dateRanges) {
      const last = lastDayOf(range, today) ?? '9999'
      const expected = (await at('')).filter((it) => it.slice(0, 10) <= last)
      expect(await at(`range=${range}`), range).to.deep.equal(expected)
    }
    const html = await site.html('/en/poker/tournaments?casino=casino-de-la-digue&buyinMin=40&buyinMax=119,99')
    expect(titlesIn(html)).to.deep.equal(['Le Quarante de la Digue'])
    expect(html).to.contain('value="119,99"').and.to.contain('>1 tournament<')
    expect(html).to.match(/<option value="casino-de-la-digue" selected="">/)
  })

  it('says « Min value must be inferior to max » beside both fields, and shows the list without them (R187)', async () => {
    for (const [min, max] of [
      ['120', '120'],
      ['200', '40'],
    ]) {
      const html = await site.html(`/en/poker/tournaments?buyinMin=${min}&buyinMax=${max}`)
      const id = /<p class="Field-error" id="([^"]+)">.*?<\/svg>Min value must be inferior to max<\/p>/s.exec(html)?.[1]
      expect(html.split(`aria-invalid="true" aria-describedby="${id}"`)).to.have.length(3)
      expect(html).to.contain(`value="${min}"`)
      expect(datesIn(html)).to.have.length(10)
    }
  })

  it('leaves out a filter that nobody knows and says so; a page that is none is a 404; an empty list shows the way on', async () => {
    for (const query of ['casino=las-vegas', 'range=never', 'buyinMax=much', 'buyinMin=-1']) {
      const html = await site.html(`/poker/tournois?${query}`)
      expect(html, query).to.contain('Ce filtre ne nous dit rien')
      expect(datesIn(html), query).to.have.length(10)
    }
    for (const query of ['page=0', 'page=x', 'page=2'])
      expect((await site.get(`/poker/tournois?${query}`)).status, query).to.equal(404)
    const empty = await site.html('/poker/tournois?buyinMin=5000')
    expect(empty).to.contain('Élargissez les dates').and.to.contain('Voir tous les tournois')
  })

  it('has a page for each: buy-in, chips, levels, breaks, late registration, day, warning (L1, L2)', async () => {
    const html = await site.html('/poker/tournois/grand-prix-du-soleil-1a')
    for (const words of ['350\u00a0€', '60\u202f000', 'jusqu’au niveau 10', 'Jour 1A', 'Pause'])
      expect(html, words).to.contain(words)
    expect(html).to.contain('HealthWarning').and.to.contain('href="tel:+33974751313"')
    expect(html).to.contain('"@type":"Event"').and.to.contain('BreadcrumbList')
    expect(html).to.contain('href="/poker/tournois/grand-prix-du-soleil-1a/inscription" class="btn"')
    const english = await site.html('/en/poker/tournaments/grand-prix-du-soleil-1a')
    expect(english).to.contain('until level 10').and.to.contain('Gambling can be dangerous')
  })

  it('has the same names for machines as for people: the days of one tournament are three events', async () => {
    for (const [path, day] of [
      ['/poker/tournois', 'Jour'],
      ['/en/poker/tournaments', 'Day'],
    ]) {
      for (const which of ['1A', '1B', '2']) {
        const address = `${path}/grand-prix-du-soleil-${which.toLowerCase()}`
        const name = `Grand Prix du Soleil · ${day} ${which}`
        expect(await site.html(address)).to.contain(`"name":"${name}"`)
        expect(await (await site.get(`${address}.ics`)).text()).to.contain(`\r\nSUMMARY:${name}\r\n`)
      }
    }
  })

  it('sells nothing on a second day', async () => {
    expect(await site.html('/poker/tournois/grand-prix-du-soleil-2')).to.contain('qu’avec les jetons d’un premier jour')
  })

  it('is a 404 for a tournament nobody knows (R068)', async () => {
    const answer = await site.get('/poker/tournois/inconnu')
    expect(answer.status).to.equal(404)
    expect(await answer.text()).to.contain('Page introuvable')
  })

  it('keeps its page for everybody', async () => {
    const answer = await site.get('/poker/tournois/la-nuit-de-la-digue')
    expect(answer.headers.get('cache-control')).to.contain('s-maxage')
  })
})

function datesIn(html: string): string[] {
  return [...html.matchAll(/<td><time[^>]*? dateTime="([^"]+)"/g)].map((it) => it[1] ?? '')
}

function titlesIn(html: string): string[] {
  return [...html.matchAll(/<th scope="row"><a href="[^"]+">([^<]+)</g)].map((it) => it[1] ?? '')
}
