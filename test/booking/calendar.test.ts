import { expect } from 'chai'
import type { KeyInput, Page } from 'puppeteer'
import { addDays } from '#shared/booking/stay.ts'
import { formatTypedDay } from '#shared/time/dates.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { newPage } from '#test/support/browser.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { openSite, type Site } from '#test/support/site.ts'

describe('the calendar of the booking bar', function () {
  this.timeout(60_000)
  let site: Site
  let page: Page
  const asked: string[] = []
  before(async () => {
    site = await openSite()
    page = await newPage()
    page.on('request', (it) => asked.push(it.url()))
  })
  after(() => site.close())

  const button = '.BookingBar-field--arrival .BookingBar-calendar'
  const press = async (...keys: KeyInput[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focusedDay = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const value = (name: string) => page.$eval(`.BookingBar [name="${name}"]`, (it) => (it as HTMLInputElement).value)
  /** Opens it by keyboard; the focus is on a day then. */
  async function open(): Promise<void> {
    await page.waitForSelector(button)
    await page.focus(button)
    await press('Enter')
    await page.waitForFunction(() => document.activeElement?.closest('.StayCalendar td'))
  }

  it('comes when it is wanted, is walked through by keyboard, and fills in both dates', async () => {
    await page.goto(`${site.url}/`)
    await page.focus('.BookingBar [name="hotel"]')
    await page.waitForSelector(button)
    expect(asked.filter((it) => it.includes('StayCalendar'))).to.deep.equal([])
    await open()
    expect(await axeViolations(page)).to.deep.equal([])
    const today = todayInParis(site.clock.now())
    expect(await focusedDay()).to.contain(String(Number(today.slice(8))))
    await press('ArrowDown', 'ArrowRight', 'Enter')
    await page.waitForFunction(() => document.querySelector('.StayCalendar-hint')?.textContent?.startsWith('Arrivée'))
    // The calendar has gone to the next day by itself.
    await press('ArrowRight', 'Enter')
    await page.waitForFunction(() => !document.querySelector('.StayCalendar'))
    expect(await value('arrival')).to.equal(formatTypedDay('dayFirst', addDays(today, 8)))
    expect(await value('departure')).to.equal(formatTypedDay('dayFirst', addDays(today, 10)))
    expect(await page.$eval('.BookingBar-hint', (it) => it.textContent)).to.match(/^2\snuits$/)
    expect(await page.evaluate((it) => document.activeElement?.matches(it), button)).to.equal(true)
  })

  it('lets nobody choose more than thirty nights, pages by month, and closes with Escape, back at its button', async () => {
    await open()
    await press('Enter', 'PageDown', 'PageDown')
    await page.waitForFunction(() => document.querySelector('.StayCalendar [data-unavailable]'))
    await press('Escape', 'Escape')
    await page.waitForFunction(() => !document.querySelector('.StayCalendar'))
    expect(await page.evaluate((it) => document.activeElement?.matches(it), button)).to.equal(true)
  })

  it('reads typed dates in the language’s order, moves the departure along, and says what is wrong', async () => {
    await page.goto(`${site.url}/en`)
    await page.focus('.BookingBar [name="arrival"]')
    await page.waitForSelector(button)
    const year = Number(todayInParis(site.clock.now()).slice(0, 4)) + 1
    await page.type('.BookingBar [name="arrival"]', `2/28/${year}`)
    await page.waitForFunction(() => document.querySelector('.BookingBar-hint')?.textContent === '1 night')
    expect(await value('departure')).to.equal(formatTypedDay('monthFirst', addDays(`${year}-02-28`, 1)))
    await page.$eval('.BookingBar [name="arrival"]', (it) => (it as HTMLInputElement).select())
    await page.type('.BookingBar [name="arrival"]', `31/02/${year}`)
    await page.select('.BookingBar [name="hotel"]', 'la-pinede')
    await page.focus('.BookingBar button[type="submit"]')
    await press('Enter')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
    expect(await page.$eval('.BookingBar-problem', (it) => it.textContent)).to.equal('Enter a valid date')
    await page.goto(`${site.url}/en/synxis-redirect?hotel=normandie&arrival=&rooms=50&code=!`)
    await page.waitForFunction(() => document.activeElement?.className === 'BookingBar-alert')
    expect(await axeViolations(page)).to.deep.equal([])
  })
})
