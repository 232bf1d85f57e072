import type { LinkAnswer, LinkObject, LinksAnswer } from '#content/types.ts'
import type { Entry, Folder } from '../library/snapshot.ts'
import { type Answer, recordNotFound } from './answer.ts'
import { linkOf } from './linkObject.ts'
import { pageOf } from './pages.ts'
import { datesOf, type View, versionIn } from './presentStory.ts'
import type { Query } from './query.ts'

/** GET cdn/links: stories that the view shows and all folders, in pages (as in spaces made since May 2023). */
export function answerLinks(view: View, query: Query): Answer {
  const startsWith = query.text('starts_with')?.replace(/^\//, '') ?? ''
  const parent = query.text('with_parent')
  const uuid = query.text('by_uuid')
  const found = everything(view)
    .filter((it) => it.fullSlug.startsWith(startsWith) && (uuid === undefined || it.uuid === uuid))
    .map((it) => ({ it, link: linkOf(view.snapshot, it) }))
    .filter(({ link }) => parent === undefined || link.parent_id === Number(parent))
  const { items, headers } = pageOf(found, query, 1000)
  const links = Object.fromEntries(items.map(({ it, link }) => [it.uuid, dated(view, query, it, link)]))
  return { status: 200, headers, body: { links } satisfies LinksAnswer }
}

/**
 * GET cdn/links/{uuid or id}.
 * @throws Refusal 404
 */
export function answerLink(view: View, query: Query, key: string): Answer {
  const it = everything(view).find(({ uuid, id }) => uuid === key || String(id) === key)
  if (!it) throw recordNotFound()
  const link = dated(view, query, it, linkOf(view.snapshot, it))
  return { status: 200, headers: {}, body: { link } satisfies LinkAnswer }
}

/** Stories and folders by slug: a folder comes before its contents. */
function everything(view: View): (Entry | Folder)[] {
  const stories = view.snapshot.entries.filter((it) => versionIn(view, it) !== null)
  return [...view.snapshot.folders, ...stories].sort((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1))
}

function dated(view: View, query: Query, it: Entry | Folder, link: LinkObject): LinkObject {
  if (!query.flag('include_dates')) return link
  // A folder is never published; it is as old as the oldest thing in it.
  if ('isStartpage' in it) return { ...link, ...pick(datesOf(it, view.today)) }
  const inside = view.snapshot.entries.filter((entry) => `${entry.fullSlug}/`.startsWith(`${it.fullSlug}/`))
  const oldest = inside.map((entry) => datesOf(entry, view.today).created_at).sort()[0]
  const since = oldest ?? new Date(0).toISOString()
  return { ...link, published_at: null, created_at: since, updated_at: since }
}

function pick({ published_at, created_at, updated_at }: ReturnType<typeof datesOf>) {
  return { published_at, created_at, updated_at }
}
