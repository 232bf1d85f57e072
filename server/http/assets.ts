import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { acceptedEncodings, type Encoding } from './encodings.ts'

/** Everything that the build hashed: the name changes with the content. */
const assetsPrefix = '/_app/assets/'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const suffixes = { br: '.br', gzip: '.gz', zstd: '.zst' } as const

type Variants = Partial<Record<Encoding, Buffer>> & { identity: Buffer }

/** Serves dist/client/assets from memory, precompressed at build, `immutable`. */
export function assets(clientDir: string): RequestHandler {
  const files = readFiles(join(clientDir, 'assets'))
  return (req, res, next) => {
    if (!req.path.startsWith(assetsPrefix)) return next()
    const name = req.path.slice(assetsPrefix.length)
    const variants = files.get(name)
    if (!variants || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    const encoding = acceptedEncodings(req.headers['accept-encoding']).find((it) => variants[it]) ?? 'identity'
    const body = variants[encoding] ?? variants.identity
    res.set({
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      'Content-Length': String(body.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
    res.status(200).end(req.method === 'HEAD' ? undefined : body)
  }
}

function readFiles(folder: string): Map<string, Variants> {
  const files = new Map<string, Variants>()
  if (!existsSync(folder)) return files
  for (const name of readdirSync(folder)) {
    if (/\.(br|gz|zst)$/.test(name)) continue
    const file = join(folder, name)
    const variants: Variants = { identity: readFileSync(file) }
    for (const [encoding, suffix] of Object.entries(suffixes)) {
      if (existsSync(file + suffix)) variants[encoding as Encoding] = readFileSync(file + suffix)
    }
    files.set(name, variants)
  }
  return files
}
