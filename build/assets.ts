import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import sharp from 'sharp'
import type { Manifest } from '#server/pages/manifest.ts'
import * as brand from '#shared/house.ts'
import { houseFolder } from '#shared/houseFolder.ts'
import { cacheDays, cached, deleteUnused } from '../server/launch/buildCache.ts'
import { traceLetters } from './drawings/letters.ts'
import { at, hash } from './files.ts'

/** Hashed files under /_app/assets, each beside its compressed variants. */
export interface AssetWriter {
  /** The client's part of the output. */
  folder: string
  /** Names of the files so far. */
  files: ReadonlySet<string>
  /** Writes a file under a name with the hash of its content. @returns its address */
  add(name: string, content: string | Uint8Array): string
  /** Writes a file under its unchanged name. */
  addAs(file: string, content: string | Uint8Array): void
  /** Resolves when the compressed variants of all files are written; development has none. */
  compress(): Promise<void>
}

/** In development the files of the build before stay: a page that is open still asks for them. */
export function createAssetWriter(folder: string, dev: boolean): AssetWriter {
  if (!dev) rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const compressor = dev ? undefined : createCompressor(join(folder, 'assets'))
  const files = new Set<string>()
  return {
    folder,
    files,
    add,
    addAs,
    compress: async () => compressor?.end(),
  }

  function add(name: string, content: string | Uint8Array): string {
    const extension = extname(name)
    const file = `${basename(name, extension)}-${hash(content).slice(0, 10)}${extension}`
    addAs(file, content)
    return `/_app/assets/${file}`
  }

  function addAs(file: string, content: string | Uint8Array): void {
    files.add(file)
    // Its name has the hash of its content.
    if (dev && existsSync(join(folder, 'assets', file))) return
    writeFileSync(join(folder, 'assets', file), content)
    compressor?.add(file, content)
  }
}

/**
 * Beyond so many bytes a file is none that visitors load, but the preview of editors, or the decoder of the desk's
 * camera: at 11 these two take 6 of the 12 s of all compression, for a tenth fewer bytes.
 */
const mostOfVisitors = 500_000

const compressions = {
  br: (content: Uint8Array) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: content.length > mostOfVisitors ? 9 : 11 },
    }),
  gz: (content: Uint8Array) => promisify(gzip)(content, { level: 9 }),
  // Without the size zstd prepares itself for a gigabyte: a hundred megabytes of tables for each file, zeroed.
  zst: (content: Uint8Array) =>
    promisify(zstdCompress)(content, {
      pledgedSrcSize: content.length,
      params: { [constants.ZSTD_c_compressionLevel]: 19 },
    }),
}

/**
 * Begins with a file as soon as it is known, as many at once as there are cores: at these levels one call needs tens of
 * megabytes.
 */
function createCompressor(folder: string) {
  const waiting: { file: string; content: Uint8Array }[] = []
  const running: Promise<void>[] = []
  let busy = 0
  return {
    add(file: string, content: string | Uint8Array) {
      if (!/\.(js|css|svg|json|wasm)$/.test(file)) return
      waiting.push({ file, content: typeof content === 'string' ? Buffer.from(content) : content })
      if (busy < availableParallelism()) running.push(work())
    },
    async end() {
      await Promise.all(running)
      deleteUnused(cacheDays)
    },
  }

  async function work() {
    busy++
    for (let next = waiting.shift(); next; next = waiting.shift()) await compressOne(next.file, next.content)
    busy--
  }

  async function compressOne(file: string, content: Uint8Array) {
    for (const [suffix, compress] of Object.entries(compressions)) {
      const compressed = await cached(`${suffix}-${mostOfVisitors}-${hash(content)}`, () => compress(content))
      writeFileSync(join(folder, `${file}.${suffix}`), compressed)
    }
  }
}

/** The house's own drawings: its marks, cards and what stands at the head of its pages. */
const marks = join(houseFolder, 'marks')
const fontAt = (file: string) => at('node_modules', file)

/** Copies fonts and drawings. @returns their addresses by their plain names */
export function copyStaticFiles(assets: AssetWriter): Record<string, string> {
  const files: Record<string, string> = {}
  for (const [name, file] of Object.entries(brand.fonts.files))
    files[name] = assets.add(name, readFileSync(fontAt(file)))
  for (const name of readdirSync(marks).sort()) files[name] = assets.add(name, readFileSync(join(marks, name)))
  return files
}

/** Letters as outlines and the wordmark, for the pictures of shared links. */
export function readShareParts(): Manifest['share'] {
  return {
    letters: traceLetters(fontAt(brand.fonts.outlines)),
    wordmark: readFileSync(join(marks, 'logo.svg'), 'utf8'),
  }
}

/** Mail clients show no SVG: the drawings of mails as PNG, 8:5 at twice their size; the wordmark for day and night. */
export async function drawMailPictures(outdir: string): Promise<void> {
  const folder = join(houseFolder, 'mail')
  const wordmark = { width: 370, height: 80 }
  const drawings = [
    ...readdirSync(folder).map((file) => ({ name: basename(file, '.svg'), file: join(folder, file) })),
    ...Object.entries(brand.fronts).map(([name, file]) => ({ name, file: join(houseFolder, 'assets', `${file}.svg`) })),
  ]
  const pictures = [
    ...drawings.map((drawing) => ({
      ...drawing,
      width: 1028,
      height: 642,
      background: brand.colours.foam,
    })),
    { name: 'wordmark', file: join(marks, 'logo.svg'), ...wordmark, background: brand.colours.paper },
    { name: 'wordmark-night', file: join(marks, 'logo-night.svg'), ...wordmark, background: brand.colours.night },
  ]
  mkdirSync(join(outdir, 'mail'), { recursive: true })
  await Promise.all(
    pictures.map(async ({ name, file, width, height, background }) => {
      const source = readFileSync(file)
      const key = hash(JSON.stringify([hash(source), width, height, background, sharp.versions]))
      const picture = await cached(`png-${key}`, () =>
        sharp(source)
          .flatten({ background })
          .resize({ width, height, fit: 'cover' })
          .png({ palette: true, quality: 90, effort: 7 })
          .toBuffer(),
      )
      writeFileSync(join(outdir, 'mail', `${name}.png`), picture)
    }),
  )
}
