import type { Page } from 'puppeteer'

/** As Lighthouse means it: 150 ms of round trip, 1.6 Mbit/s down. Puppeteer's "Slow 4G" has 562 ms. */
export const slow4g = { latency: 150, download: (1.6 * 1024 * 1024) / 8, upload: (750 * 1024) / 8, offline: false }

/** The phone that Lighthouse and most visitors have, in CSS pixels; at 1.75 pixels of the screen for each. */
export const visitorsPhone = { width: 412, height: 823, pixelRatio: 1.75 } as const

/** Adds up what each task takes beyond 50 ms, from before anything of the page runs. @see blockedMs */
export async function watchBlocking(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    Object.assign(window, { blocked: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { blocked: Reflect.get(window, 'blocked') + entry.duration - 50 })
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** Milliseconds so far, of a page that {@link watchBlocking} looks at. */
export async function blockedMs(page: Page): Promise<number> {
  return (await page.evaluate('window.blocked')) as number
}

/**
 * Runs in the page before anything of it. The menu of the phone opens on a click as soon as it is there: it is HTML.
 * The page itself clicks and looks at its clock, so that the tool's own way of asking is not measured: `window.answered`
 * is when the open menu has been painted.
 */
export function clickMenu(): void {
  new MutationObserver((_changes, observer) => {
    const control = document.querySelector<HTMLElement>('header details summary')
    if (!control) return
    observer.disconnect()
    const painted = () =>
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { answered: performance.now() })))
    control.parentElement?.addEventListener('toggle', painted, { once: true })
    control.click()
  }).observe(document, { childList: true, subtree: true })
}

/**
 * A block that needs its script: somebody's finger is on its first day until React has the form, which then checks what
 * is sent itself: `window.answered`. Runs in the page before anything of it.
 */
export function touchBookingBar(): void {
  const timer = setInterval(() => {
    const day = document.querySelector('.BookingBar-day input')
    day?.dispatchEvent(new Event('touchstart', { bubbles: true }))
    day?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    if (!document.querySelector('.BookingBar form[novalidate]')) return
    clearInterval(timer)
    Object.assign(window, { answered: performance.now() })
  }, 20)
}

/**
 * The first act of a stay: somebody presses the button of the calendar from the moment that it is there, until a day of the
 * calendar has the focus and has been painted: `window.answered`. Runs in the page before anything of it.
 */
export function pressCalendar(): void {
  const timer = setInterval(() => {
    const button = document.querySelector<HTMLElement>('.BookingBar-calendar')
    button?.dispatchEvent(new Event('touchstart', { bubbles: true }))
    button?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    button?.click()
    if (!document.activeElement?.closest('.StayCalendar-grids')) return
    clearInterval(timer)
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { answered: performance.now() })))
  }, 20)
}
