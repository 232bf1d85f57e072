import { isPrefetchable, linkOf, pageOf } from './links.ts'

/** A pointer that stays this long on a link means it; one that passes over a menu does not. */
const hoverMs = 65

/**
 * Calls `intent` with the page (path and query) that a reader is about to open: a pointer rests on
 * its link, a finger touches it, the focus stays on it. Silent with data saver and on 2g.
 */
export function watchIntent(intent: (address: string) => void, isSlow: () => boolean): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const passive = { passive: true }
  document.addEventListener('pointerover', soon, passive)
  document.addEventListener('focusin', soon)
  document.addEventListener('pointerdown', atOnce, passive)
  document.addEventListener('touchstart', atOnce, passive)

  function soon(event: Event) {
    clearTimeout(waiting)
    const address = intendedPage(event)
    if (address) waiting = setTimeout(() => intent(address), hoverMs)
  }

  function atOnce(event: Event) {
    clearTimeout(waiting)
    const address = intendedPage(event)
    if (address) intent(address)
  }

  function intendedPage(event: Event): string | undefined {
    const link = linkOf(event)
    const page = link && pageOf(link)
    if (!page || isSlow() || !isPrefetchable(page.pathname)) return undefined
    const address = page.pathname + page.search
    return address === location.pathname + location.search ? undefined : address
  }
}
