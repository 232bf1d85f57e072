import { isIP, isIPv6 } from 'node:net'

/** What a setting may be, where it is more than a number or a list. Read by `env.ts` alone. */

/** `https://hotel.example` of whatever writing of it (`HTTPS://Hotel.example:443/`); undefined when it says more. */
export function originOf(text: string): string | undefined {
  const { protocol, origin, username, pathname, search, hash } = new URL(text)
  const isOrigin = /^https?:$/.test(protocol) && username === '' && pathname === '/' && search === '' && hash === ''
  return isOrigin ? origin : undefined
}

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** A proxy as Express takes it: a name of networks, an address, or a network (`10.0.0.0/8`). */
export function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
}

/** What a browser writes into `Host`, with or without a port. */
export function isHost(text: string): boolean {
  return /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(text)
}

/** `https://tiles.example/{z}/{x}/{y}.png`, from one host: the policy has to name it. */
export function isTileTemplate(text: string): boolean {
  const isTemplate = ['{z}', '{x}', '{y}'].every((it) => text.includes(it)) && !text.includes('{s}')
  return isTemplate && /^https?:\/\/[^{}]+\//.test(text) && URL.canParse(text)
}
