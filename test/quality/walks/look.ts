import type { Page } from 'puppeteer'
import { messageLocale } from '#shared/locales.ts'
import { readMessages } from '#test/rules/messages.ts'
import { wrongFigures } from '#test/support/quality/wrongFigures.ts'

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
    // Blocks below the screen are drawn when the first screen is whole (client/boot/parts.ts).
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
    ...[...rawTexts(facts.words), ...wrongFigures(facts.words)].map((it) => `says ${it}`),
  ]
  return { ...facts, faults }
}

/**
 * Runs in a page before anything of it. Notes in `window.forcedLayouts` which scripts of the site ask for what only a
 * layout knows: asked for while the page loads, the browser lays it out for the answer, and once more for the frame.
 */
export function noteForcedLayouts(): void {
  const found: string[] = []
  // The page is laid out when an observer calls: its callback forces nothing.
  let isLaidOut = false
  class Observer extends IntersectionObserver {
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((...given) => {
        isLaidOut = true
        tell(...given)
        isLaidOut = false
      }, options)
    }
  }
  Object.assign(window, { forcedLayouts: found, IntersectionObserver: Observer })
  const asks =
    /^(offset|client|scroll)(Top|Left|Width|Height|Parent)$|^getBoundingClientRect$|^getClientRects$|^scroll(To|By|IntoView)?$|^innerText$|^checkVisibility$/
  for (const { prototype } of [Element, HTMLElement, SVGGraphicsElement, Range]) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (!asks.test(name)) continue
      const noted = <Asked extends (...given: never[]) => unknown>(asked: Asked | undefined) =>
        asked &&
        function (this: unknown, ...given: Parameters<Asked>) {
          const from = new Error().stack?.match(/_app\/assets\/[\w-]+/)
          if (from && !isLaidOut) found.push(`${from[0].slice(12)} asks for ${name}`)
          return asked.apply(this, given)
        }
      const { value, get, set } = property
      Object.defineProperty(
        prototype,
        name,
        value ? { ...property, value: noted(value) } : { ...property, get: noted(get), set: noted(set) },
      )
    }
  }
}

/** Lines where a page says less than another drawing of it does. */
export function shorter(seen: Pick<Seen, 'mainLength'>, than: Pick<Seen, 'mainLength'>, whose: string): string[] {
  const least = Math.min(than.mainLength * leastShare, than.mainLength - lateLetters)
  if (seen.mainLength >= least) return []
  return [`has ${seen.mainLength} letters instead of ${than.mainLength} ${whose}`]
}

const messages = readMessages(messageLocale)

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
