import type { RenewalState, RenewalStep } from '#shared/hotel/renewals.ts'
import type { DeskFormProps } from './forms.ts'
import { lookReasons } from './rights.ts'

/** Reasons for opening a renewal: to work on it, or as for every look. */
export const renewalReasons = ['handle', ...lookReasons] as const

/** Views of the card renewals of the hotel programme. Instants are epoch ms. */
export interface RenewalViews {
  renewals: DeskFormProps & {
    state: RenewalState
    /** Only those of this house. */
    isHere: boolean
    /** How many wait for a step. */
    counts: Readonly<Record<Exclude<RenewalState, 'given'>, number>>
    /** Without names: opening one is a look. */
    rows: readonly RenewalRow[]
    page: number
    pages: number
  }
  renewal: DeskFormProps & { renewal: DeskRenewal }
}

export interface RenewalRow {
  id: string
  /** The card's. */
  number: string
  requestedAt: number
  /** Since when it is in its state. */
  since: number
  /** The hotel where the card waits; `post`: by post. */
  handOver?: string
}

export interface DeskRenewal {
  name: string
  /** The number stays the same on the new card. */
  number: string
  status: string
  state: RenewalState
  /** When each step was made. */
  at: Readonly<Partial<Record<RenewalState, number>>>
  handOver?: string
  /** The member's, line by line; empty: none is stored. */
  address: readonly string[]
  /** The last step; a system made it where no person did. */
  last?: { at: number; house?: string; person?: string }
  may: { step?: RenewalStep; undo: boolean }
  /** Ways to hand the card over, when it is sent: by post, or a hotel by its slug. */
  handOvers: readonly { value: string; hotel?: string }[]
}
