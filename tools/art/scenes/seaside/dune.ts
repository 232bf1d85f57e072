import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { d, each, fillPath, lens, placed, strokePath, upTo } from '../../drawing/svg.ts'
import { walker } from '../../parts/people.ts'
import { pine } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

/** Points of the ridge from our feet to the top, as shares of the picture, with the height of a walker there. */
const RIDGE = [
  [0.36, 0.83, 0.2],
  [0.5, 0.62, 0.14],
  [0.58, 0.52, 0.11],
  [0.66, 0.42, 0.09],
  [0.72, 0.345, 0.075],
] as const

/** The great dune between forest and ocean: its ridge divides light and shade, and people climb along it. */
export const duneScene: SceneDrawing = {
  horizon: 0.48,
  sun: [0.2, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + sea(canvas, horizon, height * 0.86, { waves: 9 })
    svg += fillPath(lens(width * 0.22, height * 0.58, width * 0.24, height * 0.022), palette.sand)
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.08, 2, unit * 0.05)
    svg += forest(canvas) + dune(canvas)
    svg += each(RIDGE, ([x, y, h], i) => {
      const coat = nth([palette.accent, palette.sea[0], palette.accent2, palette.accent, palette.sea[0]], i)
      return walker(canvas, width * x, height * y, unit * h, coat, i % 2 ? 'gentleman' : 'lady')
    })
    return svg + gulls(canvas, 3)
  },
}

function forest(canvas: Canvas): string {
  const { width, height, palette, unit } = canvas
  const crowns = each(upTo(9), (i) => {
    const x = width * (0.8 + i * 0.03)
    return d`M${x - unit * 0.06} ${height * 0.56}a${unit * 0.055} ${unit * 0.045} 0 0 1 ${unit * 0.12} 0z`
  })
  return (
    fillPath(d`M${width * 0.74} ${height * 0.55}H${width}V${height}H${width * 0.74}Z`, palette.leafDark) +
    fillPath(crowns, palette.leafDark) +
    pine(canvas, width * 0.95, height * 0.8, height * 0.52, -0.1)
  )
}

function dune({ width, height, palette, random }: Canvas): string {
  const at = placed(0, 0, width, height)
  const whole = at('M0 .86C.18 .84 .3 .72 .46 .56S.7 .3 .77 .32S.9 .62 1 .74V1H0Z')
  const shade = at('M.77 .32C.7 .42 .62 .5 .55 .62S.42 .84 .3 1H1V.74C.9 .62 .84 .36 .77 .32Z')
  const half = at('M.66 .6Q.76 .62 1 .86V1H.5Q.56 .72 .66 .6Z')
  const combed = each(upTo(7), (i) => {
    const y = height * (0.76 + i * 0.036)
    return d`M${width * (0.04 + 0.03 * i)} ${y + height * 0.06}Q${width * 0.2} ${y + height * 0.03} ${width * (0.34 - 0.012 * i)} ${y}`
  })
  const steps = each(upTo(26), (i) => {
    const along = i / 25
    const x = width * (0.33 + 0.42 * along ** 0.9)
    const y = height * (0.95 - 0.6 * along)
    return d`M${x + (i % 2 ? 1 : -1) * width * 0.006 * (1 - along)} ${y + random() * 2}h0`
  })
  return (
    fillPath(whole, palette.sand) +
    fillPath(shade, palette.sandShade) +
    fillPath(half, palette.rockDark, { opacity: 0.4 }) +
    strokePath(combed, palette.sandShade, 3, { opacity: 0.6 }) +
    strokePath(steps, palette.rockDark, 7, { 'stroke-linecap': 'round', opacity: 0.7 })
  )
}
