import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { SharedAssets } from '#server/cluster/sharedAssets.ts'
import { addressesIn, assetsPrefix } from '#shared/http/assets.ts'
import { immutable } from './cacheControl.ts'
import type { RateLimits } from './calls/rateLimits.ts'
import { acceptedEncodings, compress, decompress, type Encoding, encodings } from './encodings.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
const suffixes = { br: '.br', gzip: '.gz', zstd: '.zst' } as const

/** A file in the codings that the build wrote; the file itself only where there are none, to save memory. */
export type AssetVariants = Partial<Record<Encoding, Buffer>>
/** By file name. */
export type Assets = ReadonlyMap<string, AssetVariants>

/** The sheets of so many sets of views are stored, 40 KB each at most. */
const mostJoined = 60

/**
 * Serves dist/client/assets from memory, precompressed at build, `immutable`; and those of another build that runs
 * beside this one. Sheets under one address (shared/http/assets.ts) are joined when they are first asked for: the address
 * alone says of what, so that it is the same at every process.
 * @param limits counts what has to be joined, since whoever invents addresses has each of them compressed
 */
export function assets(files: Assets, limits: Pick<RateLimits, 'count'>, shared?: SharedAssets): RequestHandler {
  const joined = new LRUCache<string, AssetVariants>({ max: mostJoined, fetchMethod: joinSheets })
  return async (req, res, next) => {
    if (!req.path.startsWith(assetsPrefix) || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    const name = req.path.slice(assetsPrefix.length)
    const variants = (await find(name)) ?? joined.get(req.path) ?? (await findJoined(req))
    if (!variants) return next()
    await send(req, res, name, variants)
  }

  async function find(name: string): Promise<AssetVariants | undefined> {
    return files.get(name) ?? (isFileName(name) ? await shared?.find(name) : undefined)
  }

  async function findJoined({ path, ip = '' }: Request): Promise<AssetVariants | undefined> {
    if (addressesIn(path).length < 2) return undefined
    await limits.count('pictures', ip)
    return joined.fetch(path)
  }

  /** Undefined unless all are known sheets, each there once: no address asks for more than all sheets together. */
  async function joinSheets(address: string): Promise<AssetVariants | undefined> {
    const names = addressesIn(address).map((it) => it.slice(assetsPrefix.length))
    if (new Set(names).size < names.length) return undefined
    const texts: Buffer[] = []
    for (const name of names) {
      const sheet = extname(name) === '.css' ? await find(name) : undefined
      if (!sheet) return undefined
      texts.push(sheet.identity ?? (await decompress(sheet.zstd as Buffer)))
    }
    const text = Buffer.concat(texts)
    const made: AssetVariants = {}
    for (const encoding of encodings) made[encoding] = await compress(text, encoding, 'store')
    return made
  }
}

async function send(req: Request, res: Response, name: string, variants: AssetVariants): Promise<void> {
  const encoding = smallest(variants, acceptedEncodings(req.headers['accept-encoding']))
  const body = variants[encoding] ?? (await decompress(variants.zstd as Buffer))
  res.set({
    'Content-Type': types[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': immutable,
    Vary: 'Accept-Encoding',
    'Content-Length': String(body.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
  res.status(200).end(req.method === 'HEAD' ? undefined : body)
}

/** The build took its time for each coding: of those that are accepted the smallest is sent, mostly brotli. */
function smallest(variants: AssetVariants, accepted: readonly Encoding[]): Encoding {
  const sizeOf = (it: Encoding) => variants[it]?.length ?? Number.POSITIVE_INFINITY
  return accepted.reduce((best, it) => (sizeOf(it) < sizeOf(best) ? it : best), 'identity')
}

function isFileName(name: string): boolean {
  return /^[\w.-]{1,120}$/.test(name)
}

/** Every file that the build wrote for browsers, with its compressed variants. @param clientDir dist/client */
export function readAssets(clientDir: string): Assets {
  const folder = join(clientDir, 'assets')
  const files = new Map<string, AssetVariants>()
  if (!existsSync(folder)) return files
  for (const name of readdirSync(folder)) {
    if (/\.(br|gz|zst)$/.test(name)) continue
    const file = join(folder, name)
    const variants: AssetVariants = {}
    for (const [encoding, suffix] of Object.entries(suffixes)) {
      if (existsSync(file + suffix)) variants[encoding as Encoding] = readFileSync(file + suffix)
    }
    files.set(name, variants.zstd ? variants : { identity: readFileSync(file) })
  }
  return files
}
