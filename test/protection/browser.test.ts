import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { pointer } from '#test/journeys/reader.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { preMember } from '#test/support/vipSite.ts'

const games = '.JackpotList, .TournamentList, .GameList, .RewardsTeaser, a[href="/casinos"], a[href^="/poker"]'
const submit = 'form[data-form="protection"] [type="submit"]'

describe('protect yourself in a browser (beyond B3)', () => {
  const site = opened(() => openHotelSite())
  const pages: Page[] = []

  after(async () => {
    for (const page of pages) await closePage(page)
  })

  /** A browser in which a member is connected. */
  const browserOf = async (client: Client, javascript: boolean) => {
    const page = await newPage({ width: 390, javascript })
    pages.push(page)
    for (const name of ['member', 'connected']) {
      const cookie = { name, value: client.cookies.get(name) ?? '', domain: 'localhost', path: '/' }
      await page.browserContext().setCookie({ ...cookie, httpOnly: name === 'member' } as never)
    }
    return page
  }
  const gamesOn = async (page: Page, path: string) => {
    await page.goto(site.url + path)
    return page.$$eval(games, (found) => found.map((it) => it.outerHTML.slice(0, 120)))
  }

  it('no page shows games after the switch, on this device with scripts and on another without', async () => {
    const { client } = await preMember(site, { birthdate: newBirthdate() })
    const phone = await browserOf(client, true)
    const other = await browserOf(client, false)
    expect(await gamesOn(other, '/')).to.not.deep.equal([])
    // Not reloaded after the switch: what scripts learn of it must be enough.
    const tab = await phone.browserContext().newPage()
    await tab.goto(`${site.url}/hotels`)
    await settled(tab)
    // Pages that nobody looks at draw no frames.
    await phone.bringToFront()

    await phone.goto(`${site.url}/vous-proteger`)
    await settled(phone)
    const hand = pointer(phone)
    await hand.press('#protection-form-muteGaming')
    await hand.follow(submit)
    expect(await phone.$eval('main', (it) => it.textContent)).to.include('C’est noté, et c’est en vigueur.')
    for (const page of [phone, other]) {
      expect(await gamesOn(page, '/')).to.deep.equal([])
      expect(await gamesOn(page, '/casinos/casino-de-la-digue')).to.deep.equal([])
      expect(await page.$eval('main h1', (it) => it.textContent)).to.equal('Cette page est au repos')
    }
    await tab.bringToFront()
    // The tab may load itself anew before we hear that it was told.
    await tab.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))).catch(() => {})
    await tab.waitForFunction(() => document.documentElement.dataset.gaming === 'off', { polling: 50 })
  })
})
