import { pageData } from '#client/app/dataNames.ts'
import { iconNameLength, iconNamePattern } from '#shared/content/iconName.ts'
import { iconLimits } from '#shared/limits.ts'
import { fetchInOrder } from './iconServers.ts'

/** Icons by full name (`ph:bed`) as `<svg>` markup. */
type Found = Map<string, string>

const known: Found = new Map()

/** Names asked for in this moment: blocks ask one by one, servers are asked once for all. */
let batch: { names: Set<string>; done: Promise<void> } | undefined
/** Names on their way. */
const coming = new Map<string, Promise<void>>()

/**
 * Icons that only content names: from our own server first, then from the public API
 * where one is set. Waits 1.5 s at most; an answer that comes later is kept for the next request.
 * @param names `set:icon`; others are ignored
 * @returns what is there by then; never fails, an icon is an ornament
 */
export async function loadIcons(names: readonly string[]): Promise<Found> {
  const missing = names.filter((name) => !known.has(name) && isIconName(name))
  if (missing.length > 0) {
    const all = Promise.all(missing.map((name) => coming.get(name) ?? request(name)))
    await Promise.race([all, new Promise((done) => setTimeout(done, iconLimits.fetchTimeoutMs))])
  }
  return new Map(names.flatMap((name) => (known.has(name) ? [[name, known.get(name) as string]] : [])))
}

function request(name: string): Promise<void> {
  if (!batch) {
    const names = new Set<string>()
    batch = { names, done: Promise.resolve().then(() => fetchBatch(names)) }
  }
  batch.names.add(name)
  coming.set(name, batch.done)
  return batch.done
}

async function fetchBatch(names: ReadonlySet<string>): Promise<void> {
  batch = undefined
  const servers = iconServers()
  await Promise.all(
    requestsFor([...names], servers).map(({ set, icons }) =>
      fetchInOrder({ servers, set, icons }, (found) => {
        for (const [icon, svg] of found) known.set(`${set}:${icon}`, svg)
      }),
    ),
  )
  // Not found is not kept: another page may ask again.
  for (const name of names) coming.delete(name)
}

/** One request for each set, and more where its address would be longer than 500 characters. */
export function requestsFor(names: readonly string[], servers: readonly string[]): { set: string; icons: string[] }[] {
  const longestServer = Math.max(...servers.map((it) => it.length))
  const requests: { set: string; icons: string[]; length: number }[] = []
  for (const name of names) {
    const [set = '', icon = ''] = name.split(':')
    const open = requests.findLast((it) => it.set === set)
    if (open && open.length + icon.length + 1 <= iconLimits.urlLength) {
      open.icons.push(icon)
      open.length += icon.length + 1
    } else {
      requests.push({ set, icons: [icon], length: longestServer + `/${set}.json?icons=`.length + icon.length })
    }
  }
  return requests.map(({ set, icons }) => ({ set, icons }))
}

/** Bases of servers that speak the Iconify API; ours comes first. */
function iconServers(): string[] {
  const others = document.documentElement.getAttribute(pageData.iconsApi)?.split(',') ?? []
  return [`${location.origin}/api/icons`, ...others.map((it) => it.trim().replace(/\/$/, '')).filter(Boolean)]
}

const fullName = new RegExp(`^${iconNamePattern}$`)

function isIconName(name: string): boolean {
  return fullName.test(name) && name.length <= iconNameLength
}
