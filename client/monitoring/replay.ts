import { replayIntegration } from '@sentry/browser'
import { replayOptions } from '#shared/http/monitoring.ts'

/** A file of its own, so that it is not fetched while nothing is recorded. */
export function replay(): ReturnType<typeof replayIntegration> {
  return replayIntegration(replayOptions)
}
