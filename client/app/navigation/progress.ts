import type { createBrowserRouter } from 'react-router'
import { pageData } from '#client/app/dataNames.ts'

/** A navigation that is done before this needs no sign of life. */
const patienceMs = 200

/**
 * Marks the document with `data-navigating` while a page is on its way: the browser shows its own
 * progress for a full load only. The style sheet draws it.
 */
export function showProgress(router: ReturnType<typeof createBrowserRouter>): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') return rest()
    clearTimeout(waiting)
    waiting = setTimeout(() => document.documentElement.setAttribute(pageData.navigating, ''), patienceMs)
  })
  // A full load leaves the router waiting for ever (loadInFull); who comes back to the page as it was waits for nothing.
  addEventListener('pagehide', rest)

  function rest() {
    clearTimeout(waiting)
    document.documentElement.removeAttribute(pageData.navigating)
  }
}
