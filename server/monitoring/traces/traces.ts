import type { Logger } from 'pino'
import type { Env } from '#server/env/index.ts'
import type { Traces } from './spans.ts'

/**
 * @param release the build's id
 * @returns undefined without OTEL_EXPORTER_OTLP_ENDPOINT: then nothing of it is loaded
 */
export async function openTraces(settings: Env['traces'], release: string, log: Logger): Promise<Traces | undefined> {
  if (!settings) return undefined
  const { startTraces } = await import('./exportTraces.ts')
  return startTraces(settings, release, log)
}
