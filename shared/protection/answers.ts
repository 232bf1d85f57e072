import { count, day, flag, instant, object, optional } from '#shared/schemas/answer.ts'
import type { ProtectionAnswer } from './api.ts'

const measures = { pauseUntil: optional(day), visitsPerMonth: optional(count), muteGaming: flag }

export const protection = object<ProtectionAnswer>('Protection', {
  ...measures,
  visitsThisMonth: optional(count),
  pending: optional(
    object<NonNullable<ProtectionAnswer['pending']>>('PendingProtection', { ...measures, from: instant }),
  ),
})
