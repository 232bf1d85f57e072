/** "Protect yourself": GET and PUT /api/vip/protection, /api/eph/protection. */

/** All settings that a member asks for: one that is left out is given up, which takes effect after seven days. */
export interface ProtectionBody {
  /** Last day of the pause, ISO 8601, a year from today at most. */
  pauseUntil?: string
  /** Digits: 1 to 31. */
  visitsPerMonth?: string
  muteGaming: boolean
}

export interface ProtectionMeasures {
  /** Last day of the pause, ISO 8601. */
  pauseUntil?: string
  visitsPerMonth?: number
  muteGaming: boolean
}

export interface ProtectionAnswer extends ProtectionMeasures {
  /** Visits of this month that count toward the limit; absent without a limit. */
  visitsThisMonth?: number
  /** A less strict setting that waits, and from when it holds (ISO 8601 instant). */
  pending?: ProtectionMeasures & { from: string }
}
