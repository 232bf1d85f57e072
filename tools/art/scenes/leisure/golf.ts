import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { circle, d, ellipse, fillPath, lens, strokePath } from '../../drawing/svg.ts'
import { walker } from '../../parts/people.ts'
import { bush, trees } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

const PUTTING_GREEN = '#8DBB6A'

/** A golf links on the cliff, before the arch and the needle of Étretat. */
export const golfScene: SceneDrawing = {
  horizon: 0.42,
  sun: [0.76, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + clouds(canvas, 3) + sun(canvas) + sea(canvas, horizon, height)
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.1, 2, unit * 0.05)
    svg += arch(canvas) + needle(canvas) + fairway(canvas) + hole(canvas)
    svg += walker(canvas, width * 0.43, height * 0.87, unit * 0.17, palette.accent, 'gentleman')
    svg += walker(canvas, width * 0.5, height * 0.84, unit * 0.14, palette.accent2)
    svg += circle(width * 0.57, height * 0.815, unit * 0.007, palette.trim)
    svg += trees(canvas, width * 0.06, height * 1.04, height * 0.6, 0)
    svg += bush(canvas, width * 0.95, height, unit * 0.3, palette.accent2, 2)
    return svg + gulls(canvas, 5)
  },
}

/** y of the foot of the cliffs. */
function footOf({ height }: Canvas): number {
  return height * 0.6
}

function arch(canvas: Canvas): string {
  const { width, height, palette, unit } = canvas
  const foot = footOf(canvas)
  const brow = d`Q${width * 0.45} ${height * 0.28} ${width * 0.5} ${height * 0.34}
    Q${width * 0.565} ${height * 0.38} ${width * 0.585} ${foot}H${width * 0.54}`
  const front = d`M0 ${height * 0.26}H${width * 0.36}${brow}
    Q${width * 0.53} ${height * 0.44} ${width * 0.485} ${height * 0.44}
    Q${width * 0.44} ${height * 0.46} ${width * 0.43} ${foot}H0Z`
  const shade = d`M${width * 0.36} ${height * 0.26}${brow}
    Q${width * 0.53} ${height * 0.4} ${width * 0.47} ${height * 0.37}
    Q${width * 0.4} ${height * 0.36} ${width * 0.36} ${height * 0.26}Z`
  const strata = d`M0 ${height * 0.36}H${width * 0.4}M0 ${height * 0.43}H${width * 0.42}M0 ${height * 0.5}
    H${width * 0.42}M${width * 0.1} ${height * 0.4}h${width * 0.2}M${width * 0.16} ${height * 0.47}h${width * 0.2}`
  const grass = d`M0 ${height * 0.235}H${width * 0.34}Q${width * 0.45} ${height * 0.26} ${width * 0.5} ${height * 0.335}
    Q${width * 0.42} ${height * 0.285} ${width * 0.34} ${height * 0.285}T0 ${height * 0.29}Z`
  return (
    fillPath(front, palette.rockLight) +
    fillPath(shade, palette.rockDark, { opacity: 0.75 }) +
    strokePath(strata, palette.rockDark, unit * 0.006, { opacity: 0.5 }) +
    fillPath(grass, palette.leaf)
  )
}

function needle(canvas: Canvas): string {
  const { width, height, palette } = canvas
  const foot = footOf(canvas)
  const tip = d`${width * 0.69} ${height * 0.36}L${width * 0.71} ${height * 0.44}L${width * 0.73} ${foot + 4}`
  const surf = lens(width * 0.5, foot + 2, width * 0.12, 5) + lens(width * 0.7, foot + 4, width * 0.06, 4)
  return (
    fillPath(d`M${width * 0.66} ${foot + 4}L${tip}Z`, palette.rockLight) +
    fillPath(d`M${tip}L${width * 0.7} ${foot + 4}Z`, palette.rockDark) +
    fillPath(surf, palette.foam)
  )
}

function fairway({ width, height, palette }: Canvas): string {
  const rough = d`M0 ${height * 0.66}Q${width * 0.2} ${height * 0.6} ${width * 0.42} ${height * 0.66}
    T${width * 0.82} ${height * 0.72}Q${width * 0.93} ${height * 0.73} ${width} ${height * 0.8}V${height}H0Z`
  const mown = d`M0 ${height * 0.69}Q${width * 0.2} ${height * 0.63} ${width * 0.42} ${height * 0.69}
    T${width * 0.8} ${height * 0.745}Q${width * 0.9} ${height * 0.77} ${width * 0.94} ${height}H0Z`
  const sunlit = d`M${width * 0.1} ${height}Q${width * 0.2} ${height * 0.8} ${width * 0.5} ${height * 0.74}
    T${width * 0.78} ${height * 0.78}Q${width * 0.72} ${height * 0.84} ${width * 0.56} ${height * 0.88}
    T${width * 0.34} ${height}Z`
  const bunkerEdge = d`M${width * 0.73} ${height * 0.88}q${width * 0.09} ${-height * 0.03} ${width * 0.18} 0
    q${-width * 0.09} ${-height * 0.01} ${-width * 0.18} 0z`
  return (
    fillPath(rough, palette.leafDark) +
    fillPath(mown, palette.leaf) +
    fillPath(sunlit, palette.accent2, { opacity: 0.28 }) +
    ellipse(width * 0.6, height * 0.79, width * 0.13, height * 0.035, PUTTING_GREEN, { opacity: 0.75 }) +
    fillPath(lens(width * 0.36, height * 0.76, width * 0.07, height * 0.03), palette.sand) +
    fillPath(lens(width * 0.82, height * 0.88, width * 0.09, height * 0.045), palette.sand) +
    fillPath(bunkerEdge, palette.sandShade)
  )
}

function hole({ width, height, palette, unit }: Canvas): string {
  const [x, y, top] = [width * 0.62, height * 0.79, height * 0.5]
  const shadow = d`M${x} ${y}L${x + 4} ${y}L${x - width * 0.12} ${y + height * 0.08}
    L${x - width * 0.123} ${y + height * 0.08}Z`
  const flag = d`M${x} ${top}l${unit * 0.12} ${unit * 0.04}l${-unit * 0.12} ${unit * 0.045}z`
  return (
    fillPath(shadow, palette.ink, { opacity: 0.3 }) +
    strokePath(d`M${x} ${y}V${top}`, palette.trim, unit * 0.008) +
    fillPath(flag, palette.accent) +
    ellipse(x, y, unit * 0.014, unit * 0.005, palette.ink)
  )
}
