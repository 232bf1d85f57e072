import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind } from '@opentelemetry/api'

interface Recorder {
  begin(name: string, attributes: Record<string, string>, kind: SpanKind): Span | undefined
  end(span: Span): void
  fail(span: Span, error: unknown): void
}

/** A request of `fetch`, as its channels show it. */
interface FetchRequest {
  origin: string
  method: string
}

type Message = { request: object; response?: { statusCode?: number }; error?: unknown }

/**
 * Spans of the calls that a request makes to other services, by Node's own channels of `fetch` and `node:http`: with
 * method and host, since paths and queries have tokens.
 */
export function followOutsideCalls({ begin, end, fail }: Recorder): { close(): void } {
  const open = new WeakMap<object, Span>()
  const started = (request: object, method: string, host: string) => {
    const span = begin(`${method} ${host}`, { 'http.request.method': method, 'server.address': host }, SpanKind.CLIENT)
    if (span) open.set(request, span)
  }
  const ended = ({ request, response, error }: Message) => {
    const span = open.get(request)
    if (!span) return
    open.delete(request)
    if (response?.statusCode) span.setAttribute('http.response.status_code', response.statusCode)
    if (error !== undefined) fail(span, error)
    end(span)
  }
  const channels: [string, (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as { request: FetchRequest }
        started(request, request.method, new URL(request.origin).host)
      },
    ],
    ['undici:request:headers', (message) => ended(message as Message)],
    ['undici:request:error', (message) => ended(message as Message)],
    [
      'http.client.request.start',
      (message) => {
        const { request } = message as { request: ClientRequest }
        started(request, request.method, request.host)
      },
    ],
    [
      'http.client.response.finish',
      (message) => ended(message as { request: ClientRequest; response: IncomingMessage }),
    ],
    ['http.client.request.error', (message) => ended(message as Message)],
  ]
  for (const [name, listener] of channels) subscribe(name, listener)
  return {
    close() {
      for (const [name, listener] of channels) unsubscribe(name, listener)
    },
  }
}
