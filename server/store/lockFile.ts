import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#server/env/index.ts'
import { isBusy } from './errors.ts'

/** The folder cannot be used; the message is for the operator who started this process. */
export class DataDirProblem extends OperatorError {
  override readonly name: string = 'DataDirProblem'
}

/** Another process has the lock of the folder. */
export class DataDirInUse extends DataDirProblem {
  override readonly name = 'DataDirInUse'
}

export interface DataDirLock {
  release(): void
}

/**
 * Allows one process to a SQLite file: a lock of the operating system on `store.lock`, which ends with its process
 * however that ends, so that no stale lock remains and a reused process number misleads nobody.
 * @throws DataDirInUse naming the process that has the lock; DataDirProblem where nothing can be written
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const database = openLock(dataDir)
  try {
    // The open transaction is the lock: it keeps other writers out, and lets them read the owner's number.
    hold(database)
    database.exec('create table if not exists holder (pid integer not null)')
    database.exec('delete from holder')
    database.prepare('insert into holder (pid) values (?)').run(process.pid)
    database.exec('commit')
    hold(database)
  } catch (error) {
    const refusal = isBusy(error)
      ? new DataDirInUse(refusalOf(dataDir, readHolder(database)))
      : unwritable(dataDir, error)
    database.close()
    throw refusal
  }
  return { release: () => database.close() }
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const file = join(dataDir, 'store.lock')
    const database = new DatabaseSync(file, { timeout: 0 })
    chmodSync(file, 0o600)
    return database
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

/** The error for the operator when a file of the folder cannot be opened or written. */
export function unwritable(dataDir: string, cause: unknown): DataDirProblem {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const advice =
    'make room, let this user write there, or set DATA_DIR to another folder (or DATABASE_URL to PostgreSQL)'
  return new DataDirProblem(`Nothing can be written to ${dataDir} (${reason}): ${advice}.`, { cause })
}

function hold(database: DatabaseSync): void {
  database.exec('begin immediate')
}

function refusalOf(dataDir: string, pid: number | undefined): string {
  const holder = pid ? `process ${pid}` : 'another process'
  return `${dataDir} is in use by ${holder}: stop that one, or set DATA_DIR to another folder (or DATABASE_URL to PostgreSQL).`
}

function readHolder(database: DatabaseSync): number | undefined {
  try {
    return Number(database.prepare('select pid from holder').get()?.pid) || undefined
  } catch {
    // The other process is writing its number at this moment; the refusal does without it.
    return undefined
  }
}
