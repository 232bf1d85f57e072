import type { Page } from 'puppeteer'
import { readMessages } from '#test/rules/messages.ts'

/** A page as it stands on the screen. */
export interface Seen {
  /** Path and query. */
  address: string
  title: string
  /** Text of the body. */
  words: string
  mainLength: number
  faults: string[]
}

/** A page says at least this much of what it says to a stranger: a member reads a greeting instead of an invitation. */
const leastShare = 0.75
/** Letters of a note that comes a moment later. */
const lateLetters = 150

/** The parts that every visitor must find on every page. */
export async function look(page: Page): Promise<Seen> {
  const seen = await page.evaluate(() => {
    // Blocks below the screen are drawn in idle moments (client/boot/parts.ts).
    document.documentElement.setAttribute('data-drawn', '')
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('body *')].filter(
      (it) => it.getBoundingClientRect().right > clientWidth + 1,
    )
    return {
      address: location.pathname + location.search,
      title: document.title,
      words: document.body.innerText,
      mainLength: document.querySelector('main')?.innerText.replace(/\s+/g, ' ').trim().length ?? 0,
      headings: [...document.querySelectorAll('h1')].filter((it) => it.checkVisibility()).length,
      sideways:
        scrollWidth > clientWidth
          ? `is ${scrollWidth} wide: ${wide.slice(0, 5).map((it) => `${it.tagName}.${it.className}`)}`
          : '',
    }
  })
  const { headings, sideways, ...facts } = seen
  const faults = [
    ...(sideways ? [sideways] : []),
    ...(headings === 1 ? [] : [`has ${headings} headings of the first level`]),
    ...rawTexts(facts.words).map((it) => `says ${it}`),
  ]
  return { ...facts, faults }
}

/** Lines where a page says less than another drawing of it does. */
export function shorter(seen: Pick<Seen, 'mainLength'>, than: Pick<Seen, 'mainLength'>, whose: string): string[] {
  const least = Math.min(than.mainLength * leastShare, than.mainLength - lateLetters)
  if (seen.mainLength >= least) return []
  return [`has ${seen.mainLength} letters instead of ${than.mainLength} ${whose}`]
}

const messages = readMessages('fr')

/** Texts for programs that no reader should see: data, placeholders, missing values, names of messages. */
export function rawTexts(words: string): string[] {
  const patterns = [
    /[{[]\s*"[^"\n]{1,40}"\s*[:,\]][^\n]{0,60}/,
    /\{[a-z][A-Za-z]*\}/,
    /\[object \w+\]/,
    /\b(undefined|NaN)\b/,
    /\b(Invalid Date|null)\b/,
    /&(amp|lt|gt|quot|#\d+);/,
  ]
  const dotted = words.match(/\b[a-z]\w*(?:\.\w+)+\b/g) ?? []
  return [...patterns.flatMap((it) => it.exec(words)?.[0] ?? []), ...dotted.filter((it) => messages.has(it))]
}
