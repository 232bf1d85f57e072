import { isIP, isIPv6 } from 'node:net'

/** Values of settings that are more than a number or a list. For this folder alone. */

/** `https://hotel.example` of any spelling of it (`HTTPS://Hotel.example:443/`); undefined for more than an origin. */
export function originOf(text: string): string | undefined {
  const { protocol, origin, username, pathname, search, hash } = new URL(text)
  const isOrigin = /^https?:$/.test(protocol) && username === '' && pathname === '/' && search === '' && hash === ''
  return isOrigin ? origin : undefined
}

/**
 * The address of each host of a list with commas, as libpq has it: `postgres://user:word@one:5432,two/db?x=y` gives
 * `postgres://user:word@one:5432/db?x=y` and `postgres://user:word@two/db?x=y`.
 */
export function urlsOfHosts(text: string): string[] {
  const [, before = text, hosts = '', after = ''] = /^([a-z+]+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/is.exec(text) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

/** One host, or the hosts of sentinels with the name of the primary: `redis+sentinel://one:26379,two/mymaster`. */
export function isRedisAddress(text: string): boolean {
  const [first = '', ...more] = urlsOfHosts(text)
  return /^rediss?\+sentinel:/.test(text) ? /^\/[\w.-]+/.test(new URL(first).pathname) : more.length === 0
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

/** Whether a browser may send this as `Host`, with or without a port. */
export function isHost(text: string): boolean {
  return /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(text)
}

/** A host of the policy: no `*` alone, which would be every host, and no top-level domain. */
export function isTagHost(text: string): boolean {
  return /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/i.test(text)
}

/** `https://tiles.example/{z}/{x}/{y}.png`, from one host: the policy has to name it. */
export function isTileTemplate(text: string): boolean {
  const isTemplate = ['{z}', '{x}', '{y}'].every((it) => text.includes(it)) && !text.includes('{s}')
  return isTemplate && /^https?:\/\/[^{}]+\//.test(text) && URL.canParse(text)
}

/** Too short for a key, with too few different characters, or a repeated short piece. */
export function isGuessable(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 8 || /^(.{1,16}?)\1+.{0,15}$/s.test(secret)
}

/** Any text, but behind `whsec_` base64 of 24 bytes or more: half of such a secret, pasted, would sign with another key. */
export function isNotificationSecret(text: string): boolean {
  return (
    !text.startsWith('whsec_') ||
    /^whsec_(?=.{32,})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
  )
}

/**
 * Unknown variables that are close to known ones: `STORYBLOK_ROOT_FODLER`. Short names are too close to those of other
 * programs (`HOME`, `HOST`).
 */
export function misspelt(given: readonly string[], known: readonly string[]): { name: string; meant: string }[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const [meant] = known.filter((it) => slipsBetween(name, it) <= (it.length < 8 ? 1 : 2))
      return meant && meant.length > 4 ? [{ name, meant }] : []
    })
}

/** The number of letters to insert, delete, change or swap with the next until the names are equal. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}
