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

/** A broad band of light across the table. */
export function tableLight({ width, height, palette }: Canvas): string {
  return fillPath(placed(0, 0, width, height)('M1.02 -.1L1.3 .2L.2 1.3L-.05 1.04Z'), palette.glow, { opacity: 0.22 })
}

/** Draws the thing that a dish lies on, about x, y; q is its radius. */
export type Vessel = (canvas: Canvas, x: number, y: number, q: number, rim: string) => string

/** A plate with a coloured rim. */
export const plate: Vessel = ({ palette, unit }, x, y, q, rim) => {
  return (
    ellipse(x + q * 0.12, y + q * 0.16, q * 1.04, q * 1.02, palette.ink, { opacity: 0.3 }) +
    circle(x, y, q, FOOD.cream) +
    strokePath(ring(x, y, q * 0.94), rim, unit * 0.008) +
    circle(x + q * 0.03, y + q * 0.04, q * 0.7, FOOD.shade) +
    circle(x, y, q * 0.69, FOOD.linen)
  )
}

/** An oval platter of steel, for a fish that is carved at the table. */
export const platter: Vessel = ({ palette, unit }, x, y, q) =>
  group(
    ellipse(q * 0.1, q * 0.14, q * 1.5, q * 0.98, palette.ink, { opacity: 0.3 }) +
      ellipse(0, 0, q * 1.48, q * 0.95, FOOD.steel) +
      ellipse(0, 0, q * 1.38, q * 0.86, '#E6EAE6') +
      strokePath(ring(0, 0, q * 1.43, q * 0.905), '#F7FAF6', unit * 0.006) +
      ellipse(q * 0.03, q * 0.03, q * 1.24, q * 0.74, FOOD.shade) +
      ellipse(0, 0, q * 1.22, q * 0.72, FOOD.linen),
    moved(x, y, -8),
  )

/** A tray of crushed ice, larger than the picture. */
export const iceTray: Vessel = ({ palette, random }, x, y, q) => {
  const ice = each(upTo(34), () => {
    const [angle, reach, size] = [random() * 6.283, Math.sqrt(random()) * q * 0.82, q * (0.05 + random() * 0.06)]
    const [left, top] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    return d`M${left} ${top}l${size} ${-size * 0.5}l${size * 0.6} ${size}l${-size} ${size * 0.5}z`
  })
  return (
    circle(x + q * 0.08, y + q * 0.12, q, palette.ink, { opacity: 0.3 }) +
    circle(x, y, q, FOOD.steel) +
    circle(x, y, q * 0.94, '#AFC3C6') +
    circle(x, y, q * 0.9, '#DDEBEC') +
    fillPath(ice, '#FFF', { opacity: 0.8 })
  )
}

/** A round board of oak with a handle. */
export const board: Vessel = ({ palette, unit }, x, y, q) => {
  const grain = each(upTo(7), (i) => {
    const up = q * (i * 0.26 - 0.78)
    const half = Math.sqrt(Math.max(0, q * q - up * up)) * 0.92
    return d`M${-half} ${up}q${half} ${q * 0.05 * (i % 2 ? 1 : -1)} ${half * 2} 0`
  })
  const wood = group(
    fillPath(
      d`M${q * 0.9} ${-q * 0.14}h${q * 0.5}a${q * 0.14} ${q * 0.14} 0 0 1 0 ${q * 0.28}h${-q * 0.5}z`,
      '#B87E48',
    ) +
      circle(0, 0, q, '#C98F55') +
      circle(0, 0, q * 0.94, '#D6A069') +
      strokePath(grain, '#B87E48', unit * 0.004) +
      circle(q * 1.36, 0, q * 0.06, palette.ink, { opacity: 0.5 }),
    moved(x, y, 128),
  )
  return circle(x + q * 0.1, y + q * 0.14, q, palette.ink, { opacity: 0.3 }) + wood
}

/** Draws the things round a vessel. */
export type Cover = (canvas: Canvas, x: number, y: number, q: number, border: string, wine: string) => string

/** Napkin and fork on the left, knife on the right, a glass from above. */
export const cover: Cover = ({ palette }, x, y, q, border, wine) => {
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

/** Two glasses, for a dish that two share; the napkin thrown down beside it. */
export const forTwo: Cover = ({ palette }, x, y, q, border, wine) => {
  const at = placed(0, 0, q)
  const cloth = at('M0 0Q.4 -.16 .8 .02Q.74 .3 .9 .66Q.5 .56 .1 .72Q.16 .34 0 0Z')
  const folds = at('M.1 .06Q.4 .2 .7 .6M.4 0Q.5 .3 .84 .5')
  return (
    group(fillPath(cloth, FOOD.cream) + strokePath(folds, border, q * 0.025), moved(x - q * 2.05, y + q * 0.34, -18)) +
    glassFromAbove(palette.ink, x - q * 1.3, y - q * 0.86, q * 0.27, wine) +
    glassFromAbove(palette.ink, x + q * 1.62, y + q * 0.74, q * 0.27, wine)
  )
}

/** A cup of coffee on its saucer, with the spoon. */
export const coffee: Cover = ({ palette }, x, y, q, border) => {
  const [left, top] = [x - q * 1.5, y - q * 0.5]
  const at = placed(left, top, q)
  return (
    ellipse(left + q * 0.07, top + q * 0.09, q * 0.46, q * 0.45, palette.ink, { opacity: 0.26 }) +
    circle(left, top, q * 0.44, FOOD.cream) +
    strokePath(ring(left, top, q * 0.39), border, q * 0.025) +
    strokePath(at('M.2 -.2l.14 -.12'), FOOD.cream, q * 0.09, { 'stroke-linecap': 'round' }) +
    circle(left, top, q * 0.27, FOOD.linen) +
    circle(left, top, q * 0.225, '#5B3320') +
    strokePath(at('M-.1 -.04q.1 -.14 .2 0'), '#A9764C', q * 0.03) +
    strokePath(at('M-.3 .3l.5 .12'), FOOD.steel, q * 0.045, { 'stroke-linecap': 'round' })
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
