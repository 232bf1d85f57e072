import type { DeskFormProps } from './forms.ts'

/** Pages about members who protect themselves. Instants are epoch milliseconds. */

/**
 * The answer at the door. `welcome`: may come in; `lastVisit`: may come in, and the limit is reached with this visit;
 * `limitReached` and `paused`: asked not to be let in.
 */
export type DoorAnswer = 'welcome' | 'lastVisit' | 'limitReached' | 'paused'

export interface DoorProps {
  answer: DoorAnswer
  /** First and last name: the desk compares them with the card or an identity document. */
  name: string
  /** ISO 8601; only where it was typed to find the member. */
  birthdate?: string
  /** Visits of the month that count, and the limit; only for a reader who needs them, and where the answer says them. */
  visits?: { counted: number; limit: number }
  /** When the visit of this evening was counted; absent when none is. */
  countedAt?: number
  /** Today is a date that matters to the member. */
  isFavouriteDate: boolean
  /** The visit was counted before this scan. */
  isAgain: boolean
  mayUndo: boolean
}

/** A member with a protection, for the casino's desk. */
export interface ProtectedMember {
  firstname: string
  lastname: string
  /** ISO 8601; only where it was typed to find the member. */
  birthdate?: string
  card: string
  /** Last day of the pause, `YYYY-MM-DD`. */
  pauseUntil?: string
  /** Visits of this month that count, and the limit. */
  visits?: { counted: number; limit: number }
  /** From when something less strict holds. */
  pendingFrom?: number
}

export interface ProtectionViews {
  door: DeskFormProps
  visit: DeskFormProps & DoorProps
  protection: DeskFormProps & { hasEveryHouse: boolean }
  protected: {
    members: readonly ProtectedMember[]
    /** A list of the house or of all; otherwise one member who was looked up. */
    list: 'house' | 'all' | null
    /** More than are listed. */
    hasMore: boolean
    reason: string
    until: number
  }
}
