/** A message with the values of its placeholders, still without a language. */
export interface FieldMessage {
  messageId: string
  values?: Record<string, string | number>
}

/** A body that was refused: the first code in the order of decisions §2, and every field that is wrong. */
export interface BodyRefusal {
  code: string
  /** By the field's name; a part of an object with its path: `address.city`. */
  fields: Record<string, FieldMessage>
}

export type BodyResult<Body> = { value: Body } | BodyRefusal
