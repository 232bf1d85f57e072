import type { Canvas } from '../../drawing/canvas.ts'
import { d, each, fillPath, placed, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { beams } from '../../parts/sky.ts'
import { cabinetShadow, desk, IVORY, lever, NIGHT } from './parts.ts'
import { reels } from './reels.ts'

/** Draws a cabinet of one colour, showing the winning symbol three times. */
export type Cabinet = (canvas: Canvas, color: string, winning: number) => string

/** Body, reels, desk and plinth; y is the top of the reels. */
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
  const path = placed(x, shoulder, w, unit)
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
    fillPath(path('M0 0q.1 -.1 .32 -.1h.36q.22 0 .32 .1z'), palette.accent2) +
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
