import { readPhone } from '#shared/schemas/fields/readPhone.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import type { ReadOptions } from '#shared/schemas/rules.ts'
import type { BodyContext } from './call.ts'

/** Options that need the store: properties of the member who calls. */
type More = (context: BodyContext) => Promise<Partial<ReadOptions>> | Partial<ReadOptions>

export type BodyReaders<Bodies> = {
  [Name in keyof Bodies]: (more?: More) => (given: unknown, context: BodyContext) => Promise<BodyResult<Bodies[Name]>>
}

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
    (more?: More) => async (given: unknown, context: BodyContext) => {
      const { locale, today, from } = context
      return read(name, given, { locale, today, from, readPhone, ...(await more?.(context)) })
    },
  ])
  return Object.fromEntries(readers) as BodyReaders<Bodies>
}
