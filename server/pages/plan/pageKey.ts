import type { ContentLink } from '#server/content/index.ts'
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
 * The cache key of a page: its address as in a request line, with what the page reads of the query, in one form. Undefined
 * if the page is for one visitor only: every key names something that there is, so that a stranger cannot add any.
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
    return hasQuery || Object.keys(params).length > 0 ? undefined : marked(path, gamingOff)
  }
  const query = resolution.kind === 'story' ? await listQuery(services, resolution.link, address) : ''
  return query === undefined ? undefined : marked(path + query, gamingOff)
}

function marked(key: string, gamingOff: boolean): string {
  return gamingOff ? key + gamingOffMark : key
}

/**
 * `?page=2` of the story's lists: of a page that they have, since any other is a 404, which no cache stores. What no list
 * reads, as `utm_…`, makes no second copy. @returns undefined with a filter: whoever makes its values up would fill the cache
 */
async function listQuery(services: PlanServices, link: ContentLink, address: PageAddress): Promise<string | undefined> {
  if (address.search === '') return ''
  const names = queryNamesOf(services, await readStory(services, link, address))
  const given = names.filter((name) => address.query.has(name))
  if (given.some((name) => name !== 'page')) return undefined
  return given.length > 0 ? `?page=${encodeURIComponent(address.query.get('page') ?? '')}` : ''
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
