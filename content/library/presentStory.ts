import { LRUCache } from 'lru-cache'
import type { Alternate, Block, Story } from '#content/types.ts'
import { uuidFor } from './identity.ts'
import { inLanguage, languageEnds, presentContent } from './presentContent.ts'
import { midnightOf, toInstant } from './relativeDates.ts'
import { type Entry, groupsOf, type Snapshot, titleOf, type Version } from './snapshot.ts'
import { isTranslationPublished, translatedName, translatedPath } from './translations.ts'

export type ContentVersion = 'published' | 'draft'

/** The state and language in which stories are shown. */
export interface View {
  snapshot: Snapshot
  version: ContentVersion
  /** '' is the default language, also for a code that the space does not have. */
  language: string
  fallback: string
  today: Temporal.PlainDate
  spaceId: number
}

/** The version of a story that a view shows; null when it shows none. */
export function versionIn(view: View, entry: Entry): Version | null {
  return view.version === 'draft' ? entry.draft : entry.published
}

/** A story without its content, which costs most: enough to sort, to compare dates and to link. */
export type StoryHead = Omit<Story, 'content'>

/** A story as delivered. Callers must not change it: it is made once per view and shared by all requests. */
export function presentStory(view: View, entry: Entry): Story {
  const made = madeOf(view, entry)
  made.story ??= { ...presentHead(view, entry), content: makeContent(view, entry) } as Story
  return made.story
}

/** As {@link presentStory}; a list presents those stories alone that it returns. */
export function presentHead(view: View, entry: Entry): StoryHead {
  const made = madeOf(view, entry)
  made.head ??= makeHead(view, entry)
  return made.head
}

/** One field of the delivered content. What is no object is read without presenting the rest. */
export function contentField(view: View, entry: Entry, name: string): unknown {
  const { content } = (versionIn(view, entry) ?? entry.draft).source
  // A story that looks like an asset or a link is completed; fields are delivered under their bare names.
  if (!name.startsWith('_') && content.fieldtype === undefined && !name.includes('__i18n__')) {
    const stored = inLanguage(content, name, languageEnds(view.language, view.fallback))
    if (stored === undefined || scalars.has(typeof stored)) return presentContent(stored, contextOf(view, entry))
  }
  const delivered: Record<string, unknown> = presentStory(view, entry).content
  return Object.hasOwn(delivered, name) ? delivered[name] : undefined
}

const scalars = new Set(['string', 'number', 'boolean'])

interface Made {
  head?: StoryHead
  story?: Story
}

/** Stories presented of one snapshot, those asked for last: all of a large space would not fit into memory. */
const mostPresented = 4000
const presented = new WeakMap<Snapshot, LRUCache<Entry, Map<string, Made>>>()

function madeOf(view: View, entry: Entry): Made {
  const { snapshot, version, language, fallback, today, spaceId } = view
  const ofSnapshot = presented.get(snapshot) ?? new LRUCache<Entry, Map<string, Made>>({ max: mostPresented })
  presented.set(snapshot, ofSnapshot)
  const ofEntry = ofSnapshot.get(entry) ?? new Map<string, Made>()
  ofSnapshot.set(entry, ofEntry)
  const day = String(today)
  const key = [version, language, fallback, day, spaceId].join()
  const known = ofEntry.get(key)
  if (known) return known
  // Stories presented for an earlier day are not needed any more.
  for (const old of ofEntry.keys()) if (!old.includes(day)) ofEntry.delete(old)
  const made: Made = {}
  ofEntry.set(key, made)
  return made
}

function makeContent(view: View, entry: Entry): Block {
  return presentContent((versionIn(view, entry) ?? entry.draft).source.content, contextOf(view, entry)) as Block
}

function contextOf(view: View, entry: Entry) {
  return {
    snapshot: view.snapshot,
    languages: languageEnds(view.language, view.fallback),
    today: view.today,
    editable: view.version === 'draft' ? { space: view.spaceId, story: entry.id } : undefined,
    seed: entry.uuid,
  }
}

/** `content` has its place among the fields; {@link presentStory} fills it. */
function makeHead(view: View, entry: Entry): StoryHead {
  const { snapshot, language, today } = view
  const { source } = versionIn(view, entry) ?? entry.draft
  const path = language ? translatedPath(snapshot, entry, language) : entry.fullSlug
  const name = source.name ?? titleOf(entry.slug)
  const head: StoryHead & { content: undefined } = {
    name: (language && translatedName(entry, language)) || name,
    ...datesOf(entry, today),
    id: entry.id,
    uuid: entry.uuid,
    content: undefined,
    slug: language && !entry.isStartpage ? path.slice(path.lastIndexOf('/') + 1) : entry.slug,
    full_slug: language ? `${language}/${path}` : path,
    sort_by_date: source.sort_by_date ?? null,
    position: entry.position,
    tag_list: source.tag_list ?? [],
    is_startpage: entry.isStartpage,
    parent_id: snapshot.folderBySlug.get(entry.folder)?.id ?? 0,
    meta_data: source.meta_data ?? null,
    group_id: groupOf(entry),
    release_id: null,
    lang: language || 'default',
    path: source.path ?? null,
    alternates: alternatesOf(snapshot, entry),
    ...slugsOf(snapshot, entry),
  }
  return head
}

/** Both are null without the app Translatable Slugs (the API's own example, GitHub issues of storyblok/storyblok). */
function slugsOf(snapshot: Snapshot, entry: Entry): Pick<Story, 'default_full_slug' | 'translated_slugs'> {
  if (!snapshot.space.translatable_slugs) return { default_full_slug: null, translated_slugs: null }
  const translated_slugs = snapshot.space.language_codes.map((lang) => ({
    path: translatedPath(snapshot, entry, lang),
    name: translatedName(entry, lang),
    lang,
    published: isTranslationPublished(entry, lang),
  }))
  return { default_full_slug: entry.fullSlug, translated_slugs }
}

/** Dates of a story: those written in the file hold until it is saved again. */
export function datesOf(entry: Entry, today: Temporal.PlainDate) {
  const { published, draft } = entry
  const publishedAt = published && publicationOf(published, today)
  const first = published ?? draft
  const given = first.source.first_published_at ?? first.source.published_at
  const firstAt = (given && toInstant(given, today)) || iso(first.publication.seenAt)
  const created = first.source.created_at && toInstant(first.source.created_at, today)
  return {
    created_at: created || firstAt,
    published_at: publishedAt,
    first_published_at: published ? firstAt : null,
    updated_at:
      [publishedAt, publicationOf(draft, today)]
        .filter((it) => it !== null)
        .sort()
        .at(-1) ?? firstAt,
  }
}

/**
 * Content with relative dates differs each day. It counts as published at midnight, so that a client which keeps answers
 * by this date reads it again.
 */
function publicationOf({ source, publication, hasRelativeDates }: Version, today: Temporal.PlainDate): string {
  const given = publication.savedAt === undefined && source.published_at ? toInstant(source.published_at, today) : null
  const at = given ?? iso(publication.savedAt ?? publication.seenAt)
  const midnight = iso(midnightOf(today) * 1000)
  return hasRelativeDates && at < midnight ? midnight : at
}

function alternatesOf(snapshot: Snapshot, entry: Entry): Alternate[] {
  const group = entry.draft.source.group_id
  if (!group) return []
  const others =
    groupsOf(snapshot)
      .get(group)
      ?.filter((it) => it !== entry) ?? []
  return others.map((it) => ({
    id: it.id,
    name: it.draft.source.name ?? titleOf(it.slug),
    slug: it.slug,
    published: it.published !== null,
    full_slug: it.fullSlug,
    is_folder: false,
    parent_id: snapshot.folderBySlug.get(it.folder)?.id ?? 0,
  }))
}

function groupOf(entry: Entry): string {
  return entry.draft.source.group_id ?? uuidFor(`group of ${entry.uuid}`)
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
