import { demoWorld } from '#server/demo/world.ts'
import type { Asked } from './lightLoad.ts'

/** Variables for a site whose members log in here: accounts to log in to, and addresses for them to come from. */
export const memberEnv = { DEMO_WORLD: 'on', TRUST_PROXY: 'loopback' } as const

let addresses = 0
let keys = 0
/** Then another visitor comes, before the limits count this one out. */
const callsOfVisitor = 20

/** An address of a visitor who has not been here, as the proxy in front tells it: the limits count each by itself. */
export function newAddress(): string {
  const n = ++addresses
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

const members = demoWorld.hotel.filter(({ state, note }) => state === 'active' && note).map((it) => it.email)

/** Logins of the members of the demo world in turns, for light load: each from another address. */
export function logins(site: string): Asked {
  let calls = 0
  return {
    url: `${site}/api/eph/users/login`,
    method: 'POST',
    headers: () => `Origin: ${site}\r\nX-Forwarded-For: ${newAddress()}\r\n`,
    body: () => JSON.stringify({ email: members[calls++ % members.length], password: demoWorld.password }),
  }
}

/**
 * Logs a member of the demo world in, one after the other of them, as the browser does.
 * @param site its origin @returns the cookies, as the browser sends them back
 * @throws Error for every answer but success
 */
export function login(site: string): Promise<string> {
  return loginBy(`${site}/api/eph/users/login`, members[addresses % members.length] ?? '')
}

/** Logs a member of the VIP card in, with a Black card. @see login */
export function loginToCard(site: string): Promise<string> {
  return loginBy(`${site}/api/vip/login`, 'alba@demo.test')
}

async function loginBy(call: string, email: string): Promise<string> {
  const answer = await fetch(call, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(call).origin, 'X-Forwarded-For': newAddress() },
    body: JSON.stringify({ email, password: demoWorld.password }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`A login was answered with ${answer.status}: ${text.slice(0, 300)}`)
  return answer.headers
    .getSetCookie()
    .map((it) => it.split(';', 1)[0])
    .join('; ')
}

/**
 * Header lines of calls as our own page sends them, for light load: with cookies, from an address of the visitor's own.
 * @param cookies of members who are logged in, one after another
 */
export function asOurPage(site: string, cookies: readonly string[], method: 'get' | 'post'): () => string {
  let calls = 0
  let visitor = ''
  return () => {
    if (calls++ % callsOfVisitor === 0) {
      const cookie = cookies[Math.floor(calls / callsOfVisitor) % cookies.length]
      visitor =
        `X-Forwarded-For: ${newAddress()}\r\nCookie: ${cookie}\r\n` +
        `Accept: application/json\r\nAccept-Language: fr\r\nSec-Fetch-Site: same-origin\r\nReferer: ${site}/\r\n`
    }
    if (method === 'get') return visitor
    const key = String(++keys).padStart(32, '0')
    return `${visitor}Origin: ${site}\r\nContent-Length: 0\r\nIdempotency-Key: ${key}\r\n`
  }
}
