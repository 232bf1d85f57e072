import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { addressesIn, joinedAddress } from '#shared/http/assets.ts'
import { ratesPerMinute } from '#shared/limits.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

/**
 * The weight of the first answer of a visit: characters of its style sheet, bytes of the document by gzip, elements.
 * Lower them with the page; docs/operations/performance.md says what is to be reached.
 */
const most = {
  '/': { sheet: 36_000, gzip: 24_080, elements: 813 },
  '/hotels/le-grand-hautemer': { sheet: 31_200, gzip: 25_730, elements: 798 },
  '/recherche': { sheet: 26_800, gzip: 24_460, elements: 726 },
  '/spectacles': { sheet: 25_600, gzip: 16_940, elements: 716 },
} as const

describe('weight of a page', () => {
  const site = opened(() => openSite())

  it('grows no more', async () => {
    await site.whole()
    for (const [path, { sheet, gzip, elements }] of Object.entries(most)) {
      const html = await site.html(path)
      expect(styleOf(html).length, `${path}: style sheet`).to.be.at.most(sheet)
      expect(gzipSync(html, { level: 6 }).length, `${path}: gzip`).to.be.at.most(gzip)
      expect(html.match(/<[a-z]/g)?.length, `${path}: elements`).to.be.at.most(elements)
    }
  })

  for (const width of [412, 1440]) {
    it(`has the rules that its HTML can use: nothing changes its look when whole sheets take their place, ${width} px`, async () => {
      const page = await newPage({ width, javascript: false })
      await page.setBypassCSP(true)
      for (const path of [...Object.keys(most), '/contact', '/poker/tournois', '/cookies', '/nulle/part']) {
        const [, href = ''] = /<style data-parts-of="([^"]+)">/.exec(await (await site.get(path)).text()) ?? []
        const sheets = await (await site.get(href)).text()
        await page.goto(site.url + path)
        expect(await page.evaluate(changedBy, sheets), path).to.deep.equal([])
      }
      await closePage(page)
    })
  }

  it('is three sheets of paper at most for a hotel: address, telephone, hours, rooms with prices, the way there', async () => {
    const page = await newPage()
    for (const list of ['/hotels', '/en/hotels']) {
      const found = (await site.html(list)).matchAll(new RegExp(`href="(${list}/[\\w-]+)"`, 'g'))
      const paths = [...new Set([...found].map(([, path = '']) => path))]
      expect(paths, list).to.have.length.at.least(6)
      for (const path of paths) {
        await page.goto(site.url + path)
        const file = Buffer.from(
          await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } }),
        ).toString('latin1')
        expect(file.match(/\/Type\s*\/Page\b/g), path).to.have.length.within(1, 3)
        await page.emulateMediaType('print')
        expect(await page.evaluate(printedParts), path).to.deep.equal({ lost: [], needless: [] })
        await page.emulateMediaType('screen')
      }
    }
    await closePage(page)
  })

  it('has one address for its sheets, which any process can answer by what it says', async () => {
    const [, href = ''] = /<style data-parts-of="([^"]+)">/.exec(await site.html('/')) ?? []
    const [base = '', ...others] = addressesIn(href)
    expect(others).not.to.be.empty
    const alone = await Promise.all([base, ...others].map(async (it) => (await site.get(it)).text()))
    for (const coding of ['br', 'gzip', 'zstd', 'identity']) {
      const answer = await site.get(href, { 'accept-encoding': coding })
      expect(answer.headers.get('content-encoding') ?? 'identity').to.equal(coding)
      expect(answer.headers.get('content-type')).to.equal('text/css; charset=utf-8')
      expect(answer.headers.get('cache-control')).to.contain('immutable')
      expect(await answer.text()).to.equal(alone.join(''))
    }
    const [, script = ''] = /src="([^"]+\/boot-[^"]+\.js)"/.exec(await site.html('/')) ?? []
    for (const wrong of [[base, base], [base, script], [base, `${base}x.css`], [base, '/_app/assets/'], [script]])
      expect((await site.get(joinedAddress(wrong))).status, wrong.join()).to.equal(wrong.length > 1 ? 404 : 200)
  })

  it('joins no more sets of sheets for one address than pictures are loaded for it; those in memory it has', async () => {
    const pages = await Promise.all(['/', '/spectacles'].map((it) => site.html(it)))
    const hrefs = pages.map((html) => /<style data-parts-of="([^"]+)">/.exec(html)?.[1] ?? '')
    const sheets = [...new Set(hrefs.flatMap(addressesIn))]
    const pairs = sheets.flatMap((one) => sheets.filter((it) => it !== one).map((it) => joinedAddress([one, it])))
    expect(pairs.length).to.be.greaterThan(ratesPerMinute.pictures)
    const statuses: number[] = []
    for (const pair of pairs) statuses.push((await site.get(pair)).status)
    expect(new Set(statuses)).to.deep.equal(new Set([200, 429]))
    expect((await site.get(pairs[statuses.lastIndexOf(200)] ?? '')).status).to.equal(200)
  })

  it('sends few rules that nothing in it can use', async () => {
    const page = await newPage({ width: 412, javascript: false })
    for (const path of Object.keys(most)) {
      await page.goto(site.url + path)
      const { used, all } = await page.evaluate(countRules)
      expect(used / all, path).to.be.at.least(0.9)
    }
    await closePage(page)
  })
})

/** Parts that a hotel on paper lacks, and those that it has needlessly. Runs in the page. */
function printedParts(): { lost: string[]; needless: string[] } {
  const isSeen = (selector: string) => [...document.querySelectorAll(selector)].some((it) => it.checkVisibility())
  const wanted = ['h1', '.Stars', '.HouseContact a[href^="tel:"]', '.Facts', '.RoomList .Price', '.PracticalInfo li']
  const needless = ['.Gallery', '.ActivityList', '.OfferList', '.PracticalInfo img', 'form']
  return { lost: wanted.filter((it) => !isSeen(it)), needless: needless.filter(isSeen) }
}

function styleOf(html: string): string {
  return /<style data-parts-of="[^"]+">([^<]+)<\/style>/.exec(html)?.[1] ?? ''
}

/** Elements whose computed style whole sheets change, in the place of the page's own. Runs in the page. */
function changedBy(sheets: string): string[] {
  const parts = document.querySelector('style')
  const drawn = document.createElement('style')
  drawn.textContent = '.Block > *, .Footer > * { content-visibility: visible !important; animation: none !important }'
  document.head.append(drawn)
  const before = looks()
  if (parts) parts.textContent = sheets
  const after = looks()
  return before.filter(([, look], index) => look !== after[index]?.[1]).map(([name]) => name)

  function looks(): [name: string, look: string][] {
    return [...document.querySelectorAll('body *:not(script, noscript, template, option, .Consent *, .Consent)')].map(
      (element) => [
        `${element.localName}.${element.className}`,
        ['', '::before', '::after'].map(lookOf(element)).join(),
      ],
    )
  }

  function lookOf(element: Element) {
    return (pseudo: string) => getComputedStyle(element, pseudo).cssText
  }
}

/** Style rules, and those of which the rest of a selector matches when what a reader or a script does is left out. */
function countRules(): { all: number; used: number } {
  const states =
    /::[\w-]+|:(?:hover|focus-visible|focus-within|focus|active|disabled|checked|target|empty|user-invalid)|:(?:is|not)\((?:[^()]|\([^()]*\))*(?:hover|focus|active|checked|data-drawn|target|empty|hidden|aria-)(?:[^()]|\([^()]*\))*\)|\[(?:aria-|open|hidden|data-tier|data-member|data-drawn|data-asks)[^\]]*\]|\.is-lit/g
  let [all, used] = [0, 0]
  for (const sheet of document.styleSheets) if (!sheet.href) count(sheet.cssRules)
  return { all, used }

  function count(rules: CSSRuleList) {
    for (const rule of rules) {
      if (rule instanceof CSSGroupingRule) count(rule.cssRules)
      if (!(rule instanceof CSSStyleRule)) continue
      all += 1
      const selector = rule.selectorText.replace(states, '').replace(/(^|[>+~,(])\s*(?=[,)]|$)|^\s*(?=[>+~])/g, '$1*')
      if (document.querySelector(selector)) used += 1
    }
  }
}
