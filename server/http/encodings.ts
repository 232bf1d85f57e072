import { promisify } from 'node:util'
import zlib, { constants, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import Negotiator from 'negotiator'

export const encodings = ['zstd', 'br', 'gzip'] as const

/** Content codings of stored bodies; `identity` is the body itself. */
export type Encoding = (typeof encodings)[number] | 'identity'

const known = new Map<string, readonly Encoding[]>()
/** Browsers send a handful of different values; a flood of invented ones must not fill the memory. */
const knownLimit = 200

/** The accepted codings of an `Accept-Encoding`; quality 0 is a refusal. Always ends with identity. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return ['identity']
  const before = known.get(header)
  if (before) return before
  const accepted = parse(header)
  if (known.size < knownLimit) known.set(header, accepted)
  return accepted
}

/** In our order of preference, whatever the client's. */
function parse(header: string): readonly Encoding[] {
  const taken = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...encodings])
  return [...encodings.filter((name) => taken.includes(name)), 'identity']
}

/** One chunk for most answers of brotli and zstd: it has its own memory, which can be released. */
const chunkSize = 128 * 1024

type Compress = (body: Buffer, options: object) => Buffer | Promise<Buffer>
const { gzip, brotliCompress, zstdCompress } = zlib
const inThread = { gzip: promisify(gzip), br: promisify(brotliCompress), zstd: promisify(zstdCompress) }
const atOnce = { gzip: zlib.gzipSync, br: zlib.brotliCompressSync, zstd: zlib.zstdCompressSync }
/** A body up to here is compressed once without a thread, to which handing it over costs a page 0.1 ms more than its 0.16. */
const atOnceBytes = 256 * 1024

/**
 * Levels for a stored body (`store`), for one that is sent once (`once`) and for the idle hour (`best`); measured:
 * brotli 11 costs 69 ms a page, zstd 3 under 0.1 ms.
 */
const levels = {
  gzip: { store: { level: 6 }, once: { level: 1 }, best: { level: 9 } },
  br: { store: brotli(6), once: brotli(1), best: brotli(10) },
  zstd: { store: zstd(3), once: zstd(3), best: zstd(15) },
} as const

/** Compresses a whole body: off the event loop, but for one as long as a page that is sent once. */
export async function compress(body: Buffer, encoding: Encoding, effort: 'store' | 'once' | 'best'): Promise<Buffer> {
  if (encoding === 'identity') return body
  const isShort = effort === 'once' && body.length <= atOnceBytes
  const compressor = (isShort ? atOnce : inThread)[encoding] as Compress
  // A window as long as the body: without a size zstd takes 3.7 MB for each, and V8 counts them (docs/decisions/0004).
  const options = { ...levels[encoding][effort], ...(encoding === 'zstd' && { pledgedSrcSize: body.length }) }
  return withoutSlack(await compressor(body, options))
}

const zstdDecompressed = promisify(zstdDecompress)

/** The body of a stored zstd; {@link release} it after use. */
export function decompress(zstd: Buffer): Promise<Buffer> {
  return zstdDecompressed(zstd, { chunkSize })
}

/** The same without a thread, for a page: a tenth of a millisecond instead of one and a half. */
export function decompressNow(zstd: Buffer): Buffer {
  return withoutSlack(zstdDecompressSync(zstd, { chunkSize }))
}

/**
 * zlib answers with a view of the chunk that it wrote into, up to ten times as long. A body that is stored for hours
 * must not retain the chunk.
 */
function withoutSlack(written: Buffer): Buffer {
  if (written.buffer.byteLength <= written.length * 1.1) return written
  const exact = Buffer.allocUnsafeSlow(written.length)
  written.copy(exact)
  release(written)
  return exact
}

/**
 * Frees the memory of a buffer at once. Whole pages come and go faster than the garbage collector runs, and memory that
 * it frees later leaves holes (docs/decisions/0004). Only for a buffer that no code reads any more; one that shares its
 * memory with others (Node's pool) is left alone.
 */
export function release({ buffer, length }: Buffer): void {
  const isAlone = buffer.byteLength === length || buffer.byteLength === chunkSize
  if (isAlone && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

function brotli(quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality }, chunkSize }
}

function zstd(level: number) {
  return { params: { [constants.ZSTD_c_compressionLevel]: level }, chunkSize }
}
