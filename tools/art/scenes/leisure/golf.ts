import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { circle, d, ellipse, fillPath, lens, placed, strokePath } from '../../drawing/svg.ts'
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
  const at = placed(0, 0, width, height)
  const foot = footOf(canvas)
  const brow = d`Q${width * 0.45} ${height * 0.28} ${width * 0.5} ${height * 0.34}
    Q${width * 0.565} ${height * 0.38} ${width * 0.585} ${foot}H${width * 0.54}`
  const front = d`M0 ${height * 0.26}H${width * 0.36}${brow}
    Q${width * 0.53} ${height * 0.44} ${width * 0.485} ${height * 0.44}
    Q${width * 0.44} ${height * 0.46} ${width * 0.43} ${foot}H0Z`
  const shade = d`M${width * 0.36} ${height * 0.26}${brow}
    Q${width * 0.53} ${height * 0.4} ${width * 0.47} ${height * 0.37}
    Q${width * 0.4} ${height * 0.36} ${width * 0.36} ${height * 0.26}Z`
  const strata = at('M0 .36H.4M0 .43H.42M0 .5H.42M.1 .4h.2M.16 .47h.2')
  const grass = at('M0 .235H.34Q.45 .26 .5 .335Q.42 .285 .34 .285T0 .29Z')
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
  const at = placed(0, 0, width, height)
  const rough = at('M0 .66Q.2 .6 .42 .66T.82 .72Q.93 .73 1 .8V1H0Z')
  const mown = at('M0 .69Q.2 .63 .42 .69T.8 .745Q.9 .77 .94 1H0Z')
  const sunlit = at('M.1 1Q.2 .8 .5 .74T.78 .78Q.72 .84 .56 .88T.34 1Z')
  const bunkerEdge = at('M.73 .88q.09 -.03 .18 0q-.09 -.01 -.18 0z')
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
