import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { coarseNetwork } from '#server/http/network/networkAddress.ts'
import { isUnavailable } from '#server/store/errors.ts'
import type { Store } from '#server/store/open.ts'
import { prepare, type Value } from '#server/store/prepared.ts'
import type { Row, Tables } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { sessionLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { deviceOf } from './device.ts'

/** The session: one row, in which both programmes may be. */
export interface MemberSession {
  id: string
  hotelMemberId: string | null
  vipMemberId: string | null
  /** `reading`: a card login, which sees points and changes nothing. */
  kind: 'full' | 'reading'
  remember: boolean
  /** One of its members may have asked for protection; false: none has, and no lookup is needed. */
  isProtected: boolean
}

/** Whether one of two members asked for protection. `db` may be a transaction. */
export type IsProtected = (
  db: Kysely<Tables>,
  members: Pick<MemberSession, 'hotelMemberId' | 'vipMemberId'>,
) => Promise<boolean>

export interface SessionMember {
  programme: Programme
  memberId: string
}

export interface NewSession extends SessionMember {
  /** The session that this login replaces; its member of the other programme stays connected. */
  before: MemberSession | null
  remember: boolean
  kind: 'full' | 'reading'
  /** The passkey that signed in; undefined: another way. */
  passkeyId?: string
  userAgent: string
  address: string
  /** Further writes in the session's transaction. */
  also?: (tx: Kysely<Tables>) => Promise<void>
}

/** A signed-in device of a member. Instants in epoch milliseconds. */
export type SessionEntry = Pick<Row<'sessions'>, 'id' | 'device' | 'network' | 'createdAt' | 'lastSeenAt'> & {
  /** Name of the passkey that opened it; null: another way. */
  passkey: string | null
}

export interface Sessions {
  /** A new id at each login. */
  begin(session: NewSession): Promise<MemberSession>
  /** Null when it has ended or never existed; records its use, at most every minute. `now`: epoch milliseconds. */
  read(id: string, now: number): Promise<MemberSession | null>
  /** The language of its member; undefined when the member is gone. */
  languageOf(session: Pick<MemberSession, 'hotelMemberId' | 'vipMemberId'>): Promise<Locale | undefined>
  /** When the session's member of a programme logged in, epoch ms. A login to the other programme does not move it. */
  loginAt(id: string, programme: Programme): Promise<number>
  end(id: string): Promise<void>
  /** Ends one of the member's own, chosen from the list. @returns whether it existed */
  endOwn(member: SessionMember, id: string): Promise<boolean>
  /** Ends all sessions of a member on every device, except `exceptId`. `db` may be a transaction. */
  endAllOf(db: Kysely<Tables>, member: SessionMember, exceptId?: string): Promise<void>
  /** Ends the sessions that a programme's passkeys opened, except `exceptId`. `db` may be a transaction. */
  endOpenedBy(db: Kysely<Tables>, programme: Programme, passkeyIds: readonly string[], exceptId?: string): Promise<void>
  /** Logs one programme out. @returns the session, if the other programme's member is still in it */
  leave(id: string, programme: Programme): Promise<MemberSession | null>
  /** Latest use first. */
  list(member: SessionMember): Promise<SessionEntry[]>
}

/** How often a session's use is recorded. */
const touchMs = 60_000

const columnOf = { eph: 'hotelMemberId', vip: 'vipMemberId' } as const satisfies Record<Programme, string>
const loginColumnOf = { eph: 'hotelLoginAt', vip: 'vipLoginAt' } as const satisfies Record<Programme, string>
const passkeyColumnOf = { eph: 'hotelPasskeyId', vip: 'vipPasskeyId' } as const satisfies Record<Programme, string>

const sessionById = prepare((db, value: Value<{ id: string; now: number }>) =>
  db
    .selectFrom('sessions')
    .select(['id', 'hotelMemberId', 'vipMemberId', 'kind', 'remember', 'isProtected', 'lastSeenAt'])
    .select(['createdAt', 'hotelLoginAt', 'vipLoginAt'])
    .where('id', '=', value('id'))
    .where('expiresAt', '>', value('now')),
)

export function createSessions({
  store,
  clock,
  isProtected,
}: {
  store: Store
  clock: () => number
  isProtected: IsProtected
}): Sessions {
  return {
    begin,
    read,
    languageOf,
    async loginAt(id, programme) {
      const row = await store.db
        .selectFrom('sessions')
        .select(loginColumnOf[programme])
        .where('id', '=', id)
        .executeTakeFirst()
      return (row as { [column: string]: number | null } | undefined)?.[loginColumnOf[programme]] ?? 0
    },
    async end(id) {
      await store.db.deleteFrom('sessions').where('id', '=', id).execute()
    },
    async endOwn({ programme, memberId }, id) {
      const { numDeletedRows } = await store.db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where(columnOf[programme], '=', memberId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async endAllOf(db, { programme, memberId }, exceptId) {
      let ending = db.deleteFrom('sessions').where(columnOf[programme], '=', memberId)
      if (exceptId) ending = ending.where('id', '<>', exceptId)
      await ending.execute()
    },
    async endOpenedBy(db, programme, passkeyIds, exceptId) {
      if (passkeyIds.length === 0) return
      let ending = db.deleteFrom('sessions').where(passkeyColumnOf[programme], 'in', passkeyIds)
      if (exceptId) ending = ending.where('id', '<>', exceptId)
      await ending.execute()
    },
    leave,
    list: ({ programme, memberId }) =>
      store.db
        .selectFrom('sessions')
        .leftJoin('passkeys', 'passkeys.id', `sessions.${passkeyColumnOf[programme]}`)
        .select(['sessions.id', 'device', 'network', 'sessions.createdAt', 'lastSeenAt', 'passkeys.name as passkey'])
        .where(columnOf[programme], '=', memberId)
        .where('expiresAt', '>', clock())
        .orderBy('lastSeenAt', 'desc')
        .orderBy('sessions.id')
        .execute(),
  }

  function begin({ before, programme, memberId, remember, kind, passkeyId, userAgent, address, also }: NewSession) {
    const now = clock()
    return store.transaction(async (tx) => {
      const replaced = before ? await replace(tx, before.id, kind) : undefined
      const row = {
        id: randomUUID(),
        hotelMemberId: replaced?.hotelMemberId ?? null,
        vipMemberId: replaced?.vipMemberId ?? null,
        [columnOf[programme]]: memberId,
        kind,
      }
      const mayBe = await isProtected(tx, row)
      const logins = {
        hotelLoginAt: replaced?.hotelLoginAt ?? null,
        vipLoginAt: replaced?.vipLoginAt ?? null,
        [loginColumnOf[programme]]: now,
      }
      await tx
        .insertInto('sessions')
        .values({
          ...row,
          ...logins,
          hotelPasskeyId: replaced?.hotelPasskeyId ?? null,
          vipPasskeyId: replaced?.vipPasskeyId ?? null,
          [passkeyColumnOf[programme]]: passkeyId ?? null,
          remember: remember ? 1 : 0,
          isProtected: mayBe ? 1 : 0,
          device: deviceOf(userAgent),
          network: coarseNetwork(address),
          createdAt: now,
          lastSeenAt: now,
          expiresAt: endOf({ remember, createdAt: now, ...logins }, now),
        })
        .execute()
      await also?.(tx)
      return { ...row, remember, isProtected: mayBe }
    })
  }

  /**
   * Ends a session and returns the part of it that goes on in the new one: none when it was ended elsewhere meanwhile,
   * and none when one of the two may only read, since that holds for the whole session.
   */
  async function replace(tx: Kysely<Tables>, id: string, kind: MemberSession['kind']) {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .returning(['hotelMemberId', 'vipMemberId', 'hotelLoginAt', 'vipLoginAt', 'kind', 'expiresAt'])
      .returning(['hotelPasskeyId', 'vipPasskeyId'])
      .executeTakeFirst()
    return ended?.kind === 'full' && kind === 'full' && ended.expiresAt > clock() ? ended : undefined
  }

  async function read(id: string, now: number): Promise<MemberSession | null> {
    const [row] = await sessionById(store.db, { id, now })
    if (!row) return null
    const session = toSession(row)
    if (now - row.lastSeenAt >= touchMs) await touch({ ...row, ...session }, now)
    return session
  }

  async function languageOf({ hotelMemberId, vipMemberId }: Pick<MemberSession, 'hotelMemberId' | 'vipMemberId'>) {
    const [table, id] = hotelMemberId
      ? (['hotelMembers', hotelMemberId] as const)
      : (['vipMembers', vipMemberId] as const)
    const member = await store.db.selectFrom(table).select('language').where('id', '=', id).executeTakeFirst()
    return member?.language
  }

  /** Only one of several simultaneous requests writes. */
  async function touch(row: MemberSession & LoginTimes & { lastSeenAt: number }, now: number): Promise<void> {
    try {
      await store.db
        .updateTable('sessions')
        .set({ lastSeenAt: now, expiresAt: endOf(row, now) })
        .where('id', '=', row.id)
        .where('lastSeenAt', '=', row.lastSeenAt)
        .execute()
    } catch (error) {
      // With a store that can be read but not written (full disk) members still see their data.
      if (!isUnavailable(error)) throw error
    }
  }

  function leave(id: string, programme: Programme): Promise<MemberSession | null> {
    const other = programme === 'eph' ? 'vipMemberId' : 'hotelMemberId'
    return store.transaction(async (tx) => {
      const left = await tx
        .updateTable('sessions')
        .set({ [columnOf[programme]]: null })
        .where('id', '=', id)
        .where(other, 'is not', null)
        .returning(['id', 'hotelMemberId', 'vipMemberId', 'kind', 'remember', 'isProtected'])
        .executeTakeFirst()
      if (left) return toSession(left)
      await tx.deleteFrom('sessions').where('id', '=', id).execute()
      return null
    })
  }
}

/** Instants in epoch milliseconds. */
type LoginTimes = Pick<Row<'sessions'>, 'createdAt' | 'hotelLoginAt' | 'vipLoginAt'>

/** When a session that is used now ends: for want of use, or because its oldest login is too long ago. */
function endOf({ remember, createdAt, hotelLoginAt, vipLoginAt }: LoginTimes & { remember: boolean }, now: number) {
  const { idleMs, rememberMs, longestMs, longestRememberedMs } = sessionLimits
  const oldestLogin = Math.min(createdAt, hotelLoginAt ?? createdAt, vipLoginAt ?? createdAt)
  return Math.min(now + (remember ? rememberMs : idleMs), oldestLogin + (remember ? longestRememberedMs : longestMs))
}

function toSession({
  id,
  hotelMemberId,
  vipMemberId,
  kind,
  remember,
  isProtected,
}: Pick<Row<'sessions'>, 'id' | 'hotelMemberId' | 'vipMemberId' | 'kind' | 'remember' | 'isProtected'>): MemberSession {
  return { id, hotelMemberId, vipMemberId, kind, remember: remember === 1, isProtected: isProtected === 1 }
}
