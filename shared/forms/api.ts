/**
 * Bodies and answers of `/api/forms`, as the server has them once checked: trimmed, days as ISO 8601,
 * telephone numbers as E.164, counts as digits.
 */

import type { Address, Channels, Civility, Optin } from '#shared/account/api.ts'
import type { FormName } from './forms.ts'

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
export interface FormAnswer {
  id: string
}

/** GET /api/forms/token. */
export interface FormTokenAnswer {
  token: string
}

/** The number that people read instead of the id, on the page and in mails: `3F2A-91BC`. */
export function formNumber(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()
}
