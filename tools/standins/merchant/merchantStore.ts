import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OwnLanguage } from '../ownLanguage.ts'

/** A Checkout Session with its one payment: what the API shows, and what only the merchant knows. */
export interface StoredSession {
  id: string
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** Cents. */
  amount: number
  /** In lower case, as in the API. */
  currency: string
  title: string
  description: string
  email: string
  locale: OwnLanguage
  reference: string | null
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  /** Epoch seconds. */
  createdAt: number
  expiresAt: number
  /** Epoch seconds; null before, and in older files. */
  paidAt: number | null
  /** From the first try of a card on. */
  intentId: string | null
  chargeId: string | null
  /** The number of the card that paid, which decides what becomes of its refunds. */
  card: string | null
  /** The oldest first. */
  refunds: StoredRefund[]
  dispute: StoredDispute | null
  /** A card about which its bank wants to ask. */
  challenge: string | null
}

export interface StoredRefund {
  id: string
  /** Cents. */
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  metadata: Record<string, string>
  /** Epoch seconds. */
  createdAt: number
  /** The card's bank sent the money back: epoch seconds. */
  failedAt?: number
  /** The bank's answer to come, and when (epoch seconds). */
  becomes?: { status: 'succeeded' | 'failed'; at: number }
}

export type DisputeStatus = 'needs_response' | 'warning_needs_response' | 'warning_closed' | 'won' | 'lost'

export interface StoredDispute {
  id: string
  /** Cents. */
  amount: number
  status: DisputeStatus
  createdAt: number
  /** Epoch seconds. */
  closedAt?: number
}

/** A notification that was not accepted yet. */
export interface StoredEvent {
  id: string
  body: string
  attempts: number
  /** Epoch ms. */
  nextAt: number
}

export interface Replay {
  fingerprint: string
  path: string
  status: number
  body: string
  /** Epoch ms. */
  at: number
}

/**
 * The merchant's state, in a file: each step is stored before anyone is notified, so that a killed process takes no
 * money without a trace.
 */
export interface MerchantStore {
  session(id: string): StoredSession | undefined
  byIntent(intentId: string): StoredSession | undefined
  /** Open sessions past their time. @param now epoch seconds */
  overdue(now: number): StoredSession[]
  /** The newest first. */
  sessions(): StoredSession[]
  /** Writes a session and its notifications, all or none. */
  save(session: StoredSession, events?: readonly StoredEvent[]): void
  due(nowMs: number): StoredEvent[]
  again(id: string, attempts: number, nextAt: number): void
  taken(id: string): void
  replay(key: string): Replay | undefined
  storeReplay(key: string, replay: Replay): void
  setting(name: string): string | undefined
  storeSetting(name: string, value: string): void
  close(): void
}

export function openMerchantStore(dataDir: string): MerchantStore {
  mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'merchant.db'))
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  db.exec(`
    create table if not exists sessions (id text primary key, status text, intent text, expires integer, body text);
    create table if not exists events (id text primary key, body text, attempts integer, next_at integer);
    create table if not exists answers (key text primary key, body text);
    create table if not exists settings (name text primary key, value text)`)
  const read = (row: unknown) => ({ ...laterFields, ...JSON.parse((row as { body: string }).body) }) as StoredSession
  return {
    session(id) {
      const row = db.prepare('select body from sessions where id = ?').get(id)
      return row && read(row)
    },
    byIntent(intentId) {
      const row = db.prepare('select body from sessions where intent = ?').get(intentId)
      return row && read(row)
    },
    overdue: (now) => db.prepare("select body from sessions where status = 'open' and expires <= ?").all(now).map(read),
    sessions: () => db.prepare('select body from sessions order by rowid desc').all().map(read),
    save(session, events = []) {
      db.exec('begin immediate')
      db.prepare(
        `insert into sessions values (?, ?, ?, ?, ?) on conflict (id) do update
         set status = excluded.status, intent = excluded.intent, expires = excluded.expires, body = excluded.body`,
      ).run(session.id, session.status, session.intentId, session.expiresAt, JSON.stringify(session))
      for (const { id, body, attempts, nextAt } of events)
        db.prepare('insert into events values (?, ?, ?, ?)').run(id, body, attempts, nextAt)
      db.exec('commit')
    },
    due: (nowMs) =>
      db
        .prepare('select id, body, attempts, next_at as nextAt from events where next_at <= ? order by rowid')
        .all(nowMs) as unknown as StoredEvent[],
    again: (id, attempts, nextAt) =>
      void db.prepare('update events set attempts = ?, next_at = ? where id = ?').run(attempts, nextAt, id),
    taken: (id) => void db.prepare('delete from events where id = ?').run(id),
    replay(key) {
      const row = db.prepare('select body from answers where key = ?').get(key) as { body: string } | undefined
      return row && (JSON.parse(row.body) as Replay)
    },
    storeReplay: (key, replay) =>
      void db.prepare('insert or replace into answers values (?, ?)').run(key, JSON.stringify(replay)),
    setting: (name) =>
      (db.prepare('select value from settings where name = ?').get(name) as { value: string } | undefined)?.value,
    storeSetting: (name, value) => void db.prepare('insert or replace into settings values (?, ?)').run(name, value),
    close: () => db.close(),
  }
}

/** Fields that sessions of an older file do not have. */
const laterFields = { intentMetadata: {}, paidAt: null, chargeId: null, card: null, refunds: [], dispute: null }
