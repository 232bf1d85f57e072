import { managementLimits } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type Snapshot, titleOf } from '../library/snapshot.ts'
import type { DatasourceSource } from '../library/storyFile.ts'
import { forEachAtOnce, type PushContext, write } from './context.ts'
import { recordAt } from './pushSpace.ts'

type Item = Record<string, unknown>
type EntrySource = DatasourceSource['entries'][number]

/** Data sources with their dimensions and entries. What the space has besides stays and is named. */
export async function pushDatasources(context: PushContext, { datasources }: Snapshot): Promise<void> {
  const { api, report } = context
  const existing = await api.list('datasources', 'datasources')
  for (const [slug, { source }] of datasources) {
    const made = await pushDatasource(
      slug,
      source,
      existing.find((it) => it.slug === slug),
    )
    if (made) await pushEntries(context, slug, source, made)
  }
  for (const { slug } of existing.filter((it) => !datasources.has(String(it.slug))))
    report.add('datasource', 'left', String(slug), 'in the space alone')

  async function pushDatasource(slug: string, source: DatasourceSource, known?: Item): Promise<Item | undefined> {
    const name = source.name ?? titleOf(slug)
    const has = known && Array.isArray(known.dimensions) ? known.dimensions.filter(isRecord) : []
    const missing = (source.dimensions ?? []).filter((it) => !has.some((own) => own.entry_value === it.entry_value))
    if (known && missing.length === 0 && known.name === name) {
      report.add('datasource', 'same', slug)
      return known
    }
    const datasource = { name, slug, dimensions_attributes: missing }
    const outcome = known ? 'changed' : 'created'
    const answer = await write(context, { kind: 'datasource', name: slug, outcome }, () =>
      known
        ? api.put(`datasources/${known.id}`, { datasource }, `datasource ${slug}`)
        : api.post('datasources', { datasource }, `datasource ${slug}`),
    )
    if (answer) return recordAt(answer, 'datasource')
    // A dry run compares the entries of what is there already.
    if (context.isDryRun && known) return known
    if (context.isDryRun) for (const it of source.entries) report.add('entry', 'created', `${slug}.${it.name}`)
    return undefined
  }
}

/** The entries of one data source, with their values in each dimension. */
async function pushEntries(context: PushContext, slug: string, source: DatasourceSource, made: Item): Promise<void> {
  const { api, report, progress } = context
  const dimensions = Array.isArray(made.dimensions) ? made.dimensions.filter(isRecord) : []
  const query = { datasource_id: Number(made.id), per_page: managementLimits.entriesPerPage }
  const existing = await api.list('datasource_entries', 'datasource_entries', query)
  const values = new Map<string, Map<unknown, unknown>>()
  for (const { id, entry_value } of dimensions) {
    const list = await api.list('datasource_entries', 'datasource_entries', { ...query, dimension: Number(id) })
    values.set(String(entry_value), new Map(list.map((it) => [it.name, it.dimension_value])))
  }
  progress.step(`entries of ${slug}`, source.entries.length)
  await forEachAtOnce(
    source.entries.map((entry, index) => ({ entry, position: index + 1 })),
    async ({ entry, position }) => {
      await pushEntry(
        entry,
        position,
        existing.find((it) => it.name === entry.name),
      )
      progress.done()
    },
    // Their order is the order in which they are made.
    1,
  )
  for (const { name } of existing.filter((it) => !source.entries.some((own) => own.name === it.name)))
    report.add('entry', 'left', `${slug}.${name}`, 'in the space alone')

  async function pushEntry(entry: EntrySource, position: number, known?: Item): Promise<void> {
    const name = `${slug}.${entry.name}`
    const translated = Object.entries(entry.dimension_values ?? {}).filter(
      ([code, value]) => values.get(code)?.get(entry.name) !== value,
    )
    if (known && known.value === entry.value && translated.length === 0) return report.add('entry', 'same', name)
    const own = { name: entry.name, value: entry.value }
    await write(context, { kind: 'entry', name, outcome: known ? 'changed' : 'created' }, async () => {
      let id = known?.id
      if (!known) {
        const datasource_entry = { ...own, datasource_id: made.id, position }
        id = recordAt(
          await api.post('datasource_entries', { datasource_entry }, `entry ${name}`),
          'datasource_entry',
        ).id
      } else if (known.value !== entry.value) {
        await api.put(`datasource_entries/${id}`, { datasource_entry: own }, `entry ${name}`)
      }
      for (const [code, dimension_value] of translated) {
        const dimension_id = dimensions.find((it) => it.entry_value === code)?.id
        const body = { datasource_entry: { ...own, dimension_value }, dimension_id }
        await api.put(`datasource_entries/${id}`, body, `entry ${name} in ${code}`)
      }
      return true
    })
  }
}
