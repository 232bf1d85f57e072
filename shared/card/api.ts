import { type Infer, instant, object, text } from '#shared/http/answer.ts'

/** POST /api/card/keys (201). */
export const cardKeyAnswer = object('CardKeyStored', {
  id: text,
  /** How far the device's clock is off. */
  at: instant,
})
export type CardKeyAnswer = Infer<typeof cardKeyAnswer>
