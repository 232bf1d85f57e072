/**
 * Bodies and answers of `/api/forms`, as the server has them once checked: trimmed, days as ISO 8601,
 * telephone numbers as E.164, counts as digits.
 */

import type { Address, Channels, Civility, Optin } from '#shared/account/api.ts'
import { count, day, type Infer, instant, list, nullable, object, oneOf, text } from '#shared/schemas/answer.ts'
import type { FormName } from './forms.ts'
import { seedOrders } from './seedForm.ts'

/** Technical fields of every form, which people do not fill. */
interface Post {
  /** Token of GET /api/forms/token: tells how long the form was open. */
  token?: string
  /** The honeypot: a person who sees the page does not fill it. */
  website?: string
  captcha?: string
  /** `_uid` of the form's block, which names the desk. */
  block?: string
  privacy: true
  optin?: { readonly [Purpose in keyof Optin]?: Partial<Channels> }
}

interface Sender extends Post, Partial<Address> {
  civility: Civility
  firstname: string
  lastname: string
  email: string
  phone?: string
  /** Slug of the hotel's story. */
  hotel?: string
  casino?: string
  message?: string
}

export interface ContactBody extends Sender {
  subject: string
  message: string
}

export interface ContestBody extends Sender {
  birthdate: string
  terms: true
  /** Name of the contest. */
  contest: string
  subject?: string
}

export interface NewsletterBody extends Post {
  email: string
}

interface Occasion extends Sender {
  phone: string
  company?: string
  eventType: string
  eventDate: string
  arrival?: string
  departure?: string
  rooms?: string
  budget?: string
  destination?: string
  subject?: string
  /** Which of the two the form asks for; a city without it. */
  place?: 'city' | 'destination'
}

/** A `city` or a `destination` is in it. */
export interface EventBody extends Occasion {
  guestsNumber: string
}

export interface QuoteBody extends Occasion {
  participantCount: string
  guestsNumber?: string
}

/** Every body by the name of its form. */
export interface FormBodies extends Record<FormName, Post & { email: string }> {
  contact: ContactBody
  contest: ContestBody
  newsletter: NewsletterBody
  seminar: EventBody
  event: EventBody
  quote: QuoteBody
}

/** POST /api/forms/…, 201; the newsletter answers 202 `{}`. */
export const formAnswer = object('FormStored', { id: text })
export type FormAnswer = Infer<typeof formAnswer>

/** GET /api/forms/token. */
export const formTokenAnswer = object('FormToken', { token: text })
export type FormTokenAnswer = Infer<typeof formTokenAnswer>

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
