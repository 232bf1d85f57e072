import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { type Locale, locales, pathOf } from '#shared/locales.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { itInParts, type Part } from '#test/runner/wide.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { cutOff } from '#test/support/quality/enlarge.ts'
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

  describe('the act of a page: to book, to register, to call', () => {
    const kinds = ['hotel', 'room', 'offer', 'show', 'spa', 'thalasso', 'restaurant', 'tournament', 'activity']
    /** Nothing is sold there any more. */
    const done = /class="(Callout|tag)[ "]/

    it('is said to the browser once on every such page, and on no other', async () => {
      for (const locale of locales) {
        for (const [path, component] of componentsOf(locale)) {
          const answer = await site.get(path)
          // For members alone.
          if (answer.status !== 200) continue
          const html = await answer.text()
          const count = html.match(/class="([^"]* )?Act[ "]/g)?.length ?? 0
          if (!kinds.includes(component)) expect(count, path).to.equal(0)
          else if (count === 0) expect(html, path).to.match(done)
          else expect(count, path).to.equal(1)
        }
      }
    })

    itInParts(
      'is on the first screen of a phone, a tablet and a desk, and stays at hand on the first two: over no title, focus, footer or card',
      async (part) => {
        const firsts = new Map(
          [...componentsOf('fr'), ...componentsOf('en')].toReversed().map(([path, it]) => [it, path]),
        )
        const paths = kinds.flatMap((it) => firsts.get(it) ?? [])
        const visits = [390, 820, 1440].flatMap((width, offset) => part(paths, offset).map((path) => ({ path, width })))
        for (const { path, width } of visits) {
          const page = await newPage({ width, isUnasked: true })
          await page.goto(site.url + path)
          await settled(page)
          await page.waitForFunction(() => document.querySelector('.Consent')?.checkVisibility())
          expect(await page.evaluate(outOfSight), `${path} ${width}`).to.deep.equal([])
          await page.click('.Consent [value="none"]')
          await page.waitForFunction(() => !document.querySelector('.Consent')?.checkVisibility())
          expect(await page.evaluate(outOfSight), `${path} ${width}`).to.deep.equal([])
          if (width < 992) expect(await page.evaluate(underTheAct), `${path} ${width}`).to.deep.equal([])
          await closePage(page)
        }
      },
    )

    function componentsOf(locale: Locale): [path: string, component: string][] {
      const { links, peek } = site.services.content
      return links
        .all(locale)
        .filter((it) => it.published && !it.chrome)
        .map((it) => [pathOf(locale, it.canonical), peek(locale, it.storySlug)?.component ?? ''])
    }
  })

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

  it('shows the stars of a hotel as high as its words, in their ink, and names them', async () => {
    const page = await newPage({ width: 390 })
    for (const [path, name] of [
      ['/hotels/le-grand-hautemer', '5 étoiles'],
      ['/en/hotels/le-grand-hautemer', '5 stars'],
      ['/hotels', '5 étoiles'],
    ]) {
      await page.goto(site.url + path)
      const { height, isInk, named } = await page.$eval('.Stars', (it) => ({
        height: it.getBoundingClientRect().height,
        isInk: getComputedStyle(it).color === getComputedStyle(it.closest('.Section') ?? it).color,
        named: it.ariaLabel,
      }))
      expect({ isInk, named }, path).to.deep.equal({ isInk: true, named: name })
      expect(height, path).to.be.within(15, 20)
    }
    await closePage(page)
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

  it('cuts nothing at any width between a small phone and a desk: the stay finder has room for whole days', async () => {
    const page = await newPage({ width: 320 })
    for (const path of ['/', '/en/hotels/le-grand-hautemer']) {
      await page.goto(site.url + path)
      for (const width of [320, 360, 375, 390, 600, 768, 820, 1024, 1152, 1440]) {
        await page.setViewport({ width, height: 800 })
        expect(await cutOff(page), `${path} ${width}`).to.deep.equal([])
      }
    }
    await closePage(page)
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

/** In the page: what is not seen of its title and its act on this screen. */
function outOfSight(): string[] {
  const buttons = [...document.querySelectorAll('.Act .btn')].filter((it) => it.checkVisibility())
  const isSeen = (it: Element) => {
    const { top, bottom, left } = it.getBoundingClientRect()
    return [top + 3, bottom - 3].every((y) => it.contains(document.elementFromPoint(left + 9, y)))
  }
  const lost = [document.querySelector('h1'), ...buttons].filter((it) => !it || !isSeen(it))
  return [...(buttons.length > 0 ? [] : ['no button']), ...lost.map((it) => it?.textContent ?? 'no title')]
}

/** In the page: what has the focus under the act, and what of the page's end it covers. */
function underTheAct(): string[] {
  const act = document.querySelector('.Act')
  const top = act?.getBoundingClientRect().top ?? 0
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, summary)')]
  const under = controls.filter((it) => {
    if (act?.contains(it) || !it.checkVisibility({ visibilityProperty: true })) return false
    it.focus()
    const { height, bottom } = it.getBoundingClientRect()
    return document.activeElement === it && height < top && bottom > top
  })
  scrollTo(0, document.documentElement.scrollHeight)
  const end = document.querySelector('.Footer')?.getBoundingClientRect().bottom ?? 0
  const tell = (it: HTMLElement) => `the focus is under it: ${it.textContent?.trim()}`
  return [...under.map(tell), ...(end > top + 1 ? [`it covers the footer by ${end - top}`] : [])]
}
