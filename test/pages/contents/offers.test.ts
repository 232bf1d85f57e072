import { expect } from 'chai'
import { jsonLd } from '#test/support/jsonLd.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'

const site = opened(() => openSite({ stories: 'own' }))

describe('offers (R007, R093, B11)', () => {
  before(() => site.whole())

  const countOf = (html: string) => Number(/OfferList-count"[^>]*>(\d+)/.exec(html)?.[1])

  it('shows all that are valid, with the filter as a form and pages as links', async () => {
    const html = await site.html('/offres')
    expect(countOf(html)).to.equal(14)
    expect(html).to.match(/<form[^>]* method="get"/)
    expect(html).to.contain('href="/offres?page=2#liste"')
    expect(await site.html('/offres?page=2')).to.contain('Sept nuits pour six')
    expect((await site.get('/offres?page=3')).status).to.equal(404)
    expect((await site.get('/en/offers')).status).to.equal(200)
  })

  it('filters by house, keeps the choice and counts', async () => {
    const html = await site.html('/en/offers?hotel=la-citronneraie')
    expect(countOf(html)).to.be.within(1, 13)
    expect(html).to.contain('offers at La Citronneraie')
    expect(html).to.match(/<option value="la-citronneraie" selected="">/)
    expect(html).to.contain('href="/en/offers/lemon-month"')
    expect(html).not.to.contain('href="/en/offers/fairway-and-cliff"')
  })

  it('counts in French with the article of the house', async () => {
    expect(await site.html('/offres?hotel=le-semaphore')).to.match(/\d offres? au Sémaphore</)
    expect(await site.html('/offres?hotel=la-pinede')).to.match(/\d offres? à la Pinède</)
    expect(await site.html('/offres?hotel=les-bains-d-arvor')).to.match(/\d offres? aux Bains d’Arvor</)
  })

  it('says that a house is unknown and shows the others', async () => {
    const answer = await site.get('/offres?hotel=titanic%22%3E')
    const html = await answer.text()
    expect(answer.status).to.equal(200)
    expect(html).to.contain('Nous n’avons pas d’hôtel à ce nom')
    expect(countOf(html)).to.equal(14)
    expect(html).not.to.contain('titanic">')
  })

  it('hands the code to the booking engine with the house', async () => {
    const html = await site.html('/offres/le-mois-du-citron')
    expect(html).to.contain('href="/synxis-redirect?hotel=la-citronneraie&amp;code=CITRON"')
    expect(html).to.match(/596\s€/)
    const [offer] = jsonLd(html).filter((it) => it['@type'] === 'Offer')
    expect(offer?.priceSpecification).to.include({ minPrice: 596, valueAddedTaxIncluded: true })
  })

  it('takes an offer away after its last day, and its button with it', async () => {
    await site.edit('website-hotels/offres/premiere-vague', ({ content }) => {
      content.valid_until = '@day-1'
    })
    await eventually(async () => expect(await countOf(await site.html('/offres'))).to.equal(13))
    const html = await site.htmlWhen('/offres/premiere-vague', (it) => it.includes('n’est plus valable'))
    expect(html).not.to.contain('code=VAGUE')
    expect(html).not.to.contain('value="VAGUE"')
  })

  it('offers of one house lead to that house, but not from its own page to itself', async () => {
    const leads = (html: string) => html.includes('Découvrir Villa Ondine')
    expect(leads(await site.html('/bains/le-spa-de-l-ondine'))).to.equal(true)
    expect(leads(await site.html('/hotels/villa-ondine'))).to.equal(false)
  })

  it('works without an editor’s story', async () => {
    await site.edit('website-hotels/offres/_start', ({ content }) => {
      content.body = []
    })
    const html = await site.htmlWhen('/offres', (it) => it.includes('data-slot="offers"'))
    expect(html).to.contain('OfferList-offer"')
  })
})

describe('feeds', () => {
  before(() => site.whole())

  for (const [page, language] of [
    ['/offres', 'fr-fr'],
    ['/en/offers', 'en-us'],
    ['/journal', 'fr-fr'],
    ['/en/journal', 'en-us'],
  ] as const) {
    it(`${page}/rss.xml lists what the page lists, and the page announces it`, async () => {
      const answer = await site.get(`${page}/rss.xml`)
      expect(answer.headers.get('content-type')).to.match(/^application\/rss\+xml/)
      const xml = await answer.text()
      expect(xml).to.contain(`<language>${language}</language>`)
      const links = [...xml.matchAll(/<item>.*?<link>([^<]+)<\/link>/g)].map(([, link]) => link as string)
      expect(links.length).to.be.greaterThan(5)
      expect((await fetch(links[0] as string)).status).to.equal(200)
      expect(await site.html(page)).to.contain(`type="application/rss+xml"`)
      expect(await site.html(page)).to.contain(`href="${site.url}${page}/rss.xml"`)
    })
  }
})
