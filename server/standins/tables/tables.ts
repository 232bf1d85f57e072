import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type BookingProvider, bookingProviders } from '#shared/bookingProviders.ts'
import { serveLocally } from '../localServer.ts'
import { embedScript } from './embedScript.ts'
import { confirmedPage, style, type TableRequest, tablePage } from './pages.ts'

export interface Tables {
  /** Values of RESY_URL, SEVENROOMS_URL and THEFORK_URL. */
  urls: Readonly<Record<BookingProvider, string>>
  /** What was asked of them so far, `GET /resy/embed.js`; a test looks whether anything was before a click. */
  asked: readonly string[]
  close(): Promise<void>
}

export interface TablesOptions {
  /** 0 takes a free one. */
  port?: number
}

const largestForm = 16 * 1024
const providers = Object.keys(bookingProviders) as BookingProvider[]

/** The embedded booking services of restaurants (decisions §6): script, window and page of each kind, on one port. */
export async function startTables({ port = 0 }: TablesOptions = {}): Promise<Tables> {
  const asked: string[] = []
  const server = await serveLocally(answer, port)
  const { origin } = server
  return {
    urls: { resy: `${origin}/resy`, sevenrooms: `${origin}/sevenrooms`, thefork: `${origin}/thefork` },
    asked,
    close: server.close,
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? '/', origin)
    asked.push(`${req.method} ${pathname}`)
    const provider = providers.find((it) => pathname.startsWith(`/${it}/`))
    if (!provider) return send(res, 404, 'text/plain', 'Not found')
    const rest = pathname.slice(provider.length + 1)
    if (rest === '/embed.js') return send(res, 200, 'text/javascript', embedScript(provider, `${origin}/${provider}`))
    if (rest === '/style.css') return send(res, 200, 'text/css', style)
    if (req.method === 'POST') {
      const fields = new URLSearchParams((await text(req)).slice(0, largestForm))
      const number = `${provider.slice(0, 2).toUpperCase()}-${randomBytes(3).toString('hex').toUpperCase()}`
      return send(res, 200, 'text/html', confirmedPage(requestOf(provider, rest, fields), number))
    }
    const asking = requestOf(provider, rest, searchParams)
    send(res, 200, 'text/html', tablePage(asking))
  }
}

/** What a link or the script asks for; the last part of the path is the restaurant. */
function requestOf(provider: BookingProvider, path: string, query: URLSearchParams): TableRequest {
  const { people, date, time } = bookingProviders[provider].query
  return {
    provider,
    venue: decodeURIComponent(path.split('/').at(-1) ?? ''),
    people: query.get(people) ?? '',
    date: query.get(date) ?? '',
    time: query.get(time) ?? '',
    language: query.get('language') === 'en' ? 'en' : 'fr',
  }
}

function send(res: ServerResponse, status: number, type: string, body: string): void {
  if (type === 'text/html')
    // Whoever books may do so inside of a page of the site.
    res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'self'; form-action 'self'; img-src data:")
  res.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  res.end(body)
}
