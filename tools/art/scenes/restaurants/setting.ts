import type { Canvas } from '../../drawing/canvas.ts'
import { circle, d, each, ellipse, fillPath, group, moved, placed, ring, strokePath, upTo } from '../../drawing/svg.ts'
import { FOOD } from './plate.ts'

export type Pattern = 'slanting' | 'upright' | 'chequered'

/** The woven pattern of a tablecloth, in its second colour. */
export function clothPattern({ width, height }: Canvas, pattern: Pattern, color: string): string {
  const slanting = upTo(18).map((i) => ((i - 4) * width) / 9)
  const slant = height * 0.35
  const stripes = {
    slanting: () =>
      each(slanting, (x) => d`M${x} 0L${x + width / 18} 0L${x + width / 18 + slant} ${height}L${x + slant} ${height}Z`),
    upright: () => each(upTo(12), (i) => d`M${(i * width) / 12} 0h${width / 24}v${height}h${-width / 24}z`),
    chequered: () =>
      each(upTo(9 * 6), (cell) => {
        const [column, row] = [Math.floor(cell / 6), cell % 6]
        if ((column + row) % 2 === 0) return ''
        return d`M${(column * width) / 9} ${(row * height) / 6}h${width / 9}v${height / 6}h${-width / 9}z`
      }),
  }
  return fillPath(stripes[pattern](), color, { opacity: 0.5 })
}

/** A broad band of light across the table, then the plate with a coloured rim. */
export function plate({ width, height, palette, unit }: Canvas, x: number, y: number, q: number, rim: string): string {
  const at = placed(0, 0, width, height)
  const light = at('M1.02 -.1L1.3 .2L.2 1.3L-.05 1.04Z')
  return (
    fillPath(light, palette.glow, { opacity: 0.22 }) +
    ellipse(x + q * 0.12, y + q * 0.16, q * 1.04, q * 1.02, palette.ink, { opacity: 0.3 }) +
    circle(x, y, q, FOOD.cream) +
    strokePath(ring(x, y, q * 0.94), rim, unit * 0.008) +
    circle(x + q * 0.03, y + q * 0.04, q * 0.7, FOOD.shade) +
    circle(x, y, q * 0.69, FOOD.linen)
  )
}

/** Napkin and fork on the left, knife on the right, a glass from above. */
export function cover({ palette }: Canvas, x: number, y: number, q: number, border: string, wine: string): string {
  const at = placed(0, 0, q)
  const napkin = at('M0 0h.34v1.1h-.34z')
  const hem = at('M0 0h.06v1.1h-.06z')
  const fork = at('M0 0v-.7q0 -.1 -.07 -.14v-.32h.03v.26h.035v-.26h.04v.26h.035v-.26h.03v.32q-.07 .04 -.07 .14v.7z')
  const knife = d`M${x + q * 1.22} ${y + q * 0.64}V${y - q * 0.1}q0 ${-q * 0.44} ${q * 0.12} ${-q * 0.5}v${q * 0.66}
    h${-q * 0.04}v${q * 0.58}z`
  return (
    group(fillPath(napkin, FOOD.cream) + fillPath(hem, border), moved(x - q * 1.72, y - q * 0.5, -4)) +
    group(fillPath(fork, FOOD.steel), moved(x - q * 1.28, y + q * 0.66)) +
    fillPath(knife, FOOD.steel) +
    glassFromAbove(palette.ink, x + q * 1.52, y - q * 0.62, q * 0.3, wine)
  )
}

function glassFromAbove(ink: string, x: number, y: number, r: number, wine: string): string {
  const at = placed(x, y, r)
  const shadow = at('M-.7 .7L.7 -.7L2.4 1.3L1.2 2.2Z')
  return (
    fillPath(shadow, ink, { opacity: 0.16 }) +
    circle(x, y, r, '#E9F1EC', { opacity: 0.85 }) +
    circle(x, y, r * 0.8, wine) +
    circle(x - r * 0.2, y - r * 0.25, r * 0.26, FOOD.linen, { opacity: 0.7 })
  )
}
