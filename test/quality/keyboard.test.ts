import { expect } from 'chai'
import type { KeyInput, Page } from 'puppeteer'
import { readStories } from '#test/blocks/readStories.ts'
import { withSecondLevel } from '#test/blocks/secondLevel.ts'
import { openSiteWith, type WrittenStory } from '#test/blocks/siteWith.ts'
import { closePage, newPage, type PageOptions, settled } from '#test/support/browser.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import type { Site } from '#test/support/site.ts'

describe('the site by keyboard (WCAG 2.1.1, 2.4.3, 2.4.7)', function () {
  this.timeout(60_000)
  let site: Site
  let page: Page

  before(async () => {
    const header = readStories()['headers/main'] as WrittenStory
    site = await openSiteWith({ 'headers/main': withSecondLevel(header, 'left') })
  })
  after(() => site?.close())
  afterEach(() => closePage(page))

  it('begins with a link to the content, seen when it has the focus', async () => {
    await open('/hotels')
    await press('Tab')
    expect(await focused()).to.include({ href: '#content', isSeen: true })
    await press('Enter')
    await page.waitForFunction(() => location.hash === '#content')
    await press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).to.equal(true)
  })

  it('shows the focus wherever it goes, in an order that goes down the page, and never keeps it', async () => {
    await open('/')
    const places: Awaited<ReturnType<typeof focused>>[] = []
    for (let presses = 0; presses < 150; presses++) {
      await press('Tab')
      const place = await focused()
      if (place.name === 'BODY') break
      places.push(place)
    }
    expect(places.length).to.be.within(25, 149)
    expect(places.filter((it) => !it.isRinged).map((it) => it.name)).to.deep.equal([])
    const jumps = places.filter((it, index) => {
      const before = places[index - 1]
      return before && it.bottom < before.top && it.left < before.right
    })
    expect(jumps.map((it) => it.name)).to.deep.equal([])
    expect(new Set(places.map((it) => it.name.split(' ')[0]))).to.include.all.keys('header', 'main', 'footer')
  })

  for (const [width, menu] of [
    [390, '.Header-menu'],
    [1440, '.Header-desk details'],
  ] as const) {
    it(`opens ${menu} at ${width} pixels with Enter, walks into it, and closes it with Escape`, async () => {
      await open('/', { width })
      await page.focus(`${menu} > summary`)
      await press('Enter')
      expect(await page.$eval(menu, (it) => (it as HTMLDetailsElement).open)).to.equal(true)
      await press('Tab')
      expect(await page.evaluate((it) => document.activeElement?.closest(it) !== null, menu)).to.equal(true)
      expect(await focused()).to.include({ isSeen: true })
      await press('Escape')
      expect(await page.$eval(menu, (it) => (it as HTMLDetailsElement).open)).to.equal(false)
      expect(await focused()).to.include({ tag: 'SUMMARY' })
    })
  }

  it('goes along a gallery with the arrows, opens it in a dialog, goes through it with the arrows, and comes back with Escape (R119)', async () => {
    await open('/tables/la-criee')
    const picture = '.Gallery-strip li:nth-child(2) a'
    await page.focus('.Gallery-strip a')
    await isAwake(picture)
    await press('ArrowRight')
    expect(await page.$eval(picture, (it) => it.matches(':focus'))).to.equal(true)
    await press('Enter')
    const position = () => page.$eval('.Gallery-position', (it) => it.textContent)
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)
    await page.waitForSelector('dialog[open]')
    expect(await isInside()).to.equal(true)
    expect(await position()).to.match(/^2 /)
    expect(await axeViolations(page)).to.deep.equal([])
    await press('ArrowRight')
    await page.waitForFunction(() => /^3 /.test(document.querySelector('.Gallery-position')?.textContent ?? ''))
    await press('Home')
    expect(await position()).to.match(/^1 /)
    await press('End')
    expect(await position()).to.match(/^(\d+) \D+ \1$/)
    // Round the dialog and never out of it, but to the browser's own controls.
    for (let presses = 0; presses < 12; presses++) {
      await press('Tab')
      expect((await isInside()) || (await focused()).name === 'BODY').to.equal(true)
    }
    await press('Escape')
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    expect(await page.evaluate((it) => document.activeElement === document.querySelector(it), picture)).to.equal(true)
  })

  it('leads to the first thing that is wrong in the booking bar, and says it (R196)', async () => {
    await open('/')
    await page.focus('.BookingBar [name="hotel"]')
    await isAwake('.BookingBar form')
    const field = () =>
      page.evaluate(() => {
        const control = document.activeElement as HTMLInputElement
        const problem = document.getElementById(control.getAttribute('aria-describedby') ?? '')
        return {
          name: control.name,
          isInvalid: control.getAttribute('aria-invalid'),
          problem: problem?.textContent ?? '',
        }
      })
    await submit()
    expect(await field()).to.deep.include({ name: 'hotel', isInvalid: 'true' })
    expect((await field()).problem).to.match(/\p{L}{4}/u)
    expect(await axeViolations(page)).to.deep.equal([])
    await page.select('.BookingBar [name="hotel"]', 'la-pinede')
    await submit()
    expect(await field()).to.deep.include({ name: 'arrival', isInvalid: 'true' })
    expect(await page.$eval('.BookingBar [name="departure"]', (it) => (it as HTMLInputElement).disabled)).to.equal(true)
    expect(new URL(page.url()).pathname).to.equal('/')
  })

  it('opens the travellers with Enter, closes them with Escape, and asks for the age of each child there', async () => {
    await open('/')
    const panel = '.BookingBar-travellers'
    await page.focus(`${panel} > summary`)
    await isAwake('.BookingBar form')
    await press('Enter')
    await press('Tab')
    expect(await page.evaluate((it) => document.activeElement?.closest(it) !== null, panel)).to.equal(true)
    await press('Escape')
    expect(await focused()).to.include({ tag: 'SUMMARY' })
    expect(await page.$eval(panel, (it) => (it as HTMLDetailsElement).open)).to.equal(false)
    await press('Enter')
    for (const count of [1, 2, 3]) {
      await page.focus('.BookingBar-ages > button')
      await press('Enter')
      await page.waitForFunction((it) => document.activeElement?.matches(`[data-child="${it}"]`), {}, count)
    }
    await page.click('.BookingBar-child:last-of-type button')
    await page.waitForFunction(() => document.querySelectorAll('.BookingBar [data-child]').length === 2)
    await page.select('.BookingBar [name="hotel"]', 'la-pinede')
    await page.$eval(
      '.BookingBar [name="arrival"]',
      (it, inAWeek) => {
        // As React hears of it.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(it, inAWeek)
        it.dispatchEvent(new Event('input', { bubbles: true }))
      },
      site.clock.day(7),
    )
    await submit()
    expect(await page.evaluate(() => document.activeElement?.matches('[data-child]'))).to.equal(true)
    expect(await page.$eval(panel, (it) => (it as HTMLDetailsElement).open)).to.equal(true)
  })

  async function open(path: string, options: PageOptions = {}): Promise<void> {
    page = await newPage({ reducedMotion: true, ...options })
    await page.goto(site.url + path)
    await settled(page)
  }

  async function press(key: KeyInput): Promise<void> {
    await page.keyboard.press(key)
  }

  async function submit(): Promise<void> {
    await page.focus('.BookingBar button[type="submit"]')
    await press('Enter')
    // The focus moves once React has drawn what is wrong.
    await page.waitForFunction(() => document.activeElement?.matches('[aria-invalid="true"]'))
  }

  /** React has taken the element over: the island works. */
  async function isAwake(selector: string): Promise<void> {
    await page.waitForFunction(
      (it) => Object.keys(document.querySelector(it) ?? {}).some((name) => name.startsWith('__reactProps')),
      {},
      selector,
    )
  }

  function focused() {
    return page.evaluate(() => {
      const it = document.activeElement as HTMLElement
      // A card that is a link as a whole bears the ring itself.
      const rings = [it, it.closest('article')].flatMap((one) => (one ? [getComputedStyle(one)] : []))
      const { width, height, top, bottom, left, right } = it.getBoundingClientRect()
      const part = it.closest('.Header') ? 'header' : it.closest('.Footer') ? 'footer' : 'main'
      return {
        tag: it.tagName,
        href: it.getAttribute('href'),
        name:
          it === document.body
            ? 'BODY'
            : `${part} ${it.tagName} ${it.getAttribute('name') ?? it.className} ${it.textContent?.trim().slice(0, 30)}`,
        // Inside a field for dates the browser has controls, and rings, of its own.
        isRinged:
          !it.matches(':focus-visible') ||
          rings.some((ring) => ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) >= 2),
        isSeen: width > 1 && height > 1 && bottom > 0 && top < innerHeight,
        ...{ top: top + scrollY, bottom: bottom + scrollY, left, right },
      }
    })
  }
})
