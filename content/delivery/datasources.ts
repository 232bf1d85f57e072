import type { Datasource, DatasourceAnswer, DatasourceEntriesAnswer, DatasourcesAnswer } from '#content/types.ts'
import { idFor } from '../library/identity.ts'
import type { Snapshot } from '../library/snapshot.ts'
import { titleOf } from '../library/snapshot.ts'
import { type Answer, recordNotFound } from './answer.ts'
import { pageOf } from './pages.ts'
import type { View } from './presentStory.ts'
import type { Query } from './query.ts'

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
