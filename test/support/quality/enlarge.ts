import type { Page } from 'puppeteer'

/**
 * Looks at a page as it stands with letters twice as large (WCAG 1.4.4), and in a desk's window at 400 %, which leaves
 * 320 × 256 pixels of CSS (WCAG 1.4.10). A line for each element that is cut off or wider than the window.
 */
export async function lostWhenEnlarged(page: Page): Promise<string[]> {
  const viewport = page.viewport()
  // Another kind of device would load the page anew.
  await page.setViewport({ ...viewport, width: 1280, height: 900 })
  const large = await withDoubleLetters(page, () => lost(page))
  await page.setViewport({ ...viewport, width: 320, height: 256 })
  const zoomed = await lost(page)
  await page.setViewport(viewport)
  return [...large.map((it) => `with double letters ${it}`), ...zoomed.map((it) => `at 400 % ${it}`)]

  async function lost(page: Page): Promise<string[]> {
    return [...(await tooWide(page)), ...(await cutOff(page))]
  }
}

/** The elements that make the page wider than the screen. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (it) => it.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `is ${scrollWidth} wide: ${wide
        .slice(0, 5)
        .map((it) => `${it.tagName}.${it.className}`)
        .join(', ')}`,
    ]
  })
}

/** As the browser's own setting does it; sizes in pixels stay as they are. */
export async function withDoubleLetters<T>(page: Page, look: () => Promise<T>): Promise<T> {
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

/** Words that a box hides because they grew out of it. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (it: Element) => /hidden|clip/.test(getComputedStyle(it).overflowX + getComputedStyle(it).overflowY)
    const isOut = (it: Element) => it.scrollHeight > it.clientHeight + 2 || it.scrollWidth > it.clientWidth + 2
    return [...document.querySelectorAll('body *')]
      .filter(
        (it) =>
          it.clientHeight > 2 &&
          hides(it) &&
          isOut(it) &&
          it.textContent?.trim() &&
          !it.closest('.visually-hidden') &&
          // Said and not shown, as .visually-hidden is.
          getComputedStyle(it).clipPath !== 'inset(50%)',
      )
      .map((it) => `cuts off ${it.tagName}.${it.className}: ${it.textContent?.trim().slice(0, 60)}`)
  })
}
