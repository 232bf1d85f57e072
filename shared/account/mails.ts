import type { FormProps } from '#shared/forms/pageForms.ts'
import type { InMs } from '#shared/http/instants.ts'
import type { AccountMail, MailLine, MailOutcome } from './api.ts'
import type { Programme } from './programmes.ts'

/** Mails to a member, in the account: answers of calls, and props of the two pages. */

/** Stands in a copy of a mail for a secret, and for a link that holds one. */
export const struckOut = '█████'

/** Places that a member can go to from a mail. */
export const mailWays = [
  ...['newPassword', 'profile', 'stay', 'tournaments', 'rewards', 'points', 'card', 'contact', 'offer'],
] as const
export type MailWayName = (typeof mailWays)[number]
export interface MailWay {
  name: MailWayName
  href: string
}

export type MailRow = InMs<MailLine, 'sentAt'>
export type OutcomeRow = InMs<MailOutcome, 'at'>

export interface AccountMailsProps extends FormProps {
  programme: Programme
  /** A card login, which sees no mail. */
  isReading: boolean
  mails: readonly MailRow[]
  /** The words that were searched for, as they were typed; empty: none. */
  query: string
  page: number
  pages: number
  /** The number in this list. */
  total: number
  /** The number among all mails. */
  unread: number
  /** The act of the form before this page. */
  done?: 'allRead' | 'unread'
}

export interface AccountMailProps extends FormProps {
  programme: Programme
  mail: MailRow & Omit<AccountMail, keyof MailLine | 'since'>
  since: readonly OutcomeRow[]
  ways: readonly MailWay[]
  /** The list that the reader came from. */
  back: string
  /** Addresses of the mails beside it in that list. */
  newer?: string
  older?: string
}
