import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Page } from 'puppeteer'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { PageProvider } from '#client/app/pageContext.ts'
import { intlFor } from '#i18n/createIntl.ts'
import { contentSecurityPolicy } from '#server/http/securityHeaders.ts'
import { readManifest } from '#server/pages/manifest.ts'
import { languageTags, pathOf, pathsOf } from '#shared/locales.ts'
import { newPage, settled } from '#test/support/browser.ts'
import type { TestLocale as Locale } from '#test/support/languages.ts'
import { distDir } from '#test/support/site.ts'

/** A request that a form made, call or post. */
export interface FormCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** Parsed when it is JSON, else as it came. */
  body: unknown
}

/** The additions to the policy of pages with a captcha; its script comes from this server. */
const captcha = { script: [], frame: [], connect: [], trustedTypes: ['hautemer-captcha'] }
/** The provider's script, as far as forms call it. */
const captchaScript = `window.grecaptcha = {
  ready: (run) => run(),
  execute: async (key, { action }) => 'v3 ' + key + ' ' + action,
  render: (box, { sitekey }) => { box.textContent = 'I am no robot'; window.widget = sitekey; return 0 },
  getResponse: () => 'v2 ' + window.widget,
  reset: () => {},
}`

type Answer = (call: FormCall, res: ServerResponse) => void

/** A page with one form, drawn by the real view, under the site's own CSP, with the built scripts; calls are answered by the test. */
export interface FormPage {
  url: string
  /** In the order in which they came; the init call and builds are not among them. */
  calls: FormCall[]
  answer(given: Answer): void
  close(): void
}

/** @param view of an account page or a form by itself; a function gets the server's origin */
export async function startFormPage(
  locale: Locale,
  view: ReactElement | ((origin: string) => ReactElement),
): Promise<FormPage> {
  const calls: FormCall[] = []
  let answering: Answer = (_call, res) => void sendJson(res, 200, {})
  let html = ''
  const server = createServer(async (req, res) => {
    const path = req.url ?? '/'
    if (path.startsWith('/_app/assets/')) return sendAsset(path, res)
    let text = ''
    for await (const chunk of req) text += chunk
    if (path.startsWith('/api/')) {
      const isJson = req.headers['content-type']?.startsWith('application/json')
      const call = { method: req.method ?? '', path, headers: req.headers, body: isJson ? JSON.parse(text) : text }
      calls.push(call)
      return answering(call, res)
    }
    if (path.startsWith('/recaptcha/')) return void res.setHeader('Content-Type', 'text/javascript').end(captchaScript)
    if (path.startsWith('/_') || path.includes('.')) return void res.writeHead(404).end()
    if (req.method === 'POST') calls.push({ method: 'POST', path, headers: req.headers, body: text })
    const csp = contentSecurityPolicy({ styleHashes: [], formTargets: [], connect: [], captcha, secure: false })
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': csp }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  html = documentOf(locale, typeof view === 'function' ? view(origin) : view)
  return {
    url: origin + pathOf(locale, 'formulaire'),
    calls,
    answer: (given) => {
      answering = given
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export function sendJson(res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** An error as every call answers it. */
export function sendError(
  res: ServerResponse,
  status: number,
  error: { code: string; message: string; fields?: Record<string, string> },
  headers: Record<string, string> = {},
) {
  sendJson(res, status, { error, requestId: 'r-1' }, { 'X-Request-Id': 'r-1', ...headers })
}

/** Opens the page and waits until the forms' script has taken it over, woken by the focus. */
export async function openForm(site: FormPage, firstControl: string): Promise<Page> {
  const page = await newPage()
  await page.goto(site.url)
  await wake(page, firstControl)
  return page
}

export async function wake(page: Page, control: string): Promise<void> {
  const scripts = page.waitForResponse((it) => it.url().includes('/formWords.'))
  await settled(page)
  await page.focus(control)
  await scripts
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)))
}

function documentOf(locale: Locale, view: ReactElement): string {
  const { boot, baseStyles, sheets, viewSheets } = readManifest(distDir)
  const facts = {
    locale,
    path: pathOf(locale, 'formulaire'),
    alternates: pathsOf('formulaire'),
    today: '2026-11-21',
    now: Date.parse('2026-11-21T12:00:00Z'),
    contacts: { phone: '+33261912727' },
    validUntil: () => {},
  }
  const body = renderToStaticMarkup(
    createElement(RawIntlProvider, { value: intlFor(locale) }, createElement(PageProvider, { value: facts }, view)),
  )
  const views = ['hotel_registration', 'contact_form', 'header', 'member_card', 'birthday_banner']
  const places = new Set(views.flatMap((it) => viewSheets[it] ?? []))
  const links = [baseStyles, ...sheets.filter((_, place) => places.has(place))]
    .map(({ href }) => `<link rel="stylesheet" href="${href}">`)
    .join('')
  return `<!doctype html><html lang="${languageTags[locale]}" data-build="test"><head><title>.</title><link rel="icon" href="data:,">${links}</head><body><main>${body}</main><script type="module" src="${boot}"></script></body></html>`
}

function sendAsset(path: string, res: ServerResponse) {
  const file = join(distDir, 'client', path.slice('/_app/'.length))
  if (!existsSync(file)) return void res.writeHead(404).end()
  const type = extname(file) === '.css' ? 'text/css' : extname(file) === '.js' ? 'text/javascript' : 'font/woff2'
  res.writeHead(200, { 'Content-Type': type }).end(readFileSync(file))
}
