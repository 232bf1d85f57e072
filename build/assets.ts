import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import sharp from 'sharp'
import type { Manifest } from '#server/pages/manifest.ts'
import * as brand from '#shared/house.ts'
import { houseFolder } from '#shared/houseFolder.mjs'
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

/** The house's own drawings: its icon, cards and what stands at the head of its pages. */
const marks = join(houseFolder, 'marks')
const fontAt = (file: string) => at('node_modules', file)

/** Copies fonts and drawings. @returns their addresses by their plain names */
export async function copyStaticFiles(assets: AssetWriter): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const [name, file] of Object.entries(brand.fonts.files))
    files[name] = assets.add(name, readFileSync(fontAt(file)))
  for (const name of readdirSync(marks).sort()) files[name] = assets.add(name, readFileSync(join(marks, name)))
  const icon = await draw(readFileSync(join(marks, 'app-icon.svg')), { width: 180, height: 180 })
  files['touch-icon.png'] ??= assets.add('touch-icon.png', icon)
  files['monogram.svg'] ??= files['app-icon.svg'] ?? ''
  return files
}

function drawWordmark(ink: string, emblem: string): string {
  const { wordmark } = brand
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 160" width="740" height="160" fill="none" stroke="${ink}" stroke-width="5"><path transform="translate(0 2)" stroke-width="10" d="${wordmark.letters}"/><path d="${wordmark.emblem}" fill="${emblem}" stroke="none"/><path d="${wordmark.line}"/></svg>`
}

const { ink, vermilion, line, cream, sun } = brand.colours
const wordmark = drawWordmark(ink, vermilion)
/** In the place of a drawing that the house does not bring: its wordmark. */
export const plainDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="1600" height="1000"><path fill="${line}" d="M0 0h1600v1000H0z"/><g transform="translate(430 420)">${wordmark}</g></svg>`

/** Letters as outlines and the wordmark, for the pictures of shared links. */
export function readShareParts(): Manifest['share'] {
  return { letters: traceLetters(fontAt(brand.fonts.outlines)), wordmark }
}

/** Mail clients show no SVG: the drawings of mails as PNG, 8:5 at twice their size; the wordmark for day and night. */
export async function drawMailPictures(outdir: string): Promise<void> {
  const ofMails = ['beach', 'card', 'lighthouse', 'sails'].map((name) => [name, `mail/${name}.svg`])
  const ofHotels = Object.entries(brand.fronts).map(([name, file]) => [name, `assets/${file}.svg`])
  const sizes = { width: 1028, height: 642, background: brand.colours.foam }
  const mark = { width: 370, height: 80 }
  const pictures = [
    ...[...ofMails, ...ofHotels].map(([name, file = '']) => ({ name, source: readDrawing(file), ...sizes })),
    { name: 'wordmark', source: wordmark, ...mark, background: brand.colours.paper },
    { name: 'wordmark-night', source: drawWordmark(cream, sun), ...mark, background: brand.colours.night },
  ]
  mkdirSync(join(outdir, 'mail'), { recursive: true })
  await Promise.all(
    pictures.map(async ({ name, source, ...how }) =>
      writeFileSync(join(outdir, 'mail', `${name}.png`), await draw(Buffer.from(source), how)),
    ),
  )
}

function readDrawing(name: string): string {
  const file = join(houseFolder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : plainDrawing
}

/** A drawing as PNG. */
function draw(source: Buffer, how: { width: number; height: number; background?: string }): Promise<Uint8Array> {
  const { width, height, background } = how
  const key = hash(JSON.stringify([hash(source), width, height, background, sharp.versions]))
  return cached(`png-${key}`, () => {
    const drawing = sharp(source).resize({ width, height, fit: 'cover' })
    return (background ? drawing.flatten({ background }) : drawing)
      .png({ palette: true, quality: 90, effort: 7 })
      .toBuffer()
  })
}
