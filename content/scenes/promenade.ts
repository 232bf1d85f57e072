import { cabin } from './kit/beach.ts'
import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { streetLamp } from './kit/fittings.ts'
import { walker } from './kit/people.ts'
import { nth } from './kit/random.ts'
import { boats, sea } from './kit/sea.ts'
import { clouds, gulls, sky, sun } from './kit/sky.ts'
import { d, fillPath, rect, strokePath } from './kit/svg.ts'

/* 3 — the boardwalk: cabins, lamps, strollers with long shadows */
export const promenade: SceneDrawing = {
  horizon: 0.5,
  sun: [0.3, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    let svg = sky(canvas)
    svg += sun(canvas)
    svg += clouds(canvas, 2)
    svg += farCape(canvas)
    svg += sea(canvas, height * 0.5, height * 0.68)
    svg += boats(canvas, height * 0.53, height * 0.58, 3, unit * 0.05)
    svg += fillPath(
      d`M0 ${height * 0.66}Q${width * 0.5} ${height * 0.63} ${width} ${height * 0.67}V${height}H0Z`,
      palette.foam,
    )
    svg += fillPath(
      d`M0 ${height * 0.672}Q${width * 0.5} ${height * 0.645} ${width} ${height * 0.682}V${height}H0Z`,
      palette.sand,
    )
    const m = width > height ? 9 : 6
    for (let i = 0; i < m; i++)
      svg += cabin(
        canvas,
        width * (0.03 + i * (0.94 / m)),
        height * 0.765,
        (width * 0.42) / m,
        nth([palette.accent, palette.sea[1], palette.accent2, palette.leaf], i % 4),
      )
    svg += rect(0, height * 0.8, width, height, palette.floor)
    svg += rect(0, height * 0.8, width, height * 0.012, palette.trim)
    let pl = ''
    for (let i = -12; i <= 12; i++)
      pl += d`M${width * 0.3 + i * width * 0.055} ${height * 0.812}L${width * 0.3 + i * width * 0.16} ${height}`
    svg += strokePath(pl, palette.sandShade, 2, { opacity: 0.6 })
    svg += strokePath(d`M0 ${height * 0.85}H${width}M0 ${height * 0.915}H${width}`, palette.sandShade, 2, {
      opacity: 0.45,
    })
    svg += streetLamp(canvas, width * 0.14, height * 0.86, height * 0.5)
    svg += streetLamp(canvas, width * 0.86, height * 0.86, height * 0.5)
    svg += walker(canvas, width * 0.39, height * 0.865, unit * 0.2, palette.accent)
    svg += walker(canvas, width * 0.45, height * 0.87, unit * 0.21, palette.sea[0], 'gentleman')
    svg += walker(canvas, width * 0.66, height * 0.845, unit * 0.15, palette.accent2)
    svg += walker(canvas, width * 0.695, height * 0.85, unit * 0.15, palette.leaf, 'child')
    return svg + gulls(canvas, 5)
  },
}
