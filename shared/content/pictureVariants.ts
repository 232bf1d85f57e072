/** Widths that rasters are offered in, in pixels. */
export const pictureWidths = [480, 800, 1200, 1600] as const

/** Width to height of the frames that rasters are cropped to; `client/styles/pictures.css` has a class for each. */
export const pictureRatios = ['8/5', '4/5', '21/9', '1/1'] as const
export type PictureRatio = (typeof pictureRatios)[number]

/** Offered besides the format that the image service chooses. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** AVIF counts otherwise: 55 of it looks like 80 of the others, in a sixth fewer bytes; 80 of it has twice theirs. */
const qualityOf = (format?: PictureFormat) => (format === 'avif' ? 55 : 80)
const widest = Math.max(...pictureWidths)

export interface PictureVariant {
  /** Pixels. */
  width: number
  /** Pixels; cropped around the editor's focus, or where the service finds something to see. */
  height?: number
  format?: PictureFormat
  /** The editor's, as the content service writes it: `10x20:30x40`. */
  focus?: string
}

/** Path of a variant, in the image service's grammar: `/m/800x0/filters:format(avif):quality(55)`. */
export function variantPath({ width, height, format, focus }: PictureVariant): string {
  const filters = [format && `format(${format})`, height && focus && `focal(${focus})`, `quality(${qualityOf(format)})`]
  const size = `${width}x${height ?? 0}${height && !focus ? '/smart' : ''}`
  return `/m/${size}/filters:${filters.filter(Boolean).join(':')}`
}

/** Ratio of a frame: width ÷ height. */
export function ratioOf(frame: PictureRatio): number {
  const [width = 1, height = 1] = frame.split('/').map(Number)
  return width / height
}

/** Height of a crop to a ratio, whole pixels. */
export function croppedHeight(width: number, ratio: number): number {
  return Math.round(width / ratio)
}

/** `/f/<space>/<W>x<H>/<hash>/<name>`, and what stands behind it; `x` where the service does not know the size. */
const address = /^(\/f\/([\w-]+)\/(\d{0,5})x(\d{0,5})\/[\w-]+\/\w[\w.~%-]*\.(\w+))(\/m\/.*)?$/
const variant =
  /^\/m\/(\d{1,5})x(\d{1,5})(?:\/smart)?\/filters:(?:format\((\w+)\):)?(?:focal\((\d{1,5}x\d{1,5}:\d{1,5}x\d{1,5})\):)?quality\(\d+\)$/

/** Whether the image service makes variants of a file: a drawing scales by itself, a GIF would stand still. */
export function isProcessed(path: string): boolean {
  return !/\.(svg|gif)$/i.test(path)
}

/** Whether a path is that of a picture in an asset manager, so that its size can be read from the file. */
export function isMeasurable(path: string): boolean {
  const [, , space, , , ending = '', operations] = address.exec(path) ?? []
  return space !== undefined && operations === undefined && /^(svg|png|jpe?g|gif|webp|avif)$/i.test(ending)
}

/** An address of a picture that our pages may hold. */
export interface PictureAddress {
  space: string
  /** Path of the original. */
  original: string
  /** Pixels of the original; undefined when its address does not tell. */
  size?: { width: number; height: number }
  /** From `/m/` on; undefined for the original itself. */
  operations?: string
}

/** @returns undefined for what is no picture of an asset manager, or a variant of one that is not processed */
export function readPictureAddress(path: string): PictureAddress | undefined {
  const [, original, space, width, height, , operations] = address.exec(path) ?? []
  if (!original || !space || (operations && !isProcessed(original))) return undefined
  const size = Number(width) && Number(height) ? { width: Number(width), height: Number(height) } : undefined
  return { space, original, size, operations }
}

/** Whether our pages offer a picture so: the original, or a raster in a width, crop and format of theirs. */
export function isOfferedPicture({ size, operations }: PictureAddress): boolean {
  return operations === undefined || (size !== undefined && isOffered(operations, size.width, size.height))
}

/** @param ownWidth and `ownHeight` of the original */
function isOffered(operations: string, ownWidth: number, ownHeight: number): boolean {
  const [, w, h, format, focus] = variant.exec(operations) ?? []
  const [width, height] = [Number(w), Number(h)]
  const isWidth = width <= ownWidth && width <= widest && [...pictureWidths, ownWidth].includes(width)
  const heights = pictureRatios.map((it) => croppedHeight(width, ratioOf(it)))
  if (!isWidth || (height !== 0 && !heights.includes(height))) return false
  if (focus?.split(/[x:]/).some((it, index) => Number(it) > (index % 2 === 0 ? ownWidth : ownHeight))) return false
  const known = pictureFormats.find((it) => it === format)
  // Written the other way round it must be the same to the letter: no second writing of one picture.
  return operations === variantPath({ width, format: known, focus, ...(height > 0 && { height }) })
}
