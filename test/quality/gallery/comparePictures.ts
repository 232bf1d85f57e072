import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'

/** A channel that differs by more is seen: less are edges of letters, and what webp leaves out. */
const mostOfChannel = 48
/** Parts of all pixels that may differ: a caret, a rounded edge. */
const mostOfPixels = 0.0002
const differencesFolder = join(tmpdir(), 'gallery-differences')

/**
 * Compares a picture with the stored one. A picture that is not stored yet is written, and is a difference this once: it
 * is to be looked at and committed. So is one that was deleted since the block is meant to look otherwise.
 * @param taken PNG
 * @param file of the stored picture, webp
 * @returns what differs, a line; where it does, stored, taken and differing pixels stand side by side in a picture that
 *   the line names
 */
export async function compareWithStored(taken: Buffer, file: string): Promise<string[]> {
  const webp = await sharp(taken).webp({ quality: 30, effort: 6 }).toBuffer()
  if (!existsSync(file)) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, webp)
    return [`${basename(file)} is new: look at it and commit it`]
  }
  // Both have lost the same.
  const [stored, current] = await Promise.all([pixelsOf(file), pixelsOf(webp)])
  const [{ width, height }, size] = [stored.info, current.info]
  if (width !== size.width || height !== size.height) {
    const shown = await writeDifference(file, [file, webp])
    return [`${basename(file)} is ${size.width} × ${size.height} and was ${width} × ${height}: ${shown}`]
  }
  const { count, mask } = differingPixels(stored.data, current.data)
  if (count <= mostOfPixels * width * height) return []
  const marked = await sharp(mask, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  const shown = await writeDifference(file, [file, webp, marked])
  return [`${basename(file)} differs in ${count} of ${width * height} pixels: ${shown}`]
}

function pixelsOf(picture: string | Buffer) {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** @returns mask: white where a pixel differs */
function differingPixels(a: Buffer, b: Buffer): { count: number; mask: Buffer } {
  const mask = Buffer.alloc(a.length / 3)
  let count = 0
  for (let at = 0; at < mask.length; at++) {
    const differs = [0, 1, 2].some((it) => Math.abs((a[at * 3 + it] ?? 0) - (b[at * 3 + it] ?? 0)) > mostOfChannel)
    if (!differs) continue
    mask[at] = 255
    count++
  }
  return { count, mask }
}

/** @returns the address of the picture with all of them side by side */
async function writeDifference(file: string, pictures: readonly (string | Buffer)[]): Promise<string> {
  const sizes = await Promise.all(pictures.map((it) => sharp(it).metadata()))
  const width = Math.max(...sizes.map((it) => it.width))
  const height = Math.max(...sizes.map((it) => it.height))
  const path = join(differencesFolder, basename(file))
  await mkdir(differencesFolder, { recursive: true })
  await sharp({ create: { width: width * pictures.length, height, channels: 3, background: '#888' } })
    .composite(pictures.map((input, i) => ({ input, left: i * width, top: 0 })))
    .webp()
    .toFile(path)
  return path
}
