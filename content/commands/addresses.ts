import type { Block } from '#shared/content/values.ts'
import { locales, pathOf } from '#shared/locales.ts'
import type { Finding } from './finding.ts'
import type { World } from './readWorld.ts'

/** Addresses that two stories claim, and redirects that lead to no page. */
export function findAddressProblems(world: World, exists: (path: string) => boolean): Finding[] {
  return [...claimedTwice(world), ...world.stories.flatMap((it) => redirectProblems(it, exists))]
}

function claimedTwice({ records, stories }: World): Finding[] {
  const files = new Map(stories.map(({ uuid, file }) => [uuid, file]))
  return locales.flatMap((locale) => {
    const owners = new Map<string, string>()
    return records.flatMap(({ uuid, slugs }) => {
      const address = pathOf(locale, slugs[locale])
      const owner = owners.get(address)
      if (owner === undefined) owners.set(address, files.get(uuid) ?? uuid)
      return owner === undefined
        ? []
        : [{ file: files.get(uuid) ?? uuid, field: '', problem: `${address} is the address of ${owner} already` }]
    })
  })
}

function redirectProblems({ file, checked }: World['stories'][number], exists: (path: string) => boolean): Finding[] {
  const { component, content } = checked.fr
  if (component !== 'settings') return []
  const redirects = (content.redirects ?? []) as Block<{ from: string; to: string }>[]
  const sources = redirects.map((it) => it.content.from)
  return redirects.flatMap(({ uid, content: { from, to } }, index) => {
    const field = checked.fr.places?.get(uid) ?? 'redirects'
    const found: string[] = []
    if (sources.indexOf(from) < index) found.push(`unused: ${from} is redirected further up already`)
    if (!from.startsWith('/')) found.push(`unused: ${from} is no path of this site`)
    if (exists(from)) found.push(`${from} is a page, which this hides`)
    const target = to.replace(/[?#].*$/, '')
    if (sources.includes(target)) found.push(`${to} is redirected itself: name where it leads in the end`)
    else if (to.startsWith('/') && !exists(target)) found.push(`leads nowhere: ${to}`)
    return found.map((problem) => ({ file, field, problem }))
  })
}
