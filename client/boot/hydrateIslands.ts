import { pageData } from '#client/app/dataNames.ts'

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
export function hydrateIslands(wake: () => void, isSlow: () => boolean): void {
  const islands = document.querySelectorAll(`[${pageData.island}]`)
  if (islands.length === 0) return
  const nearby = new IntersectionObserver(
    (entries) => {
      if (entries.some((it) => it.isIntersecting)) wakeOnce()
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
    if (target instanceof Element && target.closest(`[${pageData.island}]`)) wakeOnce()
  }

  function wakeOnce() {
    nearby.disconnect()
    for (const type of signsOfLife) removeEventListener(type, watchNearby)
    for (const type of touches) removeEventListener(type, touched)
    wake()
  }
}
