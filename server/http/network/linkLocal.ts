import { BlockList, isIPv6 } from 'node:net'

const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')

/** True of an address where machines of a cloud ask for their credentials: nothing is sent there on anybody's behalf. */
export function isLinkLocal(address: string): boolean {
  return linkLocal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
