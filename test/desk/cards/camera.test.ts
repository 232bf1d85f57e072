import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bwipjs from 'bwip-js/node'
import { expect } from 'chai'
import type { Browser, Page } from 'puppeteer'
import sharp from 'sharp'
import { deskPath } from '#shared/desk/routes.ts'
import { pathFor } from '#shared/routes.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import { closePage, launchBrowser, newPage } from '#test/support/browser.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'
import { claimedReward, floor, houses, type Staff, staffMember } from '../deskSite.ts'

const rewards = deskPath('rewards', 'fr', { house: houses.casino })
const find = deskPath('find', 'fr', { house: houses.casino })

describe('the camera of the desk (B23)', () => {
  const site = opened(() => openHotelSite({ env: floor }))
  let folder: string
  let film: string
  let browser: Browser
  let desk: Staff
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'camera-'))
    film = join(folder, 'film.y4m')
    await showNothing()
    // On Linux it has no decoder of its own.
    browser = await launchBrowser(['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`])
    desk = await staffMember(site, 'group', undefined)
  })
  after(async () => {
    await browser?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('reads the code of a reward from the member’s phone, and the page of the reward opens', async () => {
    const { id, code, client } = await claimedReward(site)
    const phone = `${pathFor('vipRewards', 'fr')}?${vipQuery.fr.claimed}=${id}`
    await show(await pictureOf(client, phone, 'svg.QrCode'))
    const page = await openAtDesk(rewards, 'granted')
    await scan(page)
    await eventually(
      async () => page.url(),
      (url) => url.includes(`${rewards}/`),
      20_000,
    )
    expect(await page.$eval('h2', (it) => it.textContent)).to.not.equal('')
    expect(code).to.match(/^\w{5}-\w{5}$/)
    await closePage(page)
  })

  it('reads the QR of a VIP card, the barcode of a hotel card and a Data Matrix into the field', async () => {
    const { client, card } = await claimedReward(site)
    const guest = await site.member()
    const ibNumber = String(guest.profile.ibNumber)
    const pictures: [Buffer, string][] = [
      [await pictureOf(client, pathFor('vipDashboard', 'fr'), 'svg.QrCode'), card.cvip],
      [await pictureOf(guest.client, pathFor('hotelDashboard', 'fr'), 'svg.Barcode'), ibNumber],
      [await bwipjs.toBuffer({ bcid: 'datamatrix', text: ibNumber, scale: 8 }), ibNumber],
    ]
    for (const [picture, number] of pictures) {
      await show(picture)
      const page = await openAtDesk(find, 'granted')
      await page.click('input[value="present"]')
      await scan(page)
      await eventually(
        async () => page.url(),
        (url) => url.includes(`${find}/`),
        20_000,
      )
      const digits = (await page.$eval('main', (it) => it.textContent ?? '')).replace(/\D/g, '')
      expect(digits).to.include(number)
      await closePage(page)
    }
  })

  it('says what is wrong: nothing to read, a camera that is refused; it stops by its button, by Escape, and takes no picture then', async () => {
    await showNothing()
    const page = await openAtDesk(find, 'granted')
    await page.type('#code', 'typed')
    await scan(page)
    await eventually(
      () => says(page),
      (text) => text.startsWith('Rien de lisible'),
      20_000,
    )
    expect(await axeViolations(page)).to.be.empty
    await page.keyboard.press('Escape')
    expect(await page.$('dialog[open]')).to.equal(null)
    await eventually(
      () => page.$eval('video', (it) => it.srcObject === null),
      (isOff) => isOff,
    )
    await scan(page)
    await eventually(
      () => says(page),
      (text) => text.startsWith('Placez'),
    )
    await page.click('dialog[open] button')
    expect(await page.$('dialog[open]')).to.equal(null)
    expect(await page.$eval('#code', (it) => (it as HTMLInputElement).value)).to.equal('typed')
    await closePage(page)
    const refusing = await openAtDesk(find, 'denied')
    await scan(refusing)
    await eventually(
      () => says(refusing),
      (text) => text.startsWith('La caméra est refusée'),
    )
    await closePage(refusing)
  })

  it('uses the decoder of the browser where it reads all three kinds, and loads no other', async () => {
    await showNothing()
    const { code } = await claimedReward(site)
    const page = await openAtDesk(rewards, 'granted', async (it) => {
      await it.evaluateOnNewDocument((rawValue) => {
        class Detector {
          static getSupportedFormats = async () => ['qr_code', 'code_128', 'data_matrix', 'ean_13']
          detect = async () => [{ rawValue }]
        }
        Object.assign(globalThis, { BarcodeDetector: Detector })
      }, code)
    })
    const loaded: string[] = []
    page.on('request', (it) => loaded.push(it.url()))
    await scan(page)
    await eventually(
      async () => page.url(),
      (url) => url.includes(`${rewards}/`),
    )
    expect(loaded.filter((it) => /wasm|reader-/.test(it))).to.be.empty
    await closePage(page)
  })

  it('opens again at once: the look that is still under way leaves the new picture alone', async () => {
    const lookMs = 800
    const page = await openAtDesk(find, 'granted', async (it) => {
      await it.evaluateOnNewDocument((ms) => {
        class Detector {
          static getSupportedFormats = async () => ['qr_code', 'code_128', 'data_matrix']
          detect = () => new Promise((resolve) => setTimeout(() => resolve([]), ms))
        }
        Object.assign(globalThis, { BarcodeDetector: Detector })
      }, lookMs)
    })
    await scan(page)
    await eventually(
      () => says(page),
      (text) => text.startsWith('Placez'),
    )
    await page.keyboard.press('Escape')
    await scan(page)
    await eventually(
      () => says(page),
      (text) => text.startsWith('Placez'),
    )
    await new Promise((resolve) => setTimeout(resolve, lookMs + 200))
    expect(await says(page)).to.match(/^Placez/)
    expect(await page.$eval('dialog[open] video', (it) => it.srcObject !== null && !it.paused)).to.equal(true)
    await closePage(page)
  })

  it('has no button without a camera or without scripts, and pages without a code field may not use it', async () => {
    for (const javascript of [true, false]) {
      const page = await newPage({ width: 390, javascript })
      await becomeSomebody(page, desk.client)
      await page.goto(site.url + find)
      expect(await page.$('[data-scan]:not([hidden])')).to.equal(null)
      await closePage(page)
    }
    const policy = async (path: string) => (await desk.client.get(path)).headers
    const open = await policy(find)
    expect(open.get('permissions-policy')).to.match(/^camera=\(self\)/)
    expect(open.get('content-security-policy')).to.include("script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    const closed = await policy(deskPath('house', 'fr', { house: houses.casino }))
    expect(closed.get('permissions-policy')).to.match(/^camera=\(\)/)
    expect(closed.get('content-security-policy')).not.to.include('script-src')
  })

  /** A page of the desk in the browser whose camera shows the film. */
  async function openAtDesk(path: string, camera: 'granted' | 'denied', prepare?: (page: Page) => Promise<unknown>) {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true })
    const cdp = await browser.target().createCDPSession()
    await cdp.send('Browser.setPermission', {
      permission: { name: 'camera' },
      setting: camera,
      origin: site.url,
      browserContextId: context.id,
    })
    await prepare?.(page)
    await becomeSomebody(page, desk.client)
    await page.goto(site.url + path)
    return page
  }

  /** A part of a member's page, as large as on a phone. */
  async function pictureOf(client: Staff['client'], path: string, selector: string): Promise<Buffer> {
    const page = await newPage({ width: 390 })
    await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 3 })
    await becomeSomebody(page, client)
    await page.goto(site.url + path)
    const element = await page.waitForSelector(selector)
    const picture = await element?.screenshot()
    await closePage(page)
    return Buffer.from(picture ?? [])
  }

  /** One frame of 1280 × 720 in shades of grey, again and again. */
  async function show(picture: Buffer): Promise<void> {
    const [width, height] = [1280, 720]
    const grey = await sharp(picture)
      .flatten({ background: 'white' })
      .resize({ width: 1000, height: 600, fit: 'inside', withoutEnlargement: true })
      .toBuffer()
    const luma = await sharp({ create: { width, height, channels: 3, background: 'white' } })
      .composite([{ input: grey }])
      .greyscale()
      .raw()
      .toBuffer()
    await writeFrame(luma, width, height)
  }

  async function showNothing(): Promise<void> {
    await writeFrame(Buffer.alloc(1280 * 720, 160), 1280, 720)
  }

  function writeFrame(luma: Buffer, width: number, height: number): Promise<void> {
    const chroma = Buffer.alloc((width * height) / 2, 128)
    const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`)
    return writeFile(film, Buffer.concat([head, luma, chroma]))
  }
})

async function scan(page: Page): Promise<void> {
  const button = await page.waitForSelector('[data-scan]:not([hidden])')
  await button?.click()
}

/** The text of the camera's window. */
function says(page: Page): Promise<string> {
  return page.$eval('dialog[open] [role="status"]', (it) => (it as HTMLElement).innerText.trim())
}
