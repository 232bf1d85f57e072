import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { type Disc, d, discs, each, fillPath, placed, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { bush, cypress } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, sky, sun } from '../../parts/sky.ts'
import { table } from '../restaurants/terrace.ts'

/** A table under a pergola of citrons on a wall of dry stone above the bay. */
export const pergolaScene: SceneDrawing = {
  horizon: 0.5,
  sun: [0.34, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    canvas.sunY = Math.max(canvas.sunY, height * 0.36)
    const wall = height * 0.76
    let svg = sky(canvas) + sun(canvas) + clouds(canvas, 2) + farCape(canvas) + sea(canvas, horizon, height * 0.72)
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.12, 4, unit * 0.06)
    svg +=
      cypress(canvas, width * 0.77, height * 0.7, height * 0.32) +
      cypress(canvas, width * 0.83, height * 0.7, height * 0.26)
    svg += stones(canvas, wall) + bush(canvas, width * 0.2, wall - height * 0.085, unit * 0.2, palette.accent, 1)
    svg += bush(canvas, width * 0.68, wall - height * 0.085, unit * 0.16, palette.accent2, 2)
    svg += table(canvas, palette.accent2, canvas.sunX > width / 2 ? -1 : 1)
    return svg + arbour(canvas)
  },
}

function stones({ width, height, palette, random }: Canvas, wall: number): string {
  const top = wall - height * 0.09
  const joints = each(upTo(2), (row) => {
    const y = top + height * (0.03 + row * 0.03)
    return d`M0 ${y}H${width}` + each(upTo(18), () => d`M${random() * width} ${y - height * 0.03}v${height * 0.03}`)
  })
  const slabs = each(
    upTo(13),
    (i) => d`M${width * (0.5 + (i - 6) * 0.08)} ${wall}L${width * (0.5 + (i - 6) * 0.16)} ${height}`,
  )
  return (
    rect(0, top, width, wall - top, palette.rockLight) +
    strokePath(joints, palette.rockDark, 3, { opacity: 0.6 }) +
    rect(0, top - height * 0.012, width, height * 0.018, palette.trim) +
    rect(0, wall, width, height - wall, palette.floor) +
    strokePath(slabs + d`M0 ${wall + height * 0.07}H${width}M0 ${wall + height * 0.15}H${width}`, palette.sandShade, 3)
  )
}

/** Posts, rafters seen from below, leaves over them and citrons that hang down. */
function arbour(canvas: Canvas): string {
  const { width, height, palette, unit, random } = canvas
  const beam = height * 0.15
  const rafters = each(
    upTo(9),
    (i) => d`M${width * (0.5 + (i - 4) * 0.19)} 0L${width * (0.5 + (i - 4) * 0.125)} ${beam}`,
  )
  const posts = each([0.04, 0.96], (x) => rect(width * x - unit * 0.02, beam, unit * 0.04, height, palette.roof))
  const leaves = (count: number, low: number): Disc[] =>
    upTo(count).map((i) => [
      (width * (i + random() * 0.6)) / count,
      height * (0.02 + low * random()),
      unit * (0.05 + 0.035 * random()),
    ])
  const citrons = upTo(9).map((i) => [width * (0.09 + i * 0.104), height * (0.2 + 0.055 * ((i * 7) % 3))] as const)
  const stalks = each(citrons, ([x, y]) => d`M${x} ${y}V${beam * 0.8}`)
  const fruit = each(citrons, ([x, y]) => {
    const at = placed(x, y, unit)
    return at('M-.028 0q0 -.035 .028 -.035t.028 .035q0 .035 -.02 .045l-.008 .014l-.008 -.014q-.02 -.01 -.02 -.045z')
  })
  return (
    posts +
    strokePath(rafters, palette.roof, unit * 0.02) +
    rect(0, beam - height * 0.012, width, height * 0.032, palette.roof) +
    strokePath(stalks, palette.leafDark, 5) +
    discs(leaves(24, 0.12), palette.leafDark) +
    discs(leaves(16, 0.1), palette.leaf) +
    fillPath(fruit, palette.accent2) +
    discs(
      citrons.map(([x, y]) => [x - unit * 0.01, y - unit * 0.008, unit * 0.006] as const),
      palette.trim,
    )
  )
}
