import { expect } from 'chai'
import '#shared/features.ts'
import { localeOfPath, locales, others, pathOf } from '#shared/locales.ts'
import { matchRoute, pathFor } from '#shared/routes.ts'
import { itInParts, type Part } from '#test/runner/wide.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { postForm } from '#test/support/formPosts.ts'
import type { PokerSite } from '#test/support/pokerSite.ts'
import { pageViolations } from '#test/support/quality/axe.ts'
import { lostWhenEnlarged } from '#test/support/quality/enlarge.ts'
import { checkHtml } from '#test/support/quality/nu.ts'
import { structureFaults } from '#test/support/quality/structure.ts'
import { wrongFigures } from '#test/support/quality/wrongFigures.ts'
import { known, openSiteWithDemosTogether } from './sitePages.ts'
import { accountStates } from './states/account.ts'
import { outingStates } from './states/outing.ts'
import { pokerStates } from './states/poker.ts'
import type { State } from './states/state.ts'
import { vipStates } from './states/vip.ts'
import { type Combination, missingPairs, pageOptions, pairwise } from './walks/combinations.ts'
import { isLessOfGames, type Kind, kindsOfPage, mayAnswer } from './walks/kinds.ts'
import { rawTexts, shorter } from './walks/look.ts'
import { openPeopledSite, type Visitor, visitorsOf } from './walks/visitors.ts'
import { newWalker, type Walker } from './walks/walker.ts'

/** Two cores: more walkers only wait for each other. */
const atATime = 3

/** A page as one visitor comes to it. */
interface Visit extends Combination {
  path: string
  /** A page that every visitor may meet, not a state. */
  kind?: Kind
  form?: State['form']
}

/**
 * The one walk of a browser for all judges: every state that a member can bring a page into, and once each kind of page
 * that none of these is (stories, blocks, what is left of the route table), visitors, languages, screens, cookies and
 * ways to it in pairs. All of them on every page: pages.long.ts.
 */
describe('every kind and state of page, for everybody (WCAG 2.2 AA)', function () {
  this.timeout(600_000)
  let site: PokerSite
  let visitors: readonly Visitor[]
  let allKinds: readonly Kind[]
  let states: readonly State[]
  let kinds: readonly Kind[]
  let combinations: readonly Combination[]

  before(async () => {
    site = (await openSiteWithDemosTogether((storiesDir) => openPeopledSite({ storiesDir }))) as PokerSite
    visitors = await visitorsOf(site)
    states = [
      ...(await accountStates(site)),
      ...(has.vip ? await vipStates(site) : []),
      ...(has.poker ? await pokerStates(site) : []),
      ...(has.outing ? outingStates(site) : []),
    ]
    allKinds = kindsOfPage(site)
    const shown = new Set(states.filter((it) => !it.form).map(routeOf))
    kinds = allKinds.filter(({ name }) => !shown.has(name))
    combinations = pairwise(kinds, visitors)
  })
  after(() => site?.close())

  it('brings every two of visitor, language, screen, cookies and way together on some page', () => {
    expect(missingPairs(combinations, visitors)).to.deep.equal([])
  })

  it('knows what a reader should not see', () => {
    const raw = [
      '{"busy":"Recherche…","again":"x"}',
      'Bonjour {firstname}',
      '[object Object]',
      'Total: NaN',
      'Tom &amp; Jo',
      'consent.page.label',
    ]
    expect(raw.filter((it) => rawTexts(it).length === 0)).to.deep.equal([])
    const wrong = [
      'de 11 h à 0 h',
      'at 12 am, until 12:00 pm',
      'Total : 30,00 €',
      '€1,040.00',
      'corrigé\n-3 200 points',
      'Du 10 décembre 2026 au 13 décembre 2026',
      'From 30 November 2026 to 2 December 2026',
      'Thursday, 10 December 2026',
      'December 10, 2026',
    ]
    expect(wrong.filter((it) => wrongFigures(it).length === 0)).to.deep.equal([])
    const right =
      '10 h à 0 h 30, 10 h, 12:30 am, 30,05 €, −3 200 points, du 10 au 13 décembre 2026, 31 December 2026 – 4 January 2027'
    expect(wrongFigures(right)).to.deep.equal([])
    expect(rawTexts('3 offres, de 12 à 15 (midi) ; « nul » et non annulé')).to.deep.equal([])
  })

  it('sees what RGAA asks for besides, what is called otherwise than it is written, and what has no room to grow', async () => {
    const page = await newPage()
    await page.setContent(`<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>
      <figure><img alt="Sea" width="9" height="9"><figcaption>Sea, 8 h</figcaption></figure>
      <table><tr><th>Day</th></tr></table><p></p>One<br><br>
      <a href="/" title="Elsewhere" tabindex="2" accesskey="a">Home</a>
      <button aria-label="Send" style="outline: 0">Book</button>
      <form><label>Name <input name="name" required></label> <label>Town <input name="town" required></label></form>
      <div style="overflow: hidden; white-space: nowrap; width: 9em">As wide as its words</div></main>`)
    const found = [...(await structureFaults(page)), ...(await pageViolations(page)), ...(await lostWhenEnlarged(page))]
    for (const it of ['1.9', '5.4', '5.7', '8.9', '10.7', '10.13', '11.10', '12.8', '12.10'])
      expect(found.join('\n')).to.contain(`(RGAA ${it})`)
    expect(found.join('\n'))
      .to.match(/label-content-name-mismatch at/)
      .and.to.match(/words further apart cuts off/)
    await closePage(page)
  })

  it('is valid HTML in every state: the Nu checker has nothing to say, and no id stands twice', async () => {
    const html: Record<string, string> = {}
    for (const { client, path, form } of states) {
      const answer = form ? await postForm(client, path, form) : await client.get(path)
      expect(answer.body, path).to.be.a('string').and.include('<h1')
      html[form ? `${path} ${form.form}` : path] = answer.body
    }
    const remarks = (await checkHtml(html)).filter(({ message }) => !harmless.test(message))
    const lines = remarks.map(({ page, type, message, extract }) => `${page} ${type}: ${message} in ${extract}`)
    expect(lines, lines.join('\n')).to.be.empty
  })

  // A walk of its own for each language and list: one over all would be silent for longer than a test may be.
  for (const locale of locales)
    for (const [what, visitsOf] of [
      ['kinds', visitsOfKinds],
      ['states', visitsOfStates],
    ] as const)
      itInParts(
        `reports nothing, shows no data and no less than to a stranger, fits the screen; axe has nothing to say by day, at night and with forced colours, letters twice as large and 400 % lose nothing, nor does paper: ${what} in ${locale}`,
        async (part) => {
          const visits = visitsOf(part).filter((it) => it.locale === locale)
          const waiting = [...Map.groupBy(visits, ({ width, consent }) => `${width} ${consent}`).values()]
          const lines: string[] = []
          await Promise.all(Array.from({ length: atATime }, walkSome))
          expect(lines, lines.join('\n')).to.be.empty

          async function walkSome() {
            for (let group = waiting.shift(); group; group = waiting.shift()) {
              const [first] = group as [Visit]
              const walker = await newWalker(site, pageOptions(first), mayFail)
              const byVisitor = [...Map.groupBy(group, (it) => it.visitor).values()].flat()
              for (const visit of byVisitor) lines.push(...(await walkTo(walker, visit)))
              await walker.close()
            }
          }
        },
      )

  /** The wide run has the other screen and language of each. */
  function visitsOfKinds(part: Part): Visit[] {
    const ways = kinds.map((kind, index): Visit[] => {
      const given = combinations[index] as Combination
      const other: Combination = {
        ...given,
        locale: others(given.locale)[0],
        width: given.width === 390 ? 1440 : 390,
      }
      return [given, other].map((it) => ({ ...it, kind, path: kind.paths[it.locale] }))
    })
    return ways.flatMap((it) => part(it, 0, 2))
  }

  /** On a phone as it is listed, on a desk in its other language, where the address says it all. */
  function visitsOfStates(part: Part): Visit[] {
    const readers = new Map(
      states.map(({ client }) => [client, { name: 'of a state', cookies: client.cookies, programmes: [] }]),
    )
    const visitTo = ({ path, client, form }: State, width: 390 | 1440): Visit => ({
      ...{ path, form, width, way: 'load', consent: 'refused' },
      locale: localeOfPath(path),
      visitor: readers.get(client) as Visitor,
    })
    const stateKind = (it: Visit) => `${routeOf(it)}${it.form ? ' refused' : ''}`
    return [
      ...part(
        states.map((it) => visitTo(it, 390)),
        0,
        2,
        stateKind,
      ),
      ...part(
        states.map((it) => visitTo({ ...it, path: inOtherLanguage(it.path) }, 1440)),
        1,
        2,
        stateKind,
      ),
    ]
  }

  const mayFail = (url: string, status: number) =>
    mayAnswer(allKinds, url, status) ||
    (status < 500 && states.some(({ path }) => [path, inOtherLanguage(path)].some((it) => url === site.url + it)))

  async function walkTo(walker: Walker, visit: Visit): Promise<string[]> {
    const { visitor, consent, locale, width, way, path, kind, form } = visit
    const tell = (line: string) =>
      `${path}${form ? ` ${form.form}` : ''} (${visitor.name}, cookies ${consent}, ${width}, ${way}) ${line}`
    try {
      const stranger = kind && isForAll(kind, visitor) ? await seenByStranger() : undefined
      await walker.become(visitor)
      if (way !== 'load') await walker.load(pathOf(locale, known.legal[locale]))
      let seen = way === 'load' ? await walker.load(path) : await walker.click(path)
      if (way === 'again') {
        await walker.back()
        seen = await walker.forward()
      }
      if (form) await walker.post(form)
      const lost = stranger?.address === seen.address ? shorter(seen, stranger, 'of a stranger') : []
      return [...lost, ...(await walker.judged()), ...walker.takeFaults()].map(tell)
    } catch (error) {
      return [tell(`breaks the walk: ${error}`)]
    }

    async function seenByStranger() {
      await walker.become(visitors.find((it) => it.name === 'stranger') as Visitor)
      return walker.load(path)
    }
  }

  /** A member reads at least what a stranger reads, where both may read. */
  function isForAll(kind: Kind, visitor: Visitor): boolean {
    return visitor.name !== 'stranger' && !kind.access && !kind.statuses.includes(403) && !isLessOfGames(kind, visitor)
  }
})

/** Remarks that are no faults; why is said in documents.test.ts. */
const harmless = /^Trailing slash on void elements|“container-type”|Unknown dimension|^The “figure” role/

function routeOf({ path }: Pick<State, 'path'>): string {
  const [pathname = ''] = path.split('?')
  return matchRoute(pathname)?.route.name ?? pathname
}

/** Names in a query have a language too: such a page stays as it is. */
function inOtherLanguage(path: string): string {
  const match = path.includes('?') ? null : matchRoute(path)
  return match ? pathFor(match.route.name, others(match.locale)[0], match.params) : path
}
