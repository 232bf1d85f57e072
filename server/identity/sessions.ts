import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isUnavailable } from '#server/store/errors.ts'
import type { Store } from '#server/store/open.ts'
import { prepare, type Value } from '#server/store/prepared.ts'
import type { Row, Tables } from '#server/store/tables.ts'
import { featureOf, type Programme } from '#shared/account/programmes.ts'
import '#shared/features.ts'
import { sessionLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { deviceOf } from './device.ts'
import { coarseNetwork } from './networkAddress.ts'

/** The session: one row, in which both programmes may be. */
export interface MemberSession {
  id: string
  hotelMemberId: string | null
  vipMemberId: string | null
  /** `reading`: a card login, which sees points and changes nothing. */
  kind: 'full' | 'reading'
  /** One of its logins was to be remembered: its cookie outlives the browser. */
  remember: boolean
  /** The programme whose login was not to be remembered, while the other's was; null: both are alike. */
  endsWithBrowser: Programme | null
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
  /** A new id at each login. Each programme keeps its own end, and its own choice to be remembered. */
  begin(session: NewSession): Promise<MemberSession>
  /**
   * Null when it has ended or never existed; records its use, at most every minute. A programme whose time is over leaves it.
   * @param now epoch milliseconds
   * @param isSameBrowsing the browser has not been closed since the login: `endsWithBrowser` is still in it
   */
  read(id: string, now: number, isSameBrowsing?: boolean): Promise<MemberSession | null>
  /** The last answer of {@link read} in this process, {@link recallMs} old at most; undefined: none, or a session has changed here. */
  recall(id: string, isSameBrowsing?: boolean): MemberSession | undefined
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

/** A page's head, sent before the store answers, may rely on a session that the store gave no longer ago than this. */
export const recallMs = 30_000

const programmes = ['eph', 'vip'] as const satisfies Programme[]
const columnOf = { eph: 'hotelMemberId', vip: 'vipMemberId' } as const satisfies Record<Programme, string>
const loginColumnOf = { eph: 'hotelLoginAt', vip: 'vipLoginAt' } as const satisfies Record<Programme, string>
const passkeyColumnOf = { eph: 'hotelPasskeyId', vip: 'vipPasskeyId' } as const satisfies Record<Programme, string>

/** The columns that tell which members of a session are still in it. */
export const lifeColumns = [
  'hotelMemberId',
  'vipMemberId',
  'remember',
  'endsWithBrowser',
  'createdAt',
  'lastSeenAt',
  'hotelLoginAt',
  'vipLoginAt',
] as const
/** Instants in epoch milliseconds. */
type Life = Pick<Row<'sessions'>, (typeof lifeColumns)[number]>

const sessionById = prepare((db, value: Value<{ id: string; now: number }>) =>
  db
    .selectFrom('sessions')
    .select(['id', 'kind', 'isProtected', ...lifeColumns])
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
  const recalled = new LRUCache<string, { session: MemberSession; at: number }>({ max: 10_000 })
  return {
    begin,
    read,
    recall(id, isSameBrowsing = false) {
      const known = recalled.get(`${id} ${isSameBrowsing}`)
      return known && clock() - known.at < recallMs ? known.session : undefined
    },
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
      evict(id)
      await store.db.deleteFrom('sessions').where('id', '=', id).execute()
    },
    async endOwn({ programme, memberId }, id) {
      evict(id)
      const { numDeletedRows } = await store.db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where(columnOf[programme], '=', memberId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async endAllOf(db, { programme, memberId }, exceptId) {
      recalled.clear()
      let ending = db.deleteFrom('sessions').where(columnOf[programme], '=', memberId)
      if (exceptId) ending = ending.where('id', '<>', exceptId)
      await ending.execute()
    },
    async endOpenedBy(db, programme, passkeyIds, exceptId) {
      if (passkeyIds.length === 0) return
      recalled.clear()
      let ending = db.deleteFrom('sessions').where(passkeyColumnOf[programme], 'in', passkeyIds)
      if (exceptId) ending = ending.where('id', '<>', exceptId)
      await ending.execute()
    },
    leave,
    async list({ programme, memberId }) {
      const now = clock()
      const rows = await store.db
        .selectFrom('sessions')
        .leftJoin('passkeys', 'passkeys.id', `sessions.${passkeyColumnOf[programme]}`)
        .select([
          'sessions.id',
          'device',
          'network',
          has.passkeys ? 'passkeys.name as passkey' : sql<null>`null`.as('passkey'),
        ])
        .select(lifeColumns.map((it) => `sessions.${it}` as const))
        .where(columnOf[programme], '=', memberId)
        .where('expiresAt', '>', now)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('sessions.id')
        .execute()
      return rows.filter((it) => endOf(it, programme) > now)
    },
  }

  function begin({ before, programme, memberId, remember, kind, passkeyId, userAgent, address, also }: NewSession) {
    const now = clock()
    if (before) evict(before.id)
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
      const life: Life = {
        ...row,
        ...rememberedWith(replaced, programme, remember),
        hotelLoginAt: replaced?.hotelLoginAt ?? null,
        vipLoginAt: replaced?.vipLoginAt ?? null,
        [loginColumnOf[programme]]: now,
        createdAt: now,
        lastSeenAt: now,
      }
      const begun = { ...row, ...life, isProtected: mayBe ? 1 : 0 } as const
      await tx
        .insertInto('sessions')
        .values({
          ...begun,
          hotelPasskeyId: replaced?.hotelPasskeyId ?? null,
          vipPasskeyId: replaced?.vipPasskeyId ?? null,
          [passkeyColumnOf[programme]]: passkeyId ?? null,
          device: deviceOf(userAgent),
          network: coarseNetwork(address),
          expiresAt: lastEndOf(life),
        })
        .execute()
      await also?.(tx)
      return toSession(begun)
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
      .returning(['kind', 'hotelPasskeyId', 'vipPasskeyId', ...lifeColumns])
      .executeTakeFirst()
    return ended?.kind === 'full' && kind === 'full' ? partAt(ended, clock()) : undefined
  }

  async function read(id: string, now: number, isSameBrowsing = false): Promise<MemberSession | null> {
    const session = await readRow(id, now, isSameBrowsing)
    if (session) recalled.set(`${id} ${isSameBrowsing}`, { session, at: now })
    else recalled.delete(`${id} ${isSameBrowsing}`)
    return session
  }

  function evict(id: string): void {
    for (const isSameBrowsing of [true, false]) recalled.delete(`${id} ${isSameBrowsing}`)
  }

  async function readRow(id: string, now: number, isSameBrowsing: boolean): Promise<MemberSession | null> {
    const [row] = await sessionById(store.db, { id, now })
    if (!row) return null
    const part = partAt(row, now, isSameBrowsing)
    for (const programme of programmes)
      if (part[columnOf[programme]] !== row[columnOf[programme]]) await whereWritable(() => leave(id, programme))
    if (!part.hotelMemberId && !part.vipMemberId) return null
    if (now - row.lastSeenAt >= touchMs) await whereWritable(() => touch(part, now))
    return toSession(part)
  }

  async function languageOf({ hotelMemberId, vipMemberId }: Pick<MemberSession, 'hotelMemberId' | 'vipMemberId'>) {
    const [table, id] = hotelMemberId
      ? (['hotelMembers', hotelMemberId] as const)
      : (['vipMembers', vipMemberId] as const)
    const member = await store.db.selectFrom(table).select('language').where('id', '=', id).executeTakeFirst()
    return member?.language
  }

  /** Only one of several simultaneous requests writes. */
  async function touch(row: Life & { id: string }, now: number): Promise<void> {
    await store.db
      .updateTable('sessions')
      .set({ lastSeenAt: now, expiresAt: lastEndOf({ ...row, lastSeenAt: now }) })
      .where('id', '=', row.id)
      .where('lastSeenAt', '=', row.lastSeenAt)
      .execute()
  }

  function leave(id: string, programme: Programme): Promise<MemberSession | null> {
    evict(id)
    return store.transaction(async (tx) => {
      const left = await tx
        .updateTable('sessions')
        .set({ [columnOf[programme]]: null })
        .where('id', '=', id)
        .where(columnOf[otherThan(programme)], 'is not', null)
        .returning(['id', 'kind', 'isProtected', ...lifeColumns])
        .executeTakeFirst()
      if (left) return toSession(left)
      await tx.deleteFrom('sessions').where('id', '=', id).execute()
      return null
    })
  }
}

/** The row of a session with those members alone whose programme the house has and whose time is not over. @param now epoch milliseconds */
export function partAt<Part extends Life>(row: Part, now: number, isSameBrowsing = true): Part {
  const memberIn = (programme: Programme) => {
    const isOver =
      !has[featureOf[programme]] ||
      endOf(row, programme) <= now ||
      (row.endsWithBrowser === programme && !isSameBrowsing)
    return isOver ? null : row[columnOf[programme]]
  }
  return { ...row, hotelMemberId: memberIn('eph'), vipMemberId: memberIn('vip') }
}

/** When a programme's member leaves a session: for want of use, or because the login is too long ago. Epoch milliseconds. */
function endOf(row: Life, programme: Programme): number {
  const { idleMs, rememberMs, longestMs, longestRememberedMs } = sessionLimits
  const isLong = isRemembered(row, programme)
  const loginAt = row[loginColumnOf[programme]] ?? row.createdAt
  return Math.min(row.lastSeenAt + (isLong ? rememberMs : idleMs), loginAt + (isLong ? longestRememberedMs : longestMs))
}

function lastEndOf(row: Life): number {
  return Math.max(...programmes.filter((it) => row[columnOf[it]] !== null).map((it) => endOf(row, it)))
}

function isRemembered({ remember, endsWithBrowser }: Life, programme: Programme): boolean {
  return remember === 1 && endsWithBrowser !== programme
}

/** The choices to be remembered after a login to a programme; the other's member, if it stays, keeps its own. */
function rememberedWith(replaced: Life | undefined, programme: Programme, remember: boolean) {
  const other = otherThan(programme)
  const isOtherIn = replaced !== undefined && replaced[columnOf[other]] !== null
  const isOther = isOtherIn ? isRemembered(replaced, other) : remember
  const endsWithBrowser = isOther === remember ? null : remember ? other : programme
  return { remember: remember || isOther ? 1 : 0, endsWithBrowser } as const
}

function otherThan(programme: Programme): Programme {
  return programme === 'eph' ? 'vip' : 'eph'
}

/** With a store that can be read but not written (full disk) members still see their data. */
async function whereWritable(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

function toSession({
  id,
  hotelMemberId,
  vipMemberId,
  kind,
  remember,
  endsWithBrowser,
  isProtected,
}: Pick<Row<'sessions'>, keyof MemberSession>): MemberSession {
  const flags = { remember: remember === 1, isProtected: isProtected === 1 }
  return { id, hotelMemberId, vipMemberId, kind, endsWithBrowser, ...flags }
}
