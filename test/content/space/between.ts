import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer on its way to the site. */
export interface Passing {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** A server between the site and the content service, which may change the answers. */
export interface Between {
  url: string
  /** Requests to the delivery API: path below /v2/cdn/ with its query, and when each came (`performance.now`). */
  calls: { url: URL; at: number }[]
  /** Answers instead of the service while it is set; `pass` asks the service. */
  answer?: (url: URL, pass: (url?: URL) => Promise<Passing>) => Passing | Promise<Passing>
  close(): Promise<void>
}

/** Answers name this host as their own, as the service does under whatever host it is asked. */
export async function openBetween(target: string): Promise<Between> {
  const between: Between = {
    url: '',
    calls: [],
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', between.url)
    if (url.pathname.startsWith('/v2/cdn/')) between.calls.push({ url, at: performance.now() })
    try {
      const { status, headers, body } = await (between.answer?.(url, pass) ?? pass())
      res.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body)
    } catch {
      res.destroy()
    }

    async function pass(asked = url): Promise<Passing> {
      const answer = await fetch(target + asked.pathname + asked.search, {
        headers: { accept: req.headers.accept ?? '*/*', 'accept-encoding': 'identity' },
        redirect: 'manual',
      })
      const body = Buffer.from(await answer.arrayBuffer())
      const headers = Object.fromEntries(
        [...answer.headers].filter(
          ([name]) => !/^(content-length|connection|keep-alive|transfer-encoding)$/.test(name),
        ),
      )
      return named(target, between.url, { status: answer.status, headers, body })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  between.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return between
}

function named(target: string, host: string, { status, headers, body }: Passing): Passing {
  const { location, ...others } = headers
  const isJson = headers['content-type']?.includes('json') ?? false
  return {
    status,
    headers: { ...others, ...(location && { location: location.replace(target, host) }) },
    body: isJson ? Buffer.from(body.toString().replaceAll(target, host)) : body,
  }
}

/** The same answer with another JSON. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of the delivery API, changed field by field
export function withJson(passing: Passing, change: (json: any) => void): Passing {
  const json = JSON.parse(passing.body.toString())
  change(json)
  return { ...passing, body: Buffer.from(JSON.stringify(json)) }
}

export function json(status: number, body: unknown): Passing {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) }
}
