import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { closePage, settled } from '#test/support/browser.ts'
import { openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { startSiteverify } from '#tools/standins/siteverify/siteverify.ts'
import { clickOn, isSameDocument, markDocument, openPage, pointFirstLinkTo, startBy } from '../visit.ts'

describe('a captcha in the browser comes where and when it is asked for', () => {
  const secret = 'captcha-secret-of-the-tests'
  const siteverify = opened(() => startSiteverify({ port: 0, secret }))
  const site = opened(() => {
    const { verifyUrl } = siteverify
    const captcha = { CAPTCHA_VERSION: 'v2', CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: secret }
    return openHotelSite({ env: { ...captcha, CAPTCHA_VERIFY_URL: verifyUrl } })
  })
  let page: Page

  afterEach(async () => {
    if (page && !page.isClosed()) await closePage(page)
  })

  it('at a login after two failures from the address, not at the first touch; then it connects', async () => {
    const { email } = await site.member({ captcha: siteverify.issue() })
    const visit = await openPage(site, '/en/my-account/login', { language: 'en-US' })
    page = visit.page
    const asked = askedOf(page)
    await page.type('#login-email', email)
    for (const wrong of ['Wrong-1!', 'Wrong-2!']) await login(wrong, 401)
    expect(asked()).to.deep.equal([])
    await login(password, 422)
    await page.waitForSelector('[data-captcha-box] input[type="checkbox"]')
    expect(asked()[0]).to.match(/^\/recaptcha\/api\.js/)
    expect(await page.$eval('.ErrorSummary', (it) => it.textContent)).to.include('you are not a robot')
    await page.click('[data-captcha-box] label')
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="g-recaptcha-response"]')?.value)
    await Promise.all([page.waitForNavigation(), page.click('[data-form="login"] [type="submit"]')])
    expect(new URL(page.url()).pathname).to.equal('/en/my-account')
    // Refusals are lines of the console; nothing was blocked.
    expect(visit.errors.filter((it) => !/status of 4\d\d/.test(it))).to.deep.equal([])
  })

  it('at the first touch of a login from an address that has failed twice', async () => {
    const client = site.client()
    for (let i = 0; i < 2; i++) {
      expect((await client.get('/mon-compte/connexion')).body).to.include('data-captcha-later=""')
      await client.post('/api/vip/login', { email: 'nobody@guests.test', password })
    }
    for (const path of ['/mon-compte/connexion', '/en/vip-card/login'])
      expect((await client.get(path)).body)
        .to.include('data-captcha="v2"')
        .and.not.include('data-captcha-later')
  })

  it('on a registration that a link of another page leads to, with the policy that lets it in', async () => {
    const visit = await openPage(site, '/hotels')
    page = visit.page
    const asked = askedOf(page)
    await markDocument(page)
    await pointFirstLinkTo(page, '/mon-compte/inscription')
    await startBy(page, '[data-test]')
    await Promise.all([page.waitForNavigation(), clickOn(page, '[data-test]')])
    expect(await isSameDocument(page)).to.equal(false)
    expect(asked()).to.deep.equal([])
    await settled(page)
    await page.focus('[data-form="signup"] input:not([type="hidden"])')
    await page.waitForSelector('[data-captcha-box] input')
    expect(asked()[0]).to.match(/^\/recaptcha\/api\.js/)
    expect(visit.errors).to.deep.equal([])
  })

  async function login(typed: string, status: number) {
    await page.$eval('#login-password', (it) => (it as HTMLInputElement).select())
    await page.type('#login-password', typed)
    const answered = page.waitForResponse((it) => it.url().endsWith('/api/eph/users/login'))
    await page.click('[data-form="login"] [type="submit"]')
    expect((await answered).status()).to.equal(status)
    await page.waitForFunction(() => document.querySelector('[data-form="login"]')?.ariaBusy === null)
  }

  /** The browser's requests to the captcha's own server. */
  function askedOf(watched: Page): () => string[] {
    const asked: string[] = []
    const { origin } = new URL(siteverify.verifyUrl)
    watched.on('request', (it) => it.url().startsWith(origin) && asked.push(it.url().slice(origin.length)))
    return () => asked
  }
})
