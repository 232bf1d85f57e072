import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * The normal form of an address: without a port, brackets or zone, IPv6 in lower case and shortened, IPv4 inside
 * IPv6 (`::ffff:…`) as IPv4.
 * @returns undefined for an invalid address
 */
export function plainAddress(text: string): string | undefined {
  const bare = withoutPort(text.trim())
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return undefined
  const plain = new SocketAddress({ address: bare, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain
}

/** `::1:80` can only be an address: the port of IPv6 stands behind brackets, or after all eight groups. */
function withoutPort(text: string): string {
  return isIPv6(text) ? text : (/^(\[.*\]|[\d.]+|(?:[\da-f]+:){7}[\da-f]+):\d{1,5}$/i.exec(text)?.[1] ?? text)
}

/**
 * The network of an address, by the number of its first bits.
 * @param bits of each version: multiples of 8 and of 16
 * @returns `192.0.2.0/24`, `2001:db8:0::/48`; null for an invalid address
 */
export function networkOf(text: string, bits: { v4: number; v6: number }): string | null {
  const address = plainAddress(text)
  if (address === undefined) return null
  if (!address.includes(':')) {
    const network = address.split('.').map((part, index) => (index * 8 < bits.v4 ? part : '0'))
    return `${network.join('.')}/${bits.v4}`
  }
  const network = groupsOf(address).slice(0, bits.v6 / 16)
  return `${network.join(':')}::/${bits.v6}`
}

/**
 * The network of an address as logs, lists of devices and limits of codes have it: enough for "not from here" and for an
 * attacker's, too little for where somebody lives.
 */
export function coarseNetwork(address: string): string | null {
  return networkOf(address, { v4: 24, v6: 48 })
}

/** The network that limits count as one client: a household has one IPv4 address, but 2⁶⁴ IPv6 addresses. */
export function clientNetwork(address: string): string {
  return networkOf(address, { v4: 32, v6: 64 }) ?? 'unknown'
}

/** All eight groups of an IPv6 address in its plain form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...zeros, ...last]
}
