import { idFor, uuidFor } from './identity.ts'
import type { Publication, Publications } from './publications.ts'
import type { Log, ReadFile } from './readFolder.ts'
import {
  type DatasourceSource,
  type FolderSource,
  type SpaceSource,
  type StorySource,
  slugOf,
  type TranslationSource,
} from './storyFile.ts'

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

/** Everything there is at one moment. Never changed: a change makes a new one. */
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

/** Puts files together: drafts beside published ones, folders above them, identities where none are given. */
export function arrange(files: ReadonlyMap<string, ReadFile>, publications: Publications, log: Log): Snapshot {
  const stories = new Map<string, { published?: ReadFile; draft?: ReadFile }>()
  const folderSources = new Map<string, FolderSource>()
  const datasources = new Map<string, { source: DatasourceSource; publication: Publication }>()
  let space: SpaceSource = {}
  for (const file of [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (file.kind === 'space') space = file.data
    if (file.kind === 'folder') folderSources.set(file.path.replace(/\/?_folder\.json$/, ''), file.data)
    if (file.kind === 'datasource') datasources.set(datasourceSlug(file), dated(file))
    if (file.kind !== 'story') continue
    const { fullSlug, isDraft } = slugOf(file.path)
    stories.set(fullSlug, { ...stories.get(fullSlug), [isDraft ? 'draft' : 'published']: file })
  }

  const folders = new Map<string, Folder>()
  const byUuid = new Map<string, Entry>()
  const byId = new Map<number, Entry>()
  const positions = new Map<string, number>()
  for (const [fullSlug, versions] of stories) {
    const entry = entryOf(fullSlug, versions)
    if (!entry) continue
    if (byUuid.has(entry.uuid) || byId.has(entry.id)) {
      log(`${fullSlug} has the identity of another story and is left out`)
      continue
    }
    byUuid.set(entry.uuid, entry)
    byId.set(entry.id, entry)
    openFolder(entry.folder)
  }
  for (const slug of folderSources.keys()) openFolder(slug)

  const entries = [...byUuid.values()].sort((a, b) => a.position - b.position || a.id - b.id)
  return {
    entries,
    folders: [...folders.values()],
    byUuid,
    byId,
    bySlug: new Map(entries.map((it) => [it.fullSlug.replace(/\/$/, ''), it])),
    folderBySlug: folders,
    datasources,
    space: { name: 'Hautemer', domain: '', language_codes: ['en'], ...space },
    hasRelativeDates: entries.some((it) => it.published?.hasRelativeDates),
  }

  function entryOf(fullSlug: string, files: { published?: ReadFile; draft?: ReadFile }): Entry | undefined {
    const published = files.published ? versionOf(files.published) : null
    const draft = files.draft ? versionOf(files.draft) : published
    if (!draft) return undefined
    const given = <K extends keyof StorySource>(field: K) => published?.source[field] ?? draft.source[field]
    const isStartpage = fullSlug === '' || fullSlug.endsWith('/')
    const bare = fullSlug.replace(/\/$/, '')
    const folder = isStartpage ? bare : parentOf(bare)
    return {
      id: given('id') ?? idFor(fullSlug),
      uuid: given('uuid') ?? uuidFor(fullSlug),
      fullSlug,
      slug: given('slug') ?? (lastOf(bare) || 'home'),
      folder,
      isStartpage,
      position: given('position') ?? nextPosition(folder),
      published,
      draft,
    }
  }

  function versionOf(file: ReadFile): Version {
    return { ...dated<StorySource>(file), hasRelativeDates: file.hasRelativeDates }
  }

  function dated<Source>(file: ReadFile): { source: Source; publication: Publication } {
    const publication = publications.of(file.path) ?? { digest: file.digest, seenAt: file.modifiedAt }
    return { source: file.data as Source, publication }
  }

  function openFolder(fullSlug: string): void {
    if (fullSlug === '' || folders.has(fullSlug)) return
    openFolder(parentOf(fullSlug))
    const source = folderSources.get(fullSlug)
    folders.set(fullSlug, {
      id: source?.id ?? idFor(fullSlug),
      uuid: source?.uuid ?? uuidFor(fullSlug),
      fullSlug,
      slug: lastOf(fullSlug),
      folder: parentOf(fullSlug),
      name: source?.name ?? titleOf(lastOf(fullSlug)),
      position: source?.position ?? nextPosition(parentOf(fullSlug)),
      translations: source?.translated_slugs ?? [],
    })
  }

  /** 0, 10, 20 … in each folder, in the order of the paths. */
  function nextPosition(folder: string): number {
    const position = positions.get(folder) ?? 0
    positions.set(folder, position + 10)
    return position
  }
}

export function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function parentOf(slug: string): string {
  return slug.slice(0, Math.max(0, slug.lastIndexOf('/')))
}

function lastOf(slug: string): string {
  return slug.slice(slug.lastIndexOf('/') + 1)
}

function datasourceSlug(file: ReadFile): string {
  return lastOf(file.path).replace(/\.json$/, '')
}
