import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import { acceptedEncodings, type Encoding } from '#server/http/encodings.ts'
import { signalOfReader } from '#server/http/readerGone.ts'
import type { Sink } from './render.tsx'

/** An answer that leaves in parts. When the reader has gone, writing goes on into nothing. */
export interface PageStream {
  /** Waits while the reader is slower than the page. */
  write: Sink
  /** Sends what was written now, instead of waiting for a full block of the compressor. */
  flush(): Promise<void>
  end(): Promise<void>
}

export function openPageStream(
  { req, res }: { req: { headers: { 'accept-encoding'?: string | undefined } }; res: ServerResponse },
  status: number,
  headers: Readonly<Record<string, string>>,
): PageStream {
  const encoding = acceptedEncodings(req.headers['accept-encoding'])[0] ?? 'identity'
  res.writeHead(status, {
    ...headers,
    Vary: 'Accept-Encoding',
    // Every proxy in front passes on what is written as it is written.
    'X-Accel-Buffering': 'no',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
  const compressor = compressorFor(encoding)
  compressor?.pipe(res)
  const target = compressor ?? res
  const gone = signalOfReader(res)
  res.once('close', () => compressor?.destroy())

  return {
    async write(parts) {
      if (gone.aborted) return
      // In one call: of an answer that is corked and says that it is full, Node tells no `drain`.
      if (!target.write(Buffer.concat(parts))) await untilGone(once(target, 'drain', { signal: gone }))
    },
    async flush() {
      if (compressor && !gone.aborted) await new Promise<void>((resolve) => compressor.flush(resolve))
    },
    async end() {
      target.end()
      await untilGone(finished(target, { readable: false, signal: gone }))
    },
  }

  async function untilGone(waiting: Promise<unknown>): Promise<void> {
    await waiting.catch((error) => {
      if (!gone.aborted) throw error
    })
  }
}

type Flushable = Transform & { flush(done: () => void): void }

/** One stream with flushes, at the fastest levels: two consecutive gzip members break in Chromium. */
function compressorFor(encoding: Encoding): Flushable | undefined {
  if (encoding === 'gzip') return createGzip({ level: 1 })
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  if (encoding === 'zstd') return createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  return undefined
}
