import type { DeskFormProps } from './forms.ts'

/** Pages about points: claims on lines, ledgers, adjustments that wait. Instants are epoch milliseconds. */

/** Reasons for adjusting a ledger. */
export const adjustReasons = ['missing', 'tooMany', 'gesture', 'claim', 'operator'] as const
export type AdjustReason = (typeof adjustReasons)[number]

/** Reasons that a person chooses; the others follow from a claim that is answered, and from the operators' command. */
export const chosenReasons = ['missing', 'tooMany', 'gesture'] as const satisfies readonly AdjustReason[]

/** A line of a ledger as the desk reads it. */
export interface DeskLine {
  id: string
  at: number
  text: string
  /** Signed. */
  points: number
  kind: 'earned' | 'spent' | 'expired' | 'adjusted'
  /** machines, tables … or a source of our own. */
  source: string
  /** Name of the casino. */
  house?: string
}

/** A claim of a member on a line. */
export interface DeskLineClaim {
  id: string
  at: number
  firstname: string
  line: DeskLine
  /** An adjustment waits for its second person. */
  isWaiting: boolean
}

/** Numbers beside the links of these pages. */
export interface PointsNumbers {
  claims: number
  waiting: number
}

export interface DeskAdjustment {
  id: string
  /** The member's, first and last. */
  name: string
  points: number
  label: string
  reason: AdjustReason
  /** The member's message. */
  message?: string
  /** Null: an operator. */
  requestedBy: string | null
  requestedAt: number
  house?: string
  expiresAt: number
  state: 'waiting' | 'approved' | 'declined' | 'withdrawn'
  decided?: { by: string; at: number }
  /** Why the reader cannot decide about it. */
  refusal?: 'own' | 'member'
  /** The reader asked for it, and may end it. */
  mayWithdraw: boolean
}

interface PointsPageProps extends DeskFormProps {
  numbers: PointsNumbers
  /** Every house: a choice of the group alone. */
  isEverywhere: boolean
}

export interface PointsViews {
  points: PointsPageProps
  lineClaims: PointsPageProps & { claims: readonly DeskLineClaim[] }
  lineClaim: PointsPageProps & {
    claim: Omit<DeskLineClaim, 'firstname'> & {
      /** The member's, first and last. */
      name: string
      /** The member's words. */
      message: string
      card: string
      /** The member's. */
      balance: number
      answered?: { at: number; by: string | null; house?: string; outcome: 'adjusted' | 'refused'; text: string }
    }
    mayAnswer: boolean
    /** The reader is the member. */
    isOwn: boolean
  }
  ledger: PointsPageProps & {
    /** `birthdate`: ISO 8601; only where it was typed to find the member. */
    member: { firstname: string; lastname: string; birthdate?: string; card: string; status: string; balance: number }
    lines: readonly DeskLine[]
    page: number
    pages: number
    /** Adjustments of this member. */
    waiting: readonly DeskAdjustment[]
    mayAdjust: boolean
    isOwn: boolean
    until: number
  }
  adjustments: PointsPageProps & { adjustments: readonly DeskAdjustment[] }
}
