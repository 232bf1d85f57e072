import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { newAddress } from './members.ts'

/** As browsers and tools ask: each coding alone, and a browser's own list. */
const codings = ['zstd', 'br', 'gzip', 'identity', 'gzip, deflate, br, zstd']
/** Requests at once, and those that one visitor makes before another one comes. */
const atOnce = 6
const ofVisitor = 16
/** A stream of events never ends. */
const patienceMs = 2000

interface Ask {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * A day's traffic in short, for a site that trusts this machine as its proxy: every address of its sitemap in every
 * coding, every call of its description with and without a body, searches, addresses that there are not.
 * @param site its origin @returns how many requests, and how many answers of each status
 */
export async function mixedTraffic(site: string): Promise<{ requests: number; statuses: Record<string, number> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const statuses: Record<string, number> = {}
  let requests = 0
  let visitor = ''
  const sitemap = (await ask({ path: '/sitemap.xml' })).toString()
  const document = JSON.parse((await ask({ path: '/api/openapi.json' })).toString()) as {
    paths: Record<string, object>
  }
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, it = '']) => new URL(it).pathname)
  const waiting: Ask[] = [
    ...codings.flatMap((it) => paths.map((path) => ({ path, headers: { 'Accept-Encoding': it } }))),
    ...Object.entries(document.paths).flatMap(([path, of]) =>
      Object.keys(of).flatMap((method) => callsOf(path, method)),
    ),
    ...Array.from({ length: 100 }, (_, n) => [{ path: `/none-${n}` }, { path: `/recherche?q=x${n}` }]).flat(),
    ...['/%zz', '/_app/none.js', '/healthz'].map((path) => ({ path })),
  ].toReversed()
  await Promise.all(Array.from({ length: atOnce }, askInTurn))
  agent.destroy()
  return { requests, statuses }

  async function askInTurn(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) await ask(next)
  }

  function callsOf(path: string, method: string): Ask[] {
    const asked = { path: path.replaceAll(/\{[^}]+\}/g, 'x'), method: method.toUpperCase() }
    const headers = { Origin: site, 'Content-Type': 'application/json' }
    return method === 'get'
      ? [asked]
      : ['{}', '{"email":"x@example.test"}'].map((body) => ({ ...asked, headers, body }))
  }

  async function ask({ path, method = 'GET', headers, body }: Ask): Promise<Buffer> {
    if (requests++ % ofVisitor === 0) visitor = newAddress()
    const asking = request(site + path, {
      method,
      agent,
      headers: { 'X-Forwarded-For': visitor, 'Accept-Language': 'fr', ...headers },
      signal: AbortSignal.timeout(patienceMs),
    })
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        asking.on('response', resolve).on('error', reject).end(body)
      })
      statuses[String(answer.statusCode)] = (statuses[String(answer.statusCode)] ?? 0) + 1
      return await buffer(answer)
    } catch {
      return Buffer.alloc(0)
    }
  }
}
