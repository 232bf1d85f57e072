import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isSpanContextValid, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Env } from '#server/env/index.ts'
import { routeOf } from '#server/http/log/routeOf.ts'
import * as brand from '#shared/house.ts'
import { followOutsideCalls } from './outsideCalls.ts'
import { type SpanEvent, shortSpans, spans, spanUnderWay, type Traces } from './spans.ts'

const flushMs = 2000
/** Status of nginx for a visitor who left before the answer. */
const cancelled = 499

/**
 * Sends spans to an OTLP endpoint (HTTP with JSON). Nothing is registered with OpenTelemetry's global API, where Sentry
 * has its own: the span under way is in a storage of our own, and what becomes a span is published by the product
 * (spans.ts) and by Node (outsideCalls.ts). Only requests begin a trace.
 */
export function startTraces(
  { url, headers, serviceName, sampler, ratio }: NonNullable<Env['traces']>,
  release: string,
  log: Logger,
): Traces {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } })
  const sent: OTLPTraceExporter['export'] = exporter.export.bind(exporter)
  exporter.export = (items, done) =>
    sent(items, (result) => {
      if (result.error) log.warn({ err: result.error, spans: items.length }, 'traces could not be sent')
      done(result)
    })
  const { ofProvider, isTaken } = samplerOf(sampler, ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': release }),
    sampler: ofProvider,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer(brand.id, release)

  /** @returns a span below the one under way; undefined outside a request that is recorded */
  const begin = (name: string, attributes: Record<string, string>, kind = SpanKind.INTERNAL): Span | undefined => {
    const parent = spanUnderWay.getStore() as Span | undefined
    return parent?.isRecording()
      ? tracer.startSpan(name, { attributes, kind }, trace.setSpan(ROOT_CONTEXT, parent))
      : undefined
  }
  // Outside any span, so that the call which sends them is in none.
  const end = (span: Span) => spanUnderWay.run(undefined, () => span.end())
  const fail = (span: Span, error: unknown) => {
    span.setAttribute('error.type', nameOf(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }

  const beginPart = (event: SpanEvent): unknown => {
    const span = begin(...describe(event))
    event.span = span
    return span ?? spanUnderWay.getStore()
  }
  const endPart = (event: unknown) => {
    const { span, error } = event as SpanEvent
    if (!span) return
    if (error !== undefined) fail(span as Span, error)
    end(span as Span)
  }
  spans.start.bindStore(spanUnderWay, beginPart)
  spans.asyncEnd.subscribe(endPart)
  shortSpans.start.bindStore(spanUnderWay, beginPart)
  shortSpans.end.subscribe(endPart)
  const outside = followOutsideCalls({ begin, end, fail })

  return {
    follow(req, res, isTrusted, run) {
      const caller = isTrusted ? callersContext(req) : ROOT_CONTEXT
      if (caller === ROOT_CONTEXT && !isTaken()) return run()
      const { method = 'GET', url: address = '/' } = req
      const { class: kind, pattern } = routeOf(address)
      // Balancers ask every second, browsers for twenty files a page.
      if (kind === 'ops' || kind === 'assets') return run()
      const attributes = { 'http.request.method': method, 'http.route': pattern }
      const span = tracer.startSpan(`${method} ${pattern}`, { kind: SpanKind.SERVER, attributes }, caller)
      if (span.isRecording()) res.once('close', () => endRequest(span, req, res))
      spanUnderWay.run(span, run)
    },
    async close() {
      spans.start.unbindStore(spanUnderWay)
      shortSpans.start.unbindStore(spanUnderWay)
      spans.asyncEnd.unsubscribe(endPart)
      shortSpans.end.unsubscribe(endPart)
      outside.close()
      await Promise.race([provider.shutdown().catch(() => {}), pause(flushMs, undefined, { ref: false })])
    },
  }

  function endRequest(span: Span, req: IncomingMessage, res: ServerResponse & { locals?: Express.Locals }): void {
    const status = res.writableFinished ? res.statusCode : cancelled
    const { requestId } = req as { requestId?: string }
    // Express gives an answer its `locals`: without them the page came from memory before it.
    const page = res.locals ? res.locals.cache : 'front'
    span.setAttributes({
      'http.response.status_code': status,
      ...(page && { [`${brand.id}.page`]: page }),
      ...(requestId && { [`${brand.id}.request_id`]: requestId }),
    })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    end(span)
  }
}

/**
 * A page from memory costs less than a span that is thrown away: the share of requests that begin a trace is taken before
 * anything is made, and those that go on a caller's are the provider's matter. Without a parent's word the share is of all
 * trace ids, a caller's too, and the provider counts it.
 */
function samplerOf(
  name: NonNullable<Env['traces']>['sampler'],
  ratio: number,
): { ofProvider: Sampler; isTaken: () => boolean } {
  const never = () => false
  const always = () => true
  if (name === 'always_off') return { ofProvider: new AlwaysOffSampler(), isTaken: never }
  if (name === 'always_on') return { ofProvider: new AlwaysOnSampler(), isTaken: always }
  if (name === 'traceidratio') return { ofProvider: new TraceIdRatioBasedSampler(ratio), isTaken: always }
  const ofRoots = {
    parentbased_always_on: always,
    parentbased_always_off: never,
    parentbased_traceidratio: () => Math.random() < ratio,
  }
  return { ofProvider: new ParentBasedSampler({ root: new AlwaysOnSampler() }), isTaken: ofRoots[name] }
}

/** The trace of `traceparent` (W3C Trace Context, version 00), if it is one. */
function callersContext({ headers }: IncomingMessage) {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(headers.traceparent)) ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}

/** Names alone: values of statements, and addresses with their tokens, are personal data. */
function describe({ kind, statement = '' }: SpanEvent): [string, Record<string, string>] {
  if (kind !== 'store') return [kind, {}]
  const [operation = ''] = /^\w+/.exec(statement) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(statement) ?? []
  const attributes = { 'db.operation.name': operation, ...(table && { 'db.collection.name': table }) }
  return [`store ${operation}${table ? ` ${table}` : ''}`, attributes]
}

function nameOf(error: unknown): string {
  const { id, code, name } = Object(error) as { id?: unknown; code?: unknown; name?: unknown }
  return String(id ?? code ?? name ?? typeof error)
}
