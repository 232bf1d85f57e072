import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { Store } from '#server/store/open.ts'
import type { CardKeyAnswer } from '#shared/card/memberCard.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import { keepCardKey, readPublicKey } from './cardKeys.ts'

interface KeyBody {
  publicKey: string
}

/**
 * POST /api/card/keys `{publicKey}` → 201 `{id, at}`: the public half of the key that a device made for its member
 * card (docs/decisions/0016-offline-card.md). The same key again keeps its id. Who logged in with a card has no device.
 */
export function cardCalls({ store, clock }: { store: Store; clock: () => number }): Call[] {
  return [
    defineCall<KeyBody>({
      method: 'POST',
      path: '/keys',
      limit: 'other',
      session: 'any',
      programme: 'generic',
      repeat: 'harmless',
      body: readKeyBody,
      async run({ body: { publicKey }, session }) {
        if (!session) throw new ProductError('generic.notConnected')
        const now = clock()
        const id = await keepCardKey(store.db, { sessionId: session.id, publicKey }, now)
        return { status: 201, body: { id, at: new Date(now).toISOString() } satisfies CardKeyAnswer }
      },
    }),
  ]
}

function readKeyBody(given: unknown): BodyResult<KeyBody> {
  const { publicKey } = given as { publicKey?: unknown }
  if (typeof publicKey === 'string' && readPublicKey(publicKey)) return { value: { publicKey } }
  return { code: 'invalid', fields: { publicKey: { messageId: 'validation.invalid' } } }
}
