import { readPhone } from '#shared/schemas/fields/readPhone.ts'
import type { ProgrammeReader } from '#shared/schemas/readBody.ts'
import type { ReadOptions } from '#shared/schemas/rules.ts'
import type { BodyContext, BodyReader } from './call.ts'

/** Options that need the store: properties of the member who calls. */
type More = (context: BodyContext) => Promise<Partial<ReadOptions>> | Partial<ReadOptions>

export type BodyReaders<Bodies> = {
  [Name in keyof Bodies]: (more?: More) => BodyReader<Bodies[Name]>
}

/** Readers of a programme's bodies for the server, by the name of their schema: `bodyOf.login()`. */
export function bodyReaders<Bodies>(read: ProgrammeReader<Bodies>): BodyReaders<Bodies> {
  const { schemas, codes } = read
  const readers = (Object.keys(schemas) as (keyof Bodies)[]).map((name) => [
    name,
    (more?: More) => {
      const reader = async (given: unknown, context: BodyContext) => {
        const { locale, today, from } = context
        return read(name, given, { locale, today, from, readPhone, ...(await more?.(context)) })
      }
      return Object.assign(reader, { schema: schemas[name], codes })
    },
  ])
  return Object.fromEntries(readers) as BodyReaders<Bodies>
}
