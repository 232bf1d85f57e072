import { expect } from 'chai'
import { itInWays } from '#test/runner/wide.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'

/** A control under a finger must be there when the finger is lifted: the script of a form comes between the two. */
describe('the first touch of a form moves nothing', () => {
  const site = opened(() => openHotelSite())

  const pages = [
    '/mon-compte/connexion',
    '/en/vip-card/login',
    '/mon-compte/mot-de-passe-oublie',
    '/carte-vip/inscription',
    '/contact',
    '/recherche',
  ]
  itInWays(
    [390, 1440].flatMap((width, from) => pages.map((path, index) => ({ path, width, isUsual: index % 2 === from }))),
    ({ isUsual }) => isUsual,
    ({ path, width }) => `${path} at ${width} pixels`,
    async ({ path, width }) => {
      const page = await newPage({ width })
      await page.goto(site.url + path)
      await settled(page)
      const button = (await page.$$('main form .btn')).at(-1) ?? expect.fail('no button')
      await button.scrollIntoView()
      const place = async () => Math.round((await button.boundingBox())?.y ?? Number.NaN)
      const before = await place()
      const scripts = page.waitForNetworkIdle({ idleTime: 700, timeout: 20_000 })
      await page.mouse.move(...(await centreOf(button)))
      await page.mouse.down()
      await scripts
      expect(await place()).to.equal(before)
      await closePage(page)
    },
  )

  for (const path of ['/mon-compte/inscription', '/recherche'])
    it(`the script of ${path} moves nothing when it comes late`, async () => {
      const page = await newPage({ width: 390 })
      await page.evaluateOnNewDocument(() => {
        Object.assign(window, { shift: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.setRequestInterception(true)
      // A font that comes late moves lines too, and is not looked at here.
      const fonts = Promise.withResolvers<void>()
      page.on('request', async (request) => {
        if (request.resourceType() === 'script') await fonts.promise
        await request.continue()
      })
      const loaded = page.goto(site.url + path)
      await page.waitForSelector('main form')
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 500))))
      await page.evaluate('window.shift = 0')
      fonts.resolve()
      await loaded
      await page.waitForSelector('[data-steps="open"], .Search-around:not([hidden])', { timeout: 30_000 })
      await settled(page)
      expect(await page.evaluate(() => Reflect.get(window, 'shift') as number)).to.equal(0)
      await closePage(page)
    })
})

async function centreOf(element: {
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>
}) {
  const box = (await element.boundingBox()) ?? expect.fail('it is not seen')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}
