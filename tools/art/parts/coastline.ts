import type { Canvas } from '../drawing/canvas.ts'
import { randomFrom } from '../drawing/random.ts'
import { d, fillPath, type Point, polygon } from '../drawing/svg.ts'

/** Outlines of a headland: shares of its length (from the edge of the picture) and of its height (upwards negative). */
const CHALK = {
  dark: [0, -1, 0.55, -0.98, 0.72, -0.86, 0.8, -0.82, 0.84, 0],
  light: [0, -0.92, 0.55, -0.9, 0.72, -0.78, 0.76, 0, 0.5, 0, 0.46, -0.6, 0.36, 0, 0, 0],
  green: [0, -1.02, 0.55, -1, 0.72, -0.87, 0.7, -0.8, 0.5, -0.92, 0, -0.9],
}
const GRANITE = {
  dark: [0, -1, 0.2, -0.86, 0.36, -0.9, 0.52, -0.56, 0.66, -0.5, 0.8, -0.2, 1, 0],
  light: [0, -0.88, 0.2, -0.74, 0.3, -0.78, 0.42, -0.44, 0.5, 0, 0.3, 0, 0.22, -0.4, 0.1, 0, 0, 0],
  green: [0, -1.02, 0.2, -0.88, 0.36, -0.92, 0.5, -0.58, 0.38, -0.7, 0.2, -0.74, 0, -0.84],
}
const DUNE = { ...GRANITE, dark: [0, -0.7, 0.25, -0.8, 0.5, -0.5, 0.8, -0.18, 1, 0] }
const HEADLANDS = { chalk: CHALK, granite: GRANITE, dune: DUNE }

/** A headland from the left or right edge of the picture, its foot at y. */
function cape(canvas: Canvas, side: 'left' | 'right', y: number, height: number, length: number): string {
  const { palette } = canvas
  const x = (share: number) => (side === 'left' ? share * length : canvas.width - share * length)
  const outline = (shares: readonly number[]): Point[] =>
    shares.flatMap((share, i) => (i % 2 ? [] : [[x(share), y + (shares[i + 1] ?? 0) * height] as const]))
  const { dark, light, green } = HEADLANDS[canvas.coast.rock]
  return (
    polygon([[x(0), y], ...outline(dark)], palette.rockDark) +
    polygon(outline(light), palette.rockLight) +
    polygon(outline(green), palette.leaf)
  )
}

/** The headland on the horizon, on the side away from the sun. */
export function farCape(canvas: Canvas): string {
  const side = canvas.sunX > canvas.width / 2 ? 'left' : 'right'
  const height = canvas.unit * (0.1 + 0.06 * canvas.random())
  return cape(canvas, side, canvas.horizon + 2, height, canvas.width * (0.2 + 0.14 * canvas.random()))
}

/** A row of rounded rocks about x, standing on y. */
export function boulders(canvas: Canvas, x: number, y: number, length: number, count: number, seed: number): string {
  const random = randomFrom(seed)
  let dark = ''
  let light = ''
  for (let i = 0; i < count; i++) {
    const cx = x + (i / (count - 1) - 0.5) * length + (random() - 0.5) * length * 0.08
    const q = length * (0.07 + random() * 0.09)
    const k = 0.6 + random() * 0.4
    dark += d`M${cx - q} ${y}q${-q * 0.1} ${-q * k * 1.3} ${q * 0.7} ${-q * k * 1.4}
      q${q * 1.3} ${-q * 0.1} ${q * 1.4} ${q * k * 1.4}z`
    light += d`M${cx - q * 0.9} ${y - q * 0.3}q${q * 0.05} ${-q * k * 0.9} ${q * 0.65} ${-q * k}
      q${q * 0.5} ${-q * 0.06} ${q * 0.8} ${q * 0.3}q${-q * 0.9} ${q * 0.1} ${-q * 1.45} ${q * k * 0.7}z`
  }
  return fillPath(dark, canvas.palette.rockDark) + fillPath(light, canvas.palette.rockLight)
}
