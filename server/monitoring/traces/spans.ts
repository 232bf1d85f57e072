import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

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

/** The parts of a request that a trace shows. */
export type SpanKind = 'front' | 'plan' | 'draw' | 'store' | 'content'

/** A listener gets this, and keeps what it began in `span`. */
export interface SpanEvent {
  kind: SpanKind
  /** The statement of `store`; its values stand elsewhere. */
  statement?: string
  span?: unknown
  /** Set by the channel when the part has failed. */
  error?: unknown
}

/** As the events of server/metrics: without a listener (exportTraces.ts) a part costs the check of a number. */
export const spans = tracingChannel<SpanEvent, unknown>('site.span')
export const shortSpans = tracingChannel<SpanEvent, unknown>('site.shortSpan')

/** The span of OpenTelemetry that a part of a request is in; undefined for a request that is not traced. */
export const spanUnderWay = new AsyncLocalStorage<unknown>()

/** Runs a part of a request inside a span, if this request is traced. */
export function inSpan<Result>(kind: SpanKind, run: () => Promise<Result>, statement?: string): Promise<Result> {
  return spans.hasSubscribers && spanUnderWay.getStore() ? spans.tracePromise(run, { kind, statement }) : run()
}

/** As {@link inSpan}, for a part that does not wait. */
export function inShortSpan<Result>(kind: SpanKind, run: () => Result, statement?: string): Result {
  return shortSpans.hasSubscribers && spanUnderWay.getStore() ? shortSpans.traceSync(run, { kind, statement }) : run()
}
