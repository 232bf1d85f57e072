import * as brand from '#shared/house.ts'
import { drawLine, fitText, type Letters } from './letters.ts'

/** The content of a shared link's card. */
export interface ShareContent {
  title: string
  /** Bytes of the page's picture, in any format that sharp reads. */
  picture?: Buffer
  /** The wordmark as SVG of 740 × 160. */
  wordmark: string
}

/** Pixels; the size that social networks ask for. */
const shareSize = { width: 1200, height: 630 } as const

const { paper, ink, foam, line } = brand.colours
const frame = { x: 544, y: 56, width: 580, height: 490, border: 12, shadow: 14 } as const
const column = { x: 64, y: 72, width: 424, height: 400 } as const
const leading = 1.14

/**
 * The card of a page: its picture in the poster frame, its title in the display face, the wordmark. Text is drawn as
 * outlines, so the machine needs no font.
 * @returns PNG
 */
export async function drawShare(letters: Letters, { title, picture, wordmark }: ShareContent): Promise<Buffer> {
  // Loaded with the first shared link: 30 MB that most processes never need.
  const { default: sharp } = await import('sharp')
  const inner = { width: frame.width - 2 * frame.border, height: frame.height - 2 * frame.border }
  const fitted =
    picture &&
    (await sharp(picture)
      .resize({ ...inner, fit: 'cover' })
      .png()
      .toBuffer())
  const box = fitted ? column : { ...column, width: shareSize.width - 2 * column.x }
  const { lines, size } = fitText(
    letters,
    title,
    { ...box, leading },
    fitted ? [66, 58, 50, 44, 38] : [104, 88, 72, 60],
  )
  const drawnLines = lines.map((line, index) => {
    const y = box.y + size * (0.8 + index * leading)
    return drawLine(letters, line, { x: box.x, y, size })
  })
  const card =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">` +
    `<rect width="100%" height="100%" fill="${paper}"/>${fitted ? drawFrame() : ''}` +
    `<g fill="${ink}">${drawnLines.join('')}</g></svg>`
  const mark = await sharp(Buffer.from(wordmark)).resize({ width: 232 }).png().toBuffer()
  return sharp(Buffer.from(card))
    .composite([
      ...(fitted ? [{ input: fitted, left: frame.x + frame.border, top: frame.y + frame.border }] : []),
      { input: mark, left: column.x, top: 516 },
    ])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()
}

function drawFrame(): string {
  const { x, y, width, height, shadow } = frame
  const size = `width="${width}" height="${height}"`
  return (
    `<rect x="${x + shadow}" y="${y + shadow}" ${size} fill="${ink}" fill-opacity="0.1"/>` +
    `<rect x="${x}" y="${y}" ${size} fill="${foam}" stroke="${line}"/>`
  )
}
