import type { Publication } from './publications.ts'
import type { DatasourceSource, SpaceSource, StorySource, TranslationSource } from './storyFile.ts'

/** One version of a story. */
export interface Version {
  source: StorySource
  publication: Publication
  hasRelativeDates: boolean
}

/** A story with its versions; `draft` is what a draft answer shows, the published one when there is no draft. */
export interface Entry {
  id: number
  uuid: string
  fullSlug: string
  slug: string
  /** Full slug of the folder, '' at the root. */
  folder: string
  isStartpage: boolean
  position: number
  published: Version | null
  draft: Version
}

export interface Folder {
  id: number
  uuid: string
  fullSlug: string
  slug: string
  folder: string
  name: string
  position: number
  translations: TranslationSource[]
}

/** All stories, folders and data sources at one moment. A snapshot never changes: a change makes a new one. */
export interface Snapshot {
  /** By position, then id: the order of answers that ask for none. */
  entries: readonly Entry[]
  folders: readonly Folder[]
  byUuid: ReadonlyMap<string, Entry>
  byId: ReadonlyMap<number, Entry>
  /** Keys without a trailing slash. */
  bySlug: ReadonlyMap<string, Entry>
  folderBySlug: ReadonlyMap<string, Folder>
  datasources: ReadonlyMap<string, { source: DatasourceSource; publication: Publication }>
  space: Required<SpaceSource>
  hasRelativeDates: boolean
}

export function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Indexes of a snapshot, each made once. */
export function onceEach<Made>(make: (snapshot: Snapshot) => Made): (snapshot: Snapshot) => Made {
  const made = new WeakMap<Snapshot, { it: Made }>()
  return (snapshot) => {
    const known = made.get(snapshot) ?? { it: make(snapshot) }
    made.set(snapshot, known)
    return known.it
  }
}

/** Stories by `group_id`, in the order of the snapshot. */
export const groupsOf = onceEach((snapshot) => {
  const groups = new Map<string, Entry[]>()
  for (const entry of snapshot.entries) {
    const group = entry.draft.source.group_id
    if (!group) continue
    const known = groups.get(group)
    if (known) known.push(entry)
    else groups.set(group, [entry])
  }
  return groups
})
