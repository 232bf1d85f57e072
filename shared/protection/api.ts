/** "Protect yourself": GET and PUT /api/vip/protection, /api/eph/protection. */
import { count, day, flag, type Infer, instant, object, optional } from '#shared/http/answer.ts'

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
