import type { Block } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { digestOf } from '../library/identity.ts'
import type { Library } from '../library/library.ts'
import { parisDay } from '../library/relativeDates.ts'
import type { Entry, Folder, Snapshot, Version } from '../library/snapshot.ts'
import type { StorySource, TranslationSource } from '../library/storyFile.ts'
import type { SpaceState, StoryItem } from './state.ts'
import { fullSlug } from './stories.ts'

/** The space as the delivery API reads it: what was written to the Management API, and nothing of any file. */
export function spaceLibrary(state: SpaceState): Library {
  let known: { version: string; snapshot: Snapshot } | undefined
  return {
    snapshot,
    cv: () => state.version,
    today: () => parisDay(state.now()),
    refresh: async () => {},
    close: async () => {},
  }

  /** Made anew when something was written: answers are kept by their entries. */
  function snapshot(): Snapshot {
    const version = state.stories.map((it) => `${it.id} ${it.updated_at}`).join() + JSON.stringify(state.entries)
    if (known?.version !== version) known = { version, snapshot: snapshotOf(state) }
    return known.snapshot
  }
}

function snapshotOf(state: SpaceState): Snapshot {
  const slugs = new Map(state.stories.map((it) => [it.id, fullSlug(state, it).replace(/\/$/, '')]))
  const entries = state.stories
    .filter((it) => !it.is_folder)
    .map((it) => entryOf(it, slugs))
    .sort((a, b) => a.position - b.position || a.id - b.id)
  const folders = state.stories.filter((it) => it.is_folder).map((it) => folderOf(it, slugs))
  const languages = Array.isArray(state.space.languages) ? state.space.languages : []
  return {
    entries,
    folders,
    byUuid: new Map(entries.map((it) => [it.uuid, it])),
    byId: new Map(entries.map((it) => [it.id, it])),
    bySlug: new Map(entries.map((it) => [it.fullSlug.replace(/\/$/, ''), it])),
    folderBySlug: new Map(folders.map((it) => [it.fullSlug, it])),
    datasources: datasourcesOf(state),
    space: {
      name: String(state.space.name),
      domain: String(state.space.domain ?? ''),
      language_codes: languages.map((it) => String(it.code)),
      translatable_slugs: state.apps.has('translatable-slugs'),
    },
    hasRelativeDates: false,
  }
}

function entryOf(it: StoryItem, slugs: ReadonlyMap<number, string>): Entry {
  const slug = slugs.get(it.id) ?? ''
  const draft = versionOf(it, it.content, Date.parse(it.updated_at))
  const isChanged = it.published && JSON.stringify(it.published.content) !== JSON.stringify(it.content)
  const published = it.published && (isChanged ? versionOf(it, it.published.content, it.published.at) : draft)
  return {
    id: it.id,
    uuid: it.uuid,
    fullSlug: it.is_startpage ? `${slug}/` : slug,
    slug: it.slug,
    folder: slugs.get(it.parent_id) ?? '',
    isStartpage: it.is_startpage,
    position: it.position,
    published: published || null,
    draft,
  }
}

function versionOf(it: StoryItem, content: Record<string, unknown>, seenAt: number): Version {
  const source: StorySource = {
    content: content as Block,
    name: it.name,
    tag_list: it.tag_list,
    group_id: it.group_id,
    path: typeof it.path === 'string' ? it.path : null,
    sort_by_date: typeof it.sort_by_date === 'string' ? it.sort_by_date : null,
    meta_data: isRecord(it.meta_data) ? it.meta_data : null,
    created_at: it.created_at,
    first_published_at: it.first_published_at,
    published_at: it.published_at,
    translated_slugs: translationsOf(it),
  }
  return { source, publication: { digest: digestOf(JSON.stringify(content)), seenAt }, hasRelativeDates: false }
}

/** A start page has the address of its folder in every language. */
function translationsOf(it: StoryItem): TranslationSource[] {
  return it.translated_slugs.map(({ lang, slug, name }) => ({
    lang: String(lang),
    ...(!it.is_startpage && { slug: String(slug) }),
    name: typeof name === 'string' ? name : null,
    published: it.published !== null,
  }))
}

function folderOf(it: StoryItem, slugs: ReadonlyMap<number, string>): Folder {
  return {
    id: it.id,
    uuid: it.uuid,
    fullSlug: slugs.get(it.id) ?? '',
    slug: it.slug,
    folder: slugs.get(it.parent_id) ?? '',
    name: it.name,
    position: it.position,
    translations: translationsOf(it),
  }
}

function datasourcesOf(state: SpaceState): Snapshot['datasources'] {
  return new Map(
    state.datasources.map((it) => {
      const dimensions = Array.isArray(it.dimensions) ? it.dimensions : []
      const entries = state.entries
        .filter((own) => own.datasource_id === it.id)
        .map((own) => ({
          name: String(own.name),
          value: String(own.value),
          dimension_values: valuesOf(own, dimensions),
        }))
      const source = { name: String(it.name), id: Number(it.id), dimensions, entries }
      return [String(it.slug), { source, publication: { digest: JSON.stringify(entries), seenAt: 0 } }] as const
    }),
  )
}

function valuesOf(
  entry: Record<string, unknown>,
  dimensions: readonly Record<string, unknown>[],
): Record<string, string> {
  const values = entry.values instanceof Map ? entry.values : new Map()
  return Object.fromEntries(
    dimensions.flatMap(({ id, entry_value }) =>
      values.get(id) ? [[String(entry_value), String(values.get(id))]] : [],
    ),
  )
}
