import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { createElement } from 'react'
import { HotelLogin } from '#client/hotel/HotelLogin/HotelLogin.tsx'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { consentOf } from '#test/support/consent.ts'
import { opened } from '#test/support/opened.ts'
import { openForm, sendError, sendJson, startFormPage } from '../formPage.ts'

const email = '#login-email'
const password = '#login-password'

describe('the forms’ script, on a login', () => {
  const site = opened(() => startFormPage('en', createElement(HotelLogin, { next: '/en/there' })))
  let page: Page

  beforeEach(() => {
    site.calls.length = 0
  })
  afterEach(() => closePage(page))

  it('says what is missing beside the fields, with a summary that takes the focus, and calls nobody', async () => {
    page = await openForm(site, email)
    await submit()
    await page.waitForSelector('.ErrorSummary')
    expect(await focused()).to.equal('ErrorSummary')
    expect(await textOf(`${email}-error`)).to.equal('Required field: your email address')
    expect(await described(email)).to.contain('login-email-error')
    expect(await page.$$eval('.ErrorSummary a', (all) => all.map((it) => it.textContent))).to.deep.equal([
      'Required field: your email address',
      'Required field: your password',
    ])
    await page.click('.ErrorSummary a')
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('login-email')
    expect(site.calls).to.deep.equal([])
  })

  it('looks again while one mends it', async () => {
    page = await openForm(site, email)
    await submit()
    await page.waitForSelector(`${email}-error`)
    await page.type(email, 'camille')
    await page.waitForFunction(
      (it) => document.querySelector(it)?.textContent === 'Enter a valid email address',
      {},
      `${email}-error`,
    )
    await page.type(email, '@demo.test')
    await page.waitForFunction((it) => !document.querySelector(it), {}, `${email}-error`)
    expect(await page.$eval(email, (it) => it.getAttribute('aria-invalid'))).to.equal('false')
    expect(await textOf(`${password}-error`)).to.equal('Required field: your password')
  })

  it('sends JSON once, and says the server’s own words when it refuses', async () => {
    site.answer((_call, res) => sendError(res, 401, { code: '0090', message: 'Incorrect email or password' }))
    page = await openForm(site, email)
    await fill()
    await submit()
    await page.waitForSelector('.ErrorSummary')
    expect(await textOf('.ErrorSummary h2')).to.equal('Incorrect email or password')
    expect(await page.$eval(email, (it) => (it as HTMLInputElement).value)).to.equal('camille@demo.test')
    expect(site.calls).to.have.length(1)
    const [call] = site.calls
    expect(call).to.include({ method: 'POST', path: '/api/eph/users/login' })
    expect(call?.body).to.deep.equal({ email: 'camille@demo.test', password: 'Demo-2026!', remember: false })
    expect(call?.headers).to.include({ 'x-page-locale': 'en' })
    expect(call?.headers['idempotency-key']).to.match(/^[0-9a-f]{32}$/)
  })

  it('goes where it leads by a full load, and is not sent twice meanwhile', async () => {
    site.answer((_call, res) => void setTimeout(() => sendJson(res, 200, { isConnected: true, profile: {} }), 300))
    page = await openForm(site, email)
    await fill()
    await Promise.all([
      page.waitForNavigation(),
      page.evaluate(() => {
        const form = document.querySelector('form') as HTMLFormElement
        form.requestSubmit()
        form.requestSubmit()
      }),
    ])
    expect(new URL(page.url()).pathname).to.equal('/en/there')
    expect(site.calls.filter(({ path }) => path.endsWith('/login'))).to.have.length(1)
  })

  it('counts a lock down without a word to screen readers, and tells its end (B17)', async () => {
    const message = 'Account temporarily blocked until 14:32'
    site.answer((_call, res) => sendError(res, 423, { code: '0072', message }, { 'Retry-After': '3' }))
    page = await openForm(site, email)
    await fill()
    await submit()
    await page.waitForSelector('.Form-wait')
    expect(await textOf('.ErrorSummary h2')).to.equal(message)
    expect(await textOf('.Form-wait')).to.match(/^You can try again in (3|2) seconds\.$/)
    expect(await page.$eval('.Form-wait', (it) => it.ariaLive)).to.equal('off')
    await page.waitForFunction(() => document.querySelector('.Form-wait')?.ariaLive === 'polite', { timeout: 5000 })
    expect(await textOf('.Form-wait')).to.equal('You can try again now.')
  })

  it('loses nothing when the server fails, and sends the same again under the same key', async () => {
    site.answer((_call, res) => void res.writeHead(503).end('<html>'))
    page = await openForm(site, email)
    await fill()
    await submit()
    await page.waitForSelector('.ErrorSummary')
    expect(await textOf('.ErrorSummary h2')).to.contain('not answering')
    await submit()
    await page.waitForFunction(() => document.querySelector('form')?.ariaBusy === null)
    const keys = new Set(site.calls.map(({ headers }) => headers['idempotency-key']))
    // Twice two: each call is tried once more (R243).
    expect(site.calls).to.have.length(4)
    expect(keys.size).to.equal(1)
  })

  it('keeps what is typed over a reload, but no password', async () => {
    page = await openForm(site, email)
    await fill()
    await page.click('[data-reveal]')
    await page.type(password, '2')
    await page.reload()
    await page.waitForFunction((it) => (document.querySelector(it) as HTMLInputElement).value !== '', {}, email)
    expect(await page.$eval(password, (it) => (it as HTMLInputElement).value)).to.equal('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.to.contain('Demo-2026')
  })

  it('tells analytics how it went, once there is consent; sent before its script was here, too (R160–R162)', async () => {
    page = await newPage()
    await page.goto(site.url)
    await settled(page)
    await page.evaluate(
      (cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the consent of a visitor
        document.cookie = cookie
        Object.assign(window, { dataLayer: [] })
      },
      consentOf({ analytics: true }),
    )
    await submit()
    await page.waitForSelector('.ErrorSummary')
    site.answer((_call, res) => sendError(res, 401, { code: '0090', message: 'No' }))
    await fill()
    await submit()
    await page.waitForFunction(() => document.querySelector('.ErrorSummary h2')?.textContent === 'No')
    expect(await page.evaluate(() => (window as unknown as { dataLayer: unknown[] }).dataLayer)).to.deep.equal([
      { event: 'login', form: 'hotelLogin', answer: 'fail', errors: 'empty' },
      { event: 'login', form: 'hotelLogin', answer: 'fail', errors: 'fields' },
    ])
    expect(site.calls.map(({ path }) => path)).to.deep.equal(['/api/eph/users/login'])
  })

  it('posts as HTML to its own page without a script', async () => {
    page = await newPage({ javascript: false })
    await page.goto(site.url)
    await fill()
    await Promise.all([page.waitForNavigation(), page.click('[type="submit"]')])
    expect(site.calls).to.have.length(1)
    expect(String(site.calls[0]?.body)).to.match(/^form=login&email=camille%40demo\.test&password=/)
  })

  async function fill() {
    await page.type(email, 'camille@demo.test')
    await page.type(password, 'Demo-2026!')
  }

  async function submit() {
    await page.click('[type="submit"]')
  }

  function textOf(selector: string) {
    return page.$eval(selector, (it) => it.textContent)
  }

  function described(selector: string) {
    return page.$eval(selector, (it) => it.getAttribute('aria-describedby'))
  }

  function focused() {
    return page.evaluate(() => document.activeElement?.classList[0])
  }
})
