import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type OwnLanguage, ownLanguage } from './ownLanguage.ts'

/** The server of a stand-in, on this machine only. */
export interface LocalServer {
  /** `http://127.0.0.1:…` */
  origin: string
  /** Cuts open connections. */
  close(): Promise<void>
}

export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void

const packages = createRequire(import.meta.url)
const sharedFiles: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/standins.css': [join(import.meta.dirname, 'standins.css'), 'text/css'],
  '/fonts/marcellus.woff2': [
    packages.resolve('@fontsource/marcellus/files/marcellus-latin-400-normal.woff2'),
    'font/woff2',
  ],
  '/fonts/figtree.woff2': [
    packages.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    'font/woff2',
  ],
}

/**
 * Serves a stand-in over HTTP, with the sheet and fonts of its pages; an error is a 500 with its reason, since only
 * developers read it. Nothing is kept, and no page elsewhere can read or post anything: other host names (DNS rebinding) and
 * forms of other origins are refused.
 * @param port 0 takes a free one @throws Error if the port is taken
 */
export async function serveLocally(answer: Handler, port = 0): Promise<LocalServer> {
  const server = createServer((req, res) => {
    res.setHeader('Cache-Control', 'no-store')
    res.setHeader('X-Content-Type-Options', 'nosniff')
    // Addresses hold keys; with no referrer at all browsers would hide a form's origin as well.
    res.setHeader('Referrer-Policy', 'same-origin')
    guarded(req, res).catch((error: unknown) => {
      res.writeHead(500).end(error instanceof Error ? error.message : String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function guarded(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { host = '', origin } = req.headers
    const { hostname, pathname } = new URL(req.url ?? '/', `http://${host}`)
    if (!['127.0.0.1', 'localhost'].includes(hostname)) return send(res, 403, 'text/plain', 'Not here')
    // `null` for a form of an opaque origin: not an address.
    if (req.method === 'POST' && origin !== undefined && URL.parse(origin)?.host !== host)
      return send(res, 403, 'text/plain', 'Not from there')
    const [file, type] = sharedFiles[pathname] ?? []
    if (file && type) return send(res, 200, type, await readFile(file))
    await answer(req, res)
  }
}

export function send(res: ServerResponse, status: number, type: string, body: string | Buffer): void {
  const charset = /^(text\/|application\/json)/.test(type) ? '; charset=utf-8' : ''
  res.writeHead(status, { 'Content-Type': type + charset }).end(body)
}

/**
 * A page without scripts, whose forms post to its own origin.
 * @param more origins that a form may lead to, and further directives of the policy
 */
export function sendPage(res: ServerResponse, status: number, page: string, more = ''): void {
  const policy =
    "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; img-src data:; form-action 'self'"
  res.setHeader('Content-Security-Policy', policy + more)
  send(res, status, 'text/html', page)
}

const largestForm = 16 * 1024

export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await text(req)).slice(0, largestForm))
}

/** The language that the browser prefers. */
export function languageOf({ headers }: IncomingMessage): OwnLanguage {
  return ownLanguage(headers['accept-language'])
}
