/** "Protect yourself": GET and PUT /api/vip/protection, /api/eph/protection. */

/** What a member asks for, whole: what is left out is given up, which takes effect after seven days. */
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
  /** What is less strict and waits, and since when it will hold (ISO 8601 instant). */
  pending?: ProtectionMeasures & { from: string }
}
