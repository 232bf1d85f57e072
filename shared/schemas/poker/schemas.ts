import type { PokerBodies } from '#shared/poker/api.ts'
import { body } from '../fields/accountBodies.ts'
import type { BodySchema } from '../schema.ts'

/** Every body of `/api/poker`. build.mjs compiles them into `generated/poker.mjs`. */
export const pokerSchemas = {
  registration: body({ tournament: { type: 'string', minLength: 1, maxLength: 200, reason: 'invalid' } }),
} as const satisfies Record<keyof PokerBodies, BodySchema>
