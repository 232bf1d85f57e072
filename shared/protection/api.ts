/** "Protect yourself": GET and PUT /api/vip/protection, /api/eph/protection. */
import { count, day, flag, type Infer, instant, object, optional } from '#shared/schemas/answer.ts'

/** All settings that a member asks for: one that is left out is given up, which takes effect after seven days. */
export interface ProtectionBody {
  /** Last day of the pause, ISO 8601, a year from today at most. */
  pauseUntil?: string
  /** Digits: 1 to 31. */
  visitsPerMonth?: string
  muteGaming: boolean
}

const measures = {
  /** Last day of the pause. */
  pauseUntil: optional(day),
  visitsPerMonth: optional(count),
  muteGaming: flag,
}

export const protection = object('Protection', {
  ...measures,
  /** Visits of this month that count toward the limit; absent without a limit. */
  visitsThisMonth: optional(count),
  /** A less strict setting that waits, and from when it holds. */
  pending: optional(object('PendingProtection', { ...measures, from: instant })),
})
export type ProtectionAnswer = Infer<typeof protection>
export type ProtectionMeasures = Pick<ProtectionAnswer, keyof typeof measures>
