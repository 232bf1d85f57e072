import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type Entry, type Folder, titleOf } from '../library/snapshot.ts'
import { pathOf, type StorySource } from '../library/storyFile.ts'
import { sameValue } from '../transfer/sameValue.ts'
import { bareSlug, type SpaceStory, type StoryBody, spaceSlugs } from '../transfer/storyBody.ts'
import { mergeValue } from './mergeValue.ts'
import { writeJson } from './writeFile.ts'

/** The address of a story of the space as files have it: a start page ends in a slash. */
export function fullSlugOf({ full_slug, is_startpage }: SpaceStory): string {
  const bare = bareSlug(full_slug)
  return is_startpage && bare ? `${bare}/` : bare
}

/** Whether the files publish a story, and hold a draft beside it, as the space does. */
export function isInState(it: Entry | Folder, { published, unpublished_changes }: SpaceStory): boolean {
  if (!('isStartpage' in it)) return true
  const hasDraft = it.draft !== it.published
  return (it.published !== null) === Boolean(published) && hasDraft === (!published || Boolean(unpublished_changes))
}

export interface StoryWriting {
  storiesDir: string
  /** The story or folder here; undefined for a new one. */
  it: Entry | Folder | undefined
  /** The file's words as the space would have them. */
  translated: Partial<StoryBody>
  story: SpaceStory
  /** A value of the space in the file's words. */
  convert: (value: unknown) => unknown
}

/**
 * Writes a story's file, or a folder's, where the space has it now, and removes the ones that it had here before: those of
 * another address, and a draft that was published.
 * @returns what was written
 */
export async function writeStory({ storiesDir, it, translated, story, convert }: StoryWriting): Promise<StorySource> {
  const at = (path: string) => join(storiesDir, path)
  const before = it ? pathsOf(it) : []
  const slug = fullSlugOf(story)
  const isDraft = !story.published || Boolean(story.unpublished_changes)
  const target = story.is_folder ? folderPath(slug) : pathOf(slug, isDraft)
  const file = await readJson(at(before.at(-1) ?? target))
  const source = merged(file, translated, story, convert)
  await writeJson(at(target), source)
  // The published version of a changed story stays beside its draft.
  const kept = story.is_folder || !story.published || !isDraft ? [target] : [target, pathOf(slug, false)]
  for (const path of before.filter((own) => !kept.includes(own))) {
    const published = kept[1]
    if (published && path === before[0] && before.length > 1) await writeJson(at(published), await readJson(at(path)))
    await rm(at(path), { force: true })
  }
  return source
}

/** The files of a story here: the published version, then the draft. */
function pathsOf(it: Entry | Folder): string[] {
  if (!('isStartpage' in it)) return [folderPath(it.fullSlug)]
  return [
    ...(it.published ? [pathOf(it.fullSlug, false)] : []),
    ...(it.draft !== it.published ? [pathOf(it.fullSlug, true)] : []),
  ]
}

function folderPath(slug: string): string {
  return `${slug}/_folder.json`
}

/** The file's properties in their order, with what the space has otherwise. */
function merged(
  file: Record<string, unknown>,
  translated: Partial<StoryBody>,
  story: SpaceStory,
  convert: (value: unknown) => unknown,
): StorySource {
  const next: Record<string, unknown> = { ...file }
  const take = (name: keyof StoryBody, value: unknown = story[name]) => {
    if (!sameValue(translated[name], value)) next[name] = value ?? undefined
  }
  if (!('name' in file) && story.name !== titleOf(String(story.slug))) next.name = story.name
  take('name')
  if (!file.uuid) next.uuid ??= story.uuid
  take('position')
  if (!sameValue(sorted(translated.tag_list), sorted(story.tag_list))) next.tag_list = story.tag_list
  for (const name of ['path', 'sort_by_date', 'meta_data'] as const) take(name)
  const isSameTime = Date.parse(String(translated.first_published_at)) === Date.parse(String(story.first_published_at))
  if (translated.first_published_at && !isSameTime) next.first_published_at = story.first_published_at
  const slugs = translationsOf(story)
  if (slugs.length > 0 && !slugs.every((it) => hasTranslation(translated, it))) next.translated_slugs = slugs
  if (story.is_folder) return next as unknown as StorySource
  const { content: _, ...rest } = next
  const content = mergeValue({ file: file.content, translated: translated.content, space: story.content }, convert)
  return { ...rest, content } as StorySource
}

function sorted(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String).sort() : []
}

function translationsOf(story: SpaceStory) {
  return spaceSlugs(story).map(({ lang, slug, name }) => ({
    lang: String(lang),
    ...(!story.is_startpage && { slug: String(slug) }),
    name: typeof name === 'string' ? name : null,
    ...(!story.is_folder && { published: Boolean(story.published) }),
  }))
}

function hasTranslation(
  { translated_slugs = [] }: Partial<StoryBody>,
  it: ReturnType<typeof translationsOf>[number],
): boolean {
  const own = translated_slugs.find(({ lang }) => lang === it.lang)
  return own !== undefined && own.name === it.name && (it.slug === undefined || own.slug === it.slug)
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const read: unknown = JSON.parse(text)
  return isRecord(read) ? read : {}
}
