import type { Block } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'

/**
 * A story as a file holds it: Storyblok's own shape with both languages in `content`. All but `content`
 * may be left out: identity comes from the path, dates from the file.
 */
export interface StorySource {
  content: Block
  name?: string
  slug?: string
  uuid?: string
  id?: number
  position?: number
  tag_list?: string[]
  path?: string | null
  sort_by_date?: string | null
  meta_data?: Record<string, unknown> | null
  group_id?: string
  translated_slugs?: TranslationSource[] | null
  created_at?: string
  first_published_at?: string | null
  published_at?: string | null
  workflow_stage_id?: number
}

/** `path` is the whole translated slug; `slug` its last segment, put behind the folder's translation. */
export interface TranslationSource {
  lang: string
  path?: string
  slug?: string
  name?: string | null
  published?: boolean | null
}

/** `_folder.json` beside the stories of a folder. */
export type FolderSource = Pick<StorySource, 'name' | 'uuid' | 'id' | 'position' | 'translated_slugs'>

/** `_datasources/<slug>.json`. */
export interface DatasourceSource {
  name?: string
  id?: number
  dimensions?: { name: string; entry_value: string }[]
  entries: { name: string; value: string; dimension_values?: Record<string, string> }[]
}

/** `_space.json` at the top. */
export interface SpaceSource {
  name?: string
  domain?: string
  language_codes?: string[]
  /** False: a space without the app Translatable Slugs. */
  translatable_slugs?: boolean
}

export type FileKind = 'story' | 'folder' | 'datasource' | 'space'

/** The content of a file below the stories' folder; undefined for a file that is ignored. */
export function kindOf(path: string): FileKind | undefined {
  if (path === '_space.json') return 'space'
  if (/^_datasources\/[^/_.][^/]*\.json$/.test(path)) return 'datasource'
  if (/(^|\/)_folder\.json$/.test(path)) return 'folder'
  const segments = path.replace(/\.json$/, '').split('/')
  const name = segments.pop() ?? ''
  if (!path.endsWith('.json') || segments.some((it) => /^[_.]/.test(it))) return undefined
  return /^(_start(\.draft)?|[^_.#].*)$/.test(name) ? 'story' : undefined
}

/**
 * `a/b.json` → `a/b`, `a/b.draft.json` → `a/b` as draft, `a/_start.json` → `a/`: the trailing slash is how
 * Storyblok writes a folder's start page.
 */
export function slugOf(path: string): { fullSlug: string; isDraft: boolean; isStartpage: boolean } {
  const bare = path.replace(/\.json$/, '')
  const isDraft = bare.endsWith('.draft')
  const slug = isDraft ? bare.slice(0, -'.draft'.length) : bare
  const isStartpage = /(^|\/)_start$/.test(slug)
  return { fullSlug: isStartpage ? slug.slice(0, -'_start'.length) : slug, isDraft, isStartpage }
}

/** The path of a slug: the inverse of `slugOf`. */
export function pathOf(fullSlug: string, isDraft: boolean): string {
  const base = fullSlug === '' || fullSlug.endsWith('/') ? `${fullSlug}_start` : fullSlug
  return `${base}${isDraft ? '.draft' : ''}.json`
}

/** The fault of a file's data, as a line for the log; undefined when it can be used. */
export function problemOf(kind: FileKind, data: unknown): string | undefined {
  if (!isRecord(data)) return 'is not a JSON object'
  if (kind === 'space') return undefined
  if (kind === 'datasource') return Array.isArray(data.entries) ? undefined : 'has no list of entries'
  if (kind === 'story') {
    if (!isRecord(data.content)) return 'has no content object'
    if (typeof data.content.component !== 'string') return 'has content without a component'
  }
  for (const [field, isRight] of Object.entries(fieldChecks)) {
    const value = data[field]
    if (value !== undefined && value !== null && !isRight(value)) return `has a ${field} of the wrong kind`
  }
  return undefined
}

const isText = (value: unknown) => typeof value === 'string'
const isDate = (value: unknown) =>
  isText(value) && (/^@day/.test(String(value)) || !Number.isNaN(Date.parse(String(value))))

const fieldChecks: Record<string, (value: unknown) => boolean> = {
  name: isText,
  slug: isText,
  path: isText,
  group_id: isText,
  uuid: (value) => isText(value) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)),
  id: Number.isSafeInteger,
  position: Number.isFinite,
  tag_list: (value) => Array.isArray(value) && value.every(isText),
  translated_slugs: (value) => Array.isArray(value) && value.every((it) => isRecord(it) && isText(it.lang)),
  created_at: isDate,
  first_published_at: isDate,
  published_at: isDate,
}
