import type { Page } from 'puppeteer'

/**
 * RGAA 4.1 asks more of the elements of a page than axe does: a line for each fault.
 * @param without selector of parts that are not looked at
 */
export function structureFaults(page: Page, without = 'no-part'): Promise<string[]> {
  return page.evaluate(faultsIn, without)
}

/** Runs in the browser: uses nothing from outside of itself. */
function faultsIn(without: string): string[] {
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((it) => !it.closest(without))
  const wordsOf = (it: Element | null | undefined) => it?.textContent?.replaceAll(/\s+/g, '') ?? ''
  return [
    ...all('figure:has(> figcaption)')
      .filter((it) => !it.closest('[aria-hidden="true"]') && it.querySelector('img, video, [role="img"]'))
      .filter((it) => wordsOf(it.querySelector('figcaption')) !== it.ariaLabel?.replaceAll(/\s+/g, ''))
      .map((it) => tell(it, 'is not called as its line (RGAA 1.9)')),
    ...all('table:not([hidden])')
      .filter((it) => !it.matches('[aria-label], [aria-labelledby]') && !it.querySelector(':scope > caption'))
      .filter((it) => it.closest('[aria-label], [aria-labelledby]')?.matches('.TableScroll') !== true)
      .map((it) => tell(it, 'is a table without a title (RGAA 5.4)')),
    ...all('th:not([scope])').map((it) => tell(it, 'heads neither a row nor a column (RGAA 5.7)')),
    ...all('p, li, h1, h2, h3, h4, blockquote')
      .filter((it) => !wordsOf(it) && !it.hasAttribute('role') && !it.querySelector('img, svg, input, button'))
      .filter((it) => Object.keys(it.dataset).length === 0 && !it.ariaLive && it.checkVisibility())
      .map((it) => tell(it, 'is empty (RGAA 8.9)')),
    ...all('form')
      .filter((it) => new Set([...it.querySelectorAll<HTMLInputElement>(':required')].map(({ name }) => name)).size > 1)
      .filter(
        (it) =>
          ![...it.querySelectorAll('p, label')].some((at) => /obligatoire|required|Pflichtfeld/i.test(at.textContent)),
      )
      .map((it) => tell(it, 'does not say which fields are needed (RGAA 11.10)')),
    ...all('br + br').map((it) => tell(it.parentElement ?? it, 'makes room with breaks (RGAA 8.9)')),
    ...all('[title]:not(iframe, link, svg *)')
      .filter((it) => it.title.trim() && it.title.trim() !== it.textContent?.trim())
      .map((it) => tell(it, `says “${it.title}” under a pointer alone (RGAA 10.13)`)),
    ...all('[tabindex]')
      .filter((it) => it.tabIndex > 0)
      .map((it) => tell(it, 'has its own place in the order of the focus (RGAA 12.8)')),
    ...all('[accesskey]').map((it) => tell(it, 'answers to a key (RGAA 12.10)')),
    ...all('a[target="_blank"]')
      .filter((it) => !it.querySelector('.visually-hidden'))
      .map((it) => tell(it, 'opens a window and does not say so (RGAA 13.2)')),
    ...oneOfEachClass(all('a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]'))
      .filter(isWithoutRing)
      .map((it) => tell(it, 'does not show the focus (RGAA 10.7)')),
  ]

  /** Looks come from classes: one of each is looked at. */
  function oneOfEachClass(controls: HTMLElement[]): HTMLElement[] {
    const seen = controls.filter((it) => it.tabIndex >= 0 && it.checkVisibility({ visibilityProperty: true }))
    const looks = Map.groupBy(seen, (it) =>
      [it, it.parentElement, it.closest('article, [data-surface]')]
        .map((at) => `${at?.localName}${at?.className}`)
        .join(),
    )
    return [...looks.values()].flatMap(([first]) => first ?? [])
  }

  function isWithoutRing(it: HTMLElement): boolean {
    it.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    if (document.activeElement !== it) return false
    // A card that is a link as a whole, or the label of a hidden control, bears the ring itself.
    const beside = it.matches('input') ? it.nextElementSibling : null
    const rings = [it, beside, it.closest('article'), it.closest('label')].flatMap((at) =>
      at ? [getComputedStyle(at)] : [],
    )
    const isShown = rings.some((ring) => ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) >= 2)
    // A pin of the map has its ring round its circle.
    const circle = it.querySelector('circle')
    const isCircled = circle && Number.parseFloat(getComputedStyle(circle).strokeWidth) >= 8
    it.blur()
    return !isShown && !isCircled
  }

  function tell(it: Element, what: string): string {
    return `${it.localName}.${it.getAttribute('class') ?? ''} “${it.textContent?.trim().slice(0, 40)}” ${what}`
  }
}
