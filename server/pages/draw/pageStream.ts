import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
      for (const [n, piece] of piecesOf(parts).entries()) {
        // One call in a turn: of an answer that is corked and says that it is full, Node tells no `drain`.
        if (n > 0) await nextTurn()
        if (gone.aborted) return
        if (!target.write(piece)) await untilGone(once(target, 'drain', { signal: gone }))
      }
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

const pieceBytes = 64 * 1024

/** Small parts in one piece, large ones as they are: what React writes in one go may hold the bytes of forty blocks. */
function piecesOf(parts: readonly Buffer[]): Buffer[] {
  const pieces: Buffer[] = []
  let small: Buffer[] = []
  let size = 0
  for (const part of parts) {
    small.push(part)
    size += part.length
    if (size < pieceBytes) continue
    pieces.push(small.length === 1 ? part : Buffer.concat(small, size))
    small = []
    size = 0
  }
  if (size > 0) pieces.push(Buffer.concat(small, size))
  return pieces
}

type Flushable = Transform & { flush(done: () => void): void }

/** One stream with flushes, at the fastest levels: two consecutive gzip members break in Chromium. */
function compressorFor(encoding: Encoding): Flushable | undefined {
  if (encoding === 'gzip') return createGzip({ level: 1 })
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  if (encoding === 'zstd') return createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  return undefined
}
