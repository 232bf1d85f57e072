import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { demoWorld } from '#server/demo/world.ts'
import { defaultLocale, pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { newPage } from '#test/support/browser.ts'
import { manyAddresses } from '#test/support/client.ts'
import { type HotelSite, must, openHotelSite } from '#test/support/hotelSite.ts'
import { inColours } from '#test/support/quality/colours.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { known, storyPaths } from './sitePages.ts'
import { demoGuests } from './walks/visitors.ts'

/** Contrast of every kind of page at night: axeViolations, which all tests of pages call. */
describe('dark surfaces for readers who prefer them (L11)', function () {
  this.timeout(120_000)
  let site: HotelSite
  before(async () => {
    site = await openHotelSite({ env: { ...manyAddresses, DEMO_WORLD: 'on' } })
  })
  after(() => site?.close())

  it('are in the one page that every cache has, which names them before its styles', async () => {
    const bodies = await Promise.all(
      ['light', 'dark'].map(async (scheme) => {
        const answer = await fetch(`${site.url}${pathOf('en', '')}`, {
          headers: { 'Sec-CH-Prefers-Color-Scheme': scheme },
        })
        expect(answer.headers.get('vary') ?? '').not.to.match(/color-scheme/i)
        return answer.text()
      }),
    )
    expect(bodies[0]).to.equal(bodies[1])
    const [head = ''] = bodies[0]?.split('<style') ?? []
    expect(head).to.include('<meta name="color-scheme" content="light dark">')
    for (const scheme of ['light', 'dark'])
      expect(head).to.match(
        new RegExp(`name="theme-color" content="#\\w{6}" media="\\(prefers-color-scheme: ${scheme}\\)"`),
      )
  })

  it('stand without a script, section by section in tones of the night; paper stays light', async () => {
    const page = await newPage({ javascript: false })
    const hotel = storyPaths(site, defaultLocale).find((it) => it.endsWith(`/${known.hotel}`))
    await page.goto(site.url + hotel)
    const byDay = await grounds(page)
    const atNight = await inColours(page, 'dark', () => grounds(page))
    expect(
      byDay.every((it) => brightness(it) > 200),
      byDay.join(),
    ).to.equal(true)
    expect(
      atNight.every((it) => brightness(it) < 60),
      atNight.join(),
    ).to.equal(true)
    expect(new Set(atNight).size).to.equal(new Set(byDay).size).and.to.be.greaterThan(1)
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    await page.emulateMediaType('print')
    expect((await grounds(page)).every((it) => brightness(it) === 255)).to.equal(true)
  })

  it('leave the codes of a card black on white, with forced colours too', async () => {
    const client = site.client()
    must(await client.post('/api/eph/users/login', { email: demoGuests[0]?.email, password: demoWorld.password }), 200)
    const page = await newPage({ width: 390 })
    await becomeSomebody(page, client)
    await page.goto(site.url + pathFor('hotelDashboard', defaultLocale))
    for (const colours of ['dark', 'forced'] as const)
      expect(await inColours(page, colours, () => inkAndGround(page, '.Barcode')), colours).to.deep.equal({
        ink: 'rgb(0, 0, 0)',
        ground: 'rgb(255, 255, 255)',
      })
  })
})

/** Grounds of the page and of its sections of paper and sand. */
function grounds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.body, ...document.querySelectorAll('main [data-surface="sable"], main [data-surface="papier"]')].map(
      (it) => getComputedStyle(it).backgroundColor,
    ),
  )
}

/** From 0 to 255. */
function brightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return (r + g + b) / 3
}

function inkAndGround(page: Page, selector: string): Promise<{ ink: string; ground: string }> {
  return page.$eval(selector, (code) => {
    let at: Element | null = code
    while (at && /, 0\)$/.test(getComputedStyle(at).backgroundColor)) at = at.parentElement
    return { ink: getComputedStyle(code).fill, ground: at ? getComputedStyle(at).backgroundColor : '' }
  })
}
