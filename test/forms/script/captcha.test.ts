import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { createElement } from 'react'
import { ForgottenPassword } from '#client/account/links/AskForLink.tsx'
import { HotelLogin } from '#client/hotel/HotelLogin/HotelLogin.tsx'
import { closePage } from '#test/support/browser.ts'
import { type FormPage, openForm, sendError, sendJson, startFormPage } from '../formPage.ts'

describe('the forms’ script, on a form with a captcha (R199)', () => {
  let site: FormPage
  let page: Page

  afterEach(async () => {
    await closePage(page)
    site.close()
  })

  for (const version of ['v2', 'v3'] as const) {
    it(`sends the token of ${version}, whose script came with the first touch`, async () => {
      site = await startFormPage('en', (origin) =>
        createElement(ForgottenPassword, {
          programme: 'eph',
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

  it('answers with v3 unseen when a login asks for it, and then only: one press, two calls', async () => {
    site = await startFormPage('en', (origin) =>
      createElement(HotelLogin, {
        next: '/en/my-account',
        captcha: { version: 'v3', siteKey: 'site-key', scriptUrl: `${origin}/recaptcha/api.js`, isLater: true },
      }),
    )
    site.answer(({ body }, res) => {
      if ((body as { captcha?: string }).captcha) sendJson(res, 200, {})
      else sendError(res, 422, { code: 'invalid', message: 'A field is not valid.', fields: { captcha: 'robot?' } })
    })
    page = await openForm(site, '#login-email')
    await page.type('#login-email', 'camille@demo.test')
    await page.type('#login-password', 'Demo-2026!')
    expect(await page.evaluate(() => 'grecaptcha' in window)).to.equal(false)
    await Promise.all([page.waitForNavigation(), page.click('[data-form="login"] [type="submit"]')])
    const tokens = site.calls.map(({ body }) => (body as { captcha?: string }).captcha)
    expect(tokens).to.deep.equal([undefined, 'v3 site-key login'])
    const keys = site.calls.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).to.equal(2)
  })
})
