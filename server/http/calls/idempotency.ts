import { createHash, createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { emailKey } from '#server/identity/emailKey.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Store } from '#server/store/open.ts'
import type { Row } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { idempotencyLives } from '#shared/limits.ts'
import type { Call, CallAnswer } from './call.ts'

/** A process that works longer than this has died. */
const workingMs = 60_000
/** A form that is sent twice waits for its first answer: so often, so long each time. */
const waits = { times: 200, eachMs: 50 } as const
/** Answers that say "not now": a repetition must be able to do better. */
const passing = new Set([408, 425, 429])

export interface IdempotencyOptions {
  store: Store
  clock: () => number
  /** Key of the HMAC over bodies, so that nothing typed can be read or guessed from the table. */
  secret: string
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
   * Posted as HTML: another body is another request, refusals are not kept, and who comes second waits for the first,
   * whose answer the browser no longer shows. `shared`: from a page without a key of its own, kept for 60 s only.
   */
  form?: 'own' | 'shared'
}

export interface Idempotency {
  /**
   * Runs a POST once for its key and repeats the answer after that: kept for 24 h, those of password
   * calls for 60 s.
   * @throws ProductError generic.keyReused, generic.conflict while the first still works, generic.badRequest, and
   *   what the call threw
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

/** `lostSession`: what an earlier run of the same login began, whose answer did not arrive. */
type Begun = Repeated | { lostSession: string | null }

export function createIdempotency({ store, clock, secret }: IdempotencyOptions): Idempotency {
  return { once }

  async function once(request: KeyedRequest, run: () => Promise<CallAnswer>): Promise<CallAnswer | Repeated> {
    if (!/^[\x21-\x7e]{1,200}$/.test(request.key)) throw new ProductError('generic.badRequest')
    // Asked with every page by everybody: what it tells would lie about, and each would wait for the disk.
    if (request.call.repeat === 'harmless') return run()
    const bodyHmac = hmacOf(request.body)
    const id = idOf(request, bodyHmac)
    const begun = await (request.form ? beginAfterFirst : begin)(id, bodyHmac, request)
    if ('isRepeated' in begun) return begun
    try {
      const answer = await run()
      if (begun.lostSession) await store.db.deleteFrom('sessions').where('id', '=', begun.lostSession).execute()
      await finish(request, id, answer)
      return answer
    } catch (error) {
      await forgetOrKeep(request, id, error)
      throw error
    }
  }

  /** Takes the key; or gives what was answered to it before. */
  async function begin(id: string, bodyHmac: string, request: KeyedRequest): Promise<Begun> {
    const { call, session } = request
    const now = clock()
    await store.db.deleteFrom('idempotencyKeys').where('id', '=', id).where('expiresAt', '<=', now).execute()
    const row = { id, sessionId: session?.id ?? null, bodyHmac, state: 'working' as const, status: null, answer: null }
    const taken = await store.db
      .insertInto('idempotencyKeys')
      .values({ ...row, ...ownerOf(request), createdAt: now, expiresAt: now + workingMs })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (taken) return { lostSession: null }
    const before = await store.db.selectFrom('idempotencyKeys').selectAll().where('id', '=', id).executeTakeFirst()
    if (before && before.bodyHmac !== bodyHmac) throw new ProductError('generic.keyReused')
    if (!before || before.state === 'working' || before.status === null) throw new ProductError('generic.conflict')
    // A repeated login has no cookie to repeat: it logs in again, and the session whose cookie was lost ends.
    if (call.repeat === 'login' && before.status < 300) return { lostSession: before.sessionId }
    return { status: before.status, body: before.answer ? JSON.parse(before.answer) : undefined, isRepeated: true }
  }

  async function beginAfterFirst(id: string, bodyHmac: string, request: KeyedRequest): Promise<Begun> {
    for (let time = 1; ; time++) {
      try {
        return await begin(id, bodyHmac, request)
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
    // A login that succeeded is never repeated (below): whom it opened for need not be kept.
    const isNeverSaid = request.call.repeat === 'login' && status < 300
    const answer = body === undefined || isNeverSaid ? null : JSON.stringify(body)
    await store.db
      .updateTable('idempotencyKeys')
      .set({ state: 'done', status, answer, expiresAt, ...(begunSession && { sessionId: begunSession }) })
      .where('id', '=', id)
      .execute()
  }

  /** Final refusals are repeated as they are; what passes is forgotten, so that the next try may act. */
  async function forgetOrKeep(request: KeyedRequest, id: string, error: unknown): Promise<void> {
    const isFinal = error instanceof ProductError && error.status < 500 && !passing.has(error.status)
    if (!isFinal || request.form) {
      await store.db.deleteFrom('idempotencyKeys').where('id', '=', id).execute()
      return
    }
    const { id: errorId, details } = error
    const { values, fields, retryAfterSeconds } = details
    await finish(request, id, { status: error.status, body: { errorId, values, fields, retryAfterSeconds } })
  }

  /** Without passwords: their HMAC would be one more thing to guess them by. */
  function hmacOf(body: Readonly<Record<string, unknown>>): string {
    const shown = Object.entries(body).filter(([name]) => !/password/i.test(name))
    const sorted = shown.sort(([a], [b]) => (a < b ? -1 : 1))
    return createHmac('sha256', secret).update(JSON.stringify(sorted)).digest('base64url')
  }
}

/** The owner of an answer, by which an export and an erasure find it. */
function ownerOf({ session, body }: KeyedRequest): Pick<Row<'idempotencyKeys'>, OwnerColumn> {
  const { hotelMemberId = null, vipMemberId = null } = session ?? {}
  return { hotelMemberId, vipMemberId, emailKey: typeof body.email === 'string' ? emailKey(body.email) : null }
}

/** Neither the key nor the path, which may hold a token, is kept in the clear. */
function idOf({ call, key, path, session, form }: KeyedRequest, bodyHmac: string): string {
  return createHash('sha256')
    .update(`${call.method} ${path} ${session?.id ?? ''} ${key}${form ? ` ${bodyHmac}` : ''}`)
    .digest('base64url')
}
