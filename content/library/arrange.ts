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

/**
 * Puts files together: drafts beside published ones, folders above them, identities where none are given.
 * @returns the stories, and remarks for whoever edits the files
 */
export function arrange(files: ReadonlyMap<string, ReadFile>, publications: Publications) {
  const stories = new Map<string, Pair>()
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
  const remarks: string[] = []
  const owners = ownersOf(stories, (path) => publications.of(path)?.seenAt ?? 0)
  for (const [fullSlug, versions] of stories) {
    const entry = entryOf(fullSlug, versions)
    if (!entry) continue
    byUuid.set(entry.uuid, entry)
    byId.set(entry.id, entry)
    openFolder(entry.folder)
  }
  for (const slug of folderSources.keys()) openFolder(slug)

  const entries = [...byUuid.values()].sort((a, b) => a.position - b.position || a.id - b.id)
  const snapshot: Snapshot = {
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
  return { snapshot, remarks }

  function entryOf(fullSlug: string, files: Pair): Entry | undefined {
    const published = files.published ? versionOf(files.published) : null
    const draft = files.draft ? versionOf(files.draft) : published
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

/** Who has each given uuid and id: of a file and its copy, the one that was there first. */
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
