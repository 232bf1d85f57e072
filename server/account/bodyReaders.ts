import type { BodyFacts } from '#server/http/calls/call.ts'
import type { AccountBodies } from '#shared/api/account.ts'
import { readPhone } from '#shared/schemas/fields/readPhone.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import type { ReadOptions } from '#shared/schemas/rules.ts'

/** What only the store knows of who asks. */
type More = (facts: BodyFacts) => Promise<Partial<ReadOptions>> | Partial<ReadOptions>

export type BodyReaders<Bodies> = {
  [Name in keyof Bodies]: (more?: More) => (given: unknown, facts: BodyFacts) => Promise<BodyResult<Bodies[Name]>>
}

/** Those that the calls of both programmes need. */
export type AccountReaders = BodyReaders<AccountBodies>

/**
 * Readers of a programme's bodies for the server, by the name of their schema: `bodyOf.login()`.
 * @param read shared/schemas, the same as in the browser
 */
export function bodyReaders<Bodies>(
  names: readonly (keyof Bodies)[],
  read: <Name extends keyof Bodies>(name: Name, given: unknown, options: ReadOptions) => BodyResult<Bodies[Name]>,
): BodyReaders<Bodies> {
  const readers = names.map((name) => [
    name,
    (more?: More) => async (given: unknown, facts: BodyFacts) => {
      const { locale, today, from } = facts
      return read(name, given, { locale, today, from, readPhone, ...(await more?.(facts)) })
    },
  ])
  return Object.fromEntries(readers) as BodyReaders<Bodies>
}
