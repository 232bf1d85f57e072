import { type Browser, launch, type Page, PredefinedNetworkConditions } from 'puppeteer'
import type { ConsentChoices } from '#shared/consent/purposes.ts'
import { measured } from '#test/runner/measured.ts'
import { findProgram } from '../../server/launch/programs.mjs'
import { consentOf } from './consent.ts'

/** Options for the person in front of the screen. */
export interface PageOptions {
  /** CSS pixels. 390 is a phone, with its touch screen; 1440 a desk. */
  width?: number
  height?: number
  /** Pixels of the screen for one of CSS; 1 unless said. */
  pixelRatio?: number
  /** The browser's language (`Accept-Language`, `navigator.languages`). */
  language?: string
  javascript?: boolean
  /** True for somebody who was never asked about cookies; everybody else has refused them, and sees no card. */
  isUnasked?: boolean
  /** The cookies that the visitor allows. */
  allowed?: Partial<ConsentChoices>
  /** True unless motion is what is tested: a click during a smooth scroll meets another place. */
  reducedMotion?: boolean
  /** 4: everything takes four times as long. */
  cpuSlowdown?: number
  network?: keyof typeof PredefinedNetworkConditions
  /** Chromium as a visitor has it, for what the shell lacks: pages that it keeps when they are left. */
  isWhole?: boolean
  /** Another tab of the browser that has this page. */
  beside?: Page
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // /dev/shm of a container is too small for big pages.
  '--disable-dev-shm-usage',
  // A page at the address of Storyblok's app frames a site of this machine.
  '--disable-features=LocalNetworkAccessChecks',
]

/**
 * No process is begun ahead for a page that may come: that took a third of the processor time of opening one. Not for a bench,
 * whose browser is a visitor's.
 */
const noSpareProcess = '--renderer-process-limit=1'

/** Browsers that were started here and have not ended. */
const running = new Set<Browser>()
/** By program. */
const opened: Partial<Record<Program, Promise<Browser>>> = {}
type Program = 'chromium' | 'chromiumShell'

/** Imported by a file of tests: the browser is that of all files of the process, and ends with it. */
const isTest = Boolean(globalThis.after)

/**
 * The one Chromium of this process, or its shell, started on first use. It speaks over a pipe: when the process
 * ends, however that happens, the browser ends too.
 */
function openBrowser(program: Program): Promise<Browser> {
  const browser = opened[program] ?? measured('browser', () => launchBrowser([], program))
  opened[program] = browser
  return browser
}

/** A Chromium of its own, for what a switch decides at its start; the caller closes it. */
export async function launchBrowser(switches: readonly string[] = [], program: Program = 'chromium'): Promise<Browser> {
  const browser = await launch({
    executablePath: pathOf(program),
    args: [...flags, ...(isTest ? [noSpareProcess] : []), ...switches],
    headless: true,
    pipe: true,
  })
  running.add(browser)
  browser.on('disconnected', () => running.delete(browser))
  return browser
}

/** Needed only outside mocha (bench); resolves when the process is gone. */
export async function closeBrowser(): Promise<void> {
  for (const program of ['chromium', 'chromiumShell'] as const) {
    const browser = await opened[program]
    delete opened[program]
    await browser?.close()
  }
}

/**
 * A page of somebody who was never here: own cookies, storage and cache. Close it with `closePage`
 * where a test opens many; the rest goes with the end of the test's file.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  // A bench measures what a visitor's browser does.
  const browser = await openBrowser(isTest && !options.isWhole ? 'chromiumShell' : 'chromium')
  return measured('page', () => openPage(browser, options))
}

async function openPage(browser: Browser, options: PageOptions): Promise<Page> {
  const { width = 1440, height = width < 600 ? 844 : 900, language = 'fr-FR' } = options
  const context = options.beside?.browserContext() ?? (await browser.createBrowserContext())
  if (!options.isUnasked) await context.setCookie(...consentCookies(options.allowed ?? {}))
  const page = await context.newPage()
  const isPhone = width < 600
  await page.setViewport({
    width,
    height,
    deviceScaleFactor: options.pixelRatio ?? 1,
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  if (isPhone) pressByTouch(page)
  const userAgent = (await browser.userAgent()).replace('Headless', '')
  const cdp = await page.createCDPSession()
  await cdp.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: `${language},${language.slice(0, 2)}` })
  if (options.javascript === false) await page.setJavaScriptEnabled(false)
  const motion = options.reducedMotion === false ? 'no-preference' : 'reduce'
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }])
  if (options.cpuSlowdown) await page.emulateCPUThrottling(options.cpuSlowdown)
  if (options.network) await page.emulateNetworkConditions(PredefinedNetworkConditions[options.network])
  return page
}

/** A phone has no mouse: who clicks on one, taps. `delay`: how long the finger stays, in ms. */
function pressByTouch(page: Page): void {
  page.mouse.click = async (x, y, { count = 1, delay = 0 } = {}) => {
    for (let tap = 0; tap < count; tap++) {
      const touch = await page.touchscreen.touchStart(x, y)
      await new Promise((resolve) => setTimeout(resolve, delay))
      await touch.end()
    }
  }
}

/** Back from print to the screen. Puppeteer forgets with the medium that its visitor wants less motion. */
export async function backToScreen(page: Page): Promise<void> {
  await page.emulateMediaType('screen')
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
}

/** The boot script has begun its work, which it does after the first paint; a tab behind another one paints nothing. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))))
}

/** Closes the page and forgets its visitor. */
export async function closePage(page: Page): Promise<void> {
  await page.browserContext().close()
}

/**
 * Closes what a file of tests has left open (test/runner/worker.mjs): a forgotten page goes on polling and drawing beside
 * the tests that follow.
 */
export async function closePages(): Promise<void> {
  for (const browser of await Promise.all(Object.values(opened))) {
    if (!browser.connected) continue
    const visitors = browser.browserContexts().filter((it) => it !== browser.defaultBrowserContext())
    await Promise.all(visitors.map((it) => it.close()))
  }
}

/**
 * The open pages, when a test has failed (test/runner/worker.mjs): address, text, and a picture.
 * @param picture path of the picture of a page without its ending, by the page's number
 */
export async function describePages(picture: (number: number) => string): Promise<string[]> {
  const pages = (await Promise.all([...running].map((it) => it.pages()))).flat()
  const shown = pages.filter((it) => it.url() !== 'about:blank')
  return Promise.all(shown.map((page, index) => describePage(page, `${picture(index + 1)}.png`)))
}

/** A page that hangs, or that its test closes meanwhile, is named by its address. */
async function describePage(page: Page, path: `${string}.png`): Promise<string> {
  const look = async () => {
    const text = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 600))
    await page.screenshot({ path })
    return `${page.url()}\n${text}\n${path}`
  }
  const late = new Promise<string>((resolve) => setTimeout(resolve, 5000, page.url()).unref())
  return Promise.race([look().catch((error) => `${page.url()} ${error}`), late])
}

/** The cookies that the consent card would set, on either name of this machine. */
function consentCookies(allowed: Partial<ConsentChoices>) {
  const [name = '', value = ''] = consentOf(allowed).split('=')
  return ['localhost', '127.0.0.1'].map((domain) => ({ name, value, path: '/', domain }))
}

function pathOf(program: Program): string {
  const path = findProgram(program) ?? findProgram('chromium')
  if (!path) throw new Error('There is no Chromium: npm test installs it, or PUPPETEER_EXECUTABLE_PATH names one')
  return path
}
