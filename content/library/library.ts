import { join } from 'node:path'
import { arrange } from './arrange.ts'
import { type Change, changesBetween } from './changes.ts'
import { readDemos } from './demos.ts'
import { createPublications } from './publications.ts'
import { type Known, type Log, type ReadFile, readFolder } from './readFolder.ts'
import { dayOf, midnightOf } from './relativeDates.ts'
import type { Snapshot } from './snapshot.ts'
import { watchFolders } from './watchFolder.ts'

export interface LibraryOptions {
  storiesDir: string
  /** Folder below which each `demo.json` is served as a draft. */
  clientDir?: string
  /** Folder of the space that holds the site. */
  rootFolder: string
  dataDir: string
  now: () => Date
  log: Log
  /** Stories that no file holds. */
  generated: readonly ReadFile[]
  onChange: (changes: Change[]) => void
}

/** The stories on disk, kept up to date. */
export interface Library {
  snapshot(): Snapshot
  /** Unix seconds; moves with each publication, and at midnight where stories count dates from the day. */
  cv(): number
  today(): Temporal.PlainDate
  /** Reads the folder now; resolves when its present contents are served. */
  refresh(): Promise<void>
  /** Resolves when no file is read or written any more. */
  close(): Promise<void>
}

export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { storiesDir, clientDir, rootFolder, now, log } = options
  const publications = createPublications(join(options.dataDir, 'publications.json'), now, log)
  const watch = watchFolders(
    () => refresh().catch((error) => log(`the stories cannot be read: ${error}`)),
    ({ message }) => log(`changes of stories are not seen by themselves: ${message}`),
  )
  let known: Known = { files: new Map(), told: new Map() }
  let remarked = new Set<string>()
  let looking: Promise<void> = Promise.resolve()
  let snapshot = await look()

  return { snapshot: () => snapshot, cv, today, refresh, close }

  function today(): Temporal.PlainDate {
    return dayOf(now())
  }

  function cv(): number {
    return Math.max(publications.cv(), snapshot.hasRelativeDates ? midnightOf(today()) : 0)
  }

  /** Reads follow one another, so that two changes are never reported in the wrong order. */
  function refresh(): Promise<void> {
    looking = looking
      .catch(() => {})
      .then(async () => {
        const before = snapshot
        snapshot = await look()
        const changes = changesBetween(before, snapshot)
        if (changes.length > 0) options.onChange(changes)
      })
    return looking
  }

  async function close(): Promise<void> {
    watch.close()
    await looking.catch(() => {})
  }

  async function look(): Promise<Snapshot> {
    const read = await readFolder(storiesDir, known, log, watch.add)
    known = { ...known, files: read }
    const demos = clientDir ? await readDemos(clientDir, rootFolder, log, watch.add) : []
    const extra = [...options.generated, ...demos].filter((it) => !read.has(it.path))
    const files = new Map([...extra.map((it) => [it.path, it] as const), ...read])
    publications.record(files)
    const { snapshot, remarks } = arrange(files, publications)
    for (const line of remarks.filter((it) => !remarked.has(it))) log(line)
    remarked = new Set(remarks)
    return snapshot
  }
}
