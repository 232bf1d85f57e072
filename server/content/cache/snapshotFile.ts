import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { type Locale, locales } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { PictureSize } from '../pictures/readSize.ts'
import type { StoredEntry, StoredSpace, StoredStory } from './stored.ts'
import { parseSpace, parseStory } from './stored.ts'

/**
 * The last known published content in one SQLite file: it serves stories that memory has no room for, and after a
 * restart all stories while the content service is down. Synchronous, a few microseconds a story. Stories that a full
 * disk refuses stay in memory until it takes them: they would be missing from pages.
 */
export interface SnapshotFile {
  /** From memory: reading a story only to see that it exists would parse all of it. */
  entry(locale: Locale, uuid: string): StoredEntry | undefined
  entries(): ReadonlyMap<string, StoredEntry>
  /** Another number whenever a story came, went or changed its root type. */
  typesVersion(): number
  read(locale: Locale, uuid: string): StoredStory | undefined
  write(locale: Locale, stories: readonly StoredStory[]): void
  remove(uuids: readonly string[]): void
  readSpace(): StoredSpace | undefined
  writeSpace(space: StoredSpace): void
  /** Stores only the time of the last answer that confirmed everything, epoch milliseconds. */
  writeConfirmed(at: number): void
  /** By path, of pictures whose address does not tell it. A file's address is that of its content: it never changes. */
  readSizes(): Map<string, PictureSize>
  writeSize(path: string, size: PictureSize): void
  close(): void
}

/** @param spaceKey names service, token and folder: a file of another space is emptied */
export function openSnapshotFile(dataDir: string, spaceKey: string, log: Logger): SnapshotFile {
  const file = openDatabase(join(dataDir, 'content.db'), dataDir, log)
  const fact = file.prepare('select value from facts where name = ?')
  const setFact = file.prepare('insert or replace into facts (name, value) values (?, ?)')
  if (fact.get('spaceKey')?.value !== spaceKey) {
    file.exec('delete from stories; delete from facts')
    setFact.run('spaceKey', spaceKey)
  }
  const entries = readEntries(file, log)
  let typesVersion = 0
  const select = file.prepare('select value from stories where locale = ? and uuid = ?')
  const insert = file.prepare('insert or replace into stories (locale, uuid, value) values (?, ?, ?)')
  const remove = file.prepare('delete from stories where locale = ? and uuid = ?')
  const insertSize = file.prepare('insert or replace into sizes (path, width, height) values (?, ?, ?)')
  /** By key; without a story for a deletion. */
  const unwritten = new Map<string, { locale: Locale; uuid: string; stored?: StoredStory }>()
  let isTold = false

  return {
    entry: (locale, uuid) => entries.get(keyOf(locale, uuid)),
    entries: () => entries,
    typesVersion: () => typesVersion,
    read(locale, uuid) {
      const waiting = unwritten.get(keyOf(locale, uuid))
      if (waiting) return waiting.stored
      if (!file.isOpen) return undefined
      try {
        return parseStory(select.get(locale, uuid)?.value)
      } catch (error) {
        log.warn({ err: error }, 'the content snapshot cannot be read')
        return undefined
      }
    },
    write(locale, stories) {
      for (const stored of stories) {
        const { uuid } = stored.story
        unwritten.set(keyOf(locale, uuid), { locale, uuid, stored })
        const entry = entryOf(stored)
        if (entries.get(keyOf(locale, uuid))?.component !== entry.component) typesVersion++
        entries.set(keyOf(locale, uuid), entry)
      }
      attempt()
    },
    remove(uuids) {
      for (const [locale, uuid] of uuids.flatMap((uuid) => locales.map((locale) => [locale, uuid] as const))) {
        unwritten.set(keyOf(locale, uuid), { locale, uuid })
        if (entries.delete(keyOf(locale, uuid))) typesVersion++
      }
      attempt()
    },
    readSpace() {
      const space = parseSpace(fact.get('space')?.value)
      return (
        space && { ...space, confirmedAt: Math.max(space.confirmedAt, Number(fact.get('confirmedAt')?.value) || 0) }
      )
    },
    writeSpace: (space) => attempt(() => void setFact.run('space', JSON.stringify(space))),
    writeConfirmed: (at) => attempt(() => void setFact.run('confirmedAt', String(at))),
    readSizes: () => readSizes(file),
    writeSize: (path, { width, height }) => attempt(() => void insertSize.run(path, width, height)),
    close: () => file.isOpen && file.close(),
  }

  /** Writes the pending stories, and the one of `work`. A full disk must not stop the site: memory goes on. */
  function attempt(work = () => {}): void {
    if (!file.isOpen) return
    try {
      file.exec('begin immediate')
      for (const { locale, uuid, stored } of unwritten.values()) {
        if (stored) insert.run(locale, uuid, JSON.stringify(stored))
        else remove.run(locale, uuid)
      }
      work()
      file.exec('commit')
      unwritten.clear()
      if (isTold) log.info('the content snapshot is written again')
      isTold = false
    } catch (error) {
      if (file.isTransaction) file.exec('rollback')
      if (!isTold) log.warn({ err: error }, 'the content snapshot cannot be written: new stories stay in memory')
      isTold = true
    }
  }
}

/** The entries of the file, story by story: the stories themselves are hundreds of megabytes of a large site. */
function readEntries(file: DatabaseSync, log: Logger): Map<string, StoredEntry> {
  const rows = file.prepare(`
    select locale, uuid, cv, published_at as publishedAt, component from entries where cv is not null
  `)
  try {
    const found = rows.all() as unknown as (StoredEntry & { locale: Locale; uuid: string })[]
    return new Map(found.map(({ locale, uuid, ...entry }) => [keyOf(locale, uuid), entry]))
  } catch (error) {
    log.warn({ err: error }, 'the content snapshot cannot be read')
    return new Map()
  }
}

function readSizes(file: DatabaseSync): Map<string, PictureSize> {
  const rows = file.prepare('select path, width, height from sizes').all() as unknown as (PictureSize & {
    path: string
  })[]
  return new Map(rows.map(({ path, ...size }) => [path, size]))
}

function entryOf({ story, cv }: StoredStory): StoredEntry {
  const component = isRecord(story.content) ? story.content.component : undefined
  return { cv, publishedAt: story.published_at, component: typeof component === 'string' ? component : null }
}

function keyOf(locale: Locale, uuid: string): string {
  return `${locale}:${uuid}`
}

/** A writer of another process is waited for no longer: requests wait too. */
const busyMs = 200
/** The entries of twenty thousand stories that an earlier build wrote take a second or two. */
const firstEntriesMs = 15_000

/** Other processes of this machine may have the file open too: WAL, and a short busy time-out. */
function openDatabase(path: string, dataDir: string, log: Logger): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true })
    return prepare(new DatabaseSync(path, { timeout: busyMs }))
  } catch (error) {
    log.warn({ err: error }, 'the content snapshot cannot be opened and is created again')
  }
  try {
    // Everything in it can be fetched again: a damaged file is deleted.
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    return prepare(new DatabaseSync(path, { timeout: busyMs }))
  } catch (error) {
    log.error(
      { err: error },
      `no content snapshot in DATA_DIR (${dataDir}): after a restart there are no pages without the content service`,
    )
    return prepare(new DatabaseSync(':memory:'))
  }
}

function prepare(file: DatabaseSync): DatabaseSync {
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    create table if not exists stories (locale text not null, uuid text not null, value text not null, primary key (locale, uuid)) strict;
    create table if not exists facts (name text primary key, value text not null) strict;
    create table if not exists sizes (path text primary key, width integer not null, height integer not null) strict;
  `)
  if (!file.prepare("select 1 from sqlite_schema where name = 'entries'").get()) file.exec(entriesTable)
  return file
}

const entryOfValue = (value: string) => `
  case when json_valid(${value}) then cast(json_extract(${value}, '$.cv') as integer) end,
  case when json_valid(${value}) then json_extract(${value}, '$.story.published_at') end,
  case when json_valid(${value}) then json_extract(${value}, '$.story.content.component') end`

/** Triggers and no second write: an earlier build may have the same file open, and knows nothing of the table. */
const entriesTable = `
  pragma busy_timeout = ${firstEntriesMs};
  begin immediate;
  create table if not exists entries (locale text not null, uuid text not null, cv integer, published_at text, component text, primary key (locale, uuid)) strict, without rowid;
  create trigger if not exists entry_written after insert on stories begin
    insert or replace into entries values (new.locale, new.uuid, ${entryOfValue('new.value')});
  end;
  create trigger if not exists entry_removed after delete on stories begin
    delete from entries where locale = old.locale and uuid = old.uuid;
  end;
  insert or replace into entries select locale, uuid, ${entryOfValue('value')} from stories;
  commit;
  pragma busy_timeout = ${busyMs};
`
