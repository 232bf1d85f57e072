import type { PageAddress } from '#server/http/address.ts'
import { payloadPath } from '#shared/http/payloadPath.ts'
import { queryNamesOf } from '../plan/listings.ts'
import { readStory } from '../plan/planPage.ts'
import type { Resolution } from '../plan/resolve.ts'
import type { PageServices } from '../services.ts'

const gamingOffMark = ' gaming=off'

/**
 * What a page is stored under: its address as it stands in a request line, with the query names that
 * it knows, in order; undefined when it is one visitor's own.
 */
export async function keyOf(
  services: PageServices,
  address: PageAddress,
  resolution: Resolution,
  isPayload: boolean,
  gamingOff: boolean,
): Promise<string | undefined> {
  if (resolution.kind === 'route') {
    const { route, params } = resolution.match
    const asked = (route.query ?? []).some((name) => address.query.has(name))
    if (asked || Object.keys(params).length > 0) return undefined
  }
  const path = encodeURI(isPayload ? payloadPath(address.path) : address.path)
  const key = path + (await knownQuery(services, address, resolution))
  return gamingOff ? key + gamingOffMark : key
}

/** `?hotel=x&page=2`: only what the listings of the story read, so that `utm_…` makes no second copy. */
async function knownQuery(services: PageServices, address: PageAddress, resolution: Resolution): Promise<string> {
  if (address.search === '' || resolution.kind !== 'story') return ''
  const names = queryNamesOf(services, await readStory(services, resolution.link, address))
  const known = [...new Set(names)].sort().flatMap((name) => {
    const value = address.query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return known.length > 0 ? `?${new URLSearchParams(known)}` : ''
}

/** The address of a key, and whether its reader protects themselves. */
export function readKey(key: string): { url: string; gamingOff: boolean } {
  const gamingOff = key.endsWith(gamingOffMark)
  return { url: gamingOff ? key.slice(0, -gamingOffMark.length) : key, gamingOff }
}
