import type { Page } from 'puppeteer'

/**
 * Looks at a page as it stands with other colours: at night, or with a few of the reader's own (`forced`), and puts its
 * own back. Without motion, since colours that change take their time.
 */
export async function inColours<T>(page: Page, colours: 'dark' | 'forced', look: () => Promise<T>): Promise<T> {
  const wantsStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  // Puppeteer's own call knows no forced colours.
  const cdp = await page.createCDPSession()
  try {
    const features = [
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-color-scheme', value: 'dark' },
      ...(colours === 'forced' ? [{ name: 'forced-colors', value: 'active' }] : []),
    ]
    await cdp.send('Emulation.setEmulatedMedia', { features })
    return await look()
  } finally {
    await cdp.detach()
    const value = wantsStill ? 'reduce' : 'no-preference'
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value }])
  }
}

/**
 * A line for each control, sign or state that cannot be seen when the colours are the reader's own.
 * @param without selector of parts that are not looked at
 */
export function lostInForcedColours(page: Page, without = 'no-part'): Promise<string[]> {
  return inColours(page, 'forced', () => page.evaluate(lostIn, without))
}

/** Runs in the browser: uses nothing from outside of itself. */
function lostIn(without: string): string[] {
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((it) => isSeen(it) && !it.closest(without))
  const fields = all(
    'select, textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden])',
  )
  return [
    ...fields.filter((it) => !hasEdge(it)).map((it) => tell(it, 'has no edge')),
    ...all('button, .btn, [type=submit]')
      .filter((it) => !hasEdge(it) && !isUnderlined(it) && !it.querySelector('svg, img'))
      .map((it) => tell(it, 'is no button any more')),
    ...all('a, button, label, summary, legend')
      .filter((it) => contrast(getComputedStyle(it).color, groundOf(it)) < 3)
      .map((it) => tell(it, 'cannot be read')),
    ...all('.Icon')
      .filter((it) => contrast(getComputedStyle(it).color, groundOf(it)) < 3)
      .map((it) => tell(it, `is ${getComputedStyle(it).color} on ${groundOf(it)}`)),
    ...all('[aria-current]:not([aria-current=false]), [aria-selected=true]')
      .filter((it) => !isMarked(it))
      .map((it) => tell(it, 'looks like all others')),
  ]

  function isSeen(it: HTMLElement): boolean {
    const { width, height } = it.getBoundingClientRect()
    return it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
  }
  function hasEdge(it: HTMLElement): boolean {
    const style = getComputedStyle(it)
    return (['top', 'right', 'bottom', 'left'] as const).some(
      (side) =>
        style.getPropertyValue(`border-${side}-style`) !== 'none' &&
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) >= 1 &&
        contrast(style.getPropertyValue(`border-${side}-color`), groundOf(it.parentElement)) >= 3,
    )
  }
  function isUnderlined(it: HTMLElement): boolean {
    return [it, ...it.querySelectorAll('span')].some((part) => getComputedStyle(part).textDecorationLine !== 'none')
  }
  function isMarked(it: HTMLElement): boolean {
    return isUnderlined(it) || groundOf(it) !== groundOf(it.parentElement)
  }
  function groundOf(it: Element | null): string {
    for (let at = it; at; at = at.parentElement) {
      const ground = getComputedStyle(at).backgroundColor
      if (!/, 0\)$/.test(ground)) return ground
    }
    return 'rgb(0, 0, 0)'
  }
  function contrast(one: string, other: string): number {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  function luminance(colour: string): number {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number).map((it) => {
      const part = it / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  function tell(it: HTMLElement, what: string): string {
    const words = it.textContent?.trim() || it.parentElement?.textContent?.trim() || ''
    return `with forced colours ${it.tagName}.${it.getAttribute('class') ?? ''} “${words.slice(0, 30)}” ${what}`
  }
}
