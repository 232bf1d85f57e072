import { liveData, pageData } from '#client/app/dataNames.ts'

/** Parts that layout.css leaves for later: static blocks below the first screen, and the footer. */
const later = `main > .Block:nth-child(n + 4):not([${pageData.island}]), .Footer`

/**
 * The whole page is drawn with the first screen for a reader who comes back, reloads or follows a link into it: they are
 * put at a place that needs the true height of all above. Else `drawBelowFold` draws the rest.
 */
export function drawToPlace(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate' || location.hash !== '') document.documentElement.setAttribute(pageData.drawn, '')
}

/**
 * Draws what is below the first screen, all of it at once, since each layout of a part costs one of the page. A mark on
 * each part, not one on the root: that would style the whole page anew.
 */
export function drawBelowFold(): void {
  for (const part of document.querySelectorAll(later)) part.setAttribute(pageData.drawn, '')
}

/** How far below the fold an interactive block is already "near". */
const nearMargin = '200px'
/** Events that only happen when somebody is there. */
const signsOfLife = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const
const touches = ['pointermove', 'pointerdown', 'focusin'] as const

const life = [...signsOfLife, 'focusin'] as const

/** Chromium repeats the place of a mouse that rests, when the page under it is drawn or has moved: nobody did that. */
function isRepeated(event: Event): boolean {
  return event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY
}

/**
 * Calls `seen` at each sign of life until it is ended.
 * @returns `end`, which says what was seen last
 */
export function watchLife(seen: () => void): { end(): Event | undefined } {
  let latest: Event | undefined
  for (const type of life) addEventListener(type, look, { passive: true })
  return {
    end() {
      for (const type of life) removeEventListener(type, look)
      return latest
    },
  }

  function look(event: Event) {
    if (isRepeated(event)) return
    latest = event
    seen()
  }
}

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

  function watchNearby(event: Event) {
    if (isRepeated(event)) return
    for (const type of signsOfLife) removeEventListener(type, watchNearby)
    if (!isSlow()) for (const island of islands) nearby.observe(island)
  }

  function touched(event: Event) {
    const { target } = event
    if (isRepeated(event) || !(target instanceof Element)) return
    if (target.closest(`[${pageData.island}]`)) hydrateOnce()
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
type Starts = typeof import('#client/boot/live/live.ts').starts

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
    if (!document.querySelector(places)) return
    import('#client/boot/live/live.ts').then(
      ({ starts }) => starts.forEach(startParts),
      (error) => console.error('The parts did not come', error),
    )
  }
}

/** Starts every part of a script that has not been started yet. */
function startParts([name, start]: Starts[number]) {
  for (const place of document.querySelectorAll<HTMLElement>(`[${liveData.live}="${name}"]:not([${liveData.alive}])`)) {
    place.setAttribute(liveData.alive, '')
    start(place)
  }
}
