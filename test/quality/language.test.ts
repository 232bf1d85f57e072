import { expect } from 'chai'
import { type Locale, locales, otherLocale } from '#shared/locales.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { readMessages } from '#test/rules/messages.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { frenchLevel } from '#test/support/quality/levels.ts'
import { openSite, type Site } from '#test/support/site.ts'
import { others, storyPaths } from './sitePages.ts'

/** Small words that a sentence of one language has and a sentence of the other one has not. */
const smallWords = {
  fr: 'le la les des une est dans pour avec vous nous sur qui que et du au aux pas plus où votre nos chaque sans'.split(
    ' ',
  ),
  en: 'the of and to in at from with you we your our is are by every without for this that which'.split(' '),
}

describe('a page speaks its own language', function () {
  this.timeout(120_000)
  let site: Site
  before(async () => {
    site = await openSite()
    await untilWarm(site)
  })
  after(() => site?.close())

  for (const locale of locales) {
    it(`in every word that is not marked as another one: ${locale}`, async () => {
      const foreign = otherLocale(locale)
      const labels = labelsOf(foreign)
      const page = await newPage()
      const found: string[] = []
      for (const path of [...storyPaths(site, locale), ...others(locale)]) {
        const html = await (await fetch(site.url + path)).text()
        for (const text of await page.evaluate(unmarkedTexts, html, locale))
          if (labels.has(text) || isSentenceOf(foreign, text) || (locale === 'en' && frenchLevel.test(text)))
            found.push(`${path}: ${text.slice(0, 80)}`)
      }
      expect([...new Set(found)]).to.deep.equal([])
      await closePage(page)
    })
  }
})

/** Whole messages of a language that its other one says otherwise: a button, a heading, the name of a game. */
function labelsOf(locale: Locale): Set<string> {
  const own = readMessages(locale)
  const other = new Set(readMessages(otherLocale(locale)).values())
  return new Set([...own.values()].filter((it) => /\s|[à-ÿ]/.test(it) && !it.includes('{') && !other.has(it)))
}

/** Titles of shows are names: they stay French. Addresses are made of titles. */
const names =
  /Sept balles, pas une de plus|Le Trio du dernier train|Rien dans les manches|Nocturnes pour une digue|^https?:\S+/g

/** Three small words of that language and none of the other one. Names such as « La Nuit de la Digue » have fewer. */
function isSentenceOf(locale: Locale, text: string): boolean {
  const words = text
    .replaceAll(names, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  const own = new Set(words.filter((it) => smallWords[locale].includes(it)))
  return own.size >= 3 && !words.some((it) => smallWords[otherLocale(locale)].includes(it))
}

/** Runs in the browser: texts that readers see or hear, but for those under a `lang` of another language. */
function unmarkedTexts(html: string, locale: Locale): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const it of page.querySelectorAll('script, style, template, address')) it.remove()
  for (const it of page.querySelectorAll('[lang]')) if (!it.getAttribute('lang')?.startsWith(locale)) it.remove()
  const texts: string[] = []
  const walker = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent ?? '')
  for (const it of page.querySelectorAll('[alt], [aria-label], [title], [placeholder], meta[content]'))
    for (const name of ['alt', 'aria-label', 'title', 'placeholder', 'content']) texts.push(it.getAttribute(name) ?? '')
  return texts.map((it) => it.replaceAll(/\s+/g, ' ').trim()).filter((it) => it !== '')
}
