import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { digestOf } from './identity.ts'
import { relativeDateInJson } from './relativeDates.ts'
import { type FileKind, kindOf, problemOf } from './storyFile.ts'

/** One file that could be read; `data` has passed `problemOf` for its kind. */
export interface ReadFile {
  path: string
  kind: FileKind
  data: Record<string, unknown>
  digest: string
  /** Milliseconds, of the last write. */
  modifiedAt: number
  size: number
  hasRelativeDates: boolean
}

export type Log = (line: string) => void

/** The files of the last read, and which unusable versions have been logged. */
export interface Known {
  files: ReadonlyMap<string, ReadFile>
  told: Map<string, number>
}

/**
 * Reads what has changed below a folder and keeps the rest. A file that cannot be used is logged once with
 * its position, and its last good version stays.
 * @param onFolder is called for each folder before it is listed, so that a watcher misses nothing
 */
export async function readFolder(
  top: string,
  known: Known,
  log: Log,
  onFolder: (folder: string) => void,
): Promise<Map<string, ReadFile>> {
  const files = new Map<string, ReadFile>()
  await walk('')
  return files

  async function walk(folder: string): Promise<void> {
    onFolder(join(top, folder))
    const entries = await readdir(join(top, folder), { withFileTypes: true }).catch(absent)
    for (const entry of entries ?? []) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory() && !entry.name.startsWith('.')) await walk(path)
      else if (entry.isFile() && kindOf(path)) await take(path)
    }
  }

  async function take(path: string): Promise<void> {
    const before = known.files.get(path)
    const facts = await stat(join(top, path)).catch(absent)
    if (!facts) return
    if (before?.modifiedAt === facts.mtimeMs && before.size === facts.size) {
      files.set(path, before)
      return
    }
    const text = await readFile(join(top, path), 'utf8').catch(absent)
    if (text === undefined) return
    const file = parse(path, text, facts.mtimeMs, facts.size)
    if (typeof file !== 'string') files.set(path, file)
    else {
      if (before) files.set(path, before)
      if (known.told.get(path) === facts.mtimeMs) return
      known.told.set(path, facts.mtimeMs)
      log(`${path} ${file}${before ? '; its last good version stays' : ''}`)
    }
  }
}

function parse(path: string, text: string, modifiedAt: number, size: number): ReadFile | string {
  const kind = kindOf(path) ?? 'story'
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    return `is not JSON: ${placeOf(error, text)}`
  }
  // A story copied from an answer of the API keeps its envelope.
  if (isRecord(data) && isRecord(data.story)) data = data.story
  const problem = problemOf(kind, data)
  if (problem || !isRecord(data)) return problem ?? 'cannot be used'
  return { path, kind, data, digest: digestOf(text), modifiedAt, size, hasRelativeDates: relativeDateInJson.test(text) }
}

/** V8 names the line of most errors, but not of one at the end of the text: that is the last line. */
function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error)
  return /line \d+/.test(message) ? message : `${message} (line ${text.split('\n').length})`
}

/** A file may disappear while the folder is read. The next read reports it as a change, so it is no error here. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
