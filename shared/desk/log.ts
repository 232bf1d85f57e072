import type { Programme } from '#shared/account/programmes.ts'
import { absent } from '#shared/features.ts'
import type { DeskFormProps } from './forms.ts'
import { type DeskAct, deskActs } from './rights.ts'

/** Acts of the log that need no right: they open and end an access, or say that a file has left. */
const otherActs = [
  ...(['signIn', 'signOut', 'endSession', 'sendFile'] as const),
  ...(has.passkeys ? (['addPasskey', 'removePasskey'] as const) : absent),
  ...(has.letter ? (['testLetter'] as const) : absent),
] as const

/** Every act of the log. */
export type LoggedAct = DeskAct | (typeof otherActs)[number]
export const loggedActs: readonly LoggedAct[] = [...deskActs, ...otherActs]

/** Lines of people who are not of the staff: an operator's command, and a system of the houses. */
export const otherActors = ['operator', 'system'] as const

/** Reasons for taking the log out of the site. */
export const logReasons = ['review', 'inquiry', 'answer'] as const

export interface ActEntry {
  id: string
  at: number
  act: string
  /** Null: a system of the group, or an operator. */
  person: string | null
  role: string
  house: string | null
  reason: string | null
  /** The member whom the act is about: the number of a card, or of a file; `erased`: the account is gone; null: nobody. */
  whom: { programme: Programme; number: string | null; isErased: boolean } | null
  /** Points, cents or rows; null: the act has no amount. */
  amount: { of: 'points' | 'cents' | 'count'; value: number } | null
  /** Never the whole address. */
  network: string | null
}

/** The part of the log that is read: all of its lines but for what is named here. */
export interface LogFilters {
  /** Id of a person, or one of {@link otherActors}. */
  person?: string
  act?: LoggedAct
  /** First and last day, the house’s zone, `YYYY-MM-DD`; both inclusive. */
  from?: string
  to?: string
}

export interface LogProps extends DeskFormProps {
  lines: readonly ActEntry[]
  page: number
  pages: number
  total: number
  isEverywhere: boolean
  filters: LogFilters
  /** The people whose lines may be asked for, by name. */
  people: readonly { id: string; name: string }[]
}

/** Views of the log. */
export interface LogViews {
  acts: LogProps
}

/** Acts with reasons of their own. */
const reasonsOf: Readonly<Record<string, string>> = {
  refundReward: 'refund',
  refundEntry: 'entryRefund',
  adjustPoints: 'adjust',
  replaceCard: 'cardReason',
  blockCard: 'cardReason',
  answerRequest: 'step',
  markSpam: 'step',
  drawContest: 'step',
  sendLetter: 'letterStep',
  stopLetter: 'letterStep',
  testLetter: 'letterStep',
}

/** Id of the message that says a reason of a line. */
export function reasonMessage(act: string, reason: string): string {
  return `desk.${reasonsOf[act] ?? 'reason'}.${reason}`
}
