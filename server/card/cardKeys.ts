import { createPublicKey, type KeyObject, randomBytes, verify } from 'node:crypto'
import type { Kysely } from 'kysely'
import { bodyReader, defineCall } from '#server/http/calls/call.ts'
import { type CallDescription, describeCalls } from '#server/http/describe/description.ts'
import { lifeColumns, partAt } from '#server/identity/sessions.ts'
import type { Store } from '#server/store/open.ts'
import type { Tables } from '#server/store/tables.ts'
import { type CardKeyAnswer, cardKeyAnswer } from '#shared/card/api.ts'
import { signedText } from '#shared/card/memberCard.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { type Infer, matching, object } from '#shared/http/answer.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import { isoInstant } from '#shared/time/instants.ts'

/** A session and its members, as a code names them. */
export interface CardSession {
  id: string
  hotelMemberId: string | null
  vipMemberId: string | null
}

/** Length of an uncompressed point of P-256: a 4, then x and y. */
const pointBytes = 65

/**
 * The public key of a device, as WebCrypto exports it `raw`, in base64url.
 * @returns undefined if it is not a point of P-256
 */
function readPublicKey(text: string): KeyObject | undefined {
  const point = Buffer.from(text, 'base64url')
  if (point.length !== pointBytes || point[0] !== 4 || point.toString('base64url') !== text) return undefined
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'))
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    // The numbers are not a point of the curve.
    return undefined
  }
}

/** @param signature the two numbers of ECDSA concatenated, as WebCrypto returns them, in base64url */
export function isSignedBy(publicKey: string, keyId: string, step: number, signature: string): boolean {
  const key = readPublicKey(publicKey)
  if (!key) return false
  const signed = Buffer.from(signature, 'base64url')
  return verify('sha256', Buffer.from(signedText(keyId, step)), { key, dsaEncoding: 'ieee-p1363' }, signed)
}

/**
 * Stores the key of a session, which is one device: another key replaces it, the same key keeps its id.
 * @param now epoch ms
 * @returns the key's id
 */
async function storeCardKey(
  db: Kysely<Tables>,
  { sessionId, publicKey }: { sessionId: string; publicKey: string },
  now: number,
): Promise<string> {
  const row = { id: randomBytes(12).toString('base64url'), sessionId, publicKey, createdAt: now }
  await db
    .insertInto('cardKeys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('sessionId')
        .doUpdateSet({ id: row.id, publicKey, createdAt: now })
        .where('cardKeys.publicKey', '!=', publicKey),
    )
    .execute()
  const { id } = await db
    .selectFrom('cardKeys')
    .select('id')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return id
}

/** An active session, by its key or by its own id; never a read-only one. @param now epoch ms */
export async function sessionOfKey(
  db: Kysely<Tables>,
  { keyId, sessionId }: { keyId?: string; sessionId?: string },
  now: number,
): Promise<(CardSession & { publicKey: string | null }) | undefined> {
  let query = db
    .selectFrom('sessions')
    .leftJoin('cardKeys', 'cardKeys.sessionId', 'sessions.id')
    .select(['sessions.id', 'cardKeys.publicKey', ...lifeColumns.map((it) => `sessions.${it}` as const)])
    .where('sessions.expiresAt', '>', now)
    .where('sessions.kind', '=', 'full')
  query = keyId ? query.where('cardKeys.id', '=', keyId) : query.where('sessions.id', '=', sessionId ?? '')
  const row = await query.executeTakeFirst()
  return row && partAt(row, now)
}

const keyBody = object('CardKey', { publicKey: matching('^[\\w-]{87}$', `B${'A'.repeat(86)}`) })
type KeyBody = Infer<typeof keyBody>

const cardApi = {
  storeCardKey: {
    summary: 'api.site.storeCardKey',
    answers: { 201: cardKeyAnswer },
  },
} as const satisfies Record<string, CallDescription>

/**
 * POST /api/card/keys `{publicKey}` → 201 `{id, at}`: the public key that a device made for its member card
 * (docs/decisions/0016-offline-card.md). The same key again keeps its id. A session of a card login has no device key.
 */
export function cardCalls({ store, clock }: { store: Store; clock: () => number }) {
  const calls = {
    storeCardKey: defineCall<KeyBody>({
      method: 'POST',
      path: '/keys',
      limit: 'other',
      session: 'any',
      programme: 'generic',
      repeat: 'harmless',
      body: bodyReader(keyBody, readKeyBody),
      async run({ body: { publicKey }, session }) {
        if (!session) throw new ProductError('generic.notConnected')
        const now = clock()
        const id = await storeCardKey(store.db, { sessionId: session.id, publicKey }, now)
        return { status: 201, body: { id, at: isoInstant(now) } satisfies CardKeyAnswer }
      },
    }),
  }
  return describeCalls(calls, cardApi)
}

function readKeyBody(given: unknown): BodyResult<KeyBody> {
  const { publicKey } = given as { publicKey?: unknown }
  if (typeof publicKey === 'string' && readPublicKey(publicKey)) return { value: { publicKey } }
  return { code: 'invalid', fields: { publicKey: { messageId: 'validation.invalid' } } }
}
