import type { DatabaseError } from 'pg'
import { ProductError } from '#shared/errors/productError.ts'

/** The constraint that a write would have broken. */
export type StoreErrorKind = 'unique' | 'foreignKey' | 'invalid'

/** A write that the database refused, in the same form for both databases. */
export class StoreError extends Error {
  readonly kind: StoreErrorKind
  /** Columns of a broken unique constraint, as SQL names them: `email_key`. */
  readonly columns: readonly string[]

  constructor(kind: StoreErrorKind, columns: readonly string[], cause: unknown) {
    super(`the database refused a row: ${kind} ${columns.join(', ')}`.trim(), { cause })
    this.name = 'StoreError'
    this.kind = kind
    this.columns = columns
  }
}

/** Whether the database failed because it is busy, full, read-only or away. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ProductError && error.id === 'generic.unavailable'
}

/** A deadlock between two transactions, of which the database ended this one: it may simply run again. */
export function isRetryable(error: unknown): boolean {
  const cause = (error as { cause?: unknown } | null)?.cause
  return isDatabaseError(cause) && ['40001', '40P01'].includes(cause.code ?? '')
}

/** PostgreSQL's `lock_timeout` ended a statement. */
export function isLockTimeout(error: unknown): boolean {
  const cause = (error as { cause?: unknown } | null)?.cause
  return isDatabaseError(cause) && cause.code === '55P03'
}

/** An error of `node:sqlite` as one of the product; a mistake in one of our queries stays as it is. */
export function fromSqlite(error: unknown): unknown {
  const code = (error as { errcode?: unknown } | null)?.errcode
  if (typeof code !== 'number') return error
  const kind = sqliteKinds[code]
  if (kind) return new StoreError(kind, sqliteColumns(error), error)
  return sqliteUnavailable.has(code & 0xff) ? unavailable(error) : error
}

/** SQLITE_BUSY and SQLITE_LOCKED: another program is writing to the file. */
export function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' && [5, 6].includes(code & 0xff)
}

/** An error of `pg`. One that the server itself did not send is a failure of the connection. */
export function fromPostgres(error: unknown): unknown {
  if (!isDatabaseError(error)) return unavailable(error)
  const code = error.code ?? ''
  const kind = postgresKinds[code] ?? (code.startsWith('22') ? 'invalid' : undefined)
  if (kind) return new StoreError(kind, postgresColumns(error), error)
  return postgresUnavailable.test(code) ? unavailable(error) : error
}

/** Becomes a 503. */
export function unavailable(cause: unknown): ProductError {
  return new ProductError('generic.unavailable', { cause, retryAfterSeconds: 5 })
}

/** Extended result codes: unique, primary key, rowid; foreign key; check, not null, type of a STRICT table; too big. */
const sqliteKinds: Readonly<Record<number, StoreErrorKind>> = {
  2067: 'unique',
  1555: 'unique',
  2579: 'unique',
  787: 'foreignKey',
  275: 'invalid',
  1299: 'invalid',
  3091: 'invalid',
  18: 'invalid',
}

/** PERM, BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB. */
const sqliteUnavailable = new Set([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

const postgresKinds: Readonly<Record<string, StoreErrorKind>> = {
  '23505': 'unique',
  '23503': 'foreignKey',
  '23514': 'invalid',
  '23502': 'invalid',
}

/** Connection, rights to connect, no such database, read-only, rollback, resources, cancelled, ends, system. */
const postgresUnavailable = /^(08|28|3D|25006|40|53|55|57|58|XX001|XX002)/

/** "UNIQUE constraint failed: hotel_members.email_key, …" */
function sqliteColumns(error: unknown): string[] {
  const names = /^(?:UNIQUE|NOT NULL) constraint failed: (.+)$/.exec((error as Error).message)?.[1]
  return names?.split(', ').map((it) => it.slice(it.indexOf('.') + 1)) ?? []
}

/** An error sent by PostgreSQL's server, as `pg` throws it; `pg` itself is loaded only where it is used. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'routine' in error
}

/** "Key (email_key)=(…) already exists.": the names alone, the values are personal data. */
function postgresColumns({ detail, column }: DatabaseError): string[] {
  const names = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1]
  return names?.split(', ') ?? (column ? [column] : [])
}
