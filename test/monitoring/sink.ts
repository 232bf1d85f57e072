import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

// biome-ignore lint/suspicious/noExplicitAny: whatever the library sent; the test says what it must be
export type Payload = any

export interface EnvelopeItem {
  /** `event`, `transaction`, `session` … */
  type: string
  payload: Payload
}

export interface Sink {
  /** The value of SENTRY_DSN. */
  dsn: string
  items: EnvelopeItem[]
  /** Everything that came, as text. */
  text(): string
  of(type: string): Payload[]
  close(): Promise<void>
}

/** A monitoring service as far as its clients know: takes envelopes over HTTP, and keeps what is in them. */
export async function startSink(): Promise<Sink> {
  const items: EnvelopeItem[] = []
  const texts: string[] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const text = (req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
    texts.push(text)
    items.push(...itemsOf(text))
    res.setHeader('Content-Type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    dsn: `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/7`,
    items,
    text: () => texts.join('\n'),
    of: (type) => items.filter((it) => it.type === type).map(({ payload }) => payload),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A line about the envelope, then for each item a line about it and one with it; a recording is bytes, and the last. */
function itemsOf(text: string): EnvelopeItem[] {
  const [, ...lines] = text.split('\n').filter((line) => line !== '')
  const items: EnvelopeItem[] = []
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const { type } = JSON.parse(lines[i] ?? '')
    if (type === 'replay_recording') break
    items.push({ type, payload: JSON.parse(lines[i + 1] ?? '') })
  }
  return items
}
