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
    clearTimeout(waiting)
    if (navigation.state === 'idle') document.documentElement.removeAttribute(pageData.navigating)
    else waiting = setTimeout(() => document.documentElement.setAttribute(pageData.navigating, ''), patienceMs)
  })
}
