import { expect } from 'chai'
import { locales } from '#shared/locales.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

describe('poker tournaments (R091, R147)', function () {
  this.timeout(60_000)
  let site: Site
  before(async () => {
    site = await openSite()
    for (const locale of locales) {
      await eventually(
        () => site.services.content.all(locale).filter((it) => it.component === 'tournament').length,
        (count) => count === 10,
        30_000,
      )
    }
  })
  after(() => site?.close())

  it('lists those to come in order, with house and buy-in, and never a number of free places', async () => {
    const html = await site.html('/poker/tournois')
    const dates = [...html.matchAll(/<td><time dateTime="([^"]+)"/g)].map((it) => it[1] ?? '')
    expect(dates).to.have.length(10)
    expect(dates).to.deep.equal(dates.toSorted())
    expect(html).to.contain('120\u00a0€').and.to.contain('href="/casinos/casino-de-la-digue"')
    expect(html).to.not.match(/places? (libres?|restantes?)/i)
    expect(await site.html('/en/poker/tournaments')).to.contain('€120')
  })

  it('has a page for each: buy-in, chips, levels, breaks, late registration, day, warning (L1, L2)', async () => {
    const html = await site.html('/poker/tournois/grand-prix-du-soleil-1a')
    for (const words of ['350\u00a0€', '60\u202f000', 'jusqu’au niveau 10', 'Jour 1A', 'Pause'])
      expect(html, words).to.contain(words)
    expect(html).to.contain('HealthWarning').and.to.contain('href="tel:+33974751313"')
    expect(html).to.contain('"@type":"Event"').and.to.contain('BreadcrumbList')
    expect(html).to.match(/href="tel:\+33261912725" class="btn"/)
    const english = await site.html('/en/poker/tournaments/grand-prix-du-soleil-1a')
    expect(english).to.contain('until level 10').and.to.contain('Gambling can be dangerous')
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
