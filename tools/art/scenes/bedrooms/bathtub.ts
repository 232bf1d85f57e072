import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import {
  type Box,
  circle,
  type Disc,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  placed,
  rect,
  rects,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { palm } from '../../parts/plants.ts'
import { sailboat } from '../../parts/sea.ts'

const LATHER = '#FFFEFA'

/** A bath under a round window on the sea. Three variants of tiles. */
export const bathtubScene: SceneDrawing = {
  horizon: 0.4,
  sun: [0.5, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % 3
    const wall = nth([palette.sea[3], palette.sandShade, palette.leaf], variant)
    const tile = nth([palette.sea[2], palette.sand, palette.leafDark], variant)
    const cloth = nth([palette.accent, palette.sea[1], palette.accent2], variant)
    const [x, r] = [width * 0.5, unit * 0.3]
    const light = d`M${x - r * 0.7} ${height * 0.82}L${x + r * 0.5} ${height * 0.82}L${x + r * 0.3} ${height}
      L${x - r * 1.7} ${height}Z`
    const pot = d`M${width * 0.1} ${height * 0.92}l${-unit * 0.015} ${-unit * 0.15}h${unit * 0.17}
      l${-unit * 0.015} ${unit * 0.15}z`
    let svg = rect(0, 0, width, height, wall) + porthole(canvas, x, height * 0.34, r)
    svg += tiles(canvas, wall, tile, cloth) + fillPath(light, palette.glow, { opacity: 0.6 })
    svg += bath(canvas, x, height * 0.66, cloth) + stool(canvas, width * 0.86, height * 0.93)
    svg += fillPath(pot, cloth)
    return svg + palm(canvas, width * 0.1 + unit * 0.07, height * 0.92 - unit * 0.14, unit * 0.42, 0.1)
  },
}

function porthole({ palette, unit }: Canvas, x: number, y: number, r: number): string {
  const water = (depth: number, color: string) => {
    const half = Math.sqrt(1 - depth * depth) * r
    return fillPath(d`M${x - half} ${y + depth * r}H${x + half}A${r} ${r} 0 0 1 ${x - half} ${y + depth * r}Z`, color)
  }
  const [sunX, sunY] = [x + r * 0.2, y - r * 0.15]
  return (
    circle(x, y, r * 1.12, palette.trim) +
    circle(x, y, r, palette.sky[1]) +
    circle(sunX, sunY, r * 0.66, palette.sky[2]) +
    circle(sunX, sunY, r * 0.46, palette.sky[4]) +
    circle(sunX, sunY, r * 0.26, palette.sun) +
    water(0.3, palette.sea[2]) +
    water(0.5, palette.sea[1]) +
    water(0.74, palette.sea[0]) +
    sailboat(palette, x - r * 0.4, y + r * 0.4, r * 0.3) +
    strokePath(d`M${x} ${y - r}v${2 * r}M${x - r} ${y}h${2 * r}`, palette.trim, unit * 0.01)
  )
}

/** Tiled wall with a border, and a chequered floor in perspective. */
function tiles({ width, height, palette }: Canvas, joint: string, tile: string, border: string): string {
  const top = height * 0.56
  const columns = each(upTo(20), (i) => d`M${(i * width) / 20} ${top}V${height * 0.82}`)
  const rows = each([1, 2, 3, 4], (i) => d`M0 ${top + i * height * 0.055}H${width}`)
  const steps = [0, 0.045, 0.1, 0.2]
  let floor = ''
  for (let i = -9; i < 10; i++) {
    for (let row = 0; row < 3; row++) {
      if (((i + row) & 1) === 0) continue
      const [far, near] = [height * (0.82 + nth(steps, row)), height * (0.82 + nth(steps, row + 1))]
      const x = (column: number, y: number) =>
        width / 2 + column * width * 0.07 * (1 + ((y - height * 0.82) / height) * 4)
      floor += d`M${x(i, far)} ${far}L${x(i + 1, far)} ${far}L${x(i + 1, near)} ${near}L${x(i, near)} ${near}Z`
    }
  }
  return (
    rect(0, top, width, height, tile) +
    strokePath(columns + rows, joint, 3, { opacity: 0.6 }) +
    rect(0, top - height * 0.012, width, height * 0.02, border) +
    rect(0, height * 0.82, width, height, palette.floor) +
    fillPath(floor, palette.sandShade, { opacity: 0.4 })
  )
}

/** A footed bath full of lather, a towel over its edge; x, y is the middle of its rim. */
function bath({ height, palette, unit }: Canvas, x: number, y: number, towel: string): string {
  const w = unit * 0.42
  const foot = height * 0.9
  const feet: Disc[] = [
    [x - w * 0.6, foot, unit * 0.03],
    [x + w * 0.6, foot, unit * 0.03],
  ]
  const body = d`M${x - w} ${y}Q${x - w * 0.92} ${foot} ${x - w * 0.5} ${foot}H${x + w * 0.5}
    Q${x + w * 0.92} ${foot} ${x + w} ${y}Z`
  const shade = d`M${x + w * 0.2} ${foot}H${x + w * 0.5}Q${x + w * 0.92} ${foot} ${x + w} ${y}H${x + w * 0.55}
    Q${x + w * 0.5} ${height * 0.82} ${x + w * 0.2} ${foot}Z`
  const rim = d`M${x - w * 1.06} ${y - unit * 0.03}q0 ${-unit * 0.02} ${unit * 0.03} ${-unit * 0.02}H${x + w}
    q${unit * 0.03} 0 ${unit * 0.03} ${unit * 0.02}t${-unit * 0.03} ${unit * 0.03}H${x - w}
    q${-unit * 0.03} 0 ${-unit * 0.03} ${-unit * 0.03}z`
  const lather = upTo(13).map((i): Disc => {
    return [x - w * 0.8 + i * w * 0.13, y - unit * (0.05 + 0.022 * Math.sin(i * 2.1)), unit * 0.042]
  })
  const tap = d`M${x + w * 0.7} ${y - unit * 0.04}v${-unit * 0.13}q0 ${-unit * 0.05} ${-unit * 0.05} ${-unit * 0.05}
    t${-unit * 0.05} ${unit * 0.05}`
  return (
    ellipse(x, height * 0.92, w * 0.95, unit * 0.03, palette.ink, { opacity: 0.25 }) +
    discs(feet, palette.accent2) +
    fillPath(body, palette.trim) +
    fillPath(shade, palette.wallShade, { opacity: 0.55 }) +
    fillPath(rim, palette.foam) +
    discs(lather, LATHER) +
    strokePath(tap, palette.accent2, unit * 0.02, { 'stroke-linecap': 'round' }) +
    rect(x - w * 0.5, y - unit * 0.052, w * 0.28, unit * 0.19, towel) +
    rect(x - w * 0.5, y + unit * 0.1, w * 0.28, unit * 0.015, palette.trim)
  )
}

/** A stool with two folded towels and a bottle; x, y is the middle of its foot. */
function stool({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  const legs: Box[] = [
    [x - unit * 0.08, y - unit * 0.2, unit * 0.016, unit * 0.2],
    [x + unit * 0.064, y - unit * 0.2, unit * 0.016, unit * 0.2],
  ]
  const bottle = at('M-.03 -.31v-.09h.02v-.03h.03v.03h.02v.09z')
  return (
    rects(legs, palette.ink) +
    rect(x - unit * 0.1, y - unit * 0.22, unit * 0.2, unit * 0.024, palette.ink) +
    rect(x - unit * 0.075, y - unit * 0.27, unit * 0.15, unit * 0.05, palette.accent) +
    rect(x - unit * 0.07, y - unit * 0.31, unit * 0.14, unit * 0.04, palette.trim) +
    fillPath(bottle, palette.sea[1])
  )
}
