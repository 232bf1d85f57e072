import type { Canvas } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { type Box, each, group, rect, rects, upTo } from '../../drawing/svg.ts'
import { REEL_SYMBOLS } from './symbols.ts'

const NIGHT = '#12283A'

/** Three reels showing the same symbol, those before and after it half hidden; w is the width of the cabinet. */
export function reels(canvas: Canvas, x: number, y: number, w: number, height: number, winning: number): string {
  const { palette } = canvas
  const reel = w * 0.25
  const symbol = (offset: number) => nth(REEL_SYMBOLS, (winning + offset) % REEL_SYMBOLS.length)
  const windows = each(upTo(3), (i) => {
    const left = x + w * 0.115 + i * reel * 1.04
    const middle = left + reel / 2
    const shades: Box[] = [
      [left, y, reel, height * 0.16],
      [left, y + height * 0.84, reel, height * 0.16],
    ]
    const neighbours =
      symbol(i + 1)(palette, middle, y + height * 0.02, reel * 0.22) +
      symbol(i + 3)(palette, middle, y + height * 0.98, reel * 0.22)
    return (
      rect(left, y, reel, height, '#FFF6E0') +
      symbol(0)(palette, middle, y + height / 2, reel * 0.3) +
      group(neighbours, { opacity: 0.35 }) +
      rects(shades, NIGHT, { opacity: 0.32 })
    )
  })
  return windows + rect(x + w * 0.1, y + height / 2 - 2, w * 0.8, 4, palette.accent)
}
