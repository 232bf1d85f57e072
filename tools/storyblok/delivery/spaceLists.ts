import { idFor } from '#content/library/identity.ts'
import { linkOf, parentOf } from '#content/library/linkObject.ts'
import { datesOf, type View, versionIn } from '#content/library/presentStory.ts'
import { type Entry, type Folder, onceEach, type Snapshot, titleOf } from '#content/library/snapshot.ts'
import type {
  Datasource,
  DatasourceAnswer,
  DatasourceEntriesAnswer,
  DatasourcesAnswer,
  LinkAnswer,
  LinkObject,
  LinksAnswer,
  SpaceAnswer,
  TagsAnswer,
} from '#content/types.ts'
import { type Answer, recordNotFound } from './answer.ts'
import { addressesOf } from './indexes.ts'
import { pageOf } from './pages.ts'
import type { Query } from './query.ts'

/** GET cdn/links: stories that the view shows and all folders, in pages (as in spaces made since May 2023). */
export function answerLinks(view: View, query: Query): Answer {
  const startsWith = query.text('starts_with')?.replace(/^\//, '') ?? ''
  const parent = query.text('with_parent')
  const uuid = query.text('by_uuid')
  const found = addressesOf(view.snapshot, view.version === 'published').all.filter(
    (it) =>
      it.fullSlug.startsWith(startsWith) &&
      (uuid === undefined || it.uuid === uuid) &&
      (parent === undefined || parentOf(view.snapshot, it) === Number(parent)),
  )
  const { items, headers } = pageOf(found, query, 1000)
  const links = Object.fromEntries(items.map((it) => [it.uuid, linkIn(view, query, it)]))
  return { status: 200, headers, body: { links } satisfies LinksAnswer }
}

/**
 * GET cdn/links/{uuid or id}.
 * @throws Refusal 404
 */
export function answerLink(view: View, query: Query, key: string): Answer {
  const it = addressesOf(view.snapshot, view.version === 'published').byKey.get(key)
  if (!it) throw recordNotFound()
  return { status: 200, headers: {}, body: { link: linkIn(view, query, it) } satisfies LinkAnswer }
}

function linkIn(view: View, query: Query, it: Entry | Folder): LinkObject {
  const link = linkOf(view.snapshot, it)
  if (!query.flag('include_dates')) return link
  // A folder is never published; it is as old as the oldest thing in it.
  if ('isStartpage' in it) return { ...link, ...pick(datesOf(it, view.today)) }
  const since = oldestIn(view).get(it.fullSlug) ?? new Date(0).toISOString()
  return { ...link, published_at: null, created_at: since, updated_at: since }
}

/** The date of the oldest story in each folder or below it, by the folder's slug. */
function oldestIn({ snapshot, today }: View): ReadonlyMap<string, string> {
  const byDay = oldestByDay(snapshot)
  const day = String(today)
  const known = byDay.get(day) ?? new Map<string, string>()
  if (byDay.has(day)) return known
  for (const entry of snapshot.entries) {
    const since = datesOf(entry, today).created_at
    const path = `${entry.fullSlug}/`
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end)
      const oldest = known.get(folder)
      if (oldest === undefined || since < oldest) known.set(folder, since)
    }
  }
  byDay.clear()
  byDay.set(day, known)
  return known
}

const oldestByDay = onceEach(() => new Map<string, Map<string, string>>())

function pick({ published_at, created_at, updated_at }: ReturnType<typeof datesOf>) {
  return { published_at, created_at, updated_at }
}

/** GET cdn/datasources. */
export function answerDatasources({ snapshot }: View, query: Query, cv: number): Answer {
  const { items, headers } = pageOf(allOf(snapshot), query, 1000)
  return { status: 200, headers, body: { datasources: items, cv } satisfies DatasourcesAnswer }
}

/**
 * GET cdn/datasources/{slug or id}.
 * @throws Refusal 404
 */
export function answerDatasource({ snapshot }: View, cv: number, key: string): Answer {
  const datasource = allOf(snapshot).find(({ slug, id }) => slug === key || String(id) === key)
  if (!datasource) throw recordNotFound()
  return { status: 200, headers: {}, body: { datasource, cv } satisfies DatasourceAnswer }
}

/** GET cdn/datasource_entries?datasource=slug&dimension=en: without `datasource` the entries of all. */
export function answerDatasourceEntries({ snapshot }: View, query: Query, cv: number): Answer {
  const slug = query.text('datasource')
  const dimension = query.text('dimension')
  const chosen = [...snapshot.datasources].filter(([it]) => slug === undefined || it === slug)
  if (slug !== undefined && chosen.length === 0) throw recordNotFound()
  const entries = chosen.flatMap(([owner, { source }]) =>
    source.entries.map(({ name, value, dimension_values }) => ({
      id: idFor(`entry ${owner} ${name}`),
      name,
      value,
      dimension_value: (dimension && dimension_values?.[dimension]) || null,
    })),
  )
  const { items, headers } = pageOf(entries, query, 1000)
  return { status: 200, headers, body: { datasource_entries: items, cv } satisfies DatasourceEntriesAnswer }
}

function allOf(snapshot: Snapshot): Datasource[] {
  return [...snapshot.datasources].map(([slug, { source, publication }]) => {
    const id = source.id ?? idFor(`datasource ${slug}`)
    const created_at = new Date(publication.seenAt).toISOString()
    const updated_at = new Date(publication.savedAt ?? publication.seenAt).toISOString()
    const dimensions = (source.dimensions ?? []).map(({ name, entry_value }) => ({
      id: idFor(`dimension ${slug} ${entry_value}`),
      name,
      entry_value,
      datasource_id: id,
      created_at,
      updated_at,
    }))
    return { id, name: source.name ?? titleOf(slug), slug, dimensions, created_at, updated_at }
  })
}

/** GET cdn/spaces/me: the cheap way to read the version. */
export function answerSpace({ snapshot, spaceId }: View, version: number): Answer {
  const { name, domain, language_codes } = snapshot.space
  const body: SpaceAnswer = { space: { id: spaceId, name, domain, version, language_codes } }
  return { status: 200, headers: {}, body }
}

/** GET cdn/tags: only tags in use, counted. */
export function answerTags(view: View, query: Query): Answer {
  const startsWith = query.text('starts_with') ?? ''
  const counts = new Map<string, number>()
  for (const entry of view.snapshot.entries) {
    const version = versionIn(view, entry)
    if (!version || !entry.fullSlug.startsWith(startsWith)) continue
    for (const tag of version.source.tag_list ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const tags = [...counts].map(([name, taggings_count]) => ({ name, taggings_count }))
  return { status: 200, headers: {}, body: { tags } satisfies TagsAnswer }
}
