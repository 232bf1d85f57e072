import { expect } from 'chai'
import { languageTags } from '#shared/locales.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { type TestLocale as Locale, testLocales as locales } from '#test/support/languages.ts'
import type { PokerSite } from '#test/support/pokerSite.ts'
import { consents, mayEnter, pageOptions, widths } from './walks/combinations.ts'
import { isLessOfGames, type Kind, kindsOfPage, mayAnswer } from './walks/kinds.ts'
import { type Seen, shorter } from './walks/look.ts'
import { openPeopledSite, type Visitor, visitorNames, visitorsOf } from './walks/visitors.ts'
import { newWalker, type Walker } from './walks/walker.ts'

/** Two cores: more walkers only wait for each other. */
const atATime = 3
/** A place in the site where a walk begins. */
const starts: Readonly<Record<Locale, string>> = { fr: '/mentions-legales', en: '/en/legal-notice' }

/** Everyone on every page in both languages, on a phone and a desk: by a link, back, forward, and by load. */
describe('everyone, everywhere', function () {
  this.timeout(60 * 60_000)
  let site: PokerSite
  let visitors: readonly Visitor[]
  let kinds: readonly Kind[]
  /** The pages as a stranger saw them, by language, width and path. */
  const strangers = new Map<string, Seen>()

  before(async () => {
    site = await openPeopledSite()
    await untilWarm(site)
    visitors = await visitorsOf(site)
    kinds = kindsOfPage(site)
  })
  after(() => site?.close())

  for (const [index, name] of visitorNames.entries()) {
    for (const locale of locales) {
      for (const width of widths) {
        // Each choice about cookies meets each visitor.
        const consent =
          consents[(index + locales.indexOf(locale) + 2 * widths.indexOf(width)) % consents.length] ?? 'refused'
        it(`${name} in ${locale} at ${width} pixels, cookies ${consent}`, async () => {
          const visitor = visitors.find((it) => it.name === name) as Visitor
          await knowStranger(locale, width)
          const isNobody = visitor.programmes.length === 0
          // A member who is led to the other programme's login sees what a stranger sees.
          const waiting = kinds.filter((it) => isNobody || mayEnter(it, visitor))
          const lines: string[] = []
          await Promise.all(Array.from({ length: atATime }, walkSome))
          expect(lines, lines.join('\n')).to.be.empty

          async function walkSome() {
            const walker = await newWalker(site, pageOptions({ consent, locale, width }), mayFail)
            await walker.become(visitor)
            let before: Seen | undefined
            for (let kind = waiting.shift(); kind; kind = waiting.shift()) {
              const walk = await walkTo(walker, kind, before, { visitor, locale, width })
              lines.push(...walk.lines)
              before = walk.seen
            }
            await walker.close()
          }
        })
      }
    }
  }

  const mayFail = (url: string, status: number) => mayAnswer(kinds, url, status)

  /** The page as a stranger reads it, once: nobody else may read less. */
  async function knowStranger(locale: Locale, width: number): Promise<void> {
    const keyOf = (kind: Kind) => `${width} ${kind.paths[locale]}`
    if (kinds.every((it) => strangers.has(keyOf(it)))) return
    const walker = await newWalker(site, { width, language: languageTags[locale] }, () => true)
    await walker.become(visitors.find((it) => it.name === 'stranger') as Visitor)
    for (const kind of kinds) strangers.set(keyOf(kind), await walker.load(kind.paths[locale]))
    await walker.close()
  }

  /** From the page of before by a link, back to it, forward again, and by load. */
  async function walkTo(
    walker: Walker,
    kind: Kind,
    before: Seen | undefined,
    { visitor, locale, width }: { visitor: Visitor; locale: Locale; width: number },
  ): Promise<{ lines: string[]; seen?: Seen }> {
    const path = kind.paths[locale]
    const lines: string[] = []
    const note = (way: string, more: readonly string[] = []) =>
      lines.push(...[...walker.takeFaults(), ...more].map((it) => `${path} (${visitor.name}, ${way}) ${it}`))
    try {
      const start = before && (await walker.hasLinks()) ? before : await walker.load(starts[locale])
      note('before')
      const clicked = await walker.click(path)
      note('click')
      const back = await walker.back()
      note('back', [...shorter(back, start, 'of before'), ...elsewhere(back, start)])
      const forward = await walker.forward()
      note('forward', [...shorter(forward, clicked, 'of before'), ...elsewhere(forward, clicked)])
      const loaded = await walker.load(path)
      const stranger = strangers.get(`${width} ${path}`)
      const isSame = stranger?.address === loaded.address && !isLessOfGames(kind, visitor)
      note('load', [
        ...(stranger && isSame ? shorter(loaded, stranger, 'of a stranger') : []),
        ...shorter(clicked, loaded, 'of a load'),
        ...elsewhere(clicked, loaded),
        ...(await walker.judged()),
      ])
      return { lines, seen: loaded }
    } catch (error) {
      note('on the way', [`breaks the walk: ${error}`])
      return { lines }
    }
  }

  function elsewhere(seen: Seen, other: Seen): string[] {
    return seen.address === other.address && seen.title === other.title
      ? []
      : [`is ${seen.address} “${seen.title}” instead of ${other.address} “${other.title}”`]
  }
})
