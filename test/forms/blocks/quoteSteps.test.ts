import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { openSite } from '#test/support/site.ts'
import { dayFrom, newSender } from '../formsSite.ts'

describe('asking for a quote in steps (R042, R145)', () => {
  const site = opened(() => openSite())
  let page: Page
  before(async () => {
    page = await newPage({ width: 390 })
    await page.goto(`${site.url}/demande-de-devis`)
    await page.waitForSelector('form[data-steps="open"]')
  })

  const press = (selector: string) => page.click(selector)
  const next = '[data-step-next]'
  const step = (place: number) =>
    page.waitForFunction((it) => document.querySelectorAll('[data-step]')[it]?.checkVisibility(), {}, place)
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await page.type(`[name="${name}"]`, value)
  }

  it('asks who, then what, says what is missing in each, and sums it all up before it is sent', async () => {
    const email = newSender()
    await press(next)
    await page.waitForSelector('.ErrorSummary')
    await press('[name="civility"][value="Mrs"]')
    await fill({ firstname: 'Anne', lastname: 'Le Goff', email, phone: '06 12 34 56 78' })
    await press(next)
    await step(1)
    const [year, month, day] = dayFrom(site, 60).split('-')
    await page.select('[name="eventType"]', 'Mariage')
    await fill({ eventDate: `${day}/${month}/${year}`, participantCount: '40' })
    await press(next)
    await step(2)
    const summary = await page.$$eval('[data-step-summary] dl > div', (all) =>
      Object.fromEntries(all.map((it) => [it.children[0]?.textContent, it.children[1]?.textContent])),
    )
    expect(Object.values(summary)).to.include.members(['Madame', 'Anne', 'Le Goff', email, 'Mariage', '40'])
    expect(await axeViolations(page)).to.deep.equal([])
    await page.goBack()
    await step(1)
    await press(next)
    await step(2)
    await press('[name="privacy"]')
    await press('form[data-form="quote"] [type="submit"]')
    await page.waitForSelector('.SentBox')
    const row = await site.services.store.db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()
    expect(row).to.include({ form: 'quote', spam: 0 })
  })

  it('is one form with all its fields without a script', async () => {
    const html = await site.html('/en/quote-request')
    for (const name of ['civility', 'email', 'eventType', 'participantCount', 'budget', 'message', 'privacy'])
      expect(html).to.contain(`name="${name}"`)
    expect(html).to.match(/data-step-next=""[^>]* hidden=""/)
    expect(html).to.match(/data-step-summary="" hidden=""/)
  })
})
