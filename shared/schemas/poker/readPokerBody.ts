import type { PokerBodies } from '#shared/poker/api.ts'
import { validators } from '../generated/poker.mjs'
import { type BodyResult, readBody } from '../readBody.ts'
import type { ReadOptions } from '../rules.ts'
import { pokerSchemas } from './schemas.ts'

/** A body of `/api/poker`, as `readEphBody` reads those of the hotel programme; a price in it is passed over. */
export function readPokerBody<Name extends keyof PokerBodies>(
  name: Name,
  given: unknown,
  options: ReadOptions,
): BodyResult<PokerBodies[Name]> {
  return readBody<PokerBodies[Name]>(
    { schema: pokerSchemas[name], validate: validators[name], codes: {} },
    given,
    options,
  )
}
