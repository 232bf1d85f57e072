import { execFile } from 'node:child_process'
import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { access, chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { OperatorError, urlsOfHosts } from '#server/env/index.ts'
import { lockDataDir } from './lockFile.ts'
import { checkVersion, type StoreVersion } from './migrations/migrate.ts'

const run = promisify(execFile)

/** Where the store lives: as {@link openStore} takes it. */
export interface StorePlace {
  databaseUrl?: string
  dataDir: string
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
 * Replaces the store by a backup. The old one is kept beside it (SQLite) or replaced in one transaction (PostgreSQL),
 * so that a failed restore changes nothing. With SQLite the site must not run.
 * @returns the file of the old store, with SQLite
 * @throws OperatorError for a file that is no backup of this product or of a newer one; DataDirProblem
 */
export async function restore({ databaseUrl, dataDir }: StorePlace, file: string): Promise<string | undefined> {
  await access(file, constants.R_OK).catch(() => {
    throw new OperatorError(`${file} cannot be read.`)
  })
  if (databaseUrl) {
    const flags = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error']
    await runPostgres('pg_restore', [...flags, file], databaseUrl)
    return undefined
  }
  checkSqlite(file)
  const lock = lockDataDir(dataDir)
  try {
    return await replaceSqlite(storeFile(dataDir), file)
  } finally {
    lock.release()
  }
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

async function replaceSqlite(file: string, from: string): Promise<string | undefined> {
  const coming = `${file}.restored`
  await rm(coming, { force: true })
  // A copy by the system would take over the rights of the backup.
  await pipeline(createReadStream(from), createWriteStream(coming, { ...ownFile, flags: ownFile.flag }))
  const before = existsSync(file) ? `${file}.before-${new Date().toISOString().replaceAll(':', '-')}` : undefined
  if (before) {
    // The last changes may still be in the write-ahead log beside the file.
    const database = new DatabaseSync(file)
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
    await chmod(file, ownFile.mode)
    await rename(file, before)
  }
  for (const beside of ['-wal', '-shm']) await rm(file + beside, { force: true })
  await rename(coming, file)
  return before
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
  const later = executed.includes('0037_compatibility') ? textsOf('select * from schema_compatibility') : []
  return { executed, oldest: new Map(later.map(({ migration = '', oldest = '' }) => [migration, oldest])) }
}

/** Every user can read the arguments of a process, only its owner its environment: the password goes there. */
async function runPostgres(name: 'pg_dump' | 'pg_restore', args: string[], databaseUrl: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl)
  const env = { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) }
  try {
    await run(name, [...args, `--dbname=${url}`], { env })
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
