import type { QrShape } from '#shared/card/views.ts'

/** White modules that readers require around a QR code. */
const margin = 4

/** A text as a QR code: its dark modules, row by row, as one path. */
export async function qrCode(text: string): Promise<QrShape> {
  // Loaded on demand: two megabytes that a site without members never needs.
  const { default: bwipjs } = await import('bwip-js/node')
  const [symbol] = bwipjs.raw({ bcid: 'qrcode', text })
  if (!symbol || !('pixs' in symbol)) throw new Error('The QR code has no modules')
  const { pixs, pixx: width, pixy: height } = symbol
  const dark = Array.from(pixs, (value, index) => (value ? index : -1)).filter((index) => index >= 0)
  const path = dark.map((i) => `M${(i % width) + margin} ${Math.floor(i / width) + margin}h1v1h-1z`).join('')
  return { size: Math.max(width, height) + 2 * margin, path }
}

/** A text in Code 128: widths of bars and gaps alternating, a bar first, in modules. */
export async function code128(text: string): Promise<readonly number[]> {
  // Loaded on demand: two megabytes that a site without members never needs.
  const { default: bwipjs } = await import('bwip-js/node')
  const [symbol] = bwipjs.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('The barcode has no bars')
  return [...symbol.sbs]
}
