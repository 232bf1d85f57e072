import type { Canvas } from '../drawing/canvas.ts'
import type { Palette } from '../drawing/palettes.ts'
import { type Disc, d, discs, fillPath, placed, rect, rounded, strokePath } from '../drawing/svg.ts'

const LAMP = 400

/** A three-armed street lamp of height h; its globes glow in the evening. */
export function streetLamp(canvas: Canvas, x: number, y: number, h: number): string {
  return canvas.symbols.use('lamp', () => drawLamp(canvas.palette), x, y, h / LAMP)
}

function drawLamp(palette: Palette): string {
  const h = LAMP
  const globes = (side: number, middle: number): Disc[] => [
    [-h * 0.13, -h * 0.82, h * side],
    [h * 0.13, -h * 0.82, h * side],
    [0, -h * 1.02, h * middle],
  ]
  const arms = d`M${-h * 0.13} ${-h * 0.86}Q0 ${-h * 0.98} ${h * 0.13} ${-h * 0.86}`
  let svg = rect(-h * 0.012, -h, h * 0.024, h, palette.ink)
  svg += rect(-h * 0.03, -h * 0.1, h * 0.06, h * 0.1, palette.ink)
  svg += strokePath(arms, palette.ink, h * 0.015)
  if (palette.lit) svg += discs(globes(0.09, 0.1), palette.glow, { opacity: 0.3 })
  return svg + discs(globes(0.042, 0.05), palette.lit ? palette.glow : palette.trim)
}

/** A flag on a pole of height h. */
export function flag(palette: Palette, x: number, y: number, h: number, color: string): string {
  const at = placed(x, y, h)
  const cloth = at('M0 -1q.3 -.12 .5 0t.42 -.02v.34q-.2 .12 -.44 .02t-.48 0z')
  return strokePath(at('M0 0v-1'), palette.ink, Math.max(1.2, h * 0.03)) + fillPath(cloth, color)
}

/** A balustrade standing on y, one baluster every step units. */
export function balustrade(palette: Palette, x: number, y: number, w: number, h: number, step: number): string {
  let balusters = ''
  for (let i = 0; i * step < w; i++) {
    const cx = x + (i + 0.5) * step
    const at = placed(cx, y, step, h)
    balusters += at('M-.1 -.82h.2q.26 .34 0 .66h-.2q-.26 -.32 0 -.66z')
  }
  return (
    fillPath(balusters, palette.trim) +
    rect(x, y - h, w, h * 0.2, palette.trim) +
    rect(x, y - h * 0.82, w, h * 0.05, palette.wallShade) +
    rect(x, y - h * 0.16, w, h * 0.16, palette.trim) +
    rect(x, y, w, h * 0.05, palette.wallShade)
  )
}

/** A balustrade too far away to shape its balusters: they are one dashed stroke. */
export function parapet(palette: Palette, x: number, y: number, w: number, h: number, step: number): string {
  const pattern = { 'stroke-dasharray': `${rounded(step * 0.4)} ${rounded(step * 0.6)}` }
  return (
    strokePath(d`M${x + step * 0.3} ${y - h * 0.48}h${w - step * 0.3}`, palette.trim, h * 0.7, pattern) +
    rect(x, y - h, w, h * 0.22, palette.trim) +
    rect(x, y - h * 0.16, w, h * 0.2, palette.trim)
  )
}

/** A scalloped awning of striped canvas hanging from y. */
export function awning(
  palette: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  stripes: number,
  odd: string,
  even: string,
): string {
  const stripe = w / stripes
  let svg = ''
  for (let i = 0; i < stripes; i++) {
    const cloth = d`M${x + i * stripe} ${y}h${stripe}v${h}a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0z`
    svg += fillPath(cloth, i % 2 ? odd : even)
  }
  return svg + rect(x, y + h * 0.8, w, h * 0.2, palette.ink, { opacity: 0.16 })
}
