import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TagManager {
  /** The value of GTM_URL. */
  scriptUrl: string
  /** Container ids that its script was asked for. */
  asked: string[]
  close(): Promise<void>
}

/** Google's tag manager as far as the site knows it: a script that leaves a cookie and reads the data layer. */
export async function startTagManager(): Promise<TagManager> {
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(new URL(req.url ?? '', 'http://tags').searchParams.get('id') ?? '')
    res.setHeader('Content-Type', 'text/javascript').setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    res.end("document.cookie = '_ga=GA1.1.1; path=/'; window.tagsSeen = [...window.dataLayer]")
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    scriptUrl: `http://localhost:${(server.address() as AddressInfo).port}/gtm.js`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
