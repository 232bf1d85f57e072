import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { createElement } from 'react'
import { HotelForgottenPassword } from '#client/account/eph/HotelForgottenPassword/HotelForgottenPassword.tsx'
import { closePage } from '#test/support/browser.ts'
import { type FormPage, openForm, sendJson, startFormPage } from './formPage.ts'

describe('the forms’ script, on a form with a captcha (R199)', function () {
  this.timeout(60_000)
  let site: FormPage
  let page: Page

  afterEach(async () => {
    await closePage(page)
    site.close()
  })

  for (const version of ['v2', 'v3'] as const) {
    it(`sends the token of ${version}, whose script came with the first touch`, async () => {
      site = await startFormPage('en', (origin) =>
        createElement(HotelForgottenPassword, {
          isSent: false,
          next: '/en/sent',
          captcha: { version, siteKey: 'site-key', scriptUrl: `${origin}/recaptcha/api.js` },
        }),
      )
      site.answer((_call, res) => sendJson(res, 202, {}))
      page = await openForm(site, '#forgotten-email')
      await page.waitForFunction(() => 'grecaptcha' in window)
      await page.type('#forgotten-email', 'camille@demo.test')
      await Promise.all([page.waitForNavigation(), page.click('[type="submit"]')])
      const captcha = version === 'v2' ? 'v2 site-key' : 'v3 site-key forgotten'
      expect(site.calls[0]?.body).to.deep.equal({ email: 'camille@demo.test', captcha })
    })
  }
})
