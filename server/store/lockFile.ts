import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './errors.ts'

/** Another process holds the folder; the message is for whoever started this one. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

export interface DataDirLock {
  release(): void
}

/**
 * One process to a SQLite file (design §7): a lock of the operating system on `store.lock`, which ends with its
 * process however that ends, so that nothing stale is left and a number that was given again deceives nobody.
 * @throws DataDirInUse naming the process that holds it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const database = new DatabaseSync(join(dataDir, 'store.lock'), { timeout: 0 })
  try {
    // The transaction that stays open is the lock: it keeps other writers out, and lets them read who holds it.
    hold(database)
    database.exec('create table if not exists holder (pid integer not null)')
    database.exec('delete from holder')
    database.prepare('insert into holder (pid) values (?)').run(process.pid)
    database.exec('commit')
    hold(database)
  } catch (error) {
    const refusal = isBusy(error) ? new DataDirInUse(refusalOf(dataDir, readHolder(database))) : error
    database.close()
    throw refusal
  }
  return { release: () => database.close() }
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
    // It is being written at this moment; the refusal does without the number.
    return undefined
  }
}
