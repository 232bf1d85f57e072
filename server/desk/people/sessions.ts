import { randomUUID } from 'node:crypto'
import type { Queries, Row } from '#server/store/tables.ts'
import { deskLimits } from '#shared/limits.ts'
import { activePeople, type DeskPerson, rolesOf } from './people.ts'

/** How often a session's use is recorded. */
const touchMs = 60_000

export interface NewDeskSession {
  personId: string
  device: string
  network: string | null
  /** The passkey that opens it; null: a code or the directory does. */
  passkeyId: string | null
  /** Sealed, of a session that the directory opens. */
  directoryTokens: string | null
  /** The directory's own session. */
  directorySid: string | null
  /** Epoch ms. */
  now: number
}

/** @returns the id of the new session */
export async function beginSession(db: Queries, { now, ...session }: NewDeskSession): Promise<string> {
  const times = { createdAt: now, lastSeenAt: now, expiresAt: endOf(now, now) }
  const directoryCheckedAt = session.directoryTokens === null ? null : now
  const id = randomUUID()
  await db
    .insertInto('deskSessions')
    .values({ id, ...session, ...times, directoryCheckedAt })
    .execute()
  return id
}

/**
 * The person of a session; null when it has ended, or the person's access has.
 * @param now epoch ms @param isUse false for what a page asks for by itself, which does not prolong it
 */
export async function readSession(
  db: Queries,
  id: string,
  { now, isUse }: { now: number; isUse: boolean },
): Promise<DeskPerson | null> {
  const session = db.selectFrom('deskSessions').select('personId').where('id', '=', id)
  const reading = activePeople(db, now)
    .innerJoin('deskSessions', 'deskSessions.personId', 'deskPeople.id')
    .select(['deskPeople.id', 'deskPeople.name', 'deskPeople.email', 'deskPeople.language'])
    .select(['deskSessions.lastSeenAt', 'deskSessions.createdAt'])
    .where('deskSessions.id', '=', id)
    .where('deskSessions.expiresAt', '>', now)
    .where((row) =>
      row.or([
        row('deskSessions.directoryCheckedAt', 'is', null),
        row('deskSessions.directoryCheckedAt', '>', now - deskLimits.directoryTrustMs),
      ]),
    )
    .where('deskSessions.createdAt', '>', now - deskLimits.sessionLongestMs)
    .executeTakeFirst()
  const [row, roles] = await Promise.all([reading, rolesOf(db, session)])
  if (!row) return null
  const { lastSeenAt, createdAt, ...person } = row
  if (isUse && now - lastSeenAt >= touchMs)
    await db
      .updateTable('deskSessions')
      .set({ lastSeenAt: now, expiresAt: endOf(createdAt, now) })
      .where('id', '=', id)
      .where('lastSeenAt', '=', lastSeenAt)
      .execute()
  return roles.length > 0 ? { ...person, roles } : null
}

/** When a session that is used now ends: for want of use, or at the end of a shift. */
function endOf(createdAt: number, now: number): number {
  return Math.min(now + deskLimits.sessionIdleMs, createdAt + deskLimits.sessionLongestMs)
}

/** The person of a session, ended or not, while its row is there. */
export async function ownerOfSession(db: Queries, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('deskSessions').select('personId').where('id', '=', id).executeTakeFirst()
  return row?.personId
}

/** A person's sessions, the latest use first. @param now epoch ms */
export function sessionsOf(db: Queries, personId: string, now: number): Promise<Row<'deskSessions'>[]> {
  return db
    .selectFrom('deskSessions')
    .selectAll()
    .where('personId', '=', personId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Ends a person's other sessions: all of them, or those that a passkey opened.
 * @param exceptId the session in hand
 */
export async function endOtherSessions(
  db: Queries,
  personId: string,
  exceptId: string,
  passkeyId?: string,
): Promise<void> {
  let ending = db.deleteFrom('deskSessions').where('personId', '=', personId).where('id', '<>', exceptId)
  if (passkeyId !== undefined) ending = ending.where('passkeyId', '=', passkeyId)
  await ending.execute()
}

/** Ends a person's own session. @returns whether it existed */
export async function endSession(db: Queries, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('deskSessions')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
