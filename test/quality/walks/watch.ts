import type { HTTPRequest, Page } from 'puppeteer'
import { settled } from '#test/support/browser.ts'

/** Watches a page: faults while it is used, and when it has come to rest. */
export interface Watch {
  /** Faults since the last call, one line each. */
  take(): string[]
  /** Status of the last document that was loaded. */
  status(): number
  /** Nothing is on its way any more. */
  rest(): Promise<void>
}

const restMs = 120
const patienceMs = 5000
/** Streams stay open. */
const endless = ['eventsource', 'websocket', 'ping']

/** Whether an address may answer with a status that is no success. */
export type MayFail = (url: string, status: number) => boolean

export function watch(page: Page, mayFail: MayFail): Watch {
  let found: string[] = []
  let status = 0
  const waiting = new Set<HTTPRequest>()
  page.on('pageerror', (error) => found.push(`throws ${error}`))
  page.on('console', (message) => {
    const { url = '' } = message.location()
    const [, status] = /Failed to load resource: the server responded with a status of (\d+)/.exec(message.text()) ?? []
    if (message.type() === 'error' && !(status && mayFail(url, Number(status))))
      found.push(`reports ${message.text()} ${url}`)
  })
  page.on('request', (request) => {
    if (!endless.includes(request.resourceType())) waiting.add(request)
  })
  // Requests on their way belong to the page that was left: their end is not reported.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) waiting.clear()
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => {
    waiting.delete(request)
    const reason = request.failure()?.errorText ?? ''
    // Given up with the page that wanted it.
    if (reason !== 'net::ERR_ABORTED') found.push(`does not get ${request.url()}: ${reason}`)
  })
  page.on('response', (response) => {
    const request = response.request()
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isDocument) status = response.status()
    if (response.status() >= 400 && !mayFail(response.url(), response.status()))
      found.push(`is answered ${response.status()} by ${request.method()} ${response.url()}`)
  })
  return {
    take() {
      const taken = found
      found = []
      return taken
    },
    status: () => status,
    async rest() {
      await settled(page)
      const end = Date.now() + patienceMs
      let since = Date.now()
      while (Date.now() - since < restMs) {
        if (waiting.size > 0) since = Date.now()
        // Requests that the browser's cache answers report no end; a missing part shows in the page.
        if (Date.now() > end) return waiting.clear()
        await new Promise((done) => setTimeout(done, 20))
      }
    },
  }
}
