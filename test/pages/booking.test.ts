import { expect } from 'chai'
import { openSite, type Site } from '#test/support/site.ts'

const stay = 'hotel=le-grand-hautemer&rooms=2&adults=2&children=2&childAges=4,9&code=MAREE'

describe('the address of the booking bar until the engine opens (issue 3)', () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  after(() => site.close())

  const said = (html: string) =>
    (/<dl[\s\S]*<\/dl>/.exec(html.slice(html.indexOf('<main')))?.[0] ?? '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')

  it('says that bookings are taken by telephone and keeps all that was typed', async () => {
    const html = await site.html(`/synxis-redirect?${stay}&arrival=2027-04-16&departure=2027-04-18`)
    expect(html).to.contain('href="tel:+33261912727"')
    const words = said(html)
    for (const value of [
      'Le Grand Hautemer',
      '16 avril 2027',
      '18 avril 2027',
      '2 adultes, 2 enfants',
      '4, 9',
      'MAREE',
    ]) {
      expect(words).to.contain(value)
    }
  })

  it('reads dates as they are typed: day first in French, month first in English (R197, R198)', async () => {
    const dates = 'arrival=03%2F04%2F2027&departure=04%2F05%2F2027'
    const french = said(await site.html(`/synxis-redirect?${dates}`))
    expect(french).to.contain('3 avril 2027').and.to.contain('4 mai 2027')
    const english = said(await site.html(`/en/synxis-redirect?${dates}`))
    expect(english).to.contain('March 4, 2027').and.to.contain('April 5, 2027')
  })

  it('leaves out what is no date, no house and no number, and injects nothing', async () => {
    const bad = 'hotel=../../x&arrival=31%2F02%2F2027&adults=50&childAges=%3Cb%3E&code=%3Cscript%3E'
    const html = await site.html(`/synxis-redirect?${bad}`)
    expect(said(html)).to.equal('')
    expect(html).not.to.match(/<script>|<b>/)
  })

  it('is one visitor’s own page: kept by no cache, found by no search engine', async () => {
    const answer = await site.get(`/synxis-redirect?${stay}`)
    expect(answer.headers.get('cache-control')).to.equal('private, no-store')
    expect(answer.headers.get('x-robots-tag')).to.equal('noindex')
  })
})
