import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLibrary } from './library.ts'
import type { Snapshot } from './snapshot.ts'

/** The stories of a folder at one moment. */
export interface ReadSnapshot {
  snapshot: Snapshot
  /** The day in the house’s zone. */
  today: Temporal.PlainDate
  /** Log lines of the reader: files that cannot be read, identities used twice. */
  remarks: string[]
}

export async function readSnapshot(storiesDir: string, rootFolder: string): Promise<ReadSnapshot> {
  const dataDir = await mkdtemp(join(tmpdir(), 'content-read-'))
  const remarks: string[] = []
  const library = await openLibrary({
    storiesDir,
    rootFolder,
    dataDir,
    now: () => new Date(),
    log: (line) => remarks.push(line),
    generated: [],
    onChange: () => {},
  })
  const [snapshot, today] = [library.snapshot(), library.today()]
  await library.close()
  await rm(dataDir, { recursive: true, force: true })
  return { snapshot, today, remarks }
}
