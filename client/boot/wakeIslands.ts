/** How far below the fold an interactive block is already "near". */
const nearMargin = '200px'

/**
 * Calls `wake` once, when the first interactive block is near, or touched by pointer, finger or
 * keyboard (design §5). Until then, and while the application loads, the block is plain HTML that
 * works. Data saver and 2g leave only the touch.
 */
export function wakeIslands(wake: () => void, isSlow: () => boolean): void {
  const islands = document.querySelectorAll('[data-island]')
  if (islands.length === 0) return
  const nearby = new IntersectionObserver(
    (entries) => {
      if (entries.some((it) => it.isIntersecting)) wakeOnce()
    },
    { rootMargin: nearMargin },
  )
  if (!isSlow()) for (const island of islands) nearby.observe(island)
  const touches = ['pointerover', 'touchstart', 'focusin'] as const
  for (const type of touches) document.addEventListener(type, touched, { passive: true })

  function touched({ target }: Event) {
    if (target instanceof Element && target.closest('[data-island]')) wakeOnce()
  }

  function wakeOnce() {
    nearby.disconnect()
    for (const type of touches) document.removeEventListener(type, touched)
    wake()
  }
}
