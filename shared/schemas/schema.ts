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
