import { expect } from 'chai'
import { untilWarm } from '#test/blocks/siteWith.ts'
import type { PokerSite } from '#test/support/pokerSite.ts'
import { type Combination, missingPairs, pageOptions, pairwise } from './combinations.ts'
import { isLessOfGames, type Kind, kindsOfPage, mayAnswer } from './kinds.ts'
import { rawTexts, shorter } from './look.ts'
import { openPeopledSite, type Visitor, visitorsOf } from './visitors.ts'
import { newWalker, type Walker } from './walker.ts'

/** Two cores: more walkers only wait for each other. */
const atATime = 3

/** All of them on every page: everyone.long.ts. */
describe('each kind of page once, visitors, languages, screens, cookies and ways to it in pairs', function () {
  this.timeout(600_000)
  let site: PokerSite
  let visitors: readonly Visitor[]
  let kinds: readonly Kind[]
  let combinations: readonly Combination[]
  const framesSeen = new Set<string>()

  before(async () => {
    site = await openPeopledSite()
    await untilWarm(site)
    visitors = await visitorsOf(site)
    kinds = kindsOfPage(site)
    combinations = pairwise(kinds, visitors)
  })
  after(() => site?.close())

  it('brings every two of them together on some page', () => {
    expect(missingPairs(combinations, visitors)).to.deep.equal([])
  })

  it('knows what a reader should not see', () => {
    const raw = [
      '{"busy":"Recherche…","again":"x"}',
      'Bonjour {firstname}',
      '[object Object]',
      'Total: NaN',
      'Tom &amp; Jo',
    ]
    expect(raw.filter((it) => rawTexts(it).length === 0)).to.deep.equal([])
    expect(rawTexts('3 offres, de 12 à 15 (midi) ; « nul » et non annulé')).to.deep.equal([])
  })

  it('reports nothing, misses nothing, shows no data and no less than to a stranger, fits the screen; in each frame axe has nothing to say by day and at night, and letters twice as large and 400 % lose nothing', async () => {
    const walks = kinds.map((kind, index) => ({ kind, given: combinations[index] as Combination }))
    const waiting = [...Map.groupBy(walks, ({ given }) => `${given.width} ${given.locale} ${given.consent}`).values()]
    const lines: string[] = []
    await Promise.all(Array.from({ length: atATime }, walkSome))
    expect(lines, lines.join('\n')).to.be.empty

    async function walkSome() {
      for (let group = waiting.shift(); group; group = waiting.shift()) {
        const { given } = group[0] as (typeof walks)[number]
        const walker = await newWalker(site, pageOptions(given), mayFail)
        const stranger = await newWalker(site, pageOptions(given), mayFail)
        const byVisitor = group.toSorted((a, b) => a.given.visitor.name.localeCompare(b.given.visitor.name))
        for (const { kind, given } of byVisitor) lines.push(...(await walkTo(walker, stranger, kind, given)))
        await Promise.all([walker.close(), stranger.close()])
      }
    }
  })

  const mayFail = (url: string, status: number) => mayAnswer(kinds, url, status)

  async function walkTo(walker: Walker, stranger: Walker, kind: Kind, given: Combination) {
    const { visitor, consent, locale, width, way } = given
    const path = kind.paths[locale]
    const tell = (line: string) => `${path} (${visitor.name}, cookies ${consent}, ${width}, ${way}) ${line}`
    try {
      await walker.become(visitor)
      if (way !== 'load') await walker.load(locale === 'fr' ? '/mentions-legales' : '/en/legal-notice')
      let seen = way === 'load' ? await walker.load(path) : await walker.click(path)
      if (way === 'again') {
        await walker.back()
        seen = await walker.forward()
      }
      const others = visitor.name === 'stranger' ? seen : await stranger.load(path)
      // A redirected visitor sees another page.
      const isSamePage = others.address === seen.address
      const lost = isSamePage && !isLessOfGames(kind, visitor) ? shorter(seen, others, 'of a stranger') : []
      return [...walker.takeFaults(), ...lost, ...(await judged())].map(tell)
    } catch (error) {
      return [tell(`breaks the walk: ${error}`)]
    }

    /** Once for each pair of programmes and width: what is in it, axe.test.ts and the quality tests of accounts judge on every page. */
    async function judged(): Promise<string[]> {
      const frame = `${visitor.programmes} ${width}`
      if (framesSeen.has(frame)) return []
      framesSeen.add(frame)
      return [...(await walker.axe()), ...(await walker.enlarged())]
    }
  }
})
