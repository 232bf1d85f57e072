import { liveData, pageData } from '#client/app/dataNames.ts'

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

/** How far below the fold an interactive block is already "near". */
const nearMargin = '200px'
/** Events that only happen when somebody is there. */
const signsOfLife = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const
const touches = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Calls `wake` once, when the first interactive block is near somebody, or touched by pointer, finger
 * or keyboard. Until then, and while the application loads, the block is plain HTML that
 * works; so a block in the first screen waits for a first sign of life instead of making every
 * visit pay 100 KB and the blocking time of React. Data saver and 2g leave only the touch.
 */
export function hydrateIslands(hydrate: () => void, isSlow: () => boolean): void {
  const islands = document.querySelectorAll(`[${pageData.island}]`)
  if (islands.length === 0) return
  const nearby = new IntersectionObserver(
    (entries) => {
      if (entries.some((it) => it.isIntersecting)) hydrateOnce()
    },
    { rootMargin: nearMargin },
  )
  for (const type of signsOfLife) addEventListener(type, watchNearby, { passive: true })
  for (const type of touches) addEventListener(type, touched, { passive: true })

  function watchNearby() {
    for (const type of signsOfLife) removeEventListener(type, watchNearby)
    if (!isSlow()) for (const island of islands) nearby.observe(island)
  }

  function touched({ target }: Event) {
    if (target instanceof Element && target.closest(`[${pageData.island}]`)) hydrateOnce()
  }

  function hydrateOnce() {
    nearby.disconnect()
    for (const type of signsOfLife) removeEventListener(type, watchNearby)
    for (const type of touches) removeEventListener(type, touched)
    hydrate()
  }
}

/** Parts of pages that a script of their own keeps up to date, or gives buttons that only some browsers can serve. */
const places = `[${liveData.live}]:not([${liveData.alive}])`

/** Scripts of parts, by the name that a part has of its own. */
type Starts = readonly (readonly [name: string, start: (place: HTMLElement) => void])[]

/** Loads the scripts of such parts as are there, also on a page that the router drew later. */
export function watchLiveParts(): void {
  let isLooking = false
  look()
  new MutationObserver(lookSoon).observe(document.body, { childList: true, subtree: true })

  function lookSoon() {
    if (isLooking) return
    isLooking = true
    setTimeout(() => {
      isLooking = false
      look()
    }, 100)
  }

  function look() {
    const names = [...document.querySelectorAll(places)].map((it) => it.getAttribute(liveData.live) ?? '')
    if (names.some(isSmall)) start(import('#client/boot/live/small.ts'))
    if (!names.every(isSmall)) start(import('#client/boot/live/live.ts'))
  }

  function start(script: Promise<{ starts: Starts }>) {
    script.then(
      ({ starts }) => starts.forEach(startParts),
      (error) => console.error('The parts did not come', error),
    )
  }
}

/** These stand on many pages, and their file is small. */
function isSmall(name: string): boolean {
  return 'share print lights days'.includes(name)
}

/** Starts every part of a script that has not been started yet. */
function startParts([name, start]: Starts[number]) {
  for (const place of document.querySelectorAll<HTMLElement>(`[${liveData.live}="${name}"]:not([${liveData.alive}])`)) {
    place.setAttribute(liveData.alive, '')
    start(place)
  }
}
