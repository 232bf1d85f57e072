import { pageData } from '#client/app/dataNames.ts'
import { loadInFull, mayReload } from '#client/app/navigation/reloadGuard.ts'
import type { App } from '#client/app/services.ts'
import { watchBuild } from './buildUpdates.ts'
import { startConsent } from './consent.ts'
import { enhanceForms } from './forms.ts'
import { enhanceMenus } from './menus.ts'
import { queueFailures } from './monitoring.ts'
import { enhanceFilters, watchIntent } from './navigation/intents.ts'
import { offerLanguage, rememberLanguages } from './navigation/languages.ts'
import { linkOf, pageOf } from './navigation/links.ts'
import { createPayloads } from './navigation/payloads.ts'
import { createScrollPositions } from './navigation/scrollPositions.ts'
import { hydrateIslands, renderBelowFold, watchLiveParts } from './parts.ts'
import { createSession } from './session.ts'
import { loadWholeStyles } from './wholeStyles.ts'

/** Only Chromium has the Network Information API; elsewhere the connection counts as good. */
interface NetworkInformation {
  effectiveType?: string
  saveData?: boolean
}

/**
 * All the JavaScript that a page needs: a few KB, and next to nothing of it runs before the
 * first paint. React and the router come with the first interactive block that is near or touched,
 * or with the first intent to open another page; until then every link and form is HTML.
 */
start()

function start() {
  const build = document.documentElement.getAttribute(pageData.build) ?? ''
  const drawn = location.pathname + location.search
  const payloads = createPayloads(build)
  const positions = createScrollPositions()
  let app: Promise<App> | undefined
  let running: App | undefined

  addEventListener('popstate', () => {
    // This document already showed several pages before a reload, and no router is there to draw the others.
    const current = document.documentElement.getAttribute(pageData.shown) ?? drawn
    if (!running && location.pathname + location.search !== current) location.reload()
  })
  queueFailures(build)
  renderBelowFold()
  afterPaint(() => {
    const session = createSession(loadStates)
    const { isOutdated, navigates } = watchBuild({
      build,
      isSlow: isSlowConnection,
      startWatch: async () => (await loadStates()).startBuildWatch(),
    })
    const services = { build, payloads, positions, session, isOutdated, navigates, loadInFull, mayReload }
    enhanceMenus()
    offerLanguage()
    rememberLanguages()
    enhanceForms({
      sessionChanged: session.changed,
      loggedIn: session.loggedIn,
    })
    watchLiveParts()
    if (!matchMedia('(display-mode:browser)').matches) import('#client/boot/live/installed.ts').catch(report)
    startConsent()
    document.addEventListener('click', navigateOnClick(navigates))
    enhanceFilters({
      intend() {
        if (!isSlowConnection()) loadApp().catch(report)
      },
      navigate(address) {
        if (!running || navigates()) return false
        running.navigate(address)
        return true
      },
    })
    watchIntent((address) => {
      if (isOutdated()) return
      payloads.prefetch(address)
      // Without the application the link still is a link: nothing to reload for.
      loadApp().catch(report)
    }, isSlowConnection)
    hydrateIslands(() => {
      loadApp().catch((error) => {
        report(error)
        // Without network the page at hand is worth more than the browser's error page.
        if (navigator.onLine && mayReload(location.pathname)) location.reload()
      })
    }, isSlowConnection)
    catchUp()

    function loadApp(): Promise<App> {
      preloadModules()
      app ??= Promise.all([import('#client/app/react.ts'), import('#client/app/app.tsx'), loadWholeStyles()]).then(
        async ([, { startApp }]) => {
          running = await startApp(services)
          return running
        },
      )
      // A failure is not kept: the next intent may find the network again.
      app.catch(() => {
        app = undefined
      })
      return app
    }
  })

  /** A click before the application runs is an ordinary link to a cached page, and so is one to a newer build. */
  function navigateOnClick(navigates: () => boolean) {
    return (event: MouseEvent) => {
      if (!running || event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = linkOf(event)
      const page = link && pageOf(link)
      if (!page || isHashOnThisPage(page) || navigates()) return
      event.preventDefault()
      running.navigate(page.pathname + page.search + page.hash)
    }
  }
}

/** Files of the application, and of each island by its component, by build/browser.ts. */
declare const PRELOADS: Readonly<Record<string, readonly string[] | undefined>>

/** Asks for all that the application and this page's islands need at once, instead of finding one file in the other. */
function preloadModules() {
  const islands = [...document.querySelectorAll(`[${pageData.island}]`)].map((it) => it.getAttribute(pageData.block))
  for (const name of new Set(['app', ...islands])) {
    for (const file of PRELOADS[name ?? ''] ?? []) {
      const href = `/_app/assets/${file}`
      if (document.head.querySelector(`link[href="${href}"]`)) continue
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
  }
}

/** One file for both machines that run in a page. */
function loadStates() {
  return import('#client/states/states.ts')
}

/** Links inside the page stay the browser's own: it scrolls, and moves the starting point of the Tab key. */
function isHashOnThisPage(page: URL): boolean {
  return page.hash !== '' && page.pathname + page.search === location.pathname + location.search
}

/** The longest wait for the first paint: some browsers do not report it, and a tab in the background has none. */
const longestPaintMs = 100

/** When there is something to be seen, and in a task of its own: the frames themselves are long enough. */
function afterPaint(run: () => void) {
  const paints = new PerformanceObserver(go)
  paints.observe({ type: 'paint', buffered: true })
  const late = setTimeout(go, longestPaintMs)

  function go() {
    paints.disconnect()
    clearTimeout(late)
    run()
  }
}

/** A visitor who was faster than this script has touched the element with the focus. */
function catchUp() {
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

function report(error: unknown) {
  console.error('The application did not start', error)
}

/** True on 2g and slow-2g and with data saver: then nothing is fetched in advance. */
function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
