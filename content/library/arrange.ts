import * as brand from '#shared/house.ts'
import { defaultLocale, others } from '#shared/locales.ts'
import { idFor, uuidFor } from './identity.ts'
import type { Publication, Publications } from './publications.ts'
import type { ReadFile } from './readFolder.ts'
import { type Entry, type Folder, type Snapshot, titleOf, type Version } from './snapshot.ts'
import { type DatasourceSource, type FolderSource, type SpaceSource, type StorySource, slugOf } from './storyFile.ts'

/** The files of one story. */
interface Pair {
  published?: ReadFile
  draft?: ReadFile
}

/** Files by kind, by slug. */
interface Sources {
  stories: Map<string, Pair>
  folders: Map<string, FolderSource>
  datasources: Map<string, { source: DatasourceSource; publication: Publication }>
  space: SpaceSource
}

/**
 * Puts files together: drafts beside published ones, folders above them, identities where none are given.
 * @returns the stories, and remarks for whoever edits the files
 */
export function arrange(files: ReadonlyMap<string, ReadFile>, publications: Publications) {
  const sources = sortFiles(files, publications)
  const nextPosition = createPositions()
  const folders = createFolders(sources.folders, nextPosition)
  const byUuid = new Map<string, Entry>()
  const byId = new Map<number, Entry>()
  const remarks: string[] = []
  const owners = ownersOf(sources.stories, (path) => publications.of(path)?.seenAt ?? 0)
  for (const [fullSlug, pair] of sources.stories) {
    const entry = entryOf(fullSlug, pair)
    if (!entry) continue
    byUuid.set(entry.uuid, entry)
    byId.set(entry.id, entry)
    folders.add(entry.folder)
  }
  for (const slug of sources.folders.keys()) folders.add(slug)

  const entries = [...byUuid.values()].sort((a, b) => a.position - b.position || a.id - b.id)
  const snapshot: Snapshot = {
    entries,
    folders: [...folders.bySlug.values()],
    byUuid,
    byId,
    bySlug: new Map(entries.map((it) => [it.fullSlug.replace(/\/$/, ''), it])),
    folderBySlug: folders.bySlug,
    datasources: sources.datasources,
    space: {
      name: brand.name,
      domain: '',
      language_codes: others(defaultLocale),
      translatable_slugs: true,
      ...sources.space,
    },
    hasRelativeDates: entries.some((it) => it.published?.hasRelativeDates),
  }
  return { snapshot, remarks }

  function entryOf(fullSlug: string, pair: Pair): Entry | undefined {
    const published = pair.published ? versionOf(pair.published, publications) : null
    const draft = pair.draft ? versionOf(pair.draft, publications) : published
    if (!draft) return undefined
    const given = <K extends keyof StorySource>(field: K) => published?.source[field] ?? draft.source[field]
    const isStartpage = fullSlug === '' || fullSlug.endsWith('/')
    const bare = fullSlug.replace(/\/$/, '')
    const folder = isStartpage ? bare : parentOf(bare)
    const [uuid, id] = [given('uuid'), given('id')]
    const owner = [owners.get(uuid), owners.get(id)].find((it) => it !== undefined && it !== fullSlug)
    if (owner !== undefined) remarks.push(`${fullSlug} has the uuid or id of ${owner} and gets its own instead`)
    return {
      id: (owner === undefined && id) || idFor(fullSlug),
      uuid: (owner === undefined && uuid) || uuidFor(fullSlug),
      fullSlug,
      slug: given('slug') ?? (lastOf(bare) || 'home'),
      folder,
      isStartpage,
      position: given('position') ?? nextPosition(folder),
      published,
      draft,
    }
  }
}

function sortFiles(files: ReadonlyMap<string, ReadFile>, publications: Publications): Sources {
  const sources: Sources = { stories: new Map(), folders: new Map(), datasources: new Map(), space: {} }
  for (const file of [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (file.kind === 'space') sources.space = file.data
    if (file.kind === 'folder') sources.folders.set(file.path.replace(/\/?_folder\.json$/, ''), file.data)
    if (file.kind === 'datasource') sources.datasources.set(datasourceSlug(file), dated(file, publications))
    if (file.kind !== 'story') continue
    const { fullSlug, isDraft } = slugOf(file.path)
    sources.stories.set(fullSlug, { ...sources.stories.get(fullSlug), [isDraft ? 'draft' : 'published']: file })
  }
  return sources
}

/** The folders of stories with all folders above them. */
function createFolders(sources: ReadonlyMap<string, FolderSource>, nextPosition: (folder: string) => number) {
  const bySlug = new Map<string, Folder>()
  return { bySlug, add }

  function add(fullSlug: string): void {
    if (fullSlug === '' || bySlug.has(fullSlug)) return
    add(parentOf(fullSlug))
    const source = sources.get(fullSlug)
    bySlug.set(fullSlug, {
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
}

/** Positions 0, 10, 20 … in each folder, in the order of the calls. */
function createPositions(): (folder: string) => number {
  const positions = new Map<string, number>()
  return (folder) => {
    const position = positions.get(folder) ?? 0
    positions.set(folder, position + 10)
    return position
  }
}

function versionOf(file: ReadFile, publications: Publications): Version {
  return { ...dated<StorySource>(file, publications), hasRelativeDates: file.hasRelativeDates }
}

function dated<Source>(file: ReadFile, publications: Publications): { source: Source; publication: Publication } {
  const publication = publications.of(file.path) ?? { digest: file.digest, seenAt: file.modifiedAt }
  return { source: file.data as Source, publication }
}

/** The slug that owns each given uuid and id: of a file and its copy, the one that was there first. */
function ownersOf(stories: ReadonlyMap<string, Pair>, seenAt: (path: string) => number): Map<unknown, string> {
  const claims = [...stories].flatMap(([fullSlug, { published, draft }]) => {
    const file = published ?? draft
    return file ? [{ fullSlug, seenAt: seenAt(file.path), given: [file.data.uuid, file.data.id] }] : []
  })
  const owners = new Map<unknown, string>()
  for (const { fullSlug, given } of claims.sort((a, b) => a.seenAt - b.seenAt)) {
    for (const it of given) if (it !== undefined && !owners.has(it)) owners.set(it, fullSlug)
  }
  return owners
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
