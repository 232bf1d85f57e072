import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from '#server/env/index.ts'

/** OpenTelemetry's traces of requests. */
export interface Traces {
  /**
   * Runs a request inside a span of its own, which ends with its answer.
   * @param isTrusted whether the other end of the connection is a proxy of ours, whose `traceparent` counts
   */
  follow(req: IncomingMessage, res: ServerResponse, isTrusted: boolean, run: () => void): void
  /** Resolves when the spans so far have been sent, after two seconds at the latest. */
  close(): Promise<void>
}

/**
 * @param release the build's id
 * @returns undefined without OTEL_EXPORTER_OTLP_ENDPOINT: then nothing of it is loaded
 */
export async function openTraces(settings: Env['traces'], release: string, log: Logger): Promise<Traces | undefined> {
  if (!settings) return undefined
  const { startTraces } = await import('./exportTraces.ts')
  return startTraces(settings, release, log)
}
