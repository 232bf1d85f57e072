import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, ellipse, fillPath, placed, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { range } from '../../parts/mountains.ts'
import { sailboat } from '../../parts/sea.ts'

/** Blossoms of the orchid: x, y (upwards) and size as shares of the unit. */
const BLOSSOMS = [
  [-0.015, 0.42, 0.05],
  [-0.06, 0.52, 0.05],
  [-0.13, 0.6, 0.045],
  [-0.2, 0.63, 0.035],
] as const

/** From this variant on a massage table made up with linen takes the place of towels and stones. */
const MASSAGE = 6

/** A treatment room: towels, stones and an orchid by a round window. Three colours of wall. */
export const treatmentScene: SceneDrawing = {
  horizon: 0.4,
  sun: [0.3, null],
  draw(canvas) {
    const { width, height, palette } = canvas
    const variant = canvas.variant % 3
    const wall = nth([palette.sandShade, palette.sea[2], palette.leaf], variant)
    const y = height * 0.88
    let svg = rect(0, 0, width, height, wall) + porthole(canvas, width * 0.36, height * 0.4)
    if (canvas.variant >= MASSAGE)
      return (
        svg +
        shelf(canvas, width * 0.36) +
        massageTable(canvas, width * 0.56, height * 0.94) +
        candles(canvas, width * 0.95, height * 0.82)
      )
    svg += shelf(canvas, width * 0.36) + towels(canvas, width * 0.68, y) + stones(canvas, width * 0.38, y)
    return svg + orchid(canvas, width * 0.87, height * 0.9, variant === 0 ? palette.sea[1] : palette.accent)
  },
}

function porthole(canvas: Canvas, x: number, y: number): string {
  const { palette, unit } = canvas
  const q = unit * 0.36
  const r = q * 1.04
  const [sunX, sunY] = [x + q * 0.2, y - q * 0.2]
  const water = (depth: number, color: string) => {
    const half = Math.sqrt(1 - depth * depth) * r
    return fillPath(d`M${x - half} ${y + depth * r}H${x + half}A${r} ${r} 0 0 1 ${x - half} ${y + depth * r}Z`, color)
  }
  return (
    circle(x, y, q * 1.14, palette.trim) +
    circle(x, y, r, palette.sky[2]) +
    circle(sunX, sunY, q * 0.62, palette.sky[3]) +
    circle(sunX, sunY, q * 0.42, palette.sky[4]) +
    circle(sunX, sunY, q * 0.27, palette.sun) +
    (canvas.place === 'alps'
      ? summits(canvas, x, y, r) + water(0.5, palette.sand) + water(0.72, palette.sandShade)
      : water(0.2, palette.sea[2]) +
        water(0.4, palette.sea[1]) +
        water(0.66, palette.sea[0]) +
        sailboat(palette, x - q * 0.4, y + q * 0.28, q * 0.3)) +
    strokePath(d`M${x} ${y - r}v${q * 2.08}M${x - r} ${y}h${q * 2.08}`, palette.trim, unit * 0.012)
  )
}

/** The range as it stands in a round window. */
function summits(canvas: Canvas, x: number, y: number, r: number): string {
  const id = `u${canvas.seed}`
  const clip = `<clipPath id="${id}">${circle(x, y, r, canvas.palette.trim)}</clipPath>`
  return `${clip}<g clip-path="url(#${id})">${range(canvas, y + r * 0.6, r * 1.3)}</g>`
}

/** The ledge that everything stands on, and the light of the window across it. */
function shelf({ width, height, palette, unit }: Canvas, x: number): string {
  const q = unit * 0.36
  const y = height * 0.74
  const light = d`M${x + q * 0.2} ${y}L${x + q * 1.7} ${y}L${x + q * 3.2} ${height}L${x + q * 0.9} ${height}Z`
  return (
    fillPath(d`M0 ${y}L${width} ${y}L${width} ${height}L0 ${height}Z`, palette.floor) +
    fillPath(light, palette.glow, { opacity: 0.7 }) +
    rect(0, height * 0.735, width, height * 0.014, palette.trim)
  )
}

/** A table made up with linen, a rolled towel under the head, a branch on the folded sheet. */
function massageTable(canvas: Canvas, x: number, y: number): string {
  const { palette, unit } = canvas
  const [w, top] = [unit * 0.52, y - unit * 0.24]
  const drape = d`M${x - w} ${top}h${w * 2}l${unit * 0.01} ${unit * 0.16}
    q${-w} ${unit * 0.03} ${-w * 2 - unit * 0.02} 0z`
  const fold = d`M${x - w * 0.1} ${top - unit * 0.012}h${w * 0.62}l${unit * 0.03} ${unit * 0.13}
    q${-w * 0.34} ${unit * 0.02} ${-w * 0.7} 0z`
  const stem = d`M${x + w * 0.02} ${top - unit * 0.03}q${unit * 0.1} ${-unit * 0.05} ${unit * 0.24} ${-unit * 0.02}`
  const leaves = each(upTo(5), (i) => {
    const [left, up] = [x + w * 0.02 + unit * (0.03 + i * 0.045), top - unit * (0.045 + Math.sin(i * 0.7) * 0.016)]
    const at = placed(left, up, unit)
    return at('M0 0q.02 -.05 .06 -.05q-.01 .05 -.06 .05z')
  })
  return (
    ellipse(x, y, w * 1.05, unit * 0.03, palette.ink, { opacity: 0.22 }) +
    strokePath(d`M${x - w * 0.8} ${y}V${top}M${x + w * 0.8} ${y}V${top}`, palette.ink, unit * 0.022) +
    fillPath(drape, palette.trim) +
    rect(x - w * 1.02, top - unit * 0.02, w * 2.04, unit * 0.035, palette.foam) +
    fillPath(fold, palette.accent) +
    rolledTowel(canvas, x - w * 0.9, top - unit * 0.02, unit * 0.2, palette.accent2) +
    strokePath(stem, palette.leafDark, unit * 0.008) +
    fillPath(leaves, palette.leaf)
  )
}

/** Three candles of different height on the ledge. */
function candles({ palette, unit }: Canvas, x: number, y: number): string {
  return each([-0.07, 0, 0.065], (at, i) => {
    const [left, h] = [x + unit * at, unit * (0.1 + ((i * 2) % 3) * 0.045)]
    const flame = d`M${left} ${y - h - unit * 0.07}q${unit * 0.025} ${unit * 0.03} 0 ${unit * 0.05}
      q${-unit * 0.025} ${-unit * 0.02} 0 ${-unit * 0.05}z`
    return (
      circle(left, y - h - unit * 0.04, unit * 0.05, palette.glow, { opacity: 0.4 }) +
      rect(left - unit * 0.026, y - h, unit * 0.052, h, palette.trim) +
      rect(left + unit * 0.008, y - h, unit * 0.018, h, palette.wallShade, { opacity: 0.4 }) +
      fillPath(flame, palette.accent2)
    )
  })
}

function towels(canvas: Canvas, x: number, y: number): string {
  const { palette, unit } = canvas
  const at = placed(x, y, unit)
  const shadow = at('M-.3 0L.3 0L.6 .07L0 .07Z')
  return (
    fillPath(shadow, palette.ink, { opacity: 0.22 }) +
    rolledTowel(canvas, x - unit * 0.25, y, unit * 0.46, palette.accent) +
    rolledTowel(canvas, x - unit * 0.2, y - unit * 0.11, unit * 0.38, palette.trim) +
    rolledTowel(canvas, x - unit * 0.14, y - unit * 0.22, unit * 0.28, palette.accent2)
  )
}

function rolledTowel({ palette, unit }: Canvas, x: number, y: number, w: number, cloth: string): string {
  const r = unit * 0.055
  const roll = d`M${x} ${y}h${w}a${r} ${r} 0 0 0 0 ${-unit * 0.11}h${-w}z`
  const spiral = d`M${x} ${y - r}a${unit * 0.015} ${unit * 0.015} 0 0 1 ${unit * 0.025} ${unit * 0.01}
    a${unit * 0.03} ${unit * 0.03} 0 0 1 ${-r} 0a${unit * 0.04} ${unit * 0.04} 0 0 1 ${unit * 0.03} ${-unit * 0.045}`
  return (
    fillPath(roll, cloth) +
    fillPath(d`M${x} ${y - unit * 0.03}h${w}v${unit * 0.03}h${-w}z`, palette.ink, { opacity: 0.14 }) +
    circle(x, y - r, r, palette.trim) +
    strokePath(spiral, palette.sandShade, unit * 0.006)
  )
}

function stones(canvas: Canvas, x: number, y: number): string {
  const { palette, unit } = canvas
  return (
    ellipse(x + unit * 0.08, y + unit * 0.035, unit * 0.2, unit * 0.03, palette.ink, { opacity: 0.22 }) +
    stone(canvas, x, y, unit * 0.13, unit * 0.045, palette.ink) +
    stone(canvas, x + unit * 0.01, y - unit * 0.08, unit * 0.1, unit * 0.04, palette.roof) +
    stone(canvas, x - unit * 0.01, y - unit * 0.148, unit * 0.072, unit * 0.033, palette.wallShade) +
    stone(canvas, x + unit * 0.005, y - unit * 0.2, unit * 0.045, unit * 0.024, palette.trim)
  )
}

function stone({ palette }: Canvas, x: number, y: number, rx: number, ry: number, color: string): string {
  const at = placed(x, y, rx, ry)
  const highlight = at('M-.8 -.3q.6 -.9 1.3 -.3q-.7 -.1 -1.3 .3z')
  return ellipse(x, y, rx, ry, color) + fillPath(highlight, palette.trim, { opacity: 0.25 })
}

function orchid({ palette, unit }: Canvas, x: number, y: number, potColor: string): string {
  const top = y - unit * 0.12
  const at = placed(x, top, unit)
  const pot = d`M${x - unit * 0.07} ${y}l${-unit * 0.015} ${-unit * 0.12}h${unit * 0.17}
    l${-unit * 0.015} ${unit * 0.12}z`
  const stem = d`M${x} ${top}Q${x + unit * 0.02} ${y - unit * 0.5} ${x - unit * 0.2} ${y - unit * 0.62}`
  const leaves = at('M0 0q-.14 -.14 -.22 -.06q.12 .02 .22 .06zM0 0q.1 -.18 .2 -.14q-.1 .04 -.2 .14z')
  const blossoms = each(BLOSSOMS, ([dx, dy, size]) => {
    const [cx, cy, q] = [x + dx * unit, y - dy * unit, unit * size]
    return (
      fillPath(
        each(upTo(5), (i) => petal(cx, cy, q, i * 1.257 - 1.57)),
        palette.trim,
      ) + circle(cx, cy, q * 0.24, palette.accent)
    )
  })
  const green = strokePath(stem, palette.leafDark, unit * 0.01) + fillPath(leaves, palette.leafDark)
  return fillPath(pot, potColor) + green + blossoms
}

function petal(x: number, y: number, q: number, angle: number): string {
  const towards = (turn: number, reach: number) =>
    d`${x + Math.cos(angle + turn) * reach} ${y + Math.sin(angle + turn) * reach}`
  return d`M${x} ${y}Q${towards(-0.6, q)} ${towards(0, q * 1.2)}Q${towards(0.6, q)} ${x} ${y}Z`
}
