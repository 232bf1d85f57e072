import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** The outcome of a load until `end`. */
export interface LoadResult {
  answers: number
  /** Logins among them, each with a session in the store. */
  logins: number
  /** Path and status or error of each answer that no visitor should see. */
  failures: string[]
}

const paths = ['/hotels', '/en', '/histoire', '/recherche?q=plage', '/_payload/fr/hotels.json']
let addresses = 0

/** Visitors read pages, and members of the demo world sign in, are known again and leave, through the balancer. */
export function beginLoad(front: string, { members = true } = {}): { end(): Promise<LoadResult> } {
  let isOver = false
  const result: LoadResult = { answers: 0, logins: 0, failures: [] }
  const lanes = [
    visit(0),
    visit(1),
    visit(2),
    ...(members ? [signIn('theo@demo.test'), signIn('camille@demo.test')] : []),
  ]
  return {
    async end() {
      isOver = true
      await Promise.all(lanes)
      return result
    },
  }

  async function visit(first: number): Promise<void> {
    for (let n = first; !isOver; n++) {
      const path = paths[n % paths.length] ?? '/'
      await answered(path, fetch(front + path, { redirect: 'manual' }))
      await pause(20)
    }
  }

  async function signIn(email: string): Promise<void> {
    while (!isOver) {
      // The balancer believes no header: each visitor comes from an address of their own, of which loopback has many.
      const from = `127.8.${++addresses >> 8}.${addresses & 255}`
      const body = { email, password: 'Demo-2026!', remember: false }
      const login = await call('/api/eph/users/login', { from, body })
      const cookie = login?.cookies.map((it) => it.split(';', 1)[0]).join('; ')
      const known = await call('/api/eph/users/init', { from, cookie })
      if (login?.status === 200 && known?.status === 200 && !JSON.parse(known.text).isConnected)
        result.failures.push('/api/eph/users/init does not know the session')
      await call('/api/eph/users/logout', { from, cookie })
      result.logins++
      await pause(200)
    }
  }

  function call(path: string, { from, body, cookie }: CallOptions): Promise<CallAnswer | undefined> {
    const headers = {
      Origin: front,
      ...(cookie && { Cookie: cookie }),
      ...(body && { 'Content-Type': 'application/json' }),
    }
    return answered(path, send(front + path, { headers, from, body: JSON.stringify(body) }))
  }

  /** Counts an answer. @returns undefined if there was none */
  async function answered<Answer extends { status: number }>(
    path: string,
    request: Promise<Answer>,
  ): Promise<Answer | undefined> {
    result.answers++
    try {
      const answer = await request
      if (answer.status >= 500 || (path.startsWith('/api/') && answer.status >= 400))
        result.failures.push(`${path} ${answer.status}`)
      return answer
    } catch (error) {
      result.failures.push(`${path} ${(error as Error).cause ?? error}`)
      return undefined
    }
  }
}

interface CallOptions {
  from: string
  body?: object
  cookie?: string
}

interface CallAnswer {
  status: number
  cookies: readonly string[]
  text: string
}

/** A POST from one of this machine's addresses, which `fetch` cannot choose, on a connection of its own. */
function send(
  url: string,
  { headers, from, body }: { headers: Record<string, string>; from: string; body?: string },
): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, localAddress: from, agent: false }, async (answer) => {
      const { statusCode: status = 0 } = answer
      resolve({ status, cookies: answer.headers['set-cookie'] ?? [], text: await text(answer).catch(() => '{}') })
    })
      .on('error', reject)
      .end(body)
  })
}
