import type { BodyFacts } from '#server/http/calls/call.ts'
import type { EphBodies } from '#shared/api/eph.ts'
import { readEphBody } from '#shared/schemas/eph/readEphBody.ts'
import { ephSchemas } from '#shared/schemas/eph/schemas.ts'
import { readPhone } from '#shared/schemas/fields/readPhone.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import type { ReadOptions } from '#shared/schemas/rules.ts'

/** What only the store knows of who asks. */
type More = (facts: BodyFacts) => Promise<Partial<ReadOptions>> | Partial<ReadOptions>

type Readers = {
  [Name in keyof EphBodies]: (more?: More) => (given: unknown, facts: BodyFacts) => Promise<BodyResult<EphBodies[Name]>>
}

/** Readers of the bodies of `/api/eph` for the server, by the name of their schema: `bodyOf.login()`. */
export const bodyOf = Object.fromEntries(
  (Object.keys(ephSchemas) as (keyof EphBodies)[]).map((name) => [
    name,
    (more?: More) => async (given: unknown, facts: BodyFacts) => {
      const { locale, today, from } = facts
      return readEphBody(name, given, { locale, today, from, readPhone, ...(await more?.(facts)) })
    },
  ]),
) as unknown as Readers
