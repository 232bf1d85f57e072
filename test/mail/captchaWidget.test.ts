import { expect } from 'chai'
import { closePage, newPage } from '#test/support/browser.ts'
import { openSite } from '#test/support/site.ts'
import { startSiteverify } from '#tools/standins/siteverify/siteverify.ts'

describe('captcha in a browser', () => {
  it('is asked for where it is set, from the place that is set, and lets its widget in', async () => {
    const siteverify = await startSiteverify({ port: 0, secret: 'secret-of-the-tests' })
    const site = await openSite({
      mailbox: true,
      env: {
        CAPTCHA_VERSION: 'v2',
        CAPTCHA_SITE_KEY: 'key',
        CAPTCHA_SECRET: 'secret-of-the-tests',
        CAPTCHA_VERIFY_URL: siteverify.verifyUrl,
      },
    })
    const page = await newPage({ width: 390 })
    await page.goto(`${site.url}/mon-compte/mot-de-passe-oublie`)
    await page.focus('form[data-form] input[type=email]')
    const box = await page.waitForSelector('[data-captcha-box] input[type=checkbox]')
    await box?.click()
    await page.waitForSelector('[name=g-recaptcha-response]:not([value=""])')
    await page.type('form[data-form] input[type=email]', 'nobody@demo.test')
    const [answer] = await Promise.all([
      page.waitForResponse((it) => it.url().endsWith('/api/eph/users/reset-password/init')),
      page.click('form[data-form] button[type=submit]'),
    ])
    expect(answer.status()).to.equal(202)
    await closePage(page)
    await site.close()
    await siteverify.close()
  }).timeout(60_000)
})
