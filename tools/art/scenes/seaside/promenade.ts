import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { d, each, fillPath, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { cabin } from '../../parts/beach.ts'
import { farCape } from '../../parts/coastline.ts'
import { streetLamp } from '../../parts/fittings.ts'
import { walker } from '../../parts/people.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

/** The boardwalk: cabins, lamps, strollers with long shadows. */
export const promenadeScene: SceneDrawing = {
  horizon: 0.5,
  sun: [0.3, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    // Everything on land stands higher in a panorama: the page lays its form over the foot of one.
    const foot = width > height * 2 ? height * 0.92 : height
    let svg = sky(canvas) + sun(canvas) + clouds(canvas, 2) + farCape(canvas)
    svg += sea(canvas, height * 0.5, height * 0.68)
    svg += boats(canvas, height * 0.53, height * 0.58, 3, unit * 0.05)
    svg += beach(canvas, foot) + boards(canvas, foot)
    svg += streetLamp(canvas, width * 0.14, foot * 0.86, height * 0.5)
    svg += streetLamp(canvas, width * 0.86, foot * 0.86, height * 0.5)
    svg += walker(canvas, width * 0.39, foot * 0.865, unit * 0.2, palette.accent)
    svg += walker(canvas, width * 0.45, foot * 0.87, unit * 0.21, palette.sea[0], 'gentleman')
    svg += walker(canvas, width * 0.66, foot * 0.845, unit * 0.15, palette.accent2)
    svg += walker(canvas, width * 0.695, foot * 0.85, unit * 0.15, palette.leaf, 'child')
    return svg + gulls(canvas, 5)
  },
}

function beach(canvas: Canvas, foot: number): string {
  const { width, height, palette } = canvas
  const foam = d`M0 ${foot * 0.66}Q${width * 0.5} ${foot * 0.63} ${width} ${foot * 0.67}V${height}H0Z`
  const sand = d`M0 ${foot * 0.672}Q${width * 0.5} ${foot * 0.645} ${width} ${foot * 0.682}V${height}H0Z`
  const stripes = [palette.accent, palette.sea[1], palette.accent2, palette.leaf]
  const count = width > height ? 9 : 6
  const cabins = each(upTo(count), (i) => {
    const x = width * (0.03 + i * (0.94 / count))
    return cabin(canvas, x, foot * 0.765, (width * 0.42) / count, nth(stripes, i % 4))
  })
  return fillPath(foam, palette.foam) + fillPath(sand, palette.sand) + cabins
}

function boards({ width, height, palette }: Canvas, foot: number): string {
  let joints = ''
  for (let i = -12; i <= 12; i++) {
    joints += d`M${width * 0.3 + i * width * 0.055} ${foot * 0.812}L${width * 0.3 + i * width * 0.16} ${height}`
  }
  const crossings = d`M0 ${foot * 0.85}H${width}M0 ${foot * 0.915}H${width}`
  return (
    rect(0, foot * 0.8, width, height, palette.floor) +
    rect(0, foot * 0.8, width, height * 0.012, palette.trim) +
    strokePath(joints, palette.sandShade, 2, { opacity: 0.6 }) +
    strokePath(crossings, palette.sandShade, 2, { opacity: 0.45 })
  )
}
