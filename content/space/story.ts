import { isRecord } from '#shared/schemas/isRecord.ts'
import { resolveRelativeDate, toInstant } from '../library/relativeDates.ts'
import { type Entry, type Folder, type Snapshot, titleOf, type Version } from '../library/snapshot.ts'
import type { TranslationSource } from '../library/storyFile.ts'
import { type AssetPlace, assetNameIn } from './assets.ts'
import { type Item, itemsIn } from './managementApi.ts'

/** A translated slug; `slug` is the last segment alone. */
interface TranslatedSlug {
  lang: string
  slug: string
  name: string | null
}

/** The part of a story or folder that files and space both have, with the identifiers of the side that it comes from. */
export interface StoryBody {
  name: string
  position: number
  tag_list: string[]
  translated_slugs: TranslatedSlug[]
  first_published_at?: string
  /** None of a folder. */
  content?: unknown
}

export function isStory(it: Entry | Folder): it is Entry {
  return 'isStartpage' in it
}

/** A story or folder for people, and as both sides know it: a folder and its start page have one address. */
export function thingOf(slug: unknown, isFolder: unknown): { kind: 'story' | 'folder'; name: string } {
  return { kind: isFolder ? 'folder' : 'story', name: String(slug).replace(/^\/|\/$/g, '') || '/' }
}

/** The key by which a thing of the files is found in the space, and the other way round. */
export function keyOf(slug: unknown, isFolder: unknown): string {
  return Object.values(thingOf(slug, isFolder)).join(' ')
}

/** As the file has it, with all that it leaves out. @param version of a story */
export function fileBody(snapshot: Snapshot, it: Entry | Folder, version?: Version): StoryBody {
  if (!isStory(it)) {
    const { name, position, translations, slug } = it
    return { name, position, tag_list: [], translated_slugs: slugsOf(translations, () => slug) }
  }
  const { source } = version ?? it.draft
  const folder = snapshot.folderBySlug.get(it.folder)
  // A start page has the address of its folder in every language.
  const own = (lang: string) =>
    (it.isStartpage && folder?.translations.find((other) => other.lang === lang)?.slug) || it.slug
  return {
    name: source.name ?? titleOf(it.slug),
    position: it.position,
    tag_list: source.tag_list ?? [],
    translated_slugs: slugsOf(source.translated_slugs ?? [], own),
    ...(source.first_published_at && { first_published_at: source.first_published_at }),
    content: source.content,
  }
}

function slugsOf(given: readonly TranslationSource[], own: (lang: string) => string): TranslatedSlug[] {
  return given.map(({ lang, slug, path, name }) => {
    const last = path?.split('/').filter(Boolean).at(-1)
    return { lang, slug: slug || last || own(lang), name: name ?? null }
  })
}

/** A story of the space in the words of files. @param text a uuid or address of the space as files have it */
export function spaceBody(story: Item, text: (value: string) => string): StoryBody {
  return {
    name: String(story.name),
    position: Number(story.position),
    tag_list: Array.isArray(story.tag_list) ? story.tag_list.map(String) : [],
    translated_slugs: itemsIn(story, 'translated_slugs').map(({ lang, slug, name }) => ({
      lang: String(lang),
      slug: String(slug),
      name: typeof name === 'string' ? name : null,
    })),
    ...(story.first_published_at && !story.is_folder ? { first_published_at: String(story.first_published_at) } : {}),
    ...(story.is_folder ? {} : { content: mapTexts(story.content, text) }),
  }
}

/** The space's identifiers for those of the files. */
export interface SpaceNames {
  uuids: ReadonlyMap<string, string>
  /** By file name. */
  assets: ReadonlyMap<string, AssetPlace>
}

/** A body of the files with the space's identifiers and real days. @param day that dates like `@day+3` count from */
export function toSpace(body: StoryBody, { uuids, assets }: SpaceNames, day: Temporal.PlainDate): StoryBody {
  const { first_published_at: first, content } = body
  const instant = first && toInstant(first, day)
  const named = mapTexts(
    content,
    (text) => uuids.get(text) ?? assets.get(assetNameIn(text) ?? '')?.filename ?? resolveRelativeDate(text, day),
    (address) => assets.get(assetNameIn(address) ?? '')?.id,
  )
  return { ...body, ...(instant && { first_published_at: instant }), ...(isRecord(content) && { content: named }) }
}

/** A value with other texts in it; blocks keep their `_uid`. @param id of the asset at an address */
function mapTexts(value: unknown, text: (it: string) => string, id?: (address: unknown) => unknown): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((it) => mapTexts(it, text, id))
  if (!isRecord(value)) return value
  const mapped = Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, name === '_uid' ? it : mapTexts(it, text, id)]),
  )
  return 'id' in value ? { ...mapped, id: id?.(value.filename ?? value.src) ?? mapped.id } : mapped
}

/**
 * The space's value as the file would say it: what says the same stays as the file has it, so that a value without a
 * change is the file's own. Empty fields, ids of assets and the real day of a date like `@day+3` say nothing new.
 * @param file a value of the file; @param space the same place in the space, in the words of files
 */
function mergeValue(file: unknown, space: unknown): unknown {
  if (file === space || (isEmpty(file) && isEmpty(space))) return file
  if (typeof file === 'string' && typeof space === 'string') return saysSame(file, space) ? file : space
  if (Array.isArray(file) && Array.isArray(space)) {
    const merged = space.map((it, index) => mergeValue(counterpart(file, it, index), it))
    return merged.length === file.length && merged.every((it, index) => it === file[index]) ? file : merged
  }
  if (!isRecord(file) || !isRecord(space)) return space
  const asset = assetNameIn(file.filename ?? file.src)
  const isSameAsset = asset !== undefined && asset === assetNameIn(space.filename ?? space.src)
  const names = [...new Set([...Object.keys(file), ...Object.keys(space)])]
  const merged = names.flatMap((name) => {
    const value = isSameAsset && name === 'id' ? file.id : mergeValue(file[name], space[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const isSame = merged.length === Object.keys(file).length && merged.every(([name, it]) => it === file[name])
  return isSame ? file : Object.fromEntries(merged)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function saysSame(file: string, space: string): boolean {
  const name = assetNameIn(file)
  if (name !== undefined) return name === assetNameIn(space)
  if (file.startsWith('@day')) return /^\d{4}-\d{2}-\d{2}/.test(space)
  return /^\d{4}-\d{2}-\d{2}T/.test(file) && Date.parse(file) === Date.parse(space)
}

/** Where a block of the space is in the file: blocks are known by their `_uid`, everything else by its place. */
function counterpart(file: readonly unknown[], it: unknown, index: number): unknown {
  if (!isRecord(it) || typeof it._uid !== 'string') return file[index]
  return file.find((own) => isRecord(own) && own._uid === it._uid)
}

/** Properties of a story whose file the space would change, each with the value that the file would have. */
export function changesOf(file: StoryBody, space: StoryBody): Partial<StoryBody> {
  const names = Object.keys(file) as (keyof StoryBody)[]
  const comparable = { ...space, tag_list: space.tag_list.toSorted() }
  const own = { ...file, tag_list: file.tag_list.toSorted() }
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = mergeValue(own[name], comparable[name])
      return value === own[name] ? [] : [[name, value]]
    }),
  )
}
