import type { Canvas } from '../drawing/canvas.ts'
import { type Attributes, arches, d, fillPath, placed, rect, rects, strokePath } from '../drawing/svg.ts'

type Sides = readonly [left: number, right: number]

/** A striped lighthouse, its foot at x, y; h is the height up to the roof of the lantern. */
export function lighthouse(canvas: Canvas, x: number, y: number, h: number, stripe: string): string {
  const { palette } = canvas
  const w = h * 0.085
  const path = placed(x, y, w, h)
  // The shaft tapers: a band of it between two shares of the height, from one share of its width to another.
  const band = (from: number, to: number, fill: string, more?: Attributes, [left, right]: Sides = [-1, 1]) => {
    const lower = w * (1 - 0.38 * from)
    const upper = w * (1 - 0.38 * to)
    return fillPath(
      d`M${x + left * lower} ${y - h * from}L${x + right * lower} ${y - h * from}
        L${x + right * upper} ${y - h * to}L${x + left * upper} ${y - h * to}Z`,
      fill,
      more,
    )
  }
  const shaded: Sides = canvas.sunX > x ? [-1, -0.15] : [0.15, 1]
  const railing = path('M-.9 -.82v-.05h1.8v.05M-.45 -.87v.05M.45 -.87v.05')
  let svg = band(0, 0.8, palette.trim) + band(0.16, 0.32, stripe) + band(0.48, 0.64, stripe)
  svg += band(0, 0.8, palette.ink, { opacity: 0.22 }, shaded)
  svg += rect(x - w * 0.95, y - h * 0.82, w * 1.9, h * 0.025, palette.ink)
  svg += strokePath(railing, palette.ink, h * 0.006)
  // Lantern
  svg += rect(x - w * 0.42, y - h * 0.93, w * 0.84, h * 0.11, palette.glow)
  svg += strokePath(path('M0 -.93v.11'), palette.ink, h * 0.006)
  svg += fillPath(path('M-.6 -.93q.6 -.1 1.2 0z'), stripe)
  svg += rect(x - h * 0.004, y - h * 1.03, h * 0.008, h * 0.06, palette.ink)
  // Door and windows
  svg += arches([[x - w * 0.18, y - h * 0.1, w * 0.36, h * 0.1]], palette.ink)
  const windows = [0.42, 0.72].map((at) => [x - w * 0.1, y - h * at, w * 0.2, h * 0.035] as const)
  return svg + rects(windows, palette.ink)
}
