import type { ClockPress, PlayerMoney, PlayerState } from '#shared/poker/evening.ts'
import type { DeskFormProps } from './forms.ts'

/** Props of the tournaments' pages. Instants are epoch milliseconds, amounts cents. */

/** Reasons for giving an entry fee back. */
export const entryRefundReasons = ['hindered', 'goodwill', 'mistake', 'cancelled'] as const

export interface EveningEntry {
  id: string
  title: string
  startsAt: number
  state: 'cancelled' | 'coming' | 'tonight' | 'over'
  /** Zero: no places are sold. */
  places: number
  free: number
  counts: { players: number; checkedIn: number; unpaid: number; waiting: number }
}

export interface Amount {
  amount: number
  currency: string
}

/**
 * A line of the list of players; `may`: what the person and the hour allow. The files of that list have columns of their own:
 * server/poker/desk/playersFile.ts.
 */
export interface PlayerEntry {
  id: string
  /** Empty for a place that was sold without a name. */
  name: string
  code: string
  state: PlayerState
  money: PlayerMoney
  checkedInAt: number | null
  may: { checkIn: boolean; undo: boolean }
}

export interface WaitingEntry {
  id: string
  name: string
  state: 'waiting' | 'offered'
  offeredUntil: number | null
}

/** A player with what an identity document is compared with. */
export interface PlayerDetails extends Omit<PlayerEntry, 'may'> {
  birthdate: string | null
  card: string | null
  amount: Amount | null
  /** The name of the person who welcomed the player; null: a system of the house. */
  checkedInBy: string | null
  may: { checkIn: boolean; undo: boolean; noShow: boolean; sell: boolean; refund: boolean }
}

/** A member who stands at the desk, before a place is sold. */
export interface WalkInMember {
  look: string
  name: string
  birthdate: string
  card: string
}

/** The clock as it stands; `seen` travels with each press. */
export interface EveningClock {
  phase: 'before' | 'level' | 'break' | 'paused' | 'over'
  /** Null before the first level and after the last. */
  level: { number: number; smallBlind: number; bigBlind: number; ante: number } | null
  isBreak: boolean
  secondsLeft: number | null
  /** When the stage ends; null while the clock stands still. */
  endsAt: number | null
  next:
    | { kind: 'level'; number: number; smallBlind: number; bigBlind: number }
    | { kind: 'break'; minutes: number }
    | null
  nextBreakAt: number | null
  playersLeft: number | null
  seen: string
  /** The person who moved it last; without a name the floor. */
  lastMove: { at: number; by: string | null } | null
  presses: readonly ClockPress[]
}

export interface TournamentViews {
  tournaments: { tonight: readonly EveningEntry[]; coming: readonly EveningEntry[]; past: readonly EveningEntry[] }
  tournament: DeskFormProps & {
    evening: EveningEntry
    /** When this was read. */
    at: number
    search: string
    players: readonly PlayerEntry[]
    waiting: readonly WaitingEntry[]
    may: {
      checkIn: boolean
      /** How many could be marked as not come; undefined: it has not begun, or nobody is missing. */
      noShows?: number
      /** How many were marked so in the last ten minutes; undefined: nobody. */
      undoNoShows?: number
      give: boolean
      walkIn: boolean
      clock: boolean
      export: boolean
    }
  }
  tournamentPlayer: DeskFormProps & {
    evening: EveningEntry
    player: PlayerDetails
  }
  tournamentWalkIn: DeskFormProps & {
    evening: EveningEntry
    /** Null: no place is sold now. */
    price: Amount | null
    member: WalkInMember | null
    /** A guest as typed, to be compared with the identity document; the birth date is ISO 8601. */
    guest: { firstname: string; lastname: string; birthdate: string } | null
  }
  tournamentClock: DeskFormProps & {
    evening: EveningEntry
    at: number
    /** Null: the story of the tournament is gone, or away. */
    clock: EveningClock | null
  }
}
