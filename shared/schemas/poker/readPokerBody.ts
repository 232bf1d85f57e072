import { validators } from '../generated/poker.mjs'
import { readerOf } from '../readBody.ts'
import { type PokerBodies, pokerSchemas } from './schemas.ts'

/** A body of `/api/poker`, as `readEphBody` reads those of the hotel programme; a price in it is passed over. */
export const readPokerBody = readerOf<PokerBodies>({ schemas: pokerSchemas, validators, rules: {}, codes: {} })
