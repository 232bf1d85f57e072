/** Pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** Bytes at the start of a drawing that have its outermost element. */
const headBytes = 64 * 1024

/**
 * The size of a picture, from its bytes.
 * @returns undefined for what is no picture, or a drawing without any size
 */
export async function readPictureSize(bytes: Buffer, path: string): Promise<PictureSize | undefined> {
  if (/\.svg$/i.test(path)) return drawingSize(bytes.subarray(0, headBytes).toString())
  try {
    // Loaded with the first raster whose address has no size: 30 MB that most processes never need.
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(bytes).metadata()
    return sizeOf(width, height)
  } catch {
    return undefined
  }
}

/** `width` and `height` where they are lengths, else the proportion of `viewBox`, as browsers do. */
function drawingSize(text: string): PictureSize | undefined {
  const [, attributes = ''] = /<svg\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/i.exec(text.replace(/<!--[\s\S]*?-->/g, '')) ?? []
  const attribute = (name: string) =>
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean) ?? ''
  const [, , boxWidth, boxHeight] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [lengthOf(attribute('width')), lengthOf(attribute('height'))]
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : undefined
  if (width && height) return sizeOf(width, height)
  if (width && ratio) return sizeOf(width, width / ratio)
  if (height && ratio) return sizeOf(height * ratio, height)
  return sizeOf(boxWidth, boxHeight)
}

/** @returns undefined for a percentage, or a unit that depends on the page */
function lengthOf(text: string): number | undefined {
  const [, number, unit = ''] = /^\s*(\d*\.?\d+)\s*(px|pt|mm|cm|in)?\s*$/.exec(text) ?? []
  return number === undefined ? undefined : Number(number) * (pixels[unit] ?? 1)
}

const pixels: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

function sizeOf(width = 0, height = 0): PictureSize | undefined {
  const isSize = width > 0 && height > 0 && Math.max(width, height) < 100_000
  return isSize ? { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) } : undefined
}
