import type { Described, Flat, Infer } from '#shared/http/answer.ts'

/**
 * The part of JSON Schema that bodies are written in, with words of ours that ajv passes over (build.mjs) and that
 * `clean.ts` and `problems.ts` read.
 */
export interface ValueSchema {
  type: 'string' | 'boolean'
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: 'email' | 'day' | 'country'
  enum?: readonly string[]
  const?: true
  /** A box that is not ticked is not sent. */
  default?: boolean
  allOf?: readonly { pattern: string; reason: string }[]
  /** Why a value is refused: the message is `validation.<reason>`, and a programme may have a code for it. */
  reason?: string
  /** Its name in sentences, `fields.<named>`, where that of the property would be another person's. */
  named?: string
  /** Passwords: a blank at the end is part of it. */
  verbatim?: true
  /** Line breaks are part of it. */
  multiline?: true
  /** Digits; a number of JSON is as good. */
  count?: true
  /** Has a value from the start, so that an object with nothing else in it is an empty one. */
  preset?: true
}

export interface BodySchema {
  type: 'object'
  properties: Readonly<Record<string, ValueSchema | BodySchema>>
  required: readonly string[]
}

type ValueOf<Field> = Field extends { type: 'object' }
  ? Infer<Field>
  : Field extends { const: true }
    ? true
    : Field extends { type: 'boolean' }
      ? boolean
      : Field extends { enum: readonly (infer Value)[] }
        ? Value
        : string

/** Names that may be absent once a body is checked: what has a default never is. */
type AbsentNames<Fields, Optional> = {
  [Name in keyof Fields]: Name extends Optional ? (Fields[Name] extends { default: boolean } ? never : Name) : never
}[keyof Fields]

/** A schema of fields; {@link Infer} says what is left of a body when it is checked. */
export interface FieldsSchema<Fields, Optional extends keyof Fields>
  extends Described<
    Flat<
      {
        -readonly [Name in keyof Fields as Exclude<Name, AbsentNames<Fields, Optional>>]: ValueOf<Fields[Name]>
      } & {
        -readonly [Name in keyof Fields as Extract<Name, AbsentNames<Fields, Optional>>]?: ValueOf<Fields[Name]>
      }
    >
  > {
  type: 'object'
  properties: Fields
  required: readonly string[]
}

/** An object of fields, all of them required but the optional ones. */
export function body<
  const Fields extends BodySchema['properties'],
  const Optional extends keyof Fields & string = never,
>(properties: Fields, optional: readonly Optional[] = []): FieldsSchema<Fields, Optional> {
  const names: readonly string[] = optional
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !names.includes(name)) }
}
