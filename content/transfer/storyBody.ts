import { isRecord } from '#shared/schemas/isRecord.ts'
import { resolveRelativeDate, toInstant } from '../library/relativeDates.ts'
import { type Entry, type Folder, type Snapshot, titleOf, type Version } from '../library/snapshot.ts'
import type { TranslationSource } from '../library/storyFile.ts'
import { type References, withReferences } from './references.ts'
import { sameValue } from './sameValue.ts'

/** A translated slug as the Management API takes it; `slug` is the last segment alone. */
export interface TranslatedSlug {
  lang: string
  slug: string
  name: string | null
}

/** A story or folder of the files in the Management API's words and the space's identifiers. */
export interface StoryBody {
  name: string
  slug: string
  position: number
  is_folder: boolean
  is_startpage: boolean
  tag_list: string[]
  path?: string
  sort_by_date?: string
  meta_data?: Record<string, unknown>
  first_published_at?: string | undefined
  group_id?: string
  translated_slugs: TranslatedSlug[]
  content?: unknown
}

export interface BodyContext {
  snapshot: Snapshot
  references: References
  /** Dates like `@day+3` count from it. */
  day: Temporal.PlainDate
  /** Names of fields that hold numbers, `component.field`: the API takes them as texts. */
  numbers: ReadonlySet<string>
  /** The space's id of each group of alternates, by the files' id. */
  groups: ReadonlyMap<string, string>
}

/** The published version, then the draft where it is another; of a folder its one body. */
export function versionBodies(it: Entry | Folder, context: BodyContext): StoryBody[] {
  if (!('isStartpage' in it)) return [folderBody(it)]
  const versions = it.published && it.published !== it.draft ? [it.published, it.draft] : [it.draft]
  return versions.map((version) => storyBody(it, version, context))
}

export function folderBody(it: Folder): StoryBody {
  return {
    name: it.name,
    slug: it.slug,
    position: it.position,
    is_folder: true,
    is_startpage: false,
    tag_list: [],
    translated_slugs: slugsOf(it.translations, it.slug),
  }
}

function storyBody(entry: Entry, { source }: Version, context: BodyContext): StoryBody {
  const { snapshot, day } = context
  const folder = snapshot.folderBySlug.get(entry.folder)
  const own = (lang: string) =>
    (entry.isStartpage && folder?.translations.find((it) => it.lang === lang)?.slug) || entry.slug
  const first = source.first_published_at ? toInstant(source.first_published_at, day) : null
  const group = context.groups.get(source.group_id ?? '')
  return {
    name: source.name ?? titleOf(entry.slug),
    slug: entry.slug,
    position: entry.position,
    is_folder: false,
    is_startpage: entry.isStartpage,
    tag_list: source.tag_list ?? [],
    ...(source.path && { path: source.path }),
    ...(source.sort_by_date && { sort_by_date: source.sort_by_date }),
    ...(source.meta_data && { meta_data: source.meta_data }),
    ...(first && { first_published_at: first }),
    ...(group && { group_id: group }),
    translated_slugs: slugsOf(source.translated_slugs ?? [], own),
    content: spaceContent(source.content, context),
  }
}

/** @param own the slug where a translation has none, for each language or for all */
function slugsOf(given: readonly TranslationSource[], own: string | ((lang: string) => string)): TranslatedSlug[] {
  return given.map(({ lang, slug, path, name }) => {
    const last = path?.split('/').filter(Boolean).at(-1)
    return { lang, slug: slug || last || (typeof own === 'string' ? own : own(lang)), name: name ?? null }
  })
}

/** Content as a space keeps it: real dates, numbers as texts, identifiers of the space. */
function spaceContent(content: unknown, { references, day, numbers }: BodyContext): unknown {
  return withReferences(plain(content, ''), references)

  function plain(value: unknown, at: string): unknown {
    if (typeof value === 'string') return value.startsWith('@day') ? resolveRelativeDate(value, day) : value
    if (typeof value === 'number') return numbers.has(at) ? String(value) : value
    if (Array.isArray(value)) return value.map((it) => plain(it, at))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, it]) => [name, plain(it, `${value.component}.${name.split('__i18n__')[0]}`)]),
    )
  }
}

/** A story of the space, as far as it is compared: the answer of `stories/{id}`. */
export type SpaceStory = Record<string, unknown>

/** Properties of a story in which file and space differ. */
export function differencesOf(body: StoryBody, story: SpaceStory): string[] {
  const { translated_slugs, tag_list, first_published_at, slug: _, is_folder: __, is_startpage: ___, ...rest } = body
  const isSameTime =
    !first_published_at || Date.parse(String(story.first_published_at)) === Date.parse(first_published_at)
  return [
    ...Object.entries(rest).flatMap(([name, value]) => (sameValue(story[name], value) ? [] : [name])),
    ...(sameValue(sorted(story.tag_list), sorted(tag_list)) ? [] : ['tag_list']),
    ...(isSameTime ? [] : ['first_published_at']),
    ...(translated_slugs.every((it) => hasSlug(story, it)) ? [] : ['translated_slugs']),
  ]
}

function sorted(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map(String).sort() : []
}

/** Translated slugs of a story of the space. */
export function spaceSlugs(story: SpaceStory): Record<string, unknown>[] {
  return Array.isArray(story.translated_slugs) ? story.translated_slugs.filter(isRecord) : []
}

function hasSlug(story: SpaceStory, { lang, slug, name }: TranslatedSlug): boolean {
  return spaceSlugs(story).some((it) => it.lang === lang && it.slug === slug && (it.name ?? null) === name)
}

/** The names of fields that hold numbers in a content model. */
export function numberFields(
  definitions: Readonly<Record<string, { name: string; fields: Readonly<Record<string, { kind: string }>> }>>,
): Set<string> {
  return new Set(
    Object.values(definitions).flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { kind }]) => (kind === 'number' ? [`${name}.${field}`] : [])),
    ),
  )
}

/** A slug as it is compared: a folder's start page ends in a slash in some answers and not in others. */
export function bareSlug(slug: unknown): string {
  return String(slug).replace(/^\/|\/$/g, '')
}
