import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { type Locale, locales } from '#shared/locales.ts'
import { isRecord } from '../rawStory.ts'
import type { StoredEntry, StoredSpace, StoredStory } from './stored.ts'
import { parseSpace, parseStory } from './stored.ts'

/**
 * The last known published content in one SQLite file: what is read when memory has no room for it, and what
 * answers after a restart while the content service is down. Synchronous, a few microseconds a story.
 */
export interface SnapshotFile {
  /** From memory: reading a story only to see that it is there would parse all of it. */
  entry(locale: Locale, uuid: string): StoredEntry | undefined
  read(locale: Locale, uuid: string): StoredStory | undefined
  write(locale: Locale, stories: readonly StoredStory[]): void
  remove(uuids: readonly string[]): void
  readSpace(): StoredSpace | undefined
  writeSpace(space: StoredSpace): void
  /** Only the time of the last answer that said that all this is right, epoch milliseconds. */
  writeConfirmed(at: number): void
  close(): void
}

/**
 * @param spaceKey names service, token and folder: a file of another space is emptied
 */
export function openSnapshotFile(dataDir: string, spaceKey: string, log: Logger): SnapshotFile {
  const file = openDatabase(join(dataDir, 'content.db'), dataDir, log)
  const fact = file.prepare('select value from facts where name = ?')
  const setFact = file.prepare('insert or replace into facts (name, value) values (?, ?)')
  if (fact.get('spaceKey')?.value !== spaceKey) {
    file.exec('delete from stories; delete from facts')
    setFact.run('spaceKey', spaceKey)
  }
  const entries = readEntries(file, log)
  const select = file.prepare('select value from stories where locale = ? and uuid = ?')
  const insert = file.prepare('insert or replace into stories (locale, uuid, value) values (?, ?, ?)')
  const remove = file.prepare('delete from stories where uuid = ?')

  return {
    entry: (locale, uuid) => entries.get(keyOf(locale, uuid)),
    read(locale, uuid) {
      if (!file.isOpen) return undefined
      try {
        return parseStory(select.get(locale, uuid)?.value)
      } catch (error) {
        log.warn({ err: error }, 'the content snapshot cannot be read')
        return undefined
      }
    },
    write: (locale, stories) =>
      attempt(() => {
        for (const it of stories) {
          insert.run(locale, it.story.uuid, JSON.stringify(it))
          entries.set(keyOf(locale, it.story.uuid), entryOf(it))
        }
      }),
    remove: (uuids) =>
      attempt(() => {
        for (const uuid of uuids) {
          remove.run(uuid)
          for (const locale of locales) entries.delete(keyOf(locale, uuid))
        }
      }),
    readSpace() {
      const space = parseSpace(fact.get('space')?.value)
      return (
        space && { ...space, confirmedAt: Math.max(space.confirmedAt, Number(fact.get('confirmedAt')?.value) || 0) }
      )
    },
    writeSpace: (space) => attempt(() => setFact.run('space', JSON.stringify(space))),
    writeConfirmed: (at) => attempt(() => setFact.run('confirmedAt', String(at))),
    close: () => file.isOpen && file.close(),
  }

  /** A full disk must not take the site down: memory goes on. */
  function attempt(work: () => void): void {
    if (!file.isOpen) return
    try {
      file.exec('begin immediate')
      work()
      file.exec('commit')
    } catch (error) {
      if (file.isTransaction) file.exec('rollback')
      log.warn({ err: error }, 'the content snapshot was not written')
    }
  }
}

/** What is in the file, story by story, without their content. */
function readEntries(file: DatabaseSync, log: Logger): Map<string, StoredEntry> {
  const rows = file.prepare(`
    select locale, uuid, json_extract(value, '$.cv') as cv, json_extract(value, '$.story.published_at') as publishedAt,
      json_extract(value, '$.story.content.component') as component
    from stories where json_valid(value)
  `)
  try {
    const found = rows.all() as unknown as (StoredEntry & { locale: Locale; uuid: string })[]
    return new Map(found.map(({ locale, uuid, ...entry }) => [keyOf(locale, uuid), entry]))
  } catch (error) {
    log.warn({ err: error }, 'the content snapshot cannot be read')
    return new Map()
  }
}

function entryOf({ story, cv }: StoredStory): StoredEntry {
  const component = isRecord(story.content) ? story.content.component : undefined
  return { cv, publishedAt: story.published_at, component: typeof component === 'string' ? component : null }
}

function keyOf(locale: Locale, uuid: string): string {
  return `${locale}:${uuid}`
}

/** Other processes of this machine may have the file open too: WAL, and a moment's patience. */
function openDatabase(path: string, dataDir: string, log: Logger): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true })
    return prepare(new DatabaseSync(path, { timeout: 200 }))
  } catch (error) {
    log.warn({ err: error }, 'the content snapshot cannot be opened and is made anew')
  }
  try {
    // All of it can be fetched again: a damaged file is of no use.
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    return prepare(new DatabaseSync(path, { timeout: 200 }))
  } catch (error) {
    log.error({ err: error }, 'no content snapshot: after a restart nothing is known without the content service')
    return prepare(new DatabaseSync(':memory:'))
  }
}

function prepare(file: DatabaseSync): DatabaseSync {
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    create table if not exists stories (locale text not null, uuid text not null, value text not null, primary key (locale, uuid)) strict;
    create table if not exists facts (name text primary key, value text not null) strict;
  `)
  return file
}
