import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { itInParts, type Part } from '#test/runner/wide.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { openSite, type Site } from '#test/support/site.ts'

/** CSS pixels of a phone and of a desk. */
const widths = [390, 1440]

describe('the layout of pages', function () {
  this.timeout(90_000)
  let site: Site
  before(async () => {
    site = await openSite()
    await untilWarm(site)
  })
  after(() => site.close())

  async function onEach(
    paths: readonly string[],
    part: Part,
    look: (page: Page, path: string, width: number) => Promise<void>,
  ): Promise<void> {
    const visits = widths.flatMap((width, offset) => part(paths, offset).map((path) => ({ path, width })))
    for (const { path, width } of visits) {
      const page = await newPage({ width, language: path.startsWith('/en') ? 'en-US' : 'fr-FR' })
      await page.goto(site.url + path)
      await settled(page)
      await look(page, path, width)
      await closePage(page)
    }
  }

  itInParts(
    'says 18+ once where sections that promote games follow each other, in the last of them, with air above (L1)',
    async (part) => {
      await onEach(
        ['/carte-vip', '/en/vip-card', '/casinos/casino-de-la-digue', '/poker/tournois', '/en'],
        part,
        async (page, path, width) => {
          const blocks = await page.$$eval('main > .Block', (all) =>
            all.map((block) => {
              const notes = [...block.querySelectorAll('.GamingNote')]
              const seen = notes.filter((it) => it.checkVisibility())
              const above = seen.map((it) => {
                const before = it.previousElementSibling?.getBoundingClientRect().bottom ?? 0
                return Math.round(it.getBoundingClientRect().top - before)
              })
              return { name: block.getAttribute('data-block'), says: notes.length, seen: seen.length, above }
            }),
          )
          expect(blocks.some(({ seen }) => seen > 0)).to.equal(true)
          for (const [place, { name, says, seen, above }] of blocks.entries()) {
            const isLast = !blocks[place + 1]?.says
            expect(seen, `${path} ${width} ${name}`).to.equal(says && isLast ? 1 : 0)
            for (const gap of above) expect(gap, `${path} ${width} ${name}`).to.be.within(12, 40)
          }
        },
      )
    },
  )

  itInParts('has the prices of a row of cards on one line', async (part) => {
    await onEach(['/hotels', '/en/hotels', '/offres', '/'], part, async (page, path, width) => {
      const rows = await page.$$eval('.Cards-item', (cards) =>
        cards.flatMap((card) => {
          const price = card.querySelector('.Price')?.getBoundingClientRect().bottom
          const list = card.closest('[data-block], ul')?.className
          return price ? [{ row: `${list} ${Math.round(card.getBoundingClientRect().top)}`, price }] : []
        }),
      )
      expect(rows.length).to.be.greaterThan(0)
      for (const [row, prices] of Map.groupBy(rows, (it) => it.row)) {
        const lines = prices.map(({ price }) => Math.round(price))
        expect(Math.max(...lines) - Math.min(...lines), `${path} ${width} ${row}`).to.be.at.most(1)
      }
    })
  })

  itInParts('fills every frame of a fixed shape with its picture', async (part) => {
    await onEach(
      ['/', '/hotels', '/recherche', '/carte-vip', '/offres', '/activites', '/recompenses/panama'],
      part,
      async (page, path, width) => {
        const frames = await page.$$eval('[class*="ratio-"]', (all) =>
          all.map((it) => {
            const picture = it instanceof HTMLImageElement ? it : it.querySelector('img')
            return { shape: it.className, fit: picture && getComputedStyle(picture).objectFit }
          }),
        )
        expect(frames, path).to.have.length.above(0)
        for (const { shape, fit } of frames) expect(fit, `${path} ${width} ${shape}`).to.equal('cover')
      },
    )
  })

  itInParts('ends the band above the menu where the menu ends, on a phone and on a desk', async (part) => {
    await onEach(['/', '/en'], part, async (page, path, width) => {
      const [name, button] = await page.evaluate(() =>
        ['.Header-band [data-account]', '.Header-end .btn'].map((selector) => {
          const seen = [...document.querySelectorAll(selector)].find((it) => it.checkVisibility())
          if (!seen) return 0
          const text = document.createRange()
          text.selectNodeContents(seen)
          return (selector.includes('btn') ? seen : text).getBoundingClientRect().right
        }),
      )
      expect(name, `${path} ${width}`).to.be.closeTo(button ?? 0, 1)
    })
  })

  itInParts('shows the lighthouse of a used link with its lamp', async (part) => {
    await onEach(
      ['/mon-compte/nouveau-mot-de-passe/utilise', '/en/my-account/new-password/used'],
      part,
      async (page, path, width) => {
        const ratio = await page.$eval('[data-scene="lighthouse"]', (it) => it.clientWidth / it.clientHeight)
        expect(ratio, `${path} ${width}`).to.be.closeTo(0.8, 0.01)
      },
    )
  })
})
