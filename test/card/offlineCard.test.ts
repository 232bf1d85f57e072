import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { newPage } from '#test/support/browser.ts'
import { newClient } from '#test/support/client.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { openCable } from './cable.ts'

const path = '/carte'
const away = /net::ERR_/

describe('the member card without network (beyond B10), in a browser', () => {
  const cable = opened(() => openCable())
  const site = opened(() => openHotelSite({ env: { DEMO_WORLD: 'on', PUBLIC_URL: cable.url } }))

  let page: Page

  before(async () => {
    cable.plugInto(site.url)
    // Both programmes in one session.
    const client = newClient(cable)
    const sam = { email: 'sam@demo.test', password: 'Demo-2026!' }
    must(await client.post('/api/eph/users/login', sam), 200)
    must(await client.post('/api/vip/login', sam), 200)
    page = await newPage({ width: 390 })
    const cookies = [...client.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }))
    await page.browserContext().setCookie(...cookies)
  })

  /**
   * Puppeteer tells a refused address before the browser's page about it is there: the arrival of that one would pass for
   * that of the next address.
   */
  const open = (shown: string) =>
    page.goto(cable.url + shown).then(String, async (error) => {
      await page.waitForFunction(() => location.protocol === 'chrome-error:')
      return String(error)
    })
  const textOf = (selector: string) => page.$eval(selector, (it) => (it as HTMLElement).innerText)

  /** Path of the check page that the device's own code leads to. */
  async function signed(): Promise<string> {
    const card = await page.waitForSelector('[data-card][data-signed]')
    return new URL((await card?.evaluate((it) => it.getAttribute('data-signed'))) ?? '').pathname
  }

  it('is kept at the first visit, with a code that the device signs and reception can check', async () => {
    await open(path)
    await page.waitForSelector('[data-says="keeps"]:not([hidden])')
    const check = await signed()
    expect(check).to.match(/^\/carte\/verifier\/[\w-]{16}\.\d+\.[\w-]{86}$/)
    expect(await site.html(check))
      .to.include('Carte valable')
      .and.include('Sam')
      .and.include('Infiniment')
    const canLeave = await page.evaluate(async () => {
      const answerOf = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((done) => {
          request.onsuccess = () => done(request.result)
        })
      const database = await answerOf(indexedDB.open('member-card'))
      const { pair } = await answerOf(database.transaction('keys').objectStore('keys').get('device'))
      database.close()
      return pair.privateKey.extractable
    })
    expect(canLeave, 'the key can be taken out').to.equal(false)
  })

  it('opens without network, with a code of now and the time of what it says', async () => {
    cable.pull()
    await open(path)
    const check = await signed()
    expect(await textOf('[data-says="old"]')).to.include('gardée sur cet appareil')
    expect(await textOf('.OfflineCard-time')).to.match(/Informations du \d{1,2} \S+ \d{4} à \d{1,2}\sh/)
    const look = await page.$eval('.CardFace', (it) => getComputedStyle(it).backgroundImage)
    expect(look).to.include('card-')
    expect(await page.evaluate(() => document.fonts.check('1rem Marcellus'))).to.equal(true)
    must(await site.client().get(check), 200)
  })

  it('leaves every other page alone', async () => {
    expect(await open('/carte-vip/mon-espace')).to.match(away)
    // Chromium loads its own error page again as soon as it can, which would cut the next navigation short.
    await page.goto('about:blank')
    cable.plugInto(site.url)
    await open('/hotels')
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).to.equal(null)
  })

  it('is gone after a logout in another tab: page, key and code', async () => {
    await open(path)
    const check = await signed()
    const other = await page.browserContext().newPage()
    await other.goto(`${cable.url}/logout`)
    await other.$eval('main form', (form) => (form as HTMLFormElement).requestSubmit())
    await page.waitForFunction(() => location.pathname === '/mon-compte/connexion')
    await other.waitForFunction(
      async () => (await indexedDB.databases()).length === 0 && (await caches.keys()).length === 0,
    )
    must(await site.client().get(check), 404)
    cable.pull()
    expect(await open(path)).to.match(away)
  })
})
