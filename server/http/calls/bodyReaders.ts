import { readPhone } from '#shared/schemas/fields/readPhone.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import type { ReadOptions } from '#shared/schemas/rules.ts'
import type { BodySchema } from '#shared/schemas/schema.ts'
import type { BodyContext, BodyReader } from './call.ts'

/** Options that need the store: properties of the member who calls. */
type More = (context: BodyContext) => Promise<Partial<ReadOptions>> | Partial<ReadOptions>

export type BodyReaders<Bodies> = {
  [Name in keyof Bodies]: (more?: More) => BodyReader<Bodies[Name]>
}

/** Bodies of a programme (shared/schemas), the same as in the browser. */
interface BodySource<Bodies> {
  schemas: Readonly<Record<keyof Bodies, BodySchema>>
  /** Codes by what is wrong with a field. */
  codes: Readonly<Record<string, string>>
  read: <Name extends keyof Bodies>(name: Name, given: unknown, options: ReadOptions) => BodyResult<Bodies[Name]>
}

/** Readers of a programme's bodies for the server, by the name of their schema: `bodyOf.login()`. */
export function bodyReaders<Bodies>({ schemas, codes, read }: BodySource<Bodies>): BodyReaders<Bodies> {
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
