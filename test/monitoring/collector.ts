import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A span as OTLP has it in JSON. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

export interface Collector {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  /** Requests so far. */
  requests: { path: string; headers: IncomingHttpHeaders; text: string }[]
  spans(): CollectedSpan[]
  /** Attributes of the resource that sends them. */
  resource(): Record<string, unknown>
  close(): Promise<void>
}

/** Takes traces by OTLP over HTTP with JSON, as a collector of OpenTelemetry does. */
export async function startCollector(): Promise<Collector> {
  const requests: Collector['requests'] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const text = (req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
    requests.push({ path: req.url ?? '', headers: req.headers, text })
    res.setHeader('Content-Type', 'application/json').end('{"partialSuccess":{}}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const batches = () => requests.flatMap(({ text }) => JSON.parse(text).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }: { spans: unknown }) => spans)),
    resource: () => attributesOf(batches()[0]?.resource ?? { attributes: [] }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Attributes by their names. */
export function attributesOf({ attributes }: Pick<CollectedSpan, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
