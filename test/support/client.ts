import { createHmac } from 'node:crypto'
import { storedItems } from '#shared/consent/storedItems.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { type Locale, pageLocaleHeader } from '#shared/locales.ts'
import { descriptionOf, type Received } from '#test/openapi/description.ts'
import type { Site } from './site.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the site said; the test says what it must be
  body: any
  headers: Headers
}

/** One visitor with cookies and a network address of their own, as a browser of our pages is. */
export interface Client {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  /** By name; may be changed. */
  cookies: Map<string, string>
  /** Closes the browser and opens it again: cookies without a life of their own are gone. */
  reopen(): void
}

let addresses = 0

/** A site opened with {@link manyAddresses} believes in the address. */
export function newClient(site: Pick<Site, 'url'>, { locale = 'en' }: { locale?: Locale } = {}): Client {
  const cookies = new Map<string, string>()
  const lasting = new Set<string>()
  const n = ++addresses
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(site.url + path, {
      method,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': address,
        [pageLocaleHeader]: locale,
        Origin: site.url,
        ...(cookies.size > 0 && { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: bodyOf(body) }),
    })
    for (const line of answer.headers.getSetCookie()) keep({ cookies, lasting }, line)
    const text = await answer.text()
    const { status, headers: received } = answer
    await refuseUndescribed(site.url, { method, path, status, headers: received, text })
    return { status, body: readBody(text), headers: received }
  }
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    cookies,
    reopen() {
      for (const name of cookies.keys()) if (!lasting.has(name)) cookies.delete(name)
    },
  }
}

/** Every answer of a call that a test sees is one that the site's description allows. */
async function refuseUndescribed(siteUrl: string, received: Received): Promise<void> {
  if (!received.path.startsWith('/api/')) return
  const problems = (await descriptionOf(siteUrl))?.problemsOf(received) ?? []
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Every cookie that a test is given is on the page of cookies, but for those of the staff. */
function refuseUnlisted(name: string): void {
  const isListed = storedItems.some(({ names }) => (names as readonly string[]).includes(name))
  if (!isListed && !name.replace('__Host-', '').startsWith(siteCookies.desk))
    throw new Error(`${name} is a cookie that /cookies does not list`)
}

/** For `openSite`'s env: the limits per client address count the clients of a test one by one. */
export const manyAddresses = { TRUST_PROXY: 'loopback' }

/** Posts events as a system of the group does. */
export function postSigned(
  site: Pick<Site, 'url'> & { clock: Pick<Site['clock'], 'now'> },
  path: string,
  secret: string,
  body: unknown,
  changed: Record<string, string> = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const timestamp = changed['X-Timestamp'] ?? String(Math.floor(site.clock.now() / 1000))
  const signature = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`
  return newClient(site).post(path, text, { 'X-Timestamp': timestamp, 'X-Signature': signature, ...changed })
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body)
}

function keep({ cookies, lasting }: { cookies: Map<string, string>; lasting: Set<string> }, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  if (value === '') return void cookies.delete(name)
  refuseUnlisted(name)
  cookies.set(name, value)
  if (attributes.some((it) => /^(Max-Age|Expires)=/i.test(it))) lasting.add(name)
  else lasting.delete(name)
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
