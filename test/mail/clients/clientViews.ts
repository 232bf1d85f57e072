import type { Page } from 'puppeteer'
import support from './support.json' with { type: 'json' }

/** Gmail's app on Android, Outlook for Windows (which draws with Word), Apple Mail on macOS. */
export type MailClient = 'gmail' | 'outlook' | 'apple'

export const mailClients: readonly MailClient[] = ['gmail', 'outlook', 'apple']

/** CSS pixels of the window: two phones and a wide desk. */
const widths = { gmail: 390, outlook: 1000, apple: 390 } as const

/**
 * Draws a mail in a page with what the client leaves of it, by day and with its pictures.
 *
 * Properties that support.json calls unsupported go. Of partial support the notes of the same source are followed:
 * Outlook pads table cells alone, sizes no paragraphs and pictures by style, hides no picture and reads no media query;
 * Gmail makes a `<div>` of the body and knows no query for dark surfaces.
 */
export async function showAs(page: Page, html: string, client: MailClient): Promise<void> {
  await page.setViewport({ width: widths[client], height: 900 })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
  await page.setContent(conditional(html, client))
  const index = support.clients.indexOf(client)
  const features = Object.entries(support.features)
  const missing = features.filter(([, levels]) => levels[index] === 'n').map(([name]) => name)
  await page.evaluate(leaveSupported, client, missing)
}

/** Turns what {@link showAs} drew into night: by the mail's own sheet, or by a client that inverts colours itself. */
export async function turnNight(page: Page, client: MailClient): Promise<void> {
  if (client === 'apple') await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
  else await page.evaluate(invertColours)
}

/** Takes the pictures away from what {@link showAs} drew. */
export async function dropPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const picture of document.images) picture.removeAttribute('src')
  })
}

/** Conditional comments: Outlook alone reads those for it, and leaves out what others see. */
function conditional(html: string, client: MailClient): string {
  if (client !== 'outlook') return html
  return html
    .replaceAll(/<!--\[if !mso\]><!-->.*?<!--<!\[endif\]-->/gs, '')
    .replaceAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1')
}

/** Runs in the page. */
function leaveSupported(client: MailClient, missing: readonly string[]): void {
  const isMissing = (feature: string) => missing.includes(feature)
  for (const { cssRules } of document.styleSheets) {
    for (const rule of [...cssRules]) {
      if (!(rule instanceof CSSMediaRule)) continue
      const isDark = rule.conditionText.includes('prefers-color-scheme')
      if (!isMissing('css-at-media') && !(isDark && isMissing('css-at-media-prefers-color-scheme'))) continue
      const { parentStyleSheet } = rule
      parentStyleSheet?.deleteRule([...parentStyleSheet.cssRules].indexOf(rule))
    }
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { style } = element
    for (const property of [...style]) if (isMissing(`css-${property}`)) style.removeProperty(property)
    if (isMissing('css-border-radius')) style.removeProperty('border-radius')
    if (client === 'outlook') asWord(element)
  }
  if (client === 'gmail') {
    const body = document.createElement('div')
    for (const { name, value } of document.body.attributes) body.setAttribute(name, value)
    body.append(...document.body.childNodes)
    for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name)
    document.body.append(body)
    document.body.style.margin = '0'
  }

  function asWord(element: HTMLElement): void {
    const { tagName, style } = element
    // Spaces that Word alone widens and raises: the sides and the height of a button, which keeps no padding.
    if (tagName === 'I' && element.hidden) {
      element.hidden = false
      element.style.cssText = 'display: inline-block; width: 28px; line-height: 46px'
      element.closest('a')?.style.setProperty('display', 'inline-block')
      return
    }
    if (tagName !== 'TD') style.removeProperty('padding')
    if (tagName !== 'TABLE') style.removeProperty('max-width')
    if (['BODY', 'SPAN', 'DIV', 'P', 'IMG'].includes(tagName)) style.removeProperty('width')
    if (['BODY', 'SPAN', 'DIV', 'P'].includes(tagName)) style.removeProperty('height')
    if (tagName === 'IMG') style.setProperty('display', 'inline', 'important')
    else if (style.display !== 'none') style.removeProperty('display')
  }
}

/** Runs in the page: each colour gets the lightness that is missing to white, as apps that know no dark sheet do. */
function invertColours(): void {
  const inverted = (colour: string) => {
    const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    const turn = 255 - Math.max(r, g, b) - Math.min(r, g, b)
    return `rgb(${r + turn} ${g + turn} ${b + turn} / ${alpha})`
  }
  const changes = [...document.querySelectorAll<HTMLElement>('body, body *')].map((it) => {
    const { color, backgroundColor, borderTopColor, borderLeftColor } = getComputedStyle(it)
    return { it, color, backgroundColor, borderTopColor, borderLeftColor }
  })
  for (const { it, color, backgroundColor, borderTopColor, borderLeftColor } of changes) {
    it.style.setProperty('color', inverted(color), 'important')
    it.style.setProperty('border-top-color', inverted(borderTopColor), 'important')
    it.style.setProperty('border-left-color', inverted(borderLeftColor), 'important')
    if (!/, 0\)$|transparent/.test(backgroundColor))
      it.style.setProperty('background-color', inverted(backgroundColor), 'important')
  }
  document.documentElement.style.backgroundColor = '#121212'
}

/** A mail as a client shows it. */
export interface Seen {
  /** Its words in order, without white space and the spaces of no width that Word reads. */
  text: string
  wordmarks: number
  /** Pixels over the edge of the window. */
  beyond: number
  /** Width of the column in CSS pixels. */
  column: number
  /** The first button: its size, and the contrast of its border against what is around it. */
  button: { width: number; border: number; contrast: number } | null
  /** Words that do not stand out from their ground. */
  faint: string[]
  /** CSS pixels between the left edge of boxes and their words, the least of them. */
  inset: number
}

/** Measures what the page shows; run after {@link showAs}. */
export function seenIn(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const main = document.querySelector('[role="main"]') as HTMLElement
    const button = main.querySelector<HTMLElement>('.button')
    const isVisible = (it: Element) => it.getClientRects().length > 0
    return {
      text: main.innerText.replaceAll(/[\s\u200b]+/g, ''),
      wordmarks: [...main.querySelectorAll('.day, .night')].filter(isVisible).length,
      beyond: document.documentElement.scrollWidth - innerWidth,
      column: main.querySelector('table')?.getBoundingClientRect().width ?? 0,
      button: button && {
        width: button.getBoundingClientRect().width,
        border: Number.parseFloat(getComputedStyle(button).borderTopWidth),
        contrast: contrast(getComputedStyle(button).borderTopColor, groundOf(button.parentElement)),
      },
      faint: faintTexts(main),
      inset: Math.min(99, ...[...main.querySelectorAll('.frame > p, .rule > p')].filter(isBoxed).map(insetOf)),
    }

    function isBoxed(it: Element): boolean {
      return Number.parseFloat(getComputedStyle(it.parentElement as Element).borderLeftWidth) > 0
    }

    function insetOf(it: Element): number {
      return it.getBoundingClientRect().left - (it.parentElement?.getBoundingClientRect().left ?? 0)
    }

    function faintTexts(within: HTMLElement): string[] {
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (!element || !node.textContent?.trim() || !isVisible(element)) continue
        const style = getComputedStyle(element)
        const least = Number.parseFloat(style.fontSize) >= 24 ? 3 : 4.5
        const actual = contrast(style.color, groundOf(element))
        if (actual < least) found.push(`${node.textContent.trim().slice(0, 30)} ${actual.toFixed(1)}`)
      }
      return found
    }

    function groundOf(element: Element | null): string {
      for (let it = element; it; it = it.parentElement) {
        const { backgroundColor } = getComputedStyle(it)
        if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor
      }
      return 'rgb(255, 255, 255)'
    }

    function contrast(one: string, other: string): number {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }

    function luminance(colour: string): number {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((it) => {
        const part = Number(it) / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
  })
}
