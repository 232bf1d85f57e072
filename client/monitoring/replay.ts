import { replayIntegration } from '@sentry/browser'
import { replayOptions } from '#shared/http/monitoring.ts'

/** A file of its own, which nobody fetches while nothing is recorded. */
export function replay(): ReturnType<typeof replayIntegration> {
  return replayIntegration(replayOptions)
}
