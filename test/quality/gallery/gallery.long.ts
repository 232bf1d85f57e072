import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { type Locale, pathOf } from '#shared/locales.ts'
import { lookAtEach } from '#test/support/quality/lookAtEach.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'
import { clientFiles } from '../../../build/definitions.ts'
import { compareWithStored } from './comparePictures.ts'

const folder = join(import.meta.dirname, 'pictures')
/** A Tuesday morning in spring: offers, evenings and tables are those of that day. */
const at = Date.parse('2027-04-13T08:00:00Z')
/** Half the size is enough to see what moved, and a quarter of the bytes. */
const pixelRatio = 0.5
const screens = [
  { name: 'phone', locale: 'fr', options: { width: 390, pixelRatio } },
  { name: 'desk', locale: 'en', options: { width: 1440, pixelRatio, language: 'en-US' } },
] as const
/** A page that says the same for so long is taken. */
const stillMs = 300
const blocks = clientFiles(/\/demo\.json$/).map((it) => basename(join(it, '..')))

describe('every block in the gallery of npm run dev', function () {
  this.timeout(900_000)
  let site: Site
  const { NODE_ENV } = process.env
  before(async () => {
    // The gallery is there where the build of development runs.
    process.env.NODE_ENV = 'development'
    site = await openSite({ at })
  })
  after(async () => {
    process.env.NODE_ENV = NODE_ENV
    await site?.close()
  })

  for (const { name, locale, options } of screens)
    it(`looks as in the committed pictures, on a ${name}`, async () => {
      const differences: string[] = []
      await lookAtEach(visits(locale), options, async (page, _tell, { block }) => {
        await page.evaluateOnNewDocument(stopClock, at)
        await page.reload()
        await untilStill(page)
        const main = await page.$('main')
        const picture = await main?.screenshot({ type: 'png', captureBeyondViewport: true })
        if (!picture) throw new Error(`${block} has no main`)
        differences.push(...(await compareWithStored(Buffer.from(picture), join(folder, `${block}-${name}.webp`))))
      })
      expect(differences, differences.join('\n')).to.be.empty
    })

  it('has no picture of a block that is gone', () => {
    const known = new Set(blocks.flatMap((block) => screens.map(({ name }) => `${block}-${name}.webp`)))
    const stored = existsSync(folder) ? readdirSync(folder) : []
    expect(stored.filter((it) => !known.has(it))).to.deep.equal([])
  })

  function visits(locale: Locale): { url: string; block: string }[] {
    return blocks.map((block) => ({ url: site.url + pathOf(locale, `dev/blocks/${block}`), block }))
  }
})

/** Runs in the page, before its scripts. */
function stopClock(now: number): void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      super(...((given.length > 0 ? given : [now]) as []))
    }
    static override now() {
      return now
    }
  } as DateConstructor
}

/** Blocks below the first screen, pictures and letters are there, and React draws the islands. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.drawn = ''
    document.querySelector('[data-island]')?.scrollIntoView()
  })
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-island]') ||
      Object.keys(document.getElementById('page') ?? {}).some((it) => it.startsWith('__reactContainer')),
  )
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' })
    for (const it of document.images) it.loading = 'eager'
    // The browser's own: they turn while a film loads.
    for (const it of document.querySelectorAll('video')) it.controls = false
    await Promise.all([...document.images].map((it) => it.decode().catch(() => {})))
    await document.fonts.ready
  })
  // Islands ask for what they show, and some never cease to: their streams stay open.
  const html = () => page.$eval('main', (it) => it.innerHTML)
  await eventually(
    async () => {
      const before = await html()
      await pause(stillMs)
      return before === (await html())
    },
    Boolean,
    10_000,
  )
}
