import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { digestOf } from '#content/library/identity.ts'
import { Refusal } from '../delivery/answer.ts'
import { maxSide } from './operations.ts'

/** A picture before any operation, or the SVG that its pixels are made from. */
export interface Original {
  bytes: Buffer
  type: string
  digest: string
}

export const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}

/** Name and size of a picture in its address `/f/<space>/<W>x<H>/<hash>/<name.ext>`; an SVG may have just `x` as its size. */
export interface PictureName {
  width: number
  height: number
  name: string
  extension: string
}

/** Finds pictures by name. */
export interface Originals {
  /**
   * @returns bytes of the type that the address names, or an SVG to be rasterised
   * @throws Refusal 404
   */
  find(picture: PictureName): Promise<Original>
}

/** Pictures as files in a folder, of the type that is asked for or as SVG. */
export function createOriginals(assetsDir: string): Originals {
  return {
    async find({ name, extension }) {
      const file = await readFile(join(assetsDir, `${name}.${extension}`)).catch(absent)
      if (file) return { bytes: file, type: types[extension] ?? '', digest: digestOf(file) }
      const drawing = await readFile(join(assetsDir, `${name}.svg`)).catch(absent)
      if (drawing) return { bytes: drawing, type: 'image/svg+xml', digest: digestOf(drawing) }
      throw new Refusal(404, 'This picture could not be found')
    },
  }
}

/** There is no such file, or a folder has its name. */
function absent(): undefined {
  return undefined
}

/** An SVG as pixels, in the size that the address names or else its own. */
export async function rasterise(drawing: Buffer, { width, height }: PictureName): Promise<Buffer> {
  const own = await sharp(drawing).metadata()
  const scale = Math.max((width || own.width) / own.width, (height || own.height) / own.height)
  // librsvg draws sharply at another size than the SVG's own only when its density says so.
  const density = Math.min(72 * Math.max(scale, 0.1), (72 * maxSide) / Math.max(own.width, own.height))
  return sharp(drawing, { density })
    .resize(width || undefined, height || undefined, { fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
