import { expect } from 'chai'
import type { ElementHandle, HTTPRequest, Page } from 'puppeteer'
import { closePage, newPage, type PageOptions } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { hands } from '#test/support/quality/hands.ts'
import { eventually, openSite } from '#test/support/site.ts'

describe('the map of the search in a browser (R021, R022, R094; beyond B13)', () => {
  const site = opened(() => openSite())
  before(async () => {
    await eventually(async () => expect(await site.html('/recherche')).to.include('24 adresses'))
  })

  const count = (page: Page) => page.$eval('[data-count]', (it) => it.textContent ?? '')
  const listed = (page: Page) => page.$$eval('[data-place]', (all) => all.map((it) => it.getAttribute('data-place')))
  const pinned = (page: Page) =>
    page.$$eval('[data-chart] [data-pin], .LivePin', (all) => all.map((it) => it.getAttribute('data-pin')))

  /** The page with its script at work, what it fetched, and what went wrong in it. */
  async function open(query = '', options: PageOptions = {}) {
    const page = await newPage(options)
    const fetched: string[] = []
    const errors: string[] = []
    page.on('request', (it) => fetched.push(it.url()))
    page.on('pageerror', (it) => errors.push(String(it)))
    page.on('console', (it) => it.type() === 'error' && errors.push(it.text()))
    await page.goto(`${site.url}/recherche${query}`)
    await page.waitForSelector('[data-open-map]:not([hidden])')
    return { page, fetched, errors }
  }

  async function openMap(page: Page): Promise<void> {
    await page.click('[data-open-map]')
    await page.waitForSelector('.LivePin')
  }

  it('comes only when somebody wants it, follows the list, and is used by keyboard; axe has nothing to say', async () => {
    const { page, fetched, errors } = await open('?type=restaurant')
    const isMapCode = (url: string) => /openMap/.test(url)
    const first = (await listed(page))[0]
    // A block drawn in an idle moment may move the list away under the pointer.
    const lit = await eventually(
      async () => {
        await page.hover('[data-place]')
        return page.$$eval('.Chart-pin.is-lit', (all) => all.map((it) => it.getAttribute('data-pin')))
      },
      (pins) => pins.includes(first ?? ''),
    )
    expect(lit).to.deep.equal([first])
    expect(fetched.filter(isMapCode)).to.deep.equal([])
    await openMap(page)
    expect(fetched.filter(isMapCode)).to.have.length(1)
    expect(fetched.every((url) => url.startsWith(site.url) || url.startsWith('data:'))).to.equal(true)
    expect(await pinned(page)).to.deep.equal(await listed(page))
    expect(await axeViolations(page)).to.deep.equal([])

    // The keyboard is on the map: arrows move it, Tab reaches a pin, Enter opens its note, Escape leads back to it.
    expect(await page.evaluate(() => document.activeElement?.className)).to.contain('LiveMap')
    await page.focus('.LivePin')
    await page.waitForSelector(`.Search-result.is-lit[data-place="${first}"]`)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.LiveNote a')
    await page.waitForFunction(() => document.activeElement?.closest('.LiveNote'))
    expect(await page.$eval('.LiveNote a', (it) => it.getAttribute('href'))).to.match(/\/tables\//)
    expect(await axeViolations(page)).to.deep.equal([])
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.classList.contains('LivePin'))

    // Another filter: list and pins change together, and so does the address.
    await page.click('input[value="restaurant"]')
    await page.click('input[value="casino"]')
    await page.waitForFunction(() => document.querySelector('[data-count]')?.textContent === '5 adresses')
    expect(await pinned(page)).to.deep.equal(await listed(page))
    expect(new URL(page.url()).search).to.equal('?type=casino')

    // Moved away, the map offers to search where it is.
    await page.focus('.LiveMap')
    for (let n = 0; n < 4; n++) await page.keyboard.press('+')
    await page.waitForSelector('[data-search-here]:not([hidden])')
    await page.click('[data-search-here]')
    await page.waitForFunction(() => location.search.includes('bbox='))
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    expect(await pinned(page)).to.deep.equal(await listed(page))
    expect(errors).to.deep.equal([])
    await closePage(page)
  })

  it('fills the frames of the results with their drawings', async () => {
    const { page } = await open('')
    const fits = await page.$$eval('.Search-result img', (all) => all.map((it) => getComputedStyle(it).objectFit))
    expect(fits).to.have.length(12)
    expect(new Set(fits)).to.deep.equal(new Set(['cover']))
    await closePage(page)
  })

  it('lays no name on a pin, a dot or another name, drawn by the server or moved by hand', async () => {
    for (const width of [390, 1440]) {
      const { page } = await open('', { width })
      await page.evaluate(() => document.fonts.ready)
      expect(await collisions(page, '.Chart text, .Chart-pin circle, .Chart-town circle')).to.deep.equal([])
      await openMap(page)
      await page.focus('.LiveMap')
      for (let zoom = 0; zoom < 5; zoom++) {
        expect(await collisions(page, '.LivePin, .LiveTown > span, .LiveTown-dot'), `zoom ${zoom}`).to.deep.equal([])
        await page.keyboard.press('+')
        await page.waitForFunction(() => !document.querySelector('.leaflet-zoom-anim'))
      }
      await closePage(page)
    }
  })

  it('goes by the position when it is granted, and by a town when it is refused', async () => {
    const { page, fetched } = await open('?type=hotel')
    const context = page.browserContext()
    await context.overridePermissions(site.url, [])
    await page.click('[data-around]')
    await page.waitForFunction(() => document.querySelector('[data-said]')?.textContent?.includes('Écrivez une ville'))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).to.equal('town')
    await context.overridePermissions(site.url, ['geolocation'])
    await page.setGeolocation({ latitude: 43.7012345, longitude: 7.2687654 })
    await page.click('[data-around]')
    await page.waitForFunction(() => location.search.includes('near='))
    // A hundred metres are near enough.
    expect(new URL(page.url()).searchParams.get('near')).to.equal('43.701,7.269')
    await page.waitForFunction(() => document.querySelector('[data-count]')?.textContent?.includes('la plus proche'))
    expect(await page.$eval('[data-title]', (it) => it.textContent)).to.equal('La Citronneraie')
    expect(await page.$('.Chart-here')).not.to.equal(null)

    // A town that is typed takes its place.
    await page.type('[data-town]', 'Biarritz')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('[data-title]')?.textContent === 'Villa Ondine')
    expect(new URL(page.url()).search).to.equal('?town=Biarritz&type=hotel')
    expect(fetched.some((url) => /openMap/.test(url))).to.equal(false)
    await closePage(page)
  })

  for (const [name, hand] of Object.entries(hands))
    it(`looks for words everywhere and chooses a kind in place, as its link says; what is no house is opened: ${name}`, async () => {
      const { page, errors } = await open('', { width: hand.width })
      await page.type('[name="q"]', 'menton')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.querySelector('[data-count]')?.textContent?.includes('résultats'))
      expect(new URL(page.url()).search).to.equal('?q=menton')
      await page.evaluate(() => Object.assign(window, { isSame: true }))
      await hand.press((await page.waitForSelector('.Search-kinds [href*="kind=room"]')) as ElementHandle)
      await page.waitForFunction(() =>
        document.querySelector('.Search-kinds [aria-current]')?.textContent?.includes('Chambres'),
      )
      await page.waitForFunction(() => document.activeElement?.matches('.Search-kinds [aria-current]'))
      expect(new URL(page.url()).search).to.equal('?kind=room&q=menton')
      expect(await page.evaluate(() => 'isSame' in window)).to.equal(true)
      expect(await pinned(page)).to.deep.equal(await listed(page))
      expect(await axeViolations(page)).to.deep.equal([])

      await page.$eval('[name="q"]', (it) => (it as HTMLInputElement).select())
      await page.type('[name="q"]', 'chiens')
      const option = await page.waitForSelector('[role="listbox"]:not([aria-busy]) [role="option"]')
      if (name === 'keyboard') {
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      } else await hand.press(option as ElementHandle)
      // The answer of a question is open where the link leads.
      await page.waitForFunction(() => document.querySelector(':target')?.closest('details')?.open)
      expect(await page.$eval(':target', (it) => it.textContent)).to.include('terrasse')
      expect(errors).to.deep.equal([])
      await closePage(page)
    })

  // The keyboard moves in the list from the field: the next test.
  for (const [name, hand] of Object.entries(hands).filter(([name]) => name !== 'keyboard'))
    it(`takes the suggestion that is pressed, and presses nothing beneath the list: ${name}`, async () => {
      const { page } = await open('', { width: hand.width })
      await page.evaluate(() => {
        const clicks: boolean[] = []
        addEventListener(
          'click',
          ({ target }) => clicks.push((target as Element).matches('[role="option"] *, [role="option"]')),
          true,
        )
        Object.assign(window, { clicks })
      })
      await page.type('[name="q"]', 'filets')
      const option = await page.waitForSelector('[role="listbox"]:not([aria-busy]) [role="option"]')
      await hand.press(option as ElementHandle)
      await page.waitForFunction(() => document.querySelector('[data-count]')?.textContent === '1 adresse')
      expect(await page.$eval('[data-title]', (it) => it.textContent)).to.equal('Les Filets bleus')
      expect(await page.evaluate(() => (window as unknown as { clicks: boolean[] }).clicks)).to.deep.equal([true])
      await closePage(page)
    })

  it('suggests in a list that the keyboard moves in, and says when the search does not answer', async () => {
    const { page } = await open('', { width: 390 })
    await page.type('[name="q"]', 'filets')
    await page.waitForSelector('[role="listbox"]:not([aria-busy]) [role="option"]')
    await page.keyboard.press('ArrowDown')
    const active = await page.$eval('[name="q"]', (it) => it.getAttribute('aria-activedescendant') ?? '')
    expect(await page.$eval(`#${escaped(active)}`, (it) => it.getAttribute('aria-selected'))).to.equal('true')
    expect(await axeViolations(page)).to.deep.equal([])
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('[data-count]')?.textContent === '1 adresse')
    expect(await page.$eval('[data-title]', (it) => it.textContent)).to.equal('Les Filets bleus')
    expect(await count(page)).to.equal('1 adresse')

    // An answer about fewer letters that comes while somebody types takes nothing away of what is asked after it.
    await page.$eval('[name="q"]', (it) => (it as HTMLInputElement).select())
    const held: HTTPRequest[] = []
    await page.setRequestInterception(true)
    page.on('request', (it) => {
      if (it.url().endsWith('/api/search/suggestions?q=pin')) held.push(it)
      else void it.continue()
    })
    await page.type('[name="q"]', 'pin')
    await eventually(() => expect(held.length).to.equal(1))
    await page.type('[name="q"]', 'ède')
    await held[0]?.continue()
    await page.waitForFunction(() =>
      document.querySelector('[role="listbox"]:not([aria-busy]) [role="option"]')?.textContent?.includes('La Pinède'),
    )
    await page.keyboard.press('Escape')

    await page.click('.Search-filters > summary')
    await page.setOfflineMode(true)
    await page.click('input[value="casino"]')
    await page.waitForSelector('.Search-problem a[href^="tel:"]')
    expect(await listed(page)).to.have.length(1)
    await closePage(page)
  })
})

/** Pairs of things on the map, by their text, whose boxes meet in sight; the corners of round ones are air. */
function collisions(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((all) => {
    const frame = document.querySelector('.LiveMap, .Chart')?.getBoundingClientRect()
    const boxes = [...document.querySelectorAll(all)]
      .filter((it) => !it.matches('.Chart-pin text'))
      .map((it) => {
        const isRound = it.matches('circle, .LivePin, .LiveTown-dot')
        const { left, right, top, bottom } = it.getBoundingClientRect()
        // Lines of text have air above and below their letters.
        const air = isRound ? 0.5 : (bottom - top) * 0.15
        return {
          isRound,
          what: it.textContent || it.getAttribute('class') || it.tagName,
          left,
          right,
          top: top + air,
          bottom: bottom - air,
        }
      })
      .filter(
        (it) =>
          frame && it.right > frame.left && it.left < frame.right && it.bottom > frame.top && it.top < frame.bottom,
      )
    return boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) => {
        const meets =
          one.isRound && other.isRound
            ? Math.hypot(
                one.left + one.right - other.left - other.right,
                one.top + one.bottom - other.top - other.bottom,
              ) /
                2 <
              (one.right - one.left + other.right - other.left) / 2 - 1
            : one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
        return meets ? [`${one.what} on ${other.what}`] : []
      }),
    )
  }, selector)
}

/** React's ids hold characters that a selector takes for its own. */
function escaped(id: string): string {
  return id.replace(/[^\w-]/g, (it) => `\\${it}`)
}
