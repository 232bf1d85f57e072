import { loadInFull, mayReload } from '#client/app/navigation/reloadGuard.ts'
import type { App, BootServices } from '#client/app/services.ts'
import { matchRoute } from '#shared/routes.ts'
import { enhanceFilters, watchIntent } from './intents.ts'
import { linkOf } from './linkOf.ts'
import { pageOf } from './links.ts'
import { createPayloads } from './payloads.ts'

/** The way to other pages without a full load, once somebody is there who may want one. */
export interface Navigation {
  /** React and the router, asked for once. */
  loadApp(): Promise<App>
  /** Whether the router draws the pages now. */
  isRunning(): boolean
  /** Whether a page needs a session. @param path public */
  isForMembers(path: string): boolean
}

type Given = Pick<BootServices, 'build' | 'positions' | 'session' | 'isOutdated' | 'navigates'> & {
  isSlow(): boolean
  /** Asks for the files of the application at once; resolves when the document has all its styles. */
  preload(): Promise<void>
}

/** @param first the sign of life that asked for this */
export function startNavigation({ isSlow, preload, ...given }: Given, first: Event | undefined): Navigation {
  const payloads = createPayloads(given.build)
  let app: Promise<App> | undefined
  let running: App | undefined
  document.addEventListener('click', navigateOnClick)
  enhanceFilters(
    {
      intend() {
        if (!isSlow()) loadApp().catch(report)
      },
      navigate(address) {
        if (!running || given.navigates()) return false
        running.navigate(address)
        return true
      },
    },
    first,
  )
  watchIntent(
    (address) => {
      if (given.isOutdated()) return
      payloads.prefetch(address)
      // Without the application the link still is a link: nothing to reload for.
      loadApp().catch(report)
    },
    isSlow,
    first,
  )
  return {
    loadApp,
    isRunning: () => running !== undefined,
    isForMembers: (path) => matchRoute(decodeURI(path))?.route.access !== undefined,
  }

  function loadApp(): Promise<App> {
    app ??= Promise.all([import('#client/app/react.ts'), import('#client/app/app.tsx'), preload()]).then(
      async ([, { startApp }]) => {
        running = await startApp({ ...given, payloads, loadInFull, mayReload })
        return running
      },
    )
    // A failure is not kept: the next intent may find the network again.
    app.catch(() => {
      app = undefined
    })
    return app
  }

  /** A click before the application runs is an ordinary link to a cached page, and so is one to a newer build. */
  function navigateOnClick(event: MouseEvent) {
    if (!running || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = linkOf(event)
    const page = link && pageOf(link)
    if (!page || isHashOnThisPage(page) || given.navigates()) return
    event.preventDefault()
    running.navigate(page.pathname + page.search + page.hash)
  }
}

/** Links inside the page stay the browser's own: it scrolls, and moves the starting point of the Tab key. */
function isHashOnThisPage(page: URL): boolean {
  return page.hash !== '' && page.pathname + page.search === location.pathname + location.search
}

function report(error: unknown) {
  console.error('The application did not start', error)
}
