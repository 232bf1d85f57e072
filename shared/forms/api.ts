/** Answers of the calls of `/api/forms`; their bodies are in shared/schemas/forms. */

import { count, day, type Infer, instant, list, nullable, object, oneOf, text } from '#shared/http/answer.ts'

/** POST /api/forms/…, 201; the newsletter answers 202 `{}`. */
export const formAnswer = object('FormStored', { id: text })
export type FormAnswer = Infer<typeof formAnswer>

/** GET /api/forms/token. */
export const formTokenAnswer = object('FormToken', { token: text })
export type FormTokenAnswer = Infer<typeof formTokenAnswer>

export const seedOrders = ['ascending', 'drawn'] as const
export type SeedOrder = (typeof seedOrders)[number]

/**
 * The writing of a seed, announced with its draw: so many numbers of so many digits (zeros before them), a space between
 * them, in an order. Another writing of the same numbers would be another draw.
 */
export const seedForm = object('ContestSeedForm', {
  numbers: count,
  digits: count,
  /** `drawn`: as the source publishes them. */
  order: oneOf(seedOrders),
})
export type SeedForm = Infer<typeof seedForm>

/** Entries of a draw by what became of them, best rank first. */
const drawResult = object('ContestDrawResult', {
  winners: list(text),
  substitutes: list(text),
  /** Winners who do not want the prize, or cannot be reached. */
  replaced: list(text),
  /** Erased or withdrawn between announcement and draw, as far as their rank counted. */
  skipped: list(text),
  /** Taken out by the house since the announcement: they keep their ranks, and their places are nobody's. */
  takenOut: list(text),
})
export type DrawResult = Infer<typeof drawResult>

/** GET /api/forms/contests/:contest/draw: what anybody needs to draw again. It names nobody. */
export const drawAnswer = object('ContestDraw', {
  contest: text,
  /** Ids of the entries, ascending; a sender knows the first eight digits as the number of the entry. */
  entries: list(text),
  /** SHA-256 of the ids, each followed by a line feed, hex. */
  listHash: text,
  announcedAt: instant,
  /** Where the seed comes from, in words, and the first day on which it can be known. */
  source: text,
  seedDay: day,
  /** The writing of the seed; null: announced before writings were. */
  seedForm: nullable(seedForm),
  /** How many are drawn. */
  winners: count,
  substitutes: count,
  /** Null before the draw. */
  seed: nullable(text),
  drawnAt: nullable(instant),
  result: nullable(drawResult),
})
export type DrawAnswer = Infer<typeof drawAnswer>
