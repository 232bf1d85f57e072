import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Log, ReadFile } from './readFolder.ts'

/** The record of a file: its digest, and when it was first read and last saved since then, in ms. */
export interface Publication {
  digest: string
  seenAt: number
  savedAt?: number
}

/**
 * When each file was saved, and the space's version (`cv`, Unix seconds). The record is kept in the data folder: neither a
 * restart without a change nor the file times of a fresh checkout may look like a publication.
 */
export interface Publications {
  cv(): number
  /** Compares the present files with the record: a file with other bytes was saved. */
  record(files: ReadonlyMap<string, ReadFile>): void
  of(path: string): Publication | undefined
}

export function createPublications(file: string, now: () => Date, log: Log): Publications {
  const memory = readMemory(file)
  let cv = memory.cv
  let saved = memory.files
  /** Undefined until the first read: bytes alone tell which files changed while the service was down. */
  let modified: Map<string, number> | undefined

  return {
    cv: () => cv,
    of: (path) => saved.get(path),
    record(files) {
      const next = new Map([...files.values()].map((it) => [it.path, publicationOf(it)]))
      const changed = [...new Set([...saved.keys(), ...next.keys()])].filter((it) => saved.get(it) !== next.get(it))
      saved = next
      modified = new Map([...files.values()].map((it) => [it.path, it.modifiedAt]))
      // Drafts do not move the version: published answers stay as they are.
      if (cv === 0 || changed.some((it) => !it.endsWith('.draft.json'))) {
        cv = Math.max(cv + 1, Math.floor(now().getTime() / 1000))
      }
      if (changed.length > 0) writeMemory(file, cv, saved, log)
    },
  }

  function publicationOf(it: ReadFile): Publication {
    const before = saved.get(it.path)
    if (!before) return { digest: it.digest, seenAt: it.modifiedAt, ...(modified && { savedAt: now().getTime() }) }
    // While the service runs, a save without a change publishes too, as the editor's button does.
    const isSaved = before.digest !== it.digest || (modified && modified.get(it.path) !== it.modifiedAt)
    return isSaved ? { ...before, digest: it.digest, savedAt: now().getTime() } : before
  }
}

function readMemory(file: string): { cv: number; files: Map<string, Publication> } {
  try {
    const memory: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isRecord(memory) && typeof memory.cv === 'number' && isRecord(memory.files)) {
      return { cv: memory.cv, files: new Map(Object.entries(memory.files as Record<string, Publication>)) }
    }
  } catch {
    // Without a record, or with one that a crash cut off, the first read makes a new one.
  }
  return { cv: 0, files: new Map() }
}

function writeMemory(file: string, cv: number, files: Map<string, Publication>, log: Log): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify({ cv, files: Object.fromEntries(files) }))
    renameSync(`${file}.new`, file)
  } catch (error) {
    log(`the dates of publication are not kept: ${error instanceof Error ? error.message : error}`)
  }
}
