import { expect } from 'chai'
import type { HTTPRequest, Page } from 'puppeteer'
import { createElement } from 'react'
import { HotelLogin } from '#client/hotel/HotelLogin/HotelLogin.tsx'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { startFormPage } from '../formPage.ts'

describe('A form whose script is late, or does not come', () => {
  const site = opened(() => startFormPage('en', createElement(HotelLogin, { next: '/en/there' })))
  let page: Page

  beforeEach(() => {
    site.calls.length = 0
  })
  afterEach(() => closePage(page))

  for (const way of ['hangs', 'fails'] as const)
    it(`posts as HTML, once, with all that was typed, when it ${way}`, async () => {
      page = await newPage()
      await page.setRequestInterception(true)
      let asked = 0
      page.on('request', (request) => {
        if (!/\/assets\/forms-/.test(request.url())) return request.continue()
        asked++
        // No answer comes, although the network is there.
        if (way === 'fails') return request.abort()
      })
      await page.goto(site.url)
      await settled(page)
      await page.type('#login-email', 'camille@demo.test')
      await page.type('#login-password', 'secret')
      expect(asked).to.be.greaterThan(0)
      const pressed = Date.now()
      // At once: the first press may already lead away.
      await page.evaluate(() => {
        for (let i = 0; i < 3; i++) document.querySelector<HTMLElement>('[type="submit"]')?.click()
      })
      await eventually(() => expect(site.calls.length).to.be.above(0))
      expect(Date.now() - pressed).to.be.lessThan(8000)
      await new Promise((done) => setTimeout(done, 1000))
      expect(site.calls.map(({ method }) => method)).to.deep.equal(['POST'])
      const fields = new URLSearchParams(String(site.calls[0]?.body))
      expect(Object.fromEntries(fields)).to.include({ form: 'login', email: 'camille@demo.test', password: 'secret' })
    })

  for (const [which, held] of [
    ['the forms’ script', /\/assets\/forms-/],
    ['any script', /\.js$/],
  ] as const)
    it(`has kept what was typed before ${which} was here, when one reloads, but no password`, async () => {
      page = await newPage()
      await page.setRequestInterception(true)
      let isHeld = true
      const waiting: HTTPRequest[] = []
      page.on('request', (request) =>
        isHeld && held.test(request.url()) ? waiting.push(request) : void request.continue(),
      )
      const loaded = page.goto(site.url)
      if (which === 'any script') await page.waitForSelector('#login-email')
      else await loaded.then(() => settled(page))
      await page.type('#login-password', 'secret')
      await page.type('#login-email', 'camille@demo.test')
      await eventually(() => expect(waiting.length).to.be.above(0))
      isHeld = false
      await Promise.all([loaded, ...waiting.map((it) => it.continue())])
      // Nothing else is touched.
      await page.waitForFunction(() => Object.keys(sessionStorage).some((it) => it.startsWith('form:')))
      await page.reload()
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('#login-email')?.value === 'camille@demo.test',
      )
      expect(await page.$eval('#login-password', (it) => (it as HTMLInputElement).value)).to.equal('')
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.to.contain('secret')
    })
})
