import { lazy, Suspense, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readFirstPage } from './firstPage.ts'
import { createIslands } from './islands/islands.tsx'
import { announcer } from './navigation/announce.ts'
import { arriveWith } from './navigation/arrive.ts'
import { createPageLoader } from './navigation/pageLoader.ts'
import { showProgress } from './navigation/progress.ts'
import { fetchRouteRules } from './navigation/routeRules.ts'
import { sharePictures } from './navigation/sharedPicture.ts'
import { type Arrival, ArrivalProvider } from './RouteAnnouncer.tsx'
import { pageRoutes } from './routes.tsx'
import { DrawingProvider } from './SlotView.tsx'
import type { App, BootServices } from './services.ts'
import { SessionContext } from './sessionContext.ts'
import { trust } from './trusted.ts'

/** Comes with the first error only: it brings the whole catalogue of messages. */
const RootError = lazy(() => import('./RootError.tsx').then((it) => ({ default: it.RootError })))

/**
 * Takes the page over: React hydrates what the server drew into `#page`, and from then on the router
 * draws the pages that links lead to.
 * @throws when the document was cut, or a chunk did not come; the page then stays what it is, HTML
 */
export async function startApp(boot: BootServices): Promise<App> {
  const root = document.getElementById('page')
  if (!root) throw new Error('This document has no #page')
  const payload = readFirstPage()
  const islands = createIslands()
  const rules = fetchRouteRules(boot.build)
  await islands.prepare(payload)

  const loader = createPageLoader({
    boot,
    islands,
    rules,
    policy: payload.policy,
    pendingHash: () => router.state.navigation.location?.hash ?? '',
  })
  const routes = pageRoutes(
    loader,
    <Suspense>
      <RootError />
    </Suspense>,
  )
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { page: payload } } })
  boot.positions.record()
  announcer()
  showProgress(router)
  const arriveAt = arriveWith(boot.positions)
  const pictures = sharePictures()
  const arrive = (arrival: Arrival) => {
    arriveAt(arrival)
    if (!arrival.isSamePage) pictures.arrive(arrival.isTraversal)
    // Static blocks came as everybody gets them.
    boot.session.show()
  }
  const tree = (
    <DrawingProvider value={{ islands: islands.views, trust, isWhole: true }}>
      <ArrivalProvider value={arrive}>
        <SessionContext value={boot.session}>
          <RouterProvider router={router} />
        </SessionContext>
      </ArrivalProvider>
    </DrawingProvider>
  )
  // A transition is hydrated in slices of 5 ms; anything else in one go, however long (React 19).
  startTransition(() => {
    hydrateRoot(root, tree, { onRecoverableError: (error) => console.error('Hydration', error) })
  })
  return {
    navigate(address) {
      const viewTransition = wantsTransitions() && pictures.leave()
      void router.navigate(address, { viewTransition })
    },
  }
}

/** Browsers without view transitions draw the page at once; the router knows. */
function wantsTransitions(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
