import { expect } from 'chai'
import type { ElementHandle, HTTPRequest, KeyInput, Page } from 'puppeteer'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { addDays } from '#shared/time/days.ts'
import { itInParts } from '#test/runner/wide.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { type Hand, hands } from '#test/support/quality/hands.ts'
import { eventually, openSite } from '#test/support/site.ts'

describe('the calendar of the booking bar', () => {
  const site = opened(() => openSite())
  let page: Page
  const asked: string[] = []
  before(async () => {
    page = await newPage()
    page.on('request', (it) => asked.push(it.url()))
  })

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
    await page.waitForSelector(button)
    const isAsked = () => asked.some((it) => /\/calendar[^/]*\.js$/.test(it))
    expect(isAsked()).to.equal(false)
    await open()
    expect(isAsked()).to.equal(true)
    expect(await axeViolations(page)).to.deep.equal([])
    const today = site.clock.day()
    expect(await focusedDay()).to.contain(String(Number(today.slice(8))))
    await press('ArrowDown', 'ArrowRight', 'Enter')
    await page.waitForFunction(() => document.querySelector('.StayCalendar-hint')?.textContent?.startsWith('Arrivée'))
    // The calendar has gone to the next day by itself.
    await press('ArrowRight', 'Enter')
    await page.waitForFunction(() => !document.querySelector('.StayCalendar'))
    expect(await value('arrival')).to.equal(formatTypedDay('dayFirst', addDays(today, 8)))
    expect(await value('departure')).to.equal(formatTypedDay('dayFirst', addDays(today, 10)))
    expect(await page.$eval('.BookingBar-field--departure .BookingBar-hint', (it) => it.textContent)).to.match(
      /^2\snuits$/,
    )
    expect(await page.evaluate((it) => document.activeElement?.matches(it), button)).to.equal(true)
  })

  it('opens while React is still on its way, which then has the stay that was chosen', async () => {
    const page = await newPage({ width: 390 })
    const held: HTTPRequest[] = []
    await page.setRequestInterception(true)
    page.on('request', (it) => (/\/react-[^/]*\.js$/.test(it.url()) ? held.push(it) : it.continue()))
    await page.goto(`${site.url}/en`)
    await page.tap(button)
    const day = 'td > button:enabled:not([aria-disabled="true"])'
    await (await page.waitForSelector(`.StayCalendar ${day}`))?.tap()
    await page.waitForFunction(() => document.querySelector('.StayCalendar-hint')?.textContent?.startsWith('Arriving'))
    await page.tap('.StayCalendar-months button:last-child')
    await page.tap(`.StayCalendar ${day}`)
    await page.waitForFunction(() => !document.querySelector('.StayCalendar'))
    expect(await page.$('.BookingBar form[novalidate]')).to.equal(null)
    await eventually(() => expect(held).not.to.be.empty)
    for (const it of held) await it.continue()
    await page.waitForFunction(() =>
      document.querySelector('.BookingBar-field--departure .BookingBar-hint')?.textContent?.includes('night'),
    )
    await closePage(page)
  })

  it('lets nobody choose more than thirty nights, pages by month, and closes with Escape, back at its button', async () => {
    await open()
    await press('Enter', 'PageDown', 'PageDown')
    await page.waitForFunction(() => document.querySelector('.StayCalendar button[aria-disabled="true"]'))
    // A reader hears nothing from outside a modal dialog.
    expect(await page.$$eval('.StayCalendar [aria-live="polite"]', (all) => all.map((it) => it.tagName))).to.deep.equal(
      ['P', 'H3'],
    )
    await press('Escape')
    await page.waitForFunction(() => !document.querySelector('.StayCalendar'))
    expect(await page.evaluate((it) => document.activeElement?.matches(it), button)).to.equal(true)
  })

  it('reads typed dates in the language’s order, moves the departure along, and says what is wrong', async () => {
    await page.goto(`${site.url}/en`)
    await page.focus('.BookingBar [name="arrival"]')
    await page.waitForSelector(button)
    const year = Number(site.clock.day().slice(0, 4)) + 1
    await page.type('.BookingBar [name="arrival"]', `2/28/${year}`)
    await page.waitForFunction(
      () => document.querySelector('.BookingBar-field--departure .BookingBar-hint')?.textContent === '1 night',
    )
    expect(await value('departure')).to.equal(formatTypedDay('monthFirst', addDays(`${year}-02-28`, 1)))
    await page.$eval('.BookingBar [name="arrival"]', (it) => (it as HTMLInputElement).select())
    await page.type('.BookingBar [name="arrival"]', `31/02/${year}`)
    await page.select('.BookingBar [name="hotel"]', 'la-pinede')
    await page.focus('.BookingBar button[type="submit"]')
    await press('Enter')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
    expect(await page.$eval('.BookingBar-problem', (it) => it.textContent)).to.equal(
      'Enter a valid date for the day of your arrival',
    )
    await page.goto(`${site.url}/en/synxis-redirect?hotel=normandie&arrival=&rooms=50&code=!`)
    await page.waitForFunction(() => document.activeElement?.className === 'BookingBar-alert')
    expect(await axeViolations(page)).to.deep.equal([])
  })

  /** Where a stay is chosen: on the home, on the page of a hotel, in place of the engine. */
  const bars = [
    ['fr', '/'],
    ['en', '/en/hotels/le-semaphore'],
    ['fr', '/hotels/la-pinede'],
    ['en', '/en/synxis-redirect?hotel=la-pinede'],
  ] as const

  for (const [index, [name, hand]] of Object.entries(hands).entries())
    itInParts(
      `takes the two days that are pressed, in either order and anew, and none that was not: ${name}`,
      async (part) => {
        const [locale, path] = bars[index % bars.length] as (typeof bars)[number]
        const chooser = await openChooser(path, hand)
        const month = nextMonth(site.clock.day())
        const day = (it: number) => month.with({ day: it }).toString()
        const typed = (...days: string[]) => days.map((it) => formatTypedDay(dayOrders[locale], it))
        const next = month.add({ months: 1 }).with({ day: 3 }).toString()
        const choices: [pressed: string[], said: string[], leaveBy?: 'cross' | 'Escape'][][] = [
          [
            [
              [day(22), day(18)],
              [day(18), day(22)],
            ],
            // From an end of what was chosen before.
            [
              [day(18), day(25)],
              [day(18), day(25)],
            ],
          ],
          [
            [
              [day(12), day(17)],
              [day(12), day(17)],
            ],
            [
              [day(9), day(9)],
              [day(9), day(10)],
            ],
          ],
          [
            [
              [day(26), next],
              [day(26), next],
            ],
            [[next], [day(26), next], 'cross'],
            [[next], [day(26), next], 'Escape'],
          ],
        ]
        for (const [pressed, said, leaveBy] of part(choices, index, 3).flat())
          expect(await chooser.choose(pressed, leaveBy)).to.deep.equal(typed(...said))
        await closePage(chooser.page)
      },
    )

  const nextMonth = (it: string) => Temporal.PlainDate.from(it).with({ day: 1 }).add({ months: 1 })

  /** A calendar in one hand. */
  async function openChooser(path: string, { width, press }: Hand) {
    const page = await newPage({ width })
    await page.goto(site.url + path)
    await page.focus('.BookingBar [name="arrival"]')
    return { page, choose }

    /** Opens it, presses the days, and tells what the fields say after it. */
    async function choose(days: readonly string[], leaveBy?: 'cross' | 'Escape'): Promise<string[]> {
      await pressOn(button)
      await page.waitForFunction(() => document.activeElement?.closest('.StayCalendar td'))
      const hint = await hintOf()
      for (const [index, day] of days.entries()) {
        await press(await turnTo(day))
        if (index === 0) await page.waitForFunction(hintIsNot, {}, hint)
      }
      if (leaveBy === 'cross') await pressOn('.StayCalendar-head button')
      if (leaveBy === 'Escape') await page.keyboard.press('Escape')
      await page.waitForFunction(() => !document.querySelector('.StayCalendar'))
      return page.$$eval('.BookingBar :is([name="arrival"], [name="departure"])', (all) =>
        all.map((it) => (it as HTMLInputElement).value),
      )
    }

    async function pressOn(selector: string): Promise<void> {
      await press((await page.waitForSelector(selector)) as ElementHandle)
    }
    /** The cell of a day, which has no name but in words; of a later month than the one that is shown, perhaps. */
    async function turnTo(day: string): Promise<ElementHandle> {
      const { day: number, month, year } = Temporal.PlainDate.from(day)
      const language = await page.$eval('html', (it) => it.lang)
      const name = new Intl.DateTimeFormat(language, { month: 'long' }).format(new Date(year, month - 1, 15))
      for (let turns = 0; turns < 3; turns++) {
        const grid = `.StayCalendar table[aria-label*="${name} ${year}"]`
        const cells = await page.$$(`${grid} td > button:enabled`)
        const numbers = await Promise.all(cells.map((it) => it.evaluate(({ textContent }) => Number(textContent))))
        const cell = cells[numbers.indexOf(number)]
        if (cell) return cell
        const shown = await page.$eval('.StayCalendar h3', (it) => it.textContent)
        await pressOn('.StayCalendar-months button:last-child')
        await page.waitForFunction((it) => document.querySelector('.StayCalendar h3')?.textContent !== it, {}, shown)
      }
      throw new Error(`The calendar does not show ${day}`)
    }
    function hintOf(): Promise<string> {
      return page.$eval('.StayCalendar-hint', (it) => it.textContent ?? '')
    }
  }
})

/** In the page. */
function hintIsNot(words: string): boolean {
  return document.querySelector('.StayCalendar-hint')?.textContent !== words
}
