import { linkOf } from './linkOf.ts'
import { isPrefetchable, pageAt, pageOf } from './links.ts'

/** A pointer that stays this long on a link means it; one that passes over a menu does not. */
const hoverMs = 65

/**
 * Calls `intent` with the page (path and query) that a reader is about to open: a pointer rests on
 * its link, a finger touches it, the focus stays on it. Silent with data saver and on 2g.
 * @param first what happened before this was here
 */
export function watchIntent(intent: (address: string) => void, isSlow: () => boolean, first: Event | undefined): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const passive = { passive: true }
  document.addEventListener('pointerover', soon, passive)
  document.addEventListener('focusin', soon)
  document.addEventListener('pointerdown', atOnce, passive)
  document.addEventListener('touchstart', atOnce, passive)
  if (first) (first.type === 'pointerdown' || first.type === 'touchstart' ? atOnce : soon)(first)

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

/** Draws the page at an address without a full load; false: it cannot, and the browser does what it always does. */
type Navigate = (address: string) => boolean

/**
 * Lists are filtered by GET forms, so that a choice is an address. Where the router runs it draws that address like the
 * one of a link: no full load, and the way back is the browser's own. The first touch of such a form is the intent to go on.
 * @param first what happened before this was here
 */
export function enhanceFilters(
  { intend, navigate }: { intend: () => void; navigate: Navigate },
  first: Event | undefined,
): void {
  const touched = ({ target }: Event) => {
    const form = target instanceof Element && target.closest('form')
    if (form && filteredPage(form)) intend()
  }
  document.addEventListener('focusin', touched)
  document.addEventListener('pointerdown', touched, { passive: true })
  if (first?.type === 'focusin' || first?.type === 'pointerdown') touched(first)
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const page = filteredPage(event.target)
    if (page && navigate(page.pathname + page.search + page.hash)) event.preventDefault()
  })
}

/** Where a GET form leads with what is in it now; a field that is empty narrows nothing down and stays out of the address. */
function filteredPage(form: HTMLFormElement): URL | undefined {
  if (form.method !== 'get' || (form.target && form.target !== '_self')) return undefined
  const page = pageAt(new URL(form.getAttribute('action') ?? '', location.href))
  if (!page) return undefined
  const fields = [...new FormData(form)].filter(
    (it): it is [string, string] => typeof it[1] === 'string' && it[1] !== '',
  )
  page.search = String(new URLSearchParams(fields))
  return page
}
