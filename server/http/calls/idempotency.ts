import { createHash, createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Store } from '#server/store/open.ts'
import type { Row } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { idempotencyLives } from '#shared/limits.ts'
import type { Call, CallAnswer } from './call.ts'

/** A first run that takes longer counts as dead. */
const workingMs = 60_000
/** A form that is sent twice waits for its first answer: this often, this long each time. */
const waits = { times: 200, eachMs: 50 } as const
/** Temporary refusals: a repetition must be able to do better. */
const passing = new Set([408, 425, 429])

export interface IdempotencyOptions {
  store: Store
  clock: () => number
  /**
   * Keys of the HMAC over bodies, so that no typed text can be read or guessed from the table: the first makes one, all of
   * them recognize theirs.
   */
  secrets: readonly string[]
}

export interface KeyedRequest {
  call: Call
  /** `Idempotency-Key` as it came. */
  key: string
  /** Path of the request: two calls may come with the same key. */
  path: string
  session: Pick<MemberSession, 'id' | 'hotelMemberId' | 'vipMemberId'> | null
  body: Readonly<Record<string, unknown>>
  /**
   * Posted as HTML: another body is another request, refusals are not stored, and the second post waits for the first,
   * whose answer the browser no longer shows. `shared`: from a page without a key of its own, stored for 60 s only.
   */
  form?: 'own' | 'shared'
}

export interface Idempotency {
  /**
   * Runs a POST once for its key and repeats the answer after that: stored for 24 h, for 60 s with password calls.
   * @throws ProductError generic.keyReused, generic.conflict while the first still works, generic.badRequest, and
   * the errors of the call
   */
  once(request: KeyedRequest, run: () => Promise<CallAnswer>): Promise<CallAnswer | Repeated>
}

type OwnerColumn = 'hotelMemberId' | 'vipMemberId' | 'emailKey'

/** The answer of the first run: status and body as they left. */
export interface Repeated {
  status: number
  body?: unknown
  isRepeated: true
}

/** `lostSession`: the session of an earlier run of the same login, whose answer did not arrive. */
type Begun = Repeated | { lostSession: string | null }

export function createIdempotency({ store, clock, secrets }: IdempotencyOptions): Idempotency {
  return { once }

  async function once(request: KeyedRequest, run: () => Promise<CallAnswer>): Promise<CallAnswer | Repeated> {
    if (!/^[\x21-\x7e]{1,200}$/.test(request.key)) throw new ProductError('generic.badRequest')
    // Every page sends this call for every visitor: stored answers would pile up, each after a wait for the disk.
    if (request.call.repeat === 'harmless') return run()
    const hmacs = hmacsOf(request.body)
    const id = idOf(request, hmacs[0] ?? '')
    const begun = await (request.form ? beginAfterFirst : begin)(id, hmacs, request)
    if ('isRepeated' in begun) return begun
    try {
      const answer = await run()
      if (begun.lostSession) await store.db.deleteFrom('sessions').where('id', '=', begun.lostSession).execute()
      await finish(request, id, answer)
      return answer
    } catch (error) {
      await settleKey(request, id, error)
      throw error
    }
  }

  /** Takes the key, or gives the answer that is stored for it. */
  async function begin(id: string, hmacs: readonly string[], request: KeyedRequest): Promise<Begun> {
    const { call, session } = request
    const now = clock()
    await store.db.deleteFrom('idempotencyKeys').where('id', '=', id).where('expiresAt', '<=', now).execute()
    const [bodyHmac = ''] = hmacs
    const row = { id, sessionId: session?.id ?? null, bodyHmac, state: 'working' as const, status: null, answer: null }
    const taken = await store.db
      .insertInto('idempotencyKeys')
      .values({ ...row, ...ownerOf(request), createdAt: now, expiresAt: now + workingMs })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Only now: of two processes that seal with different secrets at least one sees the other's row, and gives way.
    const elsewhere = taken && (await findElsewhere(hmacs, request))
    if (taken && !elsewhere) return { lostSession: null }
    if (elsewhere) await store.db.deleteFrom('idempotencyKeys').where('id', '=', id).execute()
    const before = elsewhere ?? (await find(id))
    if (before && !hmacs.includes(before.bodyHmac)) throw new ProductError('generic.keyReused')
    if (!before || before.state === 'working' || before.status === null) throw new ProductError('generic.conflict')
    // A repeated login has no cookie to repeat: it logs in again, and the session whose cookie was lost ends.
    if (call.repeat === 'login' && before.status < 300) return { lostSession: before.sessionId }
    return { status: before.status, body: before.answer ? JSON.parse(before.answer) : undefined, isRepeated: true }
  }

  /** The row of a form that a process with another sealing secret has taken. */
  async function findElsewhere(hmacs: readonly string[], request: KeyedRequest) {
    const others = request.form ? hmacs.slice(1).map((it) => idOf(request, it)) : []
    for (const id of others) {
      const row = await find(id)
      if (row && row.expiresAt > clock()) return row
    }
    return undefined
  }

  function find(id: string) {
    return store.db.selectFrom('idempotencyKeys').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async function beginAfterFirst(id: string, hmacs: readonly string[], request: KeyedRequest): Promise<Begun> {
    for (let time = 1; ; time++) {
      try {
        return await begin(id, hmacs, request)
      } catch (error) {
        if (!(error instanceof ProductError) || error.id !== 'generic.conflict' || time === waits.times) throw error
        await pause(waits.eachMs)
      }
    }
  }

  async function finish(request: KeyedRequest, id: string, answered: CallAnswer): Promise<void> {
    const { status, body, begunSession } = answered
    const isShort = request.call.repeat !== undefined || request.form === 'shared'
    const expiresAt = clock() + (isShort ? idempotencyLives.loginMs : idempotencyLives.answerMs)
    // A successful login is never repeated (below): its owner need not be stored.
    const isNeverRepeated = request.call.repeat === 'login' && status < 300
    const answer = body === undefined || isNeverRepeated ? null : JSON.stringify(body)
    await store.db
      .updateTable('idempotencyKeys')
      .set({ state: 'done', status, answer, expiresAt, ...(begunSession && { sessionId: begunSession }) })
      .where('id', '=', id)
      .execute()
  }

  /** Final refusals are repeated as they are; a temporary one is deleted, so that the next try may act. */
  async function settleKey(request: KeyedRequest, id: string, error: unknown): Promise<void> {
    const isFinal = error instanceof ProductError && error.status < 500 && !passing.has(error.status)
    if (!isFinal || request.form) {
      await store.db.deleteFrom('idempotencyKeys').where('id', '=', id).execute()
      return
    }
    const { id: errorId, details } = error
    const { values, fields, retryAfterSeconds } = details
    await finish(request, id, { status: error.status, body: { errorId, values, fields, retryAfterSeconds } })
  }

  /** Without passwords: their HMAC would help to guess them. */
  function hmacsOf(body: Readonly<Record<string, unknown>>): string[] {
    const visible = Object.entries(body).filter(([name]) => !/password/i.test(name))
    const sorted = visible.sort(([a], [b]) => (a < b ? -1 : 1))
    const text = JSON.stringify(sorted)
    return secrets.map((it) => createHmac('sha256', it).update(text).digest('base64url'))
  }
}

/** The owners of the answer: an export and an erasure find it by them. */
function ownerOf({ session, body }: KeyedRequest): Pick<Row<'idempotencyKeys'>, OwnerColumn> {
  const { hotelMemberId = null, vipMemberId = null } = session ?? {}
  return { hotelMemberId, vipMemberId, emailKey: typeof body.email === 'string' ? emailKey(body.email) : null }
}

/** Neither the key nor the path, which may hold a token, is stored in the clear. */
function idOf({ call, key, path, session, form }: KeyedRequest, bodyHmac: string): string {
  return createHash('sha256')
    .update(`${call.method} ${path} ${session?.id ?? ''} ${key}${form ? ` ${bodyHmac}` : ''}`)
    .digest('base64url')
}
