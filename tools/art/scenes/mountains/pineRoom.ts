import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import {
  type Box,
  circle,
  d,
  each,
  ellipse,
  fillPath,
  placed,
  rect,
  rects,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { forest, lake, larch, range, seasonOf } from '../../parts/mountains.ts'
import { sky, sun } from '../../parts/sky.ts'

/** The view through a window of wood: the box of the opening, in units. */
export function mountainView(canvas: Canvas, [x, y, w, h]: Box, id: string, withLake: boolean): string {
  const { palette, height } = canvas
  const season = seasonOf(canvas)
  const foot = y + h * 0.72
  const inner =
    sky(canvas) +
    sun(canvas) +
    range(canvas, foot, h * 0.62) +
    forest(canvas, foot - height * 0.02, foot - height * 0.04, height * 0.03) +
    (withLake ? lake(canvas, foot, y + h) : rect(x, foot, w, h, season === 'winter' ? palette.sand : palette.leaf)) +
    larch(canvas, x + w * 0.14, y + h * 1.02, h * 0.5, season) +
    larch(canvas, x + w * 0.9, y + h * 1.04, h * 0.4, season, -1)
  return `<clipPath id="${id}"><path d="${d`M${x} ${y}h${w}v${h}h${-w}z`}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`
}

/** Walls of upright boards with a beam over them, and a floor of wide planks. */
export function boards(canvas: Canvas, floor: number, wood: string): string {
  const { width, height, palette } = canvas
  const joints = each(upTo(21), (i) => d`M${(i * width) / 20} 0V${floor}`)
  const planks = each(
    upTo(15),
    (i) => d`M${width * (0.5 + (i - 7) * 0.07)} ${floor}L${width * (0.5 + (i - 7) * 0.2)} ${height}`,
  )
  const knots = each(
    upTo(12),
    (i) => d`M${((i * 7 + 3) % 20) * (width / 20) + width * 0.022} ${height * (0.12 + ((i * 5) % 9) * 0.066)}h0`,
  )
  return (
    rect(0, 0, width, height, wood) +
    strokePath(joints, palette.ink, 3, { opacity: 0.16 }) +
    strokePath(knots, palette.ink, 9, { opacity: 0.2, 'stroke-linecap': 'round' }) +
    rect(0, 0, width, height * 0.05, palette.roof) +
    rect(0, floor, width, height, palette.roof, { opacity: 0.55 }) +
    strokePath(planks, palette.ink, 3, { opacity: 0.28 }) +
    rect(0, floor - height * 0.03, width, height * 0.03, palette.roof)
  )
}

/** Frame, cross, sill and the checked half curtains of a window. */
export function casement({ palette, unit }: Canvas, [x, y, w, h]: Box, cloth: string): string {
  const curtain = (side: 1 | -1) => {
    const [edge, far] = [side > 0 ? x : x + w, side * w * 0.2]
    return d`M${edge} ${y}h${far}q${-far * 0.1} ${h * 0.4} ${-far * 0.85} ${h * 0.62}h${-far * 0.15}z`
  }
  return (
    fillPath(curtain(1) + curtain(-1), cloth) +
    strokePath(
      d`M${x} ${y}h${w}v${h}h${-w}zM${x + w / 2} ${y}v${h}M${x} ${y + h * 0.36}h${w}`,
      palette.trim,
      unit * 0.02,
    ) +
    rect(x - unit * 0.03, y + h, w + unit * 0.06, unit * 0.03, palette.roof)
  )
}

/** A room of pine: the window on the summits, a bed with a checked cover, a tiled stove. Odd variants have snow outside. */
export const pineRoomScene: SceneDrawing = {
  sun: [0.62, null],
  draw(canvas) {
    const { width, height, palette, unit, variant } = canvas
    const wide = width > height
    const floor = height * 0.76
    const cloth = nth([palette.accent, palette.sea[1], palette.leafDark, palette.accent2], Math.floor(variant / 2) % 4)
    const box: Box = [width * (wide ? 0.4 : 0.3), height * 0.13, width * (wide ? 0.34 : 0.56), height * 0.46]
    canvas.sunX = box[0] + box[2] * 0.62
    canvas.sunY = box[1] + box[3] * 0.3
    canvas.horizon = box[1] + box[3] * 0.7
    canvas.sunRadius = unit * 0.05
    const light = d`M${box[0]} ${floor}h${box[2]}l${-width * 0.04} ${height * 0.24}h${-box[2] * 1.2}z`
    return (
      boards(canvas, floor, palette.floor) +
      mountainView(canvas, box, `w${canvas.seed}`, variant >= 4) +
      casement(canvas, box, cloth) +
      fillPath(light, palette.glow, { opacity: 0.5 }) +
      (wide ? stove(canvas, width * 0.87, floor + height * 0.04) : '') +
      bed(canvas, cloth)
    )
  },
}

/** The bed at the left: a carved headboard, a duvet in checks, two pillows. */
function bed({ width, height, palette, unit }: Canvas, cloth: string): string {
  const w = width * (width > height ? 0.42 : 0.66)
  const [y, foot] = [height * 0.7, height * 0.95]
  const head = d`M0 ${foot}V${height * 0.5}q${w * 0.16} ${-height * 0.05} ${w * 0.26} ${height * 0.06}V${foot}Z`
  const duvet = d`M${w * 0.2} ${y}q${w * 0.4} ${-height * 0.05} ${w * 0.76} 0q${w * 0.06} ${height * 0.01} ${w * 0.05} ${height * 0.05}V${height * 0.88}H${w * 0.18}z`
  const checks = each(upTo(7), (i) => d`M${w * (0.34 + i * 0.095)} ${y - height * 0.02}V${height * 0.88}`)
  const rows = each(upTo(3), (i) => d`M${w * 0.3} ${y + height * (0.03 + i * 0.055)}H${w}`)
  const pillow = d`M${w * 0.11} ${y - height * 0.005}q${-w * 0.02} ${-height * 0.11} ${w * 0.07} ${-height * 0.12}t${w * 0.14} ${height * 0.1}q0 ${height * 0.03} ${-w * 0.21} ${height * 0.02}z`
  const heart = placed(
    w * 0.13,
    height * 0.56,
    unit * 0.03,
  )('M0 1C-1.4 0 -1 -1 -.4 -.8Q-.1 -.7 0 -.3Q.1 -.7 .4 -.8C1 -1 1.4 0 0 1Z')
  return (
    ellipse(w * 0.55, height * 0.97, w * 0.55, height * 0.025, palette.ink, { opacity: 0.3 }) +
    fillPath(head, palette.roof) +
    fillPath(heart, palette.floor) +
    rect(w * 0.06, height * 0.82, w * 0.94, height * 0.1, palette.roof) +
    rects(
      [
        [w * 0.08, height * 0.9, unit * 0.03, height * 0.07],
        [w * 0.94, height * 0.9, unit * 0.03, height * 0.07],
      ],
      palette.roof,
    ) +
    fillPath(pillow, palette.wallShade) +
    fillPath(duvet, palette.trim) +
    strokePath(checks, cloth, w * 0.042, { opacity: 0.72 }) +
    strokePath(rows, cloth, height * 0.024, { opacity: 0.72 }) +
    fillPath(pillow, palette.trim, { transform: `translate(${Math.round(w * 0.04)} ${Math.round(height * 0.015)})` })
  )
}

/** A stove of green tiles with its bench; x is its middle. */
function stove({ height, palette, unit }: Canvas, x: number, y: number): string {
  const [w, h] = [unit * 0.3, height * 0.56]
  const tiles = each(upTo(5), (row) => d`M${x - w / 2} ${y - h + (h * 0.78 * (row + 1)) / 6}h${w}`)
  const columns = each(upTo(3), (i) => d`M${x - w / 4 + (i * w) / 4} ${y - h}v${h * 0.78}`)
  return (
    rect(x - w / 2, y - h, w, h, palette.leafDark) +
    rect(x + w * 0.22, y - h, w * 0.28, h, palette.ink, { opacity: 0.25 }) +
    strokePath(tiles + columns, palette.leaf, 5) +
    rect(x - w * 0.57, y - h - height * 0.025, w * 1.14, height * 0.045, palette.leaf) +
    rect(x - w * 0.66, y - height * 0.13, w * 1.32, height * 0.035, palette.roof) +
    rects(
      [
        [x - w * 0.58, y - height * 0.1, unit * 0.025, height * 0.1],
        [x + w * 0.5, y - height * 0.1, unit * 0.025, height * 0.1],
      ],
      palette.roof,
    ) +
    circle(x - w * 0.05, y - h * 0.42, unit * 0.05, palette.ink) +
    circle(x - w * 0.05, y - h * 0.42, unit * 0.036, palette.accent2)
  )
}
