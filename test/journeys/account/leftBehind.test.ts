import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { deskPath } from '#shared/desk/routes.ts'
import { houses, staffMember } from '#test/desk/deskSite.ts'
import { accountOf, accounts, connected, login } from '#test/support/accounts.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'

const clears = (answer: { headers: Headers }) => answer.headers.get('clear-site-data')

describe('What a logout leaves in the browser', () => {
  const site = opened(() => openHotelSite())
  let page: Page | undefined

  afterEach(async () => {
    if (page) await closePage(page)
    page = undefined
  })

  it('is nothing of the member, without a script of ours; consent and language stay', async () => {
    const { client } = await accountOf(site, 'eph')
    page = await newPage({ width: 390, allowed: { analytics: true } })
    await becomeSomebody(page, client)
    await page.goto(`${site.url}/locale/en?to=/en/my-account`)
    await settled(page)
    await page.evaluate(() => sessionStorage.setItem('form:/en/contact#contact', '{"message":"half typed"}'))
    await page.goto(`${site.url}/en/card`)
    await page.waitForSelector('[data-says="keeps"]:not([hidden])')
    const before = await heldBy(page)
    expect(before.caches).not.to.deep.equal([])
    expect(before.databases).not.to.deep.equal([])
    expect(before.stored.join()).to.include('half typed')
    expect(before.cookies).to.include.members(['consent', 'locale', 'member', 'connected'])
    await page.goto(`${site.url}/en/my-account`)
    await page.goto(`${site.url}/en/logout`)
    await page.setJavaScriptEnabled(false)
    await Promise.all([page.waitForNavigation(), page.click('form[data-form="logout"] [type="submit"]')])
    const { cookies, ...held } = await heldBy(page)
    expect(held).to.deep.equal({ caches: [], databases: [], workers: 0, stored: [] })
    expect(cookies).to.include.members(['consent', 'locale']).and.not.include.members(['member', 'connected'])
    // Back to the button, and to the page of the member.
    await page.goBack()
    await page.goBack()
    expect(new URL(page.url()).pathname).to.equal('/en/my-account/login')
    expect(await page.$eval('html', (it) => [it.lang, it.textContent?.includes('My stays')])).to.deep.equal([
      'en-US',
      false,
    ])
  })

  it('ends with the last programme that is connected, and not with a session that ended by itself', async () => {
    for (const [first, second] of [
      ['eph', 'vip'],
      ['vip', 'eph'],
    ] as const) {
      const { client, email } = await accountOf(site, first)
      const other = await accountOf(site, second)
      must(await login(site, second, other.email, {}, client), 200)
      expect(clears(must(await client.post(`${accounts[first].account}/logout`), 204))).to.equal(null)
      expect(clears(must(await client.post(`${accounts[second].account}/logout`), 204))).to.equal('"cache", "storage"')
      const idle = await connected(site, first, email, { remember: false })
      site.clock.advance({ hours: 13 })
      // A half-typed form waits for the next login.
      expect(clears(must(await idle.post(`${accounts[first].account}/init`), 200))).to.equal(null)
      expect(idle.cookies.has('connected')).to.equal(false)
    }
  })

  it('is no page of the desk behind its login', async () => {
    const staff = await staffMember(site, 'casinoDesk', houses.casino)
    page = await newPage({ width: 1440 })
    await becomeSomebody(page, staff.client)
    await page.goto(site.url + deskPath('house', 'fr', { house: houses.casino }))
    const [answer] = await Promise.all([
      page.waitForResponse((it) => it.request().method() === 'POST'),
      page.waitForNavigation(),
      page.click(`form[action="${deskPath('logout', 'fr')}"] button`),
    ])
    expect(answer.headers()['clear-site-data']).to.equal('"cache"')
    await page.goBack()
    expect(new URL(page.url()).pathname).to.equal(deskPath('login', 'fr'))
  })
})

/** All that a page of this origin can read: also without a script of ours. */
async function heldBy(page: Page) {
  const cookies = (await page.browserContext().cookies()).map(({ name }) => name)
  const held = await page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stored: [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(String),
  }))
  return { ...held, cookies }
}
