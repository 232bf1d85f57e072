import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { distDir, eventually } from '#test/support/site.ts'
import { dayFrom, newSender, openFormsSite } from '../formsSite.ts'

/** A picture that the build drew. */
const picture = join(distDir, 'mail', 'wordmark.png')

describe('a form from the page to the desk, in a browser', () => {
  const site = opened(() => openFormsSite({ mailbox: true }))
  let page: Page

  afterEach(() => closePage(page))

  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.type(`[name="${name}"]`, value)
  }
  const press = (selector: string) => page.click(selector)
  const stored = (email: string) =>
    site.services.store.db.selectFrom('submissions').selectAll().where('email', '=', email).executeTakeFirst()
  const boxText = () => page.$eval('.SentBox', (it) => it.textContent ?? '')

  it('with scripts: messages in place, then the form’s place says that it has arrived, and has the focus', async () => {
    page = await newPage({ width: 390 })
    await page.goto(`${site.url}/en/contact`)
    const token = page.waitForResponse((it) => it.url().endsWith('/api/forms/token'))
    await page.focus('[name="firstname"]')
    await token
    await press('form[data-form="contact"] [type="submit"]')
    await page.waitForSelector('.ErrorSummary')
    expect(await page.$$eval('.ErrorSummary li', (all) => all.length)).to.equal(7)
    const email = newSender()
    await press('[name="civility"][value="Mrs"]')
    await fill({ firstname: 'Anne', lastname: 'Le Goff', email, subject: 'A quiet room', message: 'Is it possible?' })
    await press('[name="privacy"]')
    await press('form[data-form="contact"] [type="submit"]')
    await page.waitForSelector('.SentBox')
    const row = await stored(email)
    expect(row).to.include({ form: 'contact', spam: 0, locale: 'en' })
    expect(await boxText())
      .to.contain('Your message has arrived')
      .and.to.contain(row?.id.slice(0, 4).toUpperCase())
    expect(await page.evaluate(() => document.activeElement?.classList[0])).to.equal('SentBox')
    expect(await page.$('form[data-form="contact"]')).to.equal(null)
    expect(await axeViolations(page)).to.deep.equal([])
    expect((await site.mailbox.next(email)).subject).to.contain('has arrived')
    const desk = await site.mailbox.next('bonjour@hautemer.test', 'quiet')
    expect(desk.text).to.contain('Is it possible?').and.to.contain(email)
  })

  it('an entirely empty form is told to analytics as empty, also where it has a box to tick', async () => {
    page = await newPage({ allowed: { analytics: true } })
    await page.goto(`${site.url}/contact`)
    await page.evaluate(() => Object.assign(window, { dataLayer: [] }))
    await page.focus('[name="firstname"]')
    await press('form[data-form="contact"] [type="submit"]')
    await page.waitForSelector('.ErrorSummary')
    await fill({ email: 'nobody' })
    await press('form[data-form="contact"] [type="submit"]')
    const told = () =>
      page.evaluate(() =>
        (window as unknown as { dataLayer: { event?: string }[] }).dataLayer.filter(({ event }) => event === 'form'),
      )
    expect(await eventually(told, (it) => it.length === 2)).to.deep.equal([
      { event: 'form', form: 'contact', answer: 'fail', errors: 'empty' },
      { event: 'form', form: 'contact', answer: 'fail', errors: 'fields' },
    ])
  })

  it('a field that has the focus before the script is here counts as touched', async () => {
    page = await newPage({ width: 390 })
    const script = Promise.withResolvers<void>()
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const isScript = request.resourceType() === 'script'
      void (isScript ? script.promise : Promise.resolve()).then(() => request.continue())
    })
    const arrival = page.goto(`${site.url}/en/contact`)
    await page.waitForSelector('[name="firstname"]', { visible: true })
    await page.focus('[name="firstname"]')
    const token = page.waitForResponse((it) => it.url().endsWith('/api/forms/token'))
    script.resolve()
    await token
    await arrival
  })

  it('without scripts: the same, page by page', async () => {
    page = await newPage({ javascript: false })
    await page.goto(`${site.url}/demande-de-devis`)
    const send = () => Promise.all([page.waitForNavigation(), page.click('form[data-form="quote"] [type="submit"]')])
    await send()
    expect(await page.$$eval('.ErrorSummary li', (all) => all.length)).to.equal(9)
    const email = newSender()
    const [year, month, day] = dayFrom(site, 60).split('-')
    await page.click('[name="civility"][value="Mr"]')
    await fill({ firstname: 'Théo', lastname: 'Martin', email, phone: '06 12 34 56 78', participantCount: '40' })
    await fill({ eventDate: `${day}/${month}/${year}`, departure: `${day}/${month}/${year}` })
    await page.select('[name="eventType"]', 'Mariage')
    await page.click('[name="privacy"]')
    await send()
    expect(await page.$eval('.ErrorSummary', (it) => it.textContent)).to.contain(
      'Choisissez d’abord une date d’arrivée',
    )
    expect(await page.$eval('[name="firstname"]', (it) => (it as HTMLInputElement).value)).to.equal('Théo')
    await page.$eval('[name="departure"]', (it) => {
      ;(it as HTMLInputElement).value = ''
    })
    await send()
    expect(await boxText())
      .to.contain('Votre demande est arrivée')
      .and.to.match(/[0-9A-F]{4}-[0-9A-F]{4}/)
    expect(await stored(email)).to.include({ form: 'quote', desk: 'devis@hautemer.test' })
    await site.mailbox.next('devis@hautemer.test')
  })

  it('with a file and scripts the form goes as HTML, checked before', async () => {
    page = await newPage()
    await page.goto(`${site.url}/en/contact`)
    await page.focus('[name="firstname"]')
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="token"]')?.value)
    const email = newSender()
    await press('[name="civility"][value="Mr"]')
    await fill({ firstname: 'Hugo', lastname: 'Petit', email, subject: 'A plan', message: 'Here it is.' })
    const file = await page.$('input[type="file"]')
    await file?.uploadFile(picture)
    const send = () => press('form[data-form="contact"] [type="submit"]')
    await send()
    await page.waitForSelector('.ErrorSummary')
    expect(await page.$$eval('.ErrorSummary li', (all) => all.length)).to.equal(1)
    await press('[name="privacy"]')
    await Promise.all([page.waitForNavigation(), send()])
    expect(await boxText()).to.contain('Your message has arrived')
    const row = await stored(email)
    expect(row?.spam).to.equal(0)
    const files = await site.services.store.db.selectFrom('submissionFiles').selectAll().execute()
    expect(files.map((it) => [it.submissionId, it.name])).to.deep.equal([[row?.id, 'wordmark.png']])
  })
})
