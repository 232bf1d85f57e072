import type { Page } from 'puppeteer'

/** Windows of a phone and of a desk, in CSS pixels; a laptop's has the same menus with less room. */
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

/**
 * Looks at a page as it stands with letters twice as large (WCAG 1.4.4) as wide as a phone and as a desk, and on a phone as
 * a desk's window at 400 % leaves it: 320 × 256 pixels of CSS (WCAG 1.4.10); then with words further apart. A line for each element that is cut off, wider
 * than the window or than its box, or too narrow for its words, and for a header that leaves no room for the page.
 */
export async function lostWhenEnlarged(page: Page): Promise<string[]> {
  const viewport = page.viewport() ?? { width: 1440, height: 900 }
  const lines: string[] = []
  await withDoubleLetters(page, async () => {
    for (const { width, height } of [phone, desk]) {
      await page.setViewport({ ...viewport, width, height })
      const lost = [...(await lostIn(page)), ...(await page.evaluate(crowded))]
      lines.push(...lost.map((it) => `with double letters ${width} wide ${it}`))
    }
  })
  if (viewport.isMobile) {
    await page.setViewport({ ...viewport, width: 320, height: 256 })
    lines.push(...(await lostIn(page)).map((it) => `at 400 % ${it}`))
  } else {
    // A browser that enlarges the text alone leaves the window as wide as it was to media queries.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    lines.push(...(await lostIn(page)).map((it) => `with text twice as large ${it}`))
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
  await page.setViewport(viewport)
  await page.evaluate(withSpacing, spacing)
  lines.push(...(await lostIn(page)).map((it) => `with words further apart ${it}`))
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return lines
}

/** As WCAG 1.4.12 has it. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** In the page: one more sheet, as a reader's own. */
function withSpacing(sheet: string): void {
  const own = new CSSStyleSheet()
  own.replaceSync(sheet)
  document.adoptedStyleSheets.push(own)
}

async function lostIn(page: Page): Promise<string[]> {
  return [...(await tooWide(page)), ...(await cutOff(page))]
}

/** In the page: words with a few letters a line, controls that leave their box, and a header over much of the screen. */
function crowded(): string[] {
  const isClipped = (it: Element | null): boolean =>
    it !== null && (getComputedStyle(it).clipPath !== 'none' || isClipped(it.parentElement))
  const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (it) => it.clientHeight > 2 && it.clientWidth > 2 && it.checkVisibility({ visibilityProperty: true }),
  )
  const tell = (it: Element) =>
    `${it.tagName}.${it.className}: ${(it.textContent?.trim() || it.getAttribute('name') || it.id).slice(0, 40)}`
  const narrow = seen.filter((it) => {
    const hasWords = [...it.childNodes].some((node) => node instanceof Text && node.data.trim())
    const letters = it.textContent?.trim().length ?? 0
    if (!hasWords || letters < 8) return false
    const range = document.createRange()
    range.selectNodeContents(it)
    const height = Number.parseFloat(getComputedStyle(it).lineHeight) || range.getBoundingClientRect().height
    const lines = range.getBoundingClientRect().height / height
    return lines > 3 && letters / lines < 4 && !isClipped(it)
  })
  const out = seen.filter((it) => {
    const box = it.matches('input, select, textarea, button') && it.closest('fieldset, form, .Field')
    // Robots fill the field that no key reaches; nobody sees it.
    return box && it.tabIndex >= 0 && it.getBoundingClientRect().right > box.getBoundingClientRect().right + 1
  })
  const header = document.querySelector('.Header')?.getBoundingClientRect().height ?? 0
  return [
    ...narrow.map((it) => `has a few letters a line in ${tell(it)}`),
    ...out.map((it) => `has a control out of its box: ${tell(it)}`),
    ...(header > innerHeight / 3 ? [`has a header of ${Math.round(header)} of ${innerHeight} pixels`] : []),
  ]
}

/** The elements that make the page wider than the screen. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const scrolls = (it: Element) => getComputedStyle(it).overflowX !== 'visible'
    const wide = [...document.querySelectorAll('main *, .Header *, .Footer *')].filter((it) => {
      if (it.getBoundingClientRect().right <= clientWidth + 1) return false
      for (let above = it.parentElement; above && above !== document.body; above = above.parentElement)
        if (scrolls(above)) return false
      return true
    })
    // The innermost are the cause.
    const inner = wide.filter((it) => !wide.some((other) => other !== it && it.contains(other)))
    const tell = (it: Element) => `${it.tagName}.${it.className} “${it.textContent?.trim().slice(0, 30)}”`
    return [`is ${scrollWidth} wide: ${inner.slice(0, 5).map(tell).join(', ')}`]
  })
}

/** As the browser's own setting does it; sizes in pixels stay as they are. */
async function withDoubleLetters<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const cdp = await page.createCDPSession()
  const setTo = (standard: number) => cdp.send('Page.setFontSizes', { fontSizes: { standard } })
  await setTo(32)
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  if (size !== '32px') throw new Error(`letters do not follow the browser's setting: ${size}`)
  const seen = await look()
  await setTo(16)
  await cdp.detach()
  return seen
}

/** Words that a box hides because they grew out of it; a day or a number that is wider than its field. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Said and not shown, as .visually-hidden is.
    const isClipped = (it: Element | null): boolean =>
      it !== null && (getComputedStyle(it).clipPath === 'inset(50%)' || isClipped(it.parentElement))
    const hides = (it: Element) => /hidden|clip/.test(getComputedStyle(it).overflowX + getComputedStyle(it).overflowY)
    const isOut = (it: Element) => it.scrollHeight > it.clientHeight + 2 || it.scrollWidth > it.clientWidth + 2
    const words = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const figures = [...document.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]')].filter((it) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(it)
      words.font = font
      const room = it.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return it.checkVisibility() && words.measureText(it.value || it.placeholder).width > room + 1
    })
    const boxes = [...document.querySelectorAll('body *')].filter(
      (it) =>
        it.clientHeight > 2 &&
        isOut(it) &&
        hides(it) &&
        it.textContent?.trim() &&
        !it.closest('.visually-hidden') &&
        !isClipped(it),
    )
    return [
      ...figures.map((it) => `cuts off ${it.value || it.placeholder} in the field ${it.name}`),
      ...boxes.map((it) => `cuts off ${it.tagName}.${it.className}: ${it.textContent?.trim().slice(0, 60)}`),
    ]
  })
}
