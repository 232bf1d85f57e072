import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../delivery/answer.ts'
import { type Area, maxSide, type Operations, type Rgb } from './operations.ts'

type Format = NonNullable<Operations['format']> | 'gif'

/**
 * Applies what an address asks for to a raster picture, in thumbor's order: crop, size, filters.
 * @throws Refusal 400 when the crop lies outside the picture
 */
export async function transform(original: Buffer, operations: Operations, format: Format): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(original).metadata()
  const source = { left: 0, top: 0, right: width, bottom: height }
  const crop = operations.crop ? clamp(operations.crop, source) : source
  if (crop.right <= crop.left || crop.bottom <= crop.top) throw new Refusal(400, 'The crop is outside of the picture')

  let picture = await sized(original, crop, operations)
  if (operations.isFlippedAcross) picture = picture.flop()
  if (operations.isFlippedDown) picture = picture.flip()
  // Each step gets the pixels of the step before, because sharp applies operations in an order of its own.
  picture = filtered(sharp(await picture.png({ compressionLevel: 0 }).toBuffer()), operations)
  if (operations.roundCorner) picture = await rounded(picture, operations.roundCorner)
  if (format === 'jpeg') picture = picture.flatten({ background: '#ffffff' })
  return encoded(picture, format, operations.quality).timeout({ seconds: 30 }).toBuffer()
}

async function sized(original: Buffer, from: Area, operations: Operations): Promise<Sharp> {
  const { width, height, fitIn, fill } = operations
  const picture = sharp(original).extract(rectangle(from))
  const [ownWidth, ownHeight] = [from.right - from.left, from.bottom - from.top]
  if (width === 0 && height === 0) return picture
  if (fitIn) {
    const inside = picture.resize(width || undefined, height || undefined, { fit: 'inside', withoutEnlargement: true })
    if (!fill || width === 0 || height === 0) return inside
    const background = backgroundOf(fill)
    const bytes = await inside.png({ compressionLevel: 0 }).toBuffer()
    return sharp(bytes).resize(width, height, { fit: 'contain', withoutEnlargement: true, background })
  }
  if (width === 0 || height === 0) {
    const wished = width ? width / ownWidth : height / ownHeight
    const scale = Math.min(wished, maxSide / Math.max(ownWidth, ownHeight))
    const [scaledWidth, scaledHeight] = [ownWidth, ownHeight].map((it) => Math.max(1, Math.round(it * scale)))
    return picture.resize(scaledWidth, scaledHeight, { fit: 'fill' })
  }
  if (operations.focal) {
    const part = aroundFocus(from, operations.focal, width / height)
    return sharp(original).extract(part).resize(width, height, { fit: 'fill' })
  }
  return picture.resize(width, height, {
    fit: 'cover',
    position: operations.smart ? sharp.strategy.attention : 'centre',
  })
}

/** The largest area of the right proportion, its middle as near to the focus as the edges allow. */
function aroundFocus(from: Area, focal: Area, proportion: number) {
  const [ownWidth, ownHeight] = [from.right - from.left, from.bottom - from.top]
  const width = Math.max(1, Math.round(Math.min(ownWidth, ownHeight * proportion)))
  const height = Math.max(1, Math.round(Math.min(ownHeight, ownWidth / proportion)))
  const start = (middle: number, length: number, least: number, most: number) =>
    Math.round(Math.min(Math.max(middle - length / 2, least), most - length))
  return {
    left: start((focal.left + focal.right) / 2, width, from.left, from.right),
    top: start((focal.top + focal.bottom) / 2, height, from.top, from.bottom),
    width,
    height,
  }
}

function filtered(picture: Sharp, { blur, brightness, grayscale, rotate }: Operations): Sharp {
  let result = picture
  // Thumbor turns counter-clockwise.
  if (rotate) result = result.rotate(360 - rotate)
  if (grayscale) result = result.grayscale()
  if (brightness) result = result.linear(1, brightness * 2.55)
  if (blur && blur >= 0.3) result = result.blur(blur)
  return result
}

async function rounded(picture: Sharp, { radius, color }: NonNullable<Operations['roundCorner']>): Promise<Sharp> {
  const { data, info } = await picture.ensureAlpha().png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true })
  const mask = `<svg width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`
  const cut = await sharp(data)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  return color === 'transparent' ? sharp(cut) : sharp(cut).flatten({ background: backgroundOf(color) })
}

function encoded(picture: Sharp, format: Format, quality: number | undefined): Sharp {
  if (format === 'webp') return picture.webp({ quality: quality ?? 80 })
  if (format === 'avif') return picture.avif({ quality: quality ?? 55, effort: 2 })
  if (format === 'jpeg') return picture.jpeg({ quality: quality ?? 80, mozjpeg: true })
  if (format === 'gif') return picture.gif()
  return picture.png(quality === undefined ? {} : { quality, palette: true })
}

function backgroundOf(fill: Rgb | 'transparent') {
  if (fill === 'transparent') return { r: 0, g: 0, b: 0, alpha: 0 }
  const [r, g, b] = fill
  return { r, g, b, alpha: 1 }
}

function clamp(area: Area, { right, bottom }: Area): Area {
  return { ...area, right: Math.min(area.right, right), bottom: Math.min(area.bottom, bottom) }
}

function rectangle({ left, top, right, bottom }: Area) {
  return { left, top, width: right - left, height: bottom - top }
}
