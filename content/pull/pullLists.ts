import { join } from 'node:path'
import { managementLimits } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { DatasourceSource } from '../library/storyFile.ts'
import type { PushContext } from '../push/context.ts'
import { recordAt } from '../push/pushSpace.ts'
import { sameValue } from '../transfer/sameValue.ts'
import type { PullOptions } from './options.ts'
import { writeJson } from './writeFile.ts'

type Item = Record<string, unknown>

/** The space's languages, in `_space.json`. */
export async function pullSpace(context: PushContext, { snapshot, storiesDir }: PullOptions): Promise<void> {
  const { api, report, isDryRun } = context
  const { languages } = recordAt(await api.get(''), 'space')
  const language_codes = (Array.isArray(languages) ? languages : []).filter(isRecord).map((it) => String(it.code))
  const { name } = snapshot.space
  const isSame = sameValue(language_codes, snapshot.space.language_codes)
  if (!isSame && !isDryRun) await writeJson(join(storiesDir, '_space.json'), { name, language_codes })
  report.add('setting', isSame ? 'same' : 'changed', 'languages', isSame ? '' : language_codes.join(', '))
}

/** Data sources with their entries, in `_datasources/`. */
export async function pullDatasources(context: PushContext, { snapshot, storiesDir }: PullOptions): Promise<void> {
  const { api, report, isDryRun } = context
  const existing = await api.list('datasources', 'datasources')
  for (const it of existing) {
    const slug = String(it.slug)
    const known = snapshot.datasources.get(slug)?.source
    const source = await readDatasource(context, it)
    if (known && sameValue(comparable(known), comparable(source))) report.add('datasource', 'same', slug)
    else {
      if (!isDryRun) await writeJson(join(storiesDir, '_datasources', `${slug}.json`), source)
      report.add('datasource', known ? 'changed' : 'created', slug)
    }
  }
  for (const slug of snapshot.datasources.keys())
    if (!existing.some((it) => it.slug === slug)) report.add('datasource', 'left', slug, 'in the files alone')
}

async function readDatasource({ api }: PushContext, item: Item): Promise<DatasourceSource> {
  const query = { datasource_id: Number(item.id), per_page: managementLimits.entriesPerPage }
  const entries = await api.list('datasource_entries', 'datasource_entries', query)
  const dimensions = (Array.isArray(item.dimensions) ? item.dimensions : []).filter(isRecord)
  const values = new Map<unknown, Record<string, string>>()
  for (const { id, entry_value } of dimensions) {
    const list = await api.list('datasource_entries', 'datasource_entries', { ...query, dimension: Number(id) })
    for (const it of list.filter((own) => own.dimension_value))
      values.set(it.name, { ...values.get(it.name), [String(entry_value)]: String(it.dimension_value) })
  }
  return {
    name: String(item.name),
    dimensions: dimensions.map((it) => ({ name: String(it.name), entry_value: String(it.entry_value) })),
    entries: entries.map(({ name, value }) => {
      const translated = values.get(name)
      return { name: String(name), value: String(value), ...(translated && { dimension_values: translated }) }
    }),
  }
}

/** Without what a file may leave out. */
function comparable({ dimensions = [], entries }: DatasourceSource) {
  return { dimensions: dimensions.map(({ entry_value }) => entry_value), entries }
}
