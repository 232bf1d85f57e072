import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { clickOn, openPage, startBy } from '#test/journeys/visit.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'

describe('the search of somebody who is signed in, or was', () => {
  const site = opened(() => openHotelSite({ env: { DEMO_WORLD: 'on' } }))
  let camille: Client
  before(async () => {
    camille = site.client()
    must(await camille.post('/api/eph/users/login', { email: 'camille@demo.test', password: 'Demo-2026!' }), 200)
    await eventually(async () => expect(await site.html('/recherche')).to.include('24 adresses'))
  })

  /** A visitor with the cookie of a session that has ended. */
  const stale = () => ({ cookies: new Map([['connected', '1']]) })

  for (const path of ['/recherche', '/en/search']) {
    it(`shows on ${path} what a stranger sees, and works, for a member and with a cookie that is out of date`, async () => {
      const stranger = await shownTo(undefined, path)
      expect(stranger.places).to.equal(12)
      expect(await shownTo(camille, path)).to.deep.equal({ ...stranger, isMember: true })
      expect(await shownTo(stale(), path)).to.deep.equal(stranger)
    })
  }

  it('is the same when a member comes by a link of the page before', async () => {
    const { page, errors } = await openPage(site, '/hotels')
    await becomeSomebody(page, camille)
    await page.reload()
    await page.waitForSelector('html[data-member]')
    await startBy(page, '.Header a[href="/recherche"]')
    await clickOn(page, '.Header a[href="/recherche"]')
    await page.waitForSelector('[data-open-map]:not([hidden])')
    expect((await facts(page)).places).to.equal(12)
    expect(errors).to.deep.equal([])
    await closePage(page)
  })

  async function shownTo(client: Pick<Client, 'cookies'> | undefined, path: string) {
    const page = await newPage()
    if (client) await becomeSomebody(page, client)
    const asked = client && page.waitForResponse((it) => it.url().endsWith('/api/eph/users/init'))
    await page.goto(site.url + path)
    await page.waitForSelector('[data-open-map]:not([hidden])')
    await asked
    if (client === camille) await page.waitForSelector('html[data-member]')
    // The answer to the call has been read.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
    const seen = await facts(page)
    await closePage(page)
    return seen
  }

  function facts(page: Page) {
    return page.evaluate(() => ({
      words: document.querySelector('main')?.innerText.replace(/\s+/g, ' ').trim(),
      places: document.querySelectorAll('[data-place] a').length,
      isMember: document.documentElement.hasAttribute('data-member'),
    }))
  }
})
