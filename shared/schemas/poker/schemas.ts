import type { InferEach } from '#shared/http/answer.ts'
import { type BodySchema, body } from '../schema.ts'

/** Every body of `/api/poker`; a price is never taken from one. build.mjs compiles them into `generated/poker.mjs`. */
export const pokerSchemas = {
  /** Slug of the tournament. */
  registration: body({ tournament: { type: 'string', minLength: 1, maxLength: 200, reason: 'invalid' } }),
} as const satisfies Record<string, BodySchema>

export type PokerBodies = InferEach<typeof pokerSchemas>
