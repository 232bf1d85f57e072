import { execFile } from 'node:child_process'
import { constants, createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { access, chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { aliveProcesses } from '#server/cluster/processes.ts'
import { OperatorError, urlsOfHosts } from '#server/env/index.ts'
import type { JobName } from '#shared/jobNames.ts'
import { backupLimits } from '#shared/limits.ts'
import { fromSqlite, isUnavailable } from './errors.ts'
import { DataDirInUse, lockDataDir } from './lockFile.ts'
import { isSqlite } from './migrations/columns.ts'
import { aliveMs, checkVersion, type StoreVersion } from './migrations/migrate.ts'
import { createKysely } from './open.ts'
import { openPostgres } from './postgres.ts'
import { sqliteDialect, sqliteDialectBeside } from './sqlite.ts'
import type { Queries } from './tables.ts'

const run = promisify(execFile)

/** Where the store lives: as {@link openStore} takes it. */
export interface StorePlace {
  databaseUrl?: string
  dataDir: string
}

/** The backup among the jobs: work of the store that no process of the site does. */
export const backupJob: JobName = 'backup'

/**
 * Notes in the store that a backup was made, from where metrics and the desk's page of the state know its age
 * (`…_job_overdue_seconds{job="backup"}`). A store without the table of jobs is left as it is.
 * @param tookMs milliseconds that the backup took
 */
export async function noteBackup({ databaseUrl, dataDir }: StorePlace, now: number, tookMs: number): Promise<void> {
  const postgres = databaseUrl ? await openPostgres(databaseUrl, pino({ level: 'silent' })) : undefined
  const db = createKysely(postgres?.dialect ?? sqliteDialectBeside(dataDir))
  try {
    await postgres?.probe()
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'jobs')) return
    const made = { dueAt: now + backupLimits.dueMs, ranAt: now, tookMs: Math.round(tookMs) }
    await db
      .insertInto('jobs')
      .values({ name: backupJob, leasedUntil: 0, ...made })
      .onConflict((it) => it.column('name').doUpdateSet(made))
      .execute()
  } finally {
    await postgres?.close()
    await db.destroy()
  }
}

/**
 * Deletes the oldest backups of a folder.
 * @param newest how many stay
 * @returns the names of the deleted files
 */
export async function deleteOldBackups(folder: string, newest: number): Promise<string[]> {
  const files = (await readdir(folder)).filter((it) => it.endsWith('.backup'))
  const written = files.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
  const old = written.toSorted((a, b) => b.at - a.at).slice(newest)
  for (const { name } of old) await rm(join(folder, name))
  return old.map(({ name }) => name)
}

/**
 * Writes the whole store, as it is at one moment, into one file, while the site may run: the database itself with
 * SQLite, the custom format of `pg_dump` with PostgreSQL.
 * @throws OperatorError when the file exists, or there is no store
 */
export async function backUp({ databaseUrl, dataDir }: StorePlace, file: string): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already: a backup overwrites no file.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // An unfinished file does not have the name of a backup.
  const half = `${file}.part`
  await rm(half, { force: true })
  // Writing into an existing file would leave its rights as they are.
  await writeFile(half, '', ownFile)
  try {
    if (databaseUrl) await runPostgres('pg_dump', ['--format=custom', `--file=${half}`], databaseUrl)
    else await copySqlite(storeFile(dataDir), half)
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/**
 * Replaces the store by a backup, whole or not at all. What was there is kept in a file: with SQLite beside the store,
 * with PostgreSQL as a dump beside the backup. With SQLite the site must not run.
 * @param replaced the name of a database that holds members or is in use, from whoever means to replace it
 * @returns the file with what was there; undefined for an empty database
 * @throws OperatorError for a file that is no backup of this product or of a newer one, a database that does not answer,
 * one that holds members or is in use and is not the named one; DataDirProblem
 */
export async function restore(place: StorePlace, file: string, replaced?: string): Promise<string | undefined> {
  const { databaseUrl, dataDir } = place
  await access(file, constants.R_OK).catch(() => {
    throw new OperatorError(`${file} cannot be read.`)
  })
  if (databaseUrl) await runPostgres('pg_restore', ['--list', file])
  else checkSqlite(file)
  const present = await readPresent(place)
  refuseUnmeant(present, replaced)
  const instant = new Date().toISOString().replaceAll(':', '-')
  if (databaseUrl) {
    const before = join(dirname(file), `${present.name}.before-${instant}.backup`)
    if (!present.isEmpty) await backUp(place, before)
    const flags = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error']
    await runPostgres('pg_restore', [...flags, file], databaseUrl)
    return present.isEmpty ? undefined : before
  }
  const lock = lockDataDir(dataDir)
  try {
    return await replaceSqlite(storeFile(dataDir), file, instant)
  } finally {
    lock.release()
  }
}

/** The database that a backup is to replace. */
interface Present {
  /** PostgreSQL's name of the database; SQLite's file. */
  name: string
  /** The database has none of this product's tables. */
  isEmpty: boolean
  /** Accounts of both programmes. */
  members: number
  /** Processes of the site that use it, or were killed less than {@link aliveMs} ago. */
  processes: number
}

/** @throws OperatorError, for a database that does not answer too; DataDirProblem */
async function readPresent({ databaseUrl, dataDir }: StorePlace): Promise<Present> {
  const file = storeFile(dataDir)
  if (!databaseUrl && !existsSync(file)) return { name: file, isEmpty: true, members: 0, processes: 0 }
  // A damaged file has nothing to count: a backup is what it needs, and it is kept.
  const damaged = { name: file, isEmpty: false, members: 0, processes: 0 }
  if (!databaseUrl && !isReadable(file)) return damaged
  const postgres = databaseUrl ? await openPostgres(databaseUrl, pino({ level: 'silent' })) : undefined
  let db: Queries | undefined
  try {
    db = createKysely(postgres?.dialect ?? sqliteDialect(dataDir))
    await postgres?.probe()
    return await count(db, postgres ? await databaseName(db) : file)
  } catch (cause) {
    if (!postgres && !(cause instanceof DataDirInUse)) return damaged
    if (!isUnavailable(cause)) throw cause
    throw new OperatorError('The database does not answer: nothing was changed.', { cause })
  } finally {
    await postgres?.close()
    await db?.destroy()
  }
}

async function count(db: Queries, name: string): Promise<Present> {
  const tables = new Set((await db.introspection.getTables()).map((it) => it.name))
  const rowsOf = async (table: 'hotelMembers' | 'vipMembers') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }
  const hotel = tables.has('hotel_members') ? await rowsOf('hotelMembers') : 0
  const vip = tables.has('vip_members') ? await rowsOf('vipMembers') : 0
  // SQLite's one process has the lock of the folder.
  const processes = tables.has('processes') && !isSqlite(db) ? await aliveProcesses(db, Date.now()) : []
  return { name, isEmpty: tables.size === 0, members: hotel + vip, processes: processes.length }
}

async function databaseName(db: Queries): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** @throws OperatorError for a database with members or running processes, unless it was called by its name */
function refuseUnmeant({ name, members, processes }: Present, replaced: string | undefined): void {
  // A path is typed as seen from here.
  if (replaced !== undefined && replaced !== name && resolve(replaced) !== name)
    throw new OperatorError(`The settings lead to ${name}, and --replace names ${replaced}: nothing was changed.`)
  if (replaced !== undefined || (members === 0 && processes === 0)) return
  const reasons = [
    ...(members > 0 ? [`holds members (${members})`] : []),
    ...(processes > 0
      ? [`is used by processes (${processes}; one that was killed counts for ${aliveMs / 1000} s)`]
      : []),
  ]
  throw new OperatorError(
    `${name} ${reasons.join(' and ')}: nothing was changed. What was written since the backup would be gone; --replace ${name} behind the file replaces it all the same, and keeps a copy.`,
  )
}

function storeFile(dataDir: string): string {
  return join(dataDir, 'store.sqlite')
}

/** Data of members: no other user of this machine may read the file, from its first byte on. */
const ownFile = { mode: 0o600, flag: 'wx' } as const

/** SQLite's own online backup: pages that change meanwhile are copied again. */
async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new OperatorError(`There is no ${from}: check DATA_DIR.`)
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to)
  } finally {
    database.close()
  }
}

async function replaceSqlite(file: string, from: string, instant: string): Promise<string | undefined> {
  const coming = `${file}.restored`
  await rm(coming, { force: true })
  // A copy by the system would take over the rights of the backup.
  await pipeline(createReadStream(from), createWriteStream(coming, { ...ownFile, flags: ownFile.flag }))
  const before = existsSync(file) ? `${file}.before-${instant}` : undefined
  if (before) {
    checkpoint(file)
    await chmod(file, ownFile.mode)
    for (const part of ['-wal', '']) if (existsSync(file + part)) await rename(file + part, before + part)
  }
  for (const beside of ['-wal', '-shm']) await rm(file + beside, { force: true })
  await rename(coming, file)
  return before
}

/**
 * Whether the file begins as a database. Looked at for reading alone: whoever may write deletes the write-ahead log beside
 * a damaged file when they close it.
 */
function isReadable(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.prepare('select count(*) from sqlite_master').get()
    return true
  } catch {
    return false
  } finally {
    database.close()
  }
}

/** The last changes may still be in the write-ahead log beside the file. That of a damaged file stays beside it. */
function checkpoint(file: string): void {
  if (!isReadable(file)) return
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } catch (error) {
    if (!isUnavailable(fromSqlite(error))) throw error
  } finally {
    database.close()
  }
}

function checkSqlite(file: string): void {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const health = database.prepare('pragma integrity_check').get()?.integrity_check
      if (health !== 'ok') throw new OperatorError(`${file} is damaged: ${String(health).slice(0, 200)}`)
      checkVersion(versionOf(database), file)
    } finally {
      database.close()
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`${file} is not a backup of this product.`, { cause })
  }
}

function versionOf(database: DatabaseSync): StoreVersion {
  const textsOf = (query: string) => database.prepare(query).all() as Record<string, string>[]
  const executed = textsOf('select name from kysely_migration').map(({ name = '' }) => name)
  const later = executed.includes('0001_baseline') ? textsOf('select * from schema_compatibility') : []
  return { executed, oldest: new Map(later.map(({ migration = '', oldest = '' }) => [migration, oldest])) }
}

/**
 * Every user can read the arguments of a process, only its owner its environment: the password goes there.
 * @param databaseUrl none: the program only reads a file
 */
async function runPostgres(name: 'pg_dump' | 'pg_restore', args: string[], databaseUrl?: string): Promise<void> {
  const { url, password } = databaseUrl ? withoutPassword(databaseUrl) : {}
  const env = { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) }
  try {
    await run(name, url === undefined ? args : [...args, `--dbname=${url}`], { env })
  } catch (cause) {
    const { code, stderr = '' } = cause as { code?: unknown; stderr?: string }
    if (code === 'ENOENT')
      throw new OperatorError(`${name} is not on this machine (Debian: postgresql-client).`, { cause })
    // The text names database and user, never the password.
    throw new OperatorError(stderr.trim().split('\n').slice(0, 3).join('\n'), { cause })
  }
}

/**
 * The password is before the host, or among the parameters of the address, as libpq allows it. Of several hosts it takes
 * the one that accepts writes.
 */
function withoutPassword(databaseUrl: string): { url: string; password: string | undefined } {
  const [address = '', query = ''] = databaseUrl.split(/\?(.*)/s)
  const [, before, password, after] = /^(\w+:\/\/[^:@/]*):([^/]*)(@[^@]*)$/.exec(address) ?? []
  const parameters = new URLSearchParams(query)
  const behind = parameters.get('password')
  parameters.delete('password')
  if (urlsOfHosts(databaseUrl).length > 1) parameters.set('target_session_attrs', 'read-write')
  return {
    url: `${before === undefined ? address : before + after}${parameters.size > 0 ? `?${parameters}`.replaceAll('+', '%20') : ''}`,
    password: password ? decodeURIComponent(password) : (behind ?? undefined),
  }
}
