import { contentLimits } from '#shared/limits.ts'

/**
 * How long the service has refused everything (429). Its limit belongs to the space and not to this site: other tools of
 * the house use it too. While it refuses for longer than one request may try, those who wait are told at once, instead
 * of each in its turn after ten tries; one request after a pause finds out whether that is over.
 */
export interface Refusals {
  /** @returns whether those who wait are to be told now */
  answered(status: number): boolean
  /** Whether a request would only be refused. */
  isCertain(): boolean
}

export function createRefusals(clock = () => performance.now()): Refusals {
  let since: number | undefined
  let count = 0
  let certainUntil = 0
  return {
    answered(status) {
      if (status !== 429) {
        since = undefined
        count = certainUntil = 0
        return false
      }
      const now = clock()
      since ??= now
      count++
      if (count <= contentLimits.maxRetries || now - since < contentLimits.refusedMs || now < certainUntil) return false
      certainUntil = now + contentLimits.refusalPauseMs
      return true
    },
    isCertain: () => clock() < certainUntil,
  }
}
