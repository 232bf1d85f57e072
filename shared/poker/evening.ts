/** Where a player stands on the evening, in the order of the desk's list. */
export const playerStates = ['held', 'registered', 'checkedIn', 'noShow', 'cancelled'] as const
export type PlayerState = (typeof playerStates)[number]

/**
 * Money of a player. `online`: paid by card on the site; `atDesk`: taken by the desk; `owedAtDesk`: taken by the desk,
 * which must give it back; `none`: nothing that the site knows of.
 */
export type PlayerMoney =
  | 'unpaid'
  | 'online'
  | 'atDesk'
  | 'owedAtDesk'
  | 'refunding'
  | 'refundFailed'
  | 'refunded'
  | 'none'

/** Presses of the desk's clock. `hold`: the first level waits for its start. */
export const clockPresses = ['start', 'hold', 'pause', 'resume', 'next', 'previous', 'fewer', 'more', 'end'] as const
export type ClockPress = (typeof clockPresses)[number]

/** Why an act at an evening was not done. */
export type EveningRefusal =
  | 'unknown'
  | 'notOpen'
  | 'unpaid'
  | 'ended'
  | 'alreadyIn'
  | 'notIn'
  | 'undoTooLate'
  | 'noShowTooLate'
  | 'notBegun'
  | 'full'
  | 'notSold'
  | 'minor'
  | 'notPossible'
  | 'alreadyPlayer'
  | 'busy'
  | 'noMoney'
  | 'alreadyRefunded'
  | 'disputed'
  | 'nobodyWaits'
  | 'moved'
