import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { createElement } from 'react'
import { HotelRegistration } from '#client/hotel/HotelRegistration/HotelRegistration.tsx'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openForm, sendError, sendJson, startFormPage } from '../formPage.ts'

describe('the forms’ script, on a registration in steps', () => {
  const site = opened(() => startFormPage('fr', createElement(HotelRegistration, { isSent: false })))
  let page: Page

  beforeEach(() => {
    site.calls.length = 0
  })
  afterEach(() => closePage(page))

  it('is one long form without a script', async () => {
    page = await newPage({ javascript: false })
    await page.goto(site.url)
    expect(await page.$$eval('[data-step]', (all) => all.filter((it) => it.checkVisibility()).length)).to.equal(3)
    expect(await page.$$eval('[data-step-next]', (all) => all.filter((it) => it.checkVisibility()).length)).to.equal(0)
  })

  it('shows one step, checks it before the next, and moves the focus to the next one’s heading', async () => {
    page = await openForm(site, '#signup-firstname')
    expect(await steps()).to.equal('Étape 1 sur 3')
    await page.click('[data-step-next]')
    await page.waitForSelector('.ErrorSummary')
    expect(await page.$$eval('.ErrorSummary li', (all) => all.length)).to.equal(4)
    await identity()
    await page.click('[data-step-next]')
    await page.waitForFunction(() => document.activeElement?.tagName === 'LEGEND')
    expect(await steps()).to.equal('Étape 2 sur 3')
    expect(await page.$('.ErrorSummary')).to.equal(null)
    expect(await page.$$eval('[data-step]', (all) => all.map((it) => it.checkVisibility()))).to.deep.equal([
      false,
      true,
      false,
    ])
  })

  it('goes a step back with the browser’s Back, and stays there over a reload with all that was typed', async () => {
    page = await openForm(site, '#signup-firstname')
    await identity()
    await next(2)
    await page.type('#signup-email', 'jeanne@demo.test')
    await page.goBack()
    await stepIs(1)
    expect(await typedIn('#signup-lastname')).to.equal('L’Hermitte')
    await page.goForward()
    await stepIs(2)
    await page.reload()
    await stepIs(2)
    expect(await typedIn('#signup-email')).to.equal('jeanne@demo.test')
    await page.click('[data-step-back]')
    await stepIs(1)
    expect(await typedIn('#signup-birthdate')).to.equal('15/06/1985')
    expect(await page.$eval('[name="civility"][value="Mrs"]', (it) => (it as HTMLInputElement).checked)).to.equal(true)
  })

  it('ticks off what a password has', async () => {
    page = await openForm(site, '#signup-firstname')
    await identity()
    await next(2)
    await page.type('#signup-password', 'abcdefG1')
    const kept = () =>
      page.$$eval('[data-rule]', (all) => all.filter((it) => 'kept' in (it as HTMLElement).dataset).length)
    expect(await kept()).to.equal(4)
    await page.type('#signup-password', '!')
    expect(await kept()).to.equal(5)
    await page.click('[data-reveal]')
    expect(await page.$eval('#signup-password', (it) => (it as HTMLInputElement).type)).to.equal('text')
  })

  it('sends the whole form, opens the step of a field that the server refuses, and forgets what was typed once taken', async () => {
    const refusal = { code: '0053', message: 'Adresse déjà utilisée', fields: { email: 'Adresse déjà utilisée' } }
    site.answer((_call, res) => sendError(res, 409, refusal))
    page = await openForm(site, '#signup-firstname')
    await identity()
    await next(2)
    await access()
    await next(3)
    for (const name of ['terms', 'privacy']) await page.click(`[name="${name}"]`)
    await page.click('[name="optin.hotelFirstParty.email"]')
    await page.click('[type="submit"]')
    await page.waitForSelector('#signup-email-error')
    expect(await page.$eval('#signup-email', (it) => it.checkVisibility())).to.equal(true)
    expect(site.calls[0]?.body).to.deep.include({
      civility: 'Mrs',
      birthdate: '1985-06-15',
      country: 'FR',
      phone: '06 12 34 56 78',
      terms: true,
      privacy: true,
      optin: {
        hotelFirstParty: { email: true, sms: false, mail: false },
        casinoFirstParty: { email: false, sms: false, mail: false },
        thirdParty: { email: false, sms: false, mail: false },
      },
    })
    site.answer((_call, res) => sendJson(res, 201, { email: 'jeanne@demo.test' }))
    await next(3)
    await Promise.all([page.waitForNavigation(), page.click('[type="submit"]')])
    expect(new URL(page.url()).searchParams.has('envoye')).to.equal(true)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((it) => it.startsWith('form:')))).to.deep.equal(
      [],
    )
  })

  async function identity() {
    await page.click('[name="civility"][value="Mrs"]')
    await page.type('#signup-firstname', 'Jeanne')
    await page.type('#signup-lastname', 'L’Hermitte')
    await page.type('#signup-birthdate', '15/06/1985')
  }

  async function access() {
    for (const name of ['email', 'emailVerify']) await page.type(`#signup-${name}`, 'jeanne@demo.test')
    for (const name of ['password', 'passwordConfirm'])
      await page.type(`#signup-${name}`, 'Marée-haute-1'.replace('é', 'e'))
    await page.type('#signup-phone', '06 12 34 56 78')
  }

  async function next(step: number) {
    await page.click('[data-step-next]')
    await stepIs(step)
  }

  function stepIs(step: number) {
    return page.waitForFunction(
      (it) => document.querySelector('[data-step-progress]')?.textContent === `Étape ${it} sur 3`,
      { timeout: 5000 },
      step,
    )
  }

  function steps() {
    return page.$eval('[data-step-progress]', (it) => it.textContent)
  }

  function typedIn(selector: string) {
    return page.$eval(selector, (it) => (it as HTMLInputElement).value)
  }
})
