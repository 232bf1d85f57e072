import type { PageAddress } from '#server/http/address.ts'
import { payloadPath } from '#shared/http/payloadPath.ts'
import { otherQueryNames, routes } from '#shared/routes.ts'
import { queryNamesOf } from './listings.ts'
import { readStory } from './planPage.ts'
import { isShared, type Resolution } from './resolve.ts'
import type { PlanServices } from './services.ts'

const gamingOffMark = ' gaming=off'

export interface KeyInput {
  address: PageAddress
  resolution: Resolution
  isPayload: boolean
  gamingOff: boolean
}

/**
 * The cache key of a page: its address as in a request line, with the query parameters that the page reads, sorted;
 * undefined if the page is for one visitor only.
 */
export async function keyOf(services: PlanServices, input: KeyInput): Promise<string | undefined> {
  const { address, resolution, isPayload, gamingOff } = input
  const path = encodeURI(isPayload ? payloadPath(address.path) : address.path)
  if (isShared(resolution)) {
    const search = resolution.page.keyOf(address.query, address.locale)
    return search === undefined ? undefined : marked(path + search, gamingOff)
  }
  if (resolution.kind === 'route') {
    const { route, params } = resolution.match
    const hasQuery = (route.query ?? []).some((name) => address.query.has(name))
    if (hasQuery || Object.keys(params).length > 0) return undefined
  }
  return marked(path + (await knownQuery(services, address, resolution)), gamingOff)
}

function marked(key: string, gamingOff: boolean): string {
  return gamingOff ? key + gamingOffMark : key
}

/** `?hotel=x&page=2`: only the parameters of the story's lists, so that `utm_…` makes no second copy. */
async function knownQuery(services: PlanServices, address: PageAddress, resolution: Resolution): Promise<string> {
  if (address.search === '' || resolution.kind !== 'story') return ''
  const names = queryNamesOf(services, await readStory(services, resolution.link, address))
  const known = [...new Set(names)].sort().flatMap((name) => {
    const value = address.query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return known.length > 0 ? `?${new URLSearchParams(known)}` : ''
}

/**
 * Whether some page reads a query parameter of this name: those of the route table, and those of blocks that list stories.
 * A page is the same whatever the others say.
 */
export function queryReader(definitions: PlanServices['definitions']): (name: string) => boolean {
  const ofRoutes = Object.values(routes).flatMap((it) => ('query' in it ? [...it.query] : []))
  const ofLists = Object.values(definitions).flatMap(({ listing }) => listing?.query ?? [])
  const names = new Set<string>([...otherQueryNames, ...ofRoutes, ...ofLists])
  return (name) => names.has(name)
}

/** The address of a key, and whether its reader has protection. */
export function readKey(key: string): { url: string; gamingOff: boolean } {
  const gamingOff = key.endsWith(gamingOffMark)
  return { url: gamingOff ? key.slice(0, -gamingOffMark.length) : key, gamingOff }
}
