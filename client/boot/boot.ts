import { pageData } from '#client/app/dataNames.ts'
import { mayReload } from '#client/app/navigation/reloadGuard.ts'
import { holdsTyped } from '#client/forms/typed.ts'
import { watchBuild } from './buildUpdates.ts'
import { openCalendars } from './calendars.ts'
import { startConsent } from './consent.ts'
import { enhanceForms } from './forms.ts'
import { enhanceMenus } from './menus.ts'
import { queueFailures } from './monitoring.ts'
import { offerLanguage, rememberLanguages } from './navigation/languages.ts'
import type { Navigation } from './navigation/navigation.ts'
import { createScrollPositions } from './navigation/scrollPositions.ts'
import { drawBelowFold, drawToPlace, hydrateIslands, watchLife, watchLiveParts } from './parts.ts'
import { createSession } from './session.ts'
import { loadWholeStyles } from './wholeStyles.ts'

/** Only Chromium has the Network Information API; elsewhere the connection counts as good. */
interface NetworkInformation {
  effectiveType?: string
  saveData?: boolean
}

/**
 * All the JavaScript that an untouched page needs: a few KB, and next to nothing of it runs before the first paint. The
 * way to other pages comes with the first sign of life; React and the router with the first interactive block that is
 * near or touched, or with the first intent to open another page. Until then every link and form is HTML.
 */
start()

function start() {
  const build = document.documentElement.getAttribute(pageData.build) ?? ''
  const drawn = location.pathname + location.search
  const positions = createScrollPositions()
  let navigation: Navigation | undefined

  addEventListener('popstate', () => {
    // This document already showed several pages before a reload, and no router is there to draw the others.
    const current = document.documentElement.getAttribute(pageData.shown) ?? drawn
    if (!navigation?.isRunning() && location.pathname + location.search !== current) location.reload()
  })
  queueFailures(build)
  drawToPlace()
  afterPaint(() => {
    afterLoad(() => {
      drawBelowFold()
      startConsent()
    })
    let coming: Promise<Navigation> | undefined
    const session = createSession({
      loadMarks: () => import('#client/states/memberMarks.ts'),
      loadStates,
      isForMembers: async (path) => (await loadNavigation()).isForMembers(path),
    })
    const { isOutdated, navigates } = watchBuild({
      build,
      isSlow: isSlowConnection,
      startWatch: async () => (await loadStates()).startBuildWatch(),
    })
    enhanceMenus()
    offerLanguage()
    rememberLanguages()
    enhanceForms({
      sessionChanged: session.changed,
      loggedIn: session.loggedIn,
    })
    watchLiveParts()
    if (!matchMedia('(display-mode:browser)').matches) import('#client/boot/live/installed.ts').catch(report)
    const life = watchLife(() => {
      if (!isSlowConnection()) loadNavigation().catch(report)
    })
    const loadCalendar = openCalendars()
    hydrateIslands(() => {
      loadCalendar()
      preload()
      loadNavigation()
        .then((it) => it.loadApp())
        .catch((error) => {
          report(error)
          // Without network the page at hand is worth more than the browser's error page, and with something typed than
          // a block that is no more than HTML.
          if (navigator.onLine && !holdsTyped(document.body) && mayReload(location.pathname)) location.reload()
        })
    }, isSlowConnection)
    catchUp()

    function loadNavigation(): Promise<Navigation> {
      coming ??= import('#client/boot/navigation/navigation.ts').then(({ startNavigation }) => {
        const services = { build, positions, session, isOutdated, navigates }
        navigation = startNavigation({ ...services, isSlow: isSlowConnection, preload }, life.end())
        return navigation
      })
      // A failure is not kept: the next sign of life may find the network again.
      coming.catch(() => {
        coming = undefined
      })
      return coming
    }
  })
}

/** Files of the application, and of each island by its component, by build/browser.ts. */
declare const PRELOADS: Readonly<Record<string, readonly string[] | undefined>>

/**
 * Asks for all that the application and this page's islands need at once, instead of finding one file in the other.
 * Resolves when the document has all its styles.
 */
function preload(): Promise<void> {
  const islands = [...document.querySelectorAll(`[${pageData.island}]`)].map((it) => it.getAttribute(pageData.block))
  for (const name of new Set(['app', ...islands])) {
    for (const file of PRELOADS[name ?? ''] ?? []) {
      const href = `/_app/assets/${file}`
      if (document.head.querySelector(`link[href="${href}"]`)) continue
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
  }
  return loadWholeStyles()
}

/** One file for both machines that run in a page. */
function loadStates() {
  return import('#client/states/states.ts')
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

/** The longest wait for pictures and fonts of the first screen. */
const longestLoadMs = 3000

/**
 * With the frame that shows the last picture or font of the first screen, which lays out the page anyway; fonts are asked
 * for when the first frame is laid out.
 */
function afterLoad(run: () => void) {
  const fonts = () => [...document.fonts].filter((it) => it.status === 'loading').map((it) => it.loaded)
  const loaded = new Promise((done) => {
    if (document.readyState === 'complete') done(undefined)
    else addEventListener('load', done, { once: true })
  }).then(() => Promise.allSettled(fonts()))
  Promise.race([loaded, new Promise((done) => setTimeout(done, longestLoadMs))]).then(run)
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
