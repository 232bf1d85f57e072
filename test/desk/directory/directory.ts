import { type ChildProcess, spawn } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { type JWTPayload, SignJWT } from 'jose'
import { deskPath } from '#shared/desk/routes.ts'
import { type Locale, locales } from '#shared/locales.ts'
import type { Answer, Client } from '#test/support/client.ts'

/** A person as the directory has them. */
export interface DirectoryAccount {
  email: string
  email_verified?: boolean
  name: string
  groups?: string[]
}

/** Lies about who has signed in, told on the way from the real provider. */
export type Lie = 'issuer' | 'nonce' | 'signature' | 'none' | 'audience'

/** A provider of OpenID Connect at an address of ours, behind which it can fall silent or lie. */
export interface TestDirectory {
  issuer: string
  /** @param siteUrl of the site that it sends browsers back to */
  start(siteUrl: string): Promise<void>
  /** Null: the person is gone. @param isTold the site hears that the person's sessions have ended */
  set(login: string, account: DirectoryAccount | null, isTold?: boolean): Promise<void>
  /** A token of a logout, signed by the provider's key. @param lie one of another key, or of none */
  logoutToken(claims: JWTPayload, lie?: Lie): Promise<string>
  /** `down`: connections end without an answer. */
  be(state: 'well' | 'down' | Lie): void
  close(): Promise<void>
}

const tsx = new URL('../../support/tsx.mjs', import.meta.url).href
const script = new URL('serveProvider.ts', import.meta.url).pathname

/** The provider starts with `start`: it asks for the address of the site, whose settings ask for the provider's. */
export async function openDirectory(): Promise<TestDirectory> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let state: Parameters<TestDirectory['be']>[0] = 'well'
  let port = 0
  const front = createServer((req, res) => {
    if (state === 'down') return void req.socket.destroy()
    const lie = state === 'well' ? undefined : state
    const { method, url, headers } = req
    const onward = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      (answer) => void send(req, res, answer, lie && ((token: string) => lieAbout(token, lie, privateKey))),
    )
    req.pipe(onward)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }
  let child: ChildProcess | undefined
  return {
    issuer,
    async start(siteUrl) {
      const redirects = locales.map((it) => siteUrl + deskPath('directory', it)).join(' ')
      child = spawn(process.execPath, ['--import', tsx, script], {
        env: {
          ...process.env,
          ...{ ISSUER: issuer, REDIRECTS: redirects, LOGOUT: `${siteUrl}/api/desk/logout`, JWK: JSON.stringify(jwk) },
        },
        stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      })
      if (!child.stdout) throw new Error('the provider has an output')
      for await (const line of createInterface({ input: child.stdout })) {
        port = Number(/^port (\d+)$/.exec(line)?.[1] ?? 0)
        if (port > 0) break
      }
    },
    async set(login, account, isTold = false) {
      if (!child) throw new Error('the provider has started')
      const heard = once(child, 'message')
      child.send([login, account, isTold])
      await heard
    },
    async logoutToken(claims, lie) {
      const header = { alg: 'RS256', kid: 'own', typ: 'logout+jwt' }
      const token = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
      return lie ? lieAbout(token, lie, privateKey) : token
    },
    be(wanted) {
      state = wanted
    },
    async close() {
      const ended = child && once(child, 'exit')
      child?.kill()
      await ended
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
    },
  }
}

/** Sends the provider's answer on; of tokens the ID token may be another. */
async function send(
  req: IncomingMessage,
  res: ServerResponse,
  answer: IncomingMessage,
  lie: ((token: string) => string) | undefined,
): Promise<void> {
  const body = Buffer.concat(await answer.toArray())
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
  const isTokens = req.url?.startsWith('/token') && answer.statusCode === 200
  let text: Buffer | string = body
  if (lie && isTokens) {
    const tokens = JSON.parse(body.toString()) as { id_token: string }
    text = JSON.stringify({ ...tokens, id_token: lie(tokens.id_token) })
  }
  res.writeHead(answer.statusCode ?? 502, headers).end(text)
}

function lieAbout(token: string, lie: Lie, key: KeyObject): string {
  const [head = '', payload = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const write = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = {
    ...read(payload),
    ...(lie === 'issuer' && { iss: 'https://elsewhere.test' }),
    ...(lie === 'nonce' && { nonce: 'of-another-login' }),
    ...(lie === 'audience' && { aud: 'another-client' }),
  }
  if (lie === 'none') return `${write({ alg: 'none' })}.${write(claims)}.`
  const text = `${head}.${write(claims)}`
  const { privateKey: other } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const by = lie === 'signature' ? other : createPrivateKey(key.export({ format: 'pem', type: 'pkcs8' }))
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), by).toString('base64url')}`
}

/** Signs in at the directory as a browser does. @returns the site's answer to whom the directory sent back */
export async function signInBy(
  { issuer }: Pick<TestDirectory, 'issuer'>,
  site: { url: string; client: () => Client },
  login: string,
  changed: {
    client?: Client
    locale?: Locale
    query?: string /** Runs while the browser is on its way back. */
    beforeBack?: () => void
  } = {},
): Promise<{ client: Client; answer: Answer; back: string; jar: Map<string, string> }> {
  const { client = site.client(), locale = 'fr', query = '', beforeBack } = changed
  const jar = new Map<string, string>()
  const begun = await client.get(deskPath('directory', locale) + query)
  let at = begun.headers.get('location') ?? ''
  if (!at.startsWith(issuer)) return { client, answer: begun, back: '', jar }
  for (let steps = 0; at.startsWith(issuer) && steps < 12; steps++) {
    const page = await visit(jar, at)
    const prompt = /name="prompt" value="(\w+)"/.exec(await page.text())?.[1]
    const next = prompt ? await visit(jar, at, { prompt, login, password: 'x' }) : page
    const { href } = new URL(next.headers.get('location') ?? 'nowhere:', at)
    at = href
  }
  beforeBack?.()
  const back = at.slice(site.url.length)
  return { client, answer: await client.get(back), back, jar }
}

/** A logout at the directory itself, in the browser of a signing in. */
export async function leaveAt({ issuer }: Pick<TestDirectory, 'issuer'>, jar: Map<string, string>): Promise<void> {
  const page = await (await visit(jar, `${issuer}/session/end`)).text()
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(page) ?? []
  await visit(jar, `${issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
}

/** A page of the provider, whose cookies are its own. */
async function visit(jar: Map<string, string>, url: string, fields?: Record<string, string>): Promise<Response> {
  const headers = { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
  const sent = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const answer = await fetch(url, { redirect: 'manual', headers, ...sent })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
  return answer
}
