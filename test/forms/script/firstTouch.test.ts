import { expect } from 'chai'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { type HotelSite, openHotelSite } from '#test/support/hotelSite.ts'

/** What stands under a finger must be there when it is lifted: the script of a form comes between the two. */
describe('the first touch of a form moves nothing', function () {
  this.timeout(60_000)
  let site: HotelSite
  before(async () => {
    site = await openHotelSite()
  })
  after(() => site.close())

  for (const path of [
    '/mon-compte/connexion',
    '/en/vip-card/login',
    '/mon-compte/mot-de-passe-oublie',
    '/carte-vip/inscription',
    '/contact',
    '/recherche',
  ])
    for (const width of [390, 1440])
      it(`${path} at ${width} pixels`, async () => {
        const page = await newPage({ width })
        await page.goto(site.url + path)
        await settled(page)
        const button = (await page.$$('main form[data-call] .btn, main form .btn')).at(-1) ?? expect.fail('no button')
        await button.scrollIntoView()
        const place = async () => Math.round((await button.boundingBox())?.y ?? Number.NaN)
        const before = await place()
        const scripts = page.waitForNetworkIdle({ idleTime: 700, timeout: 20_000 })
        await page.mouse.move(...(await centreOf(button)))
        await page.mouse.down()
        await scripts
        expect(await place()).to.equal(before)
        await closePage(page)
      })
})

async function centreOf(element: {
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>
}) {
  const box = (await element.boundingBox()) ?? expect.fail('it is not seen')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}
