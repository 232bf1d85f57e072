import type { Canvas } from '../drawing/canvas.ts'
import type { Palette } from '../drawing/palettes.ts'
import { type Box, circle, d, ellipse, fillPath, placed, rect, rects, strokePath } from '../drawing/svg.ts'

// Drawn once at the origin with the shadow falling to the right, at a size of 100, then scaled and mirrored.
const SIZE = 100

/** Where a shadow falls: 1 to the right, -1 to the left. */
function shadowSide(canvas: Canvas, x: number): 1 | -1 {
  return canvas.sunX > x ? -1 : 1
}

/** A parasol with its foot at x, y and its shadow on the sand. */
export function parasol(canvas: Canvas, x: number, y: number, radius: number, odd: string, even: string): string {
  const draw = () => drawParasol(canvas.palette, odd, even)
  return canvas.symbols.use(`par${odd}${even}`, draw, x, y, radius / SIZE, shadowSide(canvas, x))
}

function drawParasol(palette: Palette, odd: string, even: string): string {
  const q = SIZE
  const rim = -q * 1.5
  const top = rim - q * 0.62
  const gores = 6
  let svg = fillPath(d`M0 0l${q * 0.5} ${q * 0.1}a${q * 0.95} ${q * 0.2} 0 1 1 ${q * 0.1} ${q * 0.06}z`, palette.ink, {
    opacity: 0.22,
  })
  svg += ellipse(q * 1.15, q * 0.2, q * 0.95, q * 0.22, palette.ink, { opacity: 0.22 })
  svg += strokePath(d`M0 0L0 ${rim - q * 0.7}`, palette.trim, q * 0.05)
  for (let i = 0; i < gores; i++) {
    const left = -q + (2 * q * i) / gores
    const right = -q + (2 * q * (i + 1)) / gores
    const gore = d`M0 ${top}Q${left * 0.72} ${rim - q * 0.5} ${left} ${rim}
      Q${(left + right) / 2} ${rim + q * 0.13} ${right} ${rim}Q${right * 0.72} ${rim - q * 0.5} 0 ${top}Z`
    svg += fillPath(gore, i % 2 ? odd : even)
  }
  const shade = d`M0 ${top}Q${q * 0.72} ${rim - q * 0.5} ${q} ${rim}Q${q * 0.84} ${rim + q * 0.13} ${q * 0.67} ${rim}
    Q${q * 0.5} ${rim + q * 0.13} ${q * 0.33} ${rim}Q${q * 0.3} ${rim - q * 0.4} 0 ${top}Z`
  svg += fillPath(shade, palette.ink, { opacity: 0.2 })
  return svg + circle(0, rim - q * 0.66, q * 0.05, palette.trim)
}

/** A striped bathing cabin, its lower left corner at x, y. */
export function cabin(canvas: Canvas, x: number, y: number, w: number, stripe: string): string {
  const draw = () => drawCabin(canvas.palette, stripe)
  return canvas.symbols.use(`cab${stripe}`, draw, x + w / 2, y, w / SIZE, shadowSide(canvas, x))
}

function drawCabin(palette: Palette, stripe: string): string {
  const w = SIZE
  const x = -w / 2
  const h = w * 1.5
  const peak = -h - w * 0.5
  const boards = [0, 1, 2].map((i): Box => [x + w * (0.12 + i * 0.32), -h, w * 0.14, h])
  const shadow = d`M${x} 0L${x + w} 0L${x + w + w * 1.5} ${w * 0.28}L${x + w * 1.5} ${w * 0.28}Z`
  const doorway = d`M${x + w * 0.3} 0L${x + w * 0.34} ${-h * 0.72}L${x + w * 0.66} ${-h * 0.72}L${x + w * 0.7} 0Z`
  return (
    fillPath(shadow, palette.ink, { opacity: 0.2 }) +
    rect(x, -h, w, h, palette.trim) +
    rects(boards, stripe) +
    fillPath(doorway, palette.ink, { opacity: 0.75 }) +
    fillPath(d`M${x - w * 0.1} ${-h}L${x + w * 0.5} ${peak}L${x + w * 1.1} ${-h}Z`, stripe) +
    fillPath(d`M${x + w * 0.5} ${peak}L${x + w * 1.1} ${-h}L${x + w * 0.5} ${-h}Z`, palette.ink, { opacity: 0.2 }) +
    strokePath(d`M${x + w * 0.5} ${peak}v${-w * 0.26}`, palette.ink, w * 0.03) +
    fillPath(d`M${x + w * 0.5} ${-h - w * 0.76}l${w * 0.26} ${w * 0.07}l${-w * 0.26} ${w * 0.08}z`, palette.accent2)
  )
}

/** A deckchair, its front foot at x, y. */
export function deckchair(canvas: Canvas, x: number, y: number, size: number, cloth: string): string {
  return canvas.symbols.use(`tr${cloth}`, () => drawDeckchair(canvas.palette, cloth), x, y, size / SIZE)
}

function drawDeckchair(palette: Palette, cloth: string): string {
  const q = SIZE
  const at = placed(0, 0, q)
  const shadow = at('M0 0L1.5 .05L1.7 .2L.2 .18Z')
  const frame = at('M0 0L.9 -.82M.95 0L.12 -.42')
  const seat = at('M.1 -.4Q.5 -.1 .95 -.84l.1 .05Q.62 .06 .06 -.3Z')
  const chair = strokePath(frame, palette.ink, q * 0.06) + fillPath(seat, cloth)
  return fillPath(shadow, palette.ink, { opacity: 0.2 }) + chair
}
