import type { Canvas } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, ellipse, fillPath, rect, ring, strokePath, upTo, wedge } from '../../drawing/svg.ts'
import { beams } from '../../parts/sky.ts'
import { bulbs, cabinetShadow, desk, IVORY, lever, NIGHT } from './parts.ts'
import { reels } from './reels.ts'

/** Draws a cabinet of one colour, showing the winning symbol three times. */
export type Cabinet = (canvas: Canvas, color: string, winning: number) => string

/** Body, reels, desk and plinth that the three cabinets share; y is the top of the reels. */
function body(canvas: Canvas, x: number, y: number, w: number, color: string, winning: number): string {
  const { height, palette, unit } = canvas
  const brass = palette.accent2
  const tall = unit * 0.24
  const deskY = y + tall + unit * 0.05
  return (
    rect(x, y - unit * 0.06, w, height * 0.93 - y + unit * 0.06, brass) +
    rect(x + w * 0.04, y - unit * 0.06, w * 0.92, height * 0.93 - y + unit * 0.06, color) +
    rect(x + w * 0.08, y - unit * 0.02, w * 0.84, tall + unit * 0.04, brass) +
    reels(canvas, x, y, w, tall, winning) +
    desk(canvas, x, deskY, w, NIGHT) +
    rect(x + w * 0.14, deskY + unit * 0.12, w * 0.72, height * 0.9 - deskY - unit * 0.12, NIGHT) +
    rect(x - w * 0.03, height * 0.9, w * 1.06, height * 0.03, brass) +
    lever(canvas, x + w, y, w, tall)
  )
}

/** A lighthouse on top, its beams sweeping the hall; waves on the plinth. */
export const lighthouseCabinet: Cabinet = (canvas, color, winning) => {
  const { width, height, palette, unit } = canvas
  const middle = width / 2
  const w = unit * 0.66
  const [x, y] = [middle - w / 2, height * 0.39]
  const shoulder = y - unit * 0.06
  const lamp = height * 0.125
  const shaft = (from: number, to: number) => {
    const half = (share: number) => w * (0.15 - 0.06 * share)
    const at = (share: number) => shoulder + (lamp + unit * 0.05 - shoulder) * share
    return d`M${middle - half(from)} ${at(from)}L${middle - half(to)} ${at(to)}H${middle + half(to)}
      L${middle + half(from)} ${at(from)}Z`
  }
  const waves = each(upTo(3), (row) =>
    each(
      upTo(5),
      (i) =>
        d`M${x + w * (0.18 + i * 0.13)} ${height * (0.845 + row * 0.02)}q${w * 0.065} ${-unit * 0.03} ${w * 0.13} 0`,
    ),
  )
  return (
    beams(middle, lamp, width * 0.8, palette.glow, [-2.85, -0.29], 0.1, 0.3) +
    cabinetShadow(canvas, x, w) +
    fillPath(
      d`M${x} ${shoulder}q${w * 0.1} ${-unit * 0.1} ${w * 0.32} ${-unit * 0.1}h${w * 0.36}
        q${w * 0.22} 0 ${w * 0.32} ${unit * 0.1}z`,
      palette.accent2,
    ) +
    fillPath(shaft(0, 1), IVORY) +
    fillPath(shaft(0.12, 0.36) + shaft(0.58, 0.8), palette.accent) +
    rect(middle - w * 0.13, lamp + unit * 0.04, w * 0.26, unit * 0.022, palette.accent2) +
    rect(middle - w * 0.075, lamp - unit * 0.045, w * 0.15, unit * 0.088, palette.glow) +
    fillPath(
      d`M${middle - w * 0.11} ${lamp - unit * 0.045}q${w * 0.11} ${-unit * 0.1} ${w * 0.22} 0z`,
      palette.accent,
    ) +
    body(canvas, x, y, w, color, winning) +
    strokePath(waves, palette.accent2, unit * 0.01)
  )
}

/** A great scallop behind the reels, a pearl in the plinth. */
export const shellCabinet: Cabinet = (canvas, color, winning) => {
  const { width, height, palette, unit } = canvas
  const middle = width / 2
  const w = unit * 0.68
  const [x, y] = [middle - w / 2, height * 0.42]
  const hinge = y - unit * 0.04
  const fan = each(upTo(9), (i) => {
    const angle = Math.PI * (1.08 + i * 0.105)
    const [cx, cy] = [middle + Math.cos(angle) * w * 0.46, hinge + Math.sin(angle) * w * 0.46]
    return circle(cx, cy, w * 0.115, nth([color, palette.accent2], i % 2))
  })
  const ribs = each(upTo(9), (i) => {
    const angle = Math.PI * (1.08 + i * 0.105)
    return d`M${middle} ${hinge}L${middle + Math.cos(angle) * w * 0.47} ${hinge + Math.sin(angle) * w * 0.47}`
  })
  const filled = each(upTo(9), (i) => {
    const angle = Math.PI * (1.08 + i * 0.105)
    return fillPath(wedge(middle, hinge, w * 0.48, angle - 0.17, angle + 0.17), nth([color, palette.accent2], i % 2))
  })
  return (
    cabinetShadow(canvas, x, w) +
    fan +
    filled +
    strokePath(ribs, IVORY, unit * 0.006) +
    bulbs(canvas, middle, hinge, w * 0.5, w * 0.5, 10) +
    body(canvas, x, y, w, color, winning) +
    ellipse(middle, height * 0.86, w * 0.16, unit * 0.035, color) +
    circle(middle, height * 0.85, unit * 0.032, IVORY) +
    circle(middle - unit * 0.01, height * 0.842, unit * 0.009, '#fff')
  )
}

/** A wheel of fortune on top, with its pointer. */
export const wheelCabinet: Cabinet = (canvas, color, winning) => {
  const { width, height, palette, unit } = canvas
  const middle = width / 2
  const w = unit * 0.66
  const [x, y] = [middle - w / 2, height * 0.42]
  const [wheelY, r] = [height * 0.21, unit * 0.18]
  const colors = [palette.accent, IVORY, color, palette.accent2]
  const segments = each(upTo(12), (i) => {
    const angle = (i * Math.PI) / 6 + 0.13
    return fillPath(wedge(middle, wheelY, r * 0.97, angle - 0.262, angle + 0.262), nth(colors, i % 4))
  })
  const pegs = each(upTo(12), (i) => {
    const angle = (i * Math.PI) / 6 + 0.392
    return circle(middle + Math.cos(angle) * r * 0.93, wheelY + Math.sin(angle) * r * 0.93, unit * 0.01, NIGHT)
  })
  const neck = d`M${middle - w * 0.2} ${y - unit * 0.06}L${middle - w * 0.12} ${wheelY}H${middle + w * 0.12}
    L${middle + w * 0.2} ${y - unit * 0.06}Z`
  const pointer = d`M${middle - unit * 0.03} ${wheelY - r - unit * 0.05}h${unit * 0.06}l${-unit * 0.03} ${unit * 0.09}z`
  return (
    cabinetShadow(canvas, x, w) +
    fillPath(neck, palette.accent2) +
    circle(middle, wheelY, r * 1.1, palette.accent2) +
    circle(middle, wheelY, r, NIGHT) +
    segments +
    strokePath(ring(middle, wheelY, r * 0.62), NIGHT, unit * 0.006, { opacity: 0.5 }) +
    pegs +
    circle(middle, wheelY, r * 0.24, palette.accent2) +
    circle(middle, wheelY, r * 0.15, IVORY) +
    fillPath(pointer, palette.accent) +
    body(canvas, x, y, w, color, winning)
  )
}
