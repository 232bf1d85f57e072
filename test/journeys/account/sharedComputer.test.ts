import { expect } from 'chai'
import type { HTTPRequest, Page } from 'puppeteer'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'

const typed = 'Je voudrais savoir si ma chambre donne sur la digue'

/** Logging out of a shared computer leaves nothing half typed behind. */
describe('A shared computer', () => {
  const site = opened(() => openHotelSite())
  let page: Page

  afterEach(() => closePage(page))

  /** Somebody is connected and has begun to write to us. */
  async function halfTyped(width: number): Promise<void> {
    const { email } = await site.member()
    page = await newPage({ width })
    await page.goto(`${site.url}/mon-compte/connexion`)
    await page.type('#login-email', email)
    await page.type('#login-password', password)
    // By key: a click meets another place where something above it changes meanwhile.
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    await open('/contact')
    await page.type('form[data-form="contact"] [name="message"]', typed)
    await page.waitForFunction(() => Object.keys(sessionStorage).some((it) => it.startsWith('form:')))
    // A wrong turn loses nothing.
    await open('/contact')
    await page.waitForFunction(
      (text) => document.querySelector<HTMLTextAreaElement>('[name="message"]')?.value === text,
      {},
      typed,
    )
  }

  async function open(path: string): Promise<void> {
    await page.goto(site.url + path)
    await settled(page)
  }

  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

  it('forgets what was half typed when one logs out by the link of a page', async () => {
    await halfTyped(1440)
    await open('/mon-compte')
    await Promise.all([page.waitForNavigation(), page.click('main a[href="/logout"]')])
    await settled(page)
    await empty()
  })

  it('forgets it when one logs out by the button of /logout', async () => {
    await halfTyped(390)
    await open('/logout')
    await Promise.all([page.waitForNavigation(), page.click('form[data-form="logout"] [type="submit"]')])
    await settled(page)
    await empty()
  })

  it('forgets it in the tabs that stay open', async () => {
    await halfTyped(1440)
    await logOutBeside()
    await empty()
  })

  it('forgets it in a tab that is still asking who is connected', async () => {
    await halfTyped(1440)
    await page.setRequestInterception(true)
    const isAsked = new Promise<HTTPRequest>((asked) => {
      page.on('request', (it) => void (it.url().endsWith('/users/init') ? asked(it) : it.continue()))
    })
    await open('/contact')
    const held = await isAsked
    await logOutBeside()
    await page.waitForFunction(() => !Object.keys(sessionStorage).some((it) => it.startsWith('form:')))
    await held.continue()
    await empty()
  })

  /** In another tab, whose script tells the others. */
  async function logOutBeside(): Promise<void> {
    const other = await page.browserContext().newPage()
    await other.goto(`${site.url}/logout`)
    await Promise.all([other.waitForNavigation(), other.click('form[data-form="logout"] [type="submit"]')])
    await settled(other)
    await page.bringToFront()
  }

  /** Nothing is kept, and the form of the next person is as new. */
  async function empty(): Promise<void> {
    await page.waitForFunction(() => !Object.keys(sessionStorage).some((it) => it.startsWith('form:')))
    await open('/contact')
    await page.focus('form[data-form="contact"] [name="message"]')
    await new Promise((done) => setTimeout(done, 500))
    expect(
      await page.$eval('form[data-form="contact"] [name="message"]', (it) => (it as HTMLTextAreaElement).value),
    ).to.equal('')
    expect(await kept()).not.to.contain('digue')
  }
})
