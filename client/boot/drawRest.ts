/** What layout.css leaves for later: static blocks below the first screen. */
const later = 'main > .Block:nth-child(n + 3):not([data-island]) > *'

/**
 * Draws the blocks below the first screen in idle moments, one each, so that none of them is a long task; until then
 * only what comes near is styled and laid out, and the first controls answer 150 ms sooner on a slow phone. Who comes
 * back or reloads is put where he was, which needs the true height of all of them: they are drawn at once.
 */
export function drawRest(): void {
  const sections = [...document.querySelectorAll<HTMLElement>(later)]
  if (sections.length > 0 && 'requestIdleCallback' in window && isFirstVisit()) drawNext()
  else finish()

  function drawNext() {
    const section = sections.shift()
    if (!section) return finish()
    section.style.contentVisibility = 'visible'
    requestIdleCallback(drawNext)
  }
}

function isFirstVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}

/** From here on, also on pages that the application draws, everything is. */
function finish(): void {
  document.documentElement.dataset.drawn = ''
}
