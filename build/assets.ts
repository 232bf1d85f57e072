import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import sharp from 'sharp'
import type { Manifest } from '#server/pages/manifest.ts'
import { at, hash } from './files.ts'
import { traceLetters } from './letters.ts'

/** Hashed files under /_app/assets, each beside its compressed variants. */
export interface AssetWriter {
  /** The client's part of the output. */
  folder: string
  /** Writes a file under a name with the hash of its content. @returns its address */
  add(name: string, content: string | Uint8Array): string
  /** Writes a file under its unchanged name. */
  addAs(file: string, content: string | Uint8Array): void
  /** Resolves when the variants of all files are written; writes none in development. */
  compress(): Promise<void>
}

export function createAssetWriter(folder: string, dev: boolean): AssetWriter {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const written: string[] = []
  return {
    folder,
    add,
    addAs,
    compress: () => (dev ? Promise.resolve() : compressAll(join(folder, 'assets'), written)),
  }

  function add(name: string, content: string | Uint8Array): string {
    const extension = extname(name)
    const file = `${basename(name, extension)}-${hash(content).slice(0, 10)}${extension}`
    addAs(file, content)
    return `/_app/assets/${file}`
  }

  function addAs(file: string, content: string | Uint8Array): void {
    writeFileSync(join(folder, 'assets', file), content)
    written.push(file)
  }
}

const compressions = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
  zst: (content: Buffer) => promisify(zstdCompress)(content, { pledgedSrcSize: content.length, params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
}

async function compressAll(folder: string, written: readonly string[]): Promise<void> {
  const files = written.filter((file) => /\.(js|css|svg|json|wasm)$/.test(file))
  const next = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const content = readFileSync(join(folder, file))
      for (const [suffix, compress] of Object.entries(compressions))
        writeFileSync(join(folder, `${file}.${suffix}`), await compress(content))
    }
  }
  // At these levels one call needs tens of megabytes, however small the file: all at once were nine gigabytes.
  await Promise.all(Array.from({ length: availableParallelism() }, next))
}

/** Copies fonts and drawings. @returns their addresses by their plain names */
export function copyStaticFiles(assets: AssetWriter): Record<string, string> {
  const files: Record<string, string> = {}
  const fonts = {
    'marcellus.woff2': 'node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff2',
    'figtree.woff2': 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  }
  for (const [name, file] of Object.entries(fonts)) files[name] = assets.add(name, readFileSync(at(file)))
  for (const name of readdirSync(at('client/assets')).sort())
    files[name] = assets.add(name, readFileSync(at('client/assets', name)))
  return files
}

/** Letters as outlines and the wordmark, for the pictures of shared links. */
export function readShareParts(): Manifest['share'] {
  return {
    letters: traceLetters(at('node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff')),
    wordmark: readFileSync(at('client/assets/logo.svg'), 'utf8'),
  }
}

/** Mail clients show no SVG: the drawings of mails as PNG, 8:5 at twice their size; the wordmark for day and night. */
export async function drawMailPictures(outdir: string): Promise<void> {
  const folder = at('server/mail/pictures')
  const wordmark = { width: 370, height: 80 }
  const pictures = [
    ...readdirSync(folder).map((file) => ({
      name: basename(file, '.svg'),
      file: join(folder, file),
      width: 1028,
      height: 642,
      background: '#fffcf5',
    })),
    { name: 'wordmark', file: at('client/assets/logo.svg'), ...wordmark, background: '#fbf5e9' },
    { name: 'wordmark-night', file: at('client/assets/logo-night.svg'), ...wordmark, background: '#0b1f31' },
  ]
  mkdirSync(join(outdir, 'mail'), { recursive: true })
  await Promise.all(
    pictures.map(async ({ name, file, width, height, background }) => {
      const target = join(outdir, 'mail', `${name}.png`)
      // A rebuild in development does not draw unchanged pictures again.
      if (existsSync(target) && statSync(target).mtimeMs > statSync(file).mtimeMs) return
      const drawn = sharp(file).flatten({ background }).resize({ width, height, fit: 'cover' })
      writeFileSync(target, await drawn.png({ palette: true, quality: 90, effort: 7 }).toBuffer())
    }),
  )
}
