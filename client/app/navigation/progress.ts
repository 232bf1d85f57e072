import type { createBrowserRouter } from 'react-router'

/** A navigation that is done before this needs no sign of life. */
const patienceMs = 200

/**
 * Marks the document with `data-navigating` while a page is on its way: the browser shows its own
 * progress for a full load only. The style sheet draws it.
 */
export function showProgress(router: ReturnType<typeof createBrowserRouter>): void {
  const { dataset } = document.documentElement
  let waiting: ReturnType<typeof setTimeout> | undefined
  router.subscribe(({ navigation }) => {
    clearTimeout(waiting)
    if (navigation.state === 'idle') delete dataset.navigating
    else waiting = setTimeout(() => (dataset.navigating = ''), patienceMs)
  })
}
