import type { SceneDrawing } from './kit/canvas.ts'
import { walker } from './kit/people.ts'
import { bush, trees } from './kit/plants.ts'
import { boats, sea } from './kit/sea.ts'
import { clouds, gulls, sky, sun } from './kit/sky.ts'
import { circle, d, ellipse, fillPath, lens, strokePath } from './kit/svg.ts'

/* 14 — golf on the cliff */
export const golf: SceneDrawing = {
  horizon: 0.42,
  sun: [0.76, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    let svg = sky(canvas)
    svg += clouds(canvas, 3)
    svg += sun(canvas)
    svg += sea(canvas, canvas.horizon, height)
    svg += boats(canvas, canvas.horizon + height * 0.03, canvas.horizon + height * 0.1, 2, unit * 0.05)
    const ch = canvas.coast.rock === 'chalk' /* arch cliff */
    const bx = width * 0.5
    const by = height * 0.6
    svg += fillPath(
      d`M0 ${height * 0.26}H${width * 0.36}Q${width * 0.45} ${height * 0.28} ${width * 0.5} ${height * 0.34}
          Q${width * 0.565} ${height * 0.38} ${width * 0.585} ${by}H${width * 0.54}
          Q${width * 0.53} ${height * 0.44} ${width * 0.485} ${height * 0.44}
          Q${width * 0.44} ${height * 0.46} ${width * 0.43} ${by}H0Z`,
      palette.rockLight,
    )
    svg += fillPath(
      d`M${width * 0.36} ${height * 0.26}Q${width * 0.45} ${height * 0.28} ${width * 0.5} ${height * 0.34}
          Q${width * 0.565} ${height * 0.38} ${width * 0.585} ${by}H${width * 0.54}
          Q${width * 0.53} ${height * 0.4} ${width * 0.47} ${height * 0.37}
          Q${width * 0.4} ${height * 0.36} ${width * 0.36} ${height * 0.26}Z`,
      palette.rockDark,
      { opacity: 0.75 },
    )
    svg += strokePath(
      d`M0 ${height * 0.36}H${width * 0.4}M0 ${height * 0.43}H${width * 0.42}M0 ${height * 0.5}
          H${width * 0.42}M${width * 0.1} ${height * 0.4}h${width * 0.2}M${width * 0.16} ${height * 0.47}
          h${width * 0.2}`,
      palette.rockDark,
      unit * 0.006,
      { opacity: 0.5 },
    )
    svg += fillPath(
      d`M0 ${height * 0.235}H${width * 0.34}
          Q${width * 0.45} ${height * 0.26} ${width * 0.5} ${height * 0.335}
          Q${width * 0.42} ${height * 0.285} ${width * 0.34} ${height * 0.285}T0 ${height * 0.29}Z`,
      palette.leaf,
    )
    svg += fillPath(
      d`M${width * 0.66} ${by + 4}L${width * 0.69} ${height * 0.36}L${width * 0.71} ${height * 0.44}
          L${width * 0.73} ${by + 4}Z`,
      palette.rockLight,
    )
    svg += fillPath(
      d`M${width * 0.69} ${height * 0.36}L${width * 0.71} ${height * 0.44}L${width * 0.73} ${by + 4}
          L${width * 0.7} ${by + 4}Z`,
      palette.rockDark,
    )
    svg += fillPath(
      lens(width * 0.5, by + 2, width * 0.12, 5) + lens(width * 0.7, by + 4, width * 0.06, 4),
      palette.foam,
    ) /* fairway */
    svg += fillPath(
      d`M0 ${height * 0.66}Q${width * 0.2} ${height * 0.6} ${width * 0.42} ${height * 0.66}
          T${width * 0.82} ${height * 0.72}Q${width * 0.93} ${height * 0.73} ${width} ${height * 0.8}
          V${height}H0Z`,
      palette.leafDark,
    )
    svg += fillPath(
      d`M0 ${height * 0.69}Q${width * 0.2} ${height * 0.63} ${width * 0.42} ${height * 0.69}
          T${width * 0.8} ${height * 0.745}Q${width * 0.9} ${height * 0.77} ${width * 0.94} ${height}H0Z`,
      palette.leaf,
    )
    svg += fillPath(
      d`M${width * 0.1} ${height}Q${width * 0.2} ${height * 0.8} ${width * 0.5} ${height * 0.74}
          T${width * 0.78} ${height * 0.78}
          Q${width * 0.72} ${height * 0.84} ${width * 0.56} ${height * 0.88}T${width * 0.34} ${height}Z`,
      palette.accent2,
      { opacity: 0.28 },
    )
    svg += ellipse(width * 0.6, height * 0.79, width * 0.13, height * 0.035, '#8DBB6A', { opacity: 0.75 })
    svg += fillPath(lens(width * 0.36, height * 0.76, width * 0.07, height * 0.03), palette.sand)
    svg += fillPath(lens(width * 0.82, height * 0.88, width * 0.09, height * 0.045), palette.sand)
    svg += fillPath(
      d`M${width * 0.73} ${height * 0.88}q${width * 0.09} ${-height * 0.03} ${width * 0.18} 0
          q${-width * 0.09} ${-height * 0.01} ${-width * 0.18} 0z`,
      palette.sandShade,
    )
    const fx = width * 0.62
    const fy = height * 0.79
    svg += fillPath(
      d`M${fx} ${fy}L${fx + 4} ${fy}L${fx - width * 0.12} ${fy + height * 0.08}
          L${fx - width * 0.123} ${fy + height * 0.08}Z`,
      palette.ink,
      { opacity: 0.3 },
    )
    svg += strokePath(d`M${fx} ${fy}V${height * 0.5}`, palette.trim, unit * 0.008)
    svg += fillPath(
      d`M${fx} ${height * 0.5}l${unit * 0.12} ${unit * 0.04}l${-unit * 0.12} ${unit * 0.045}z`,
      palette.accent,
    )
    svg += ellipse(fx, fy, unit * 0.014, unit * 0.005, palette.ink)
    svg += walker(canvas, width * 0.43, height * 0.87, unit * 0.17, palette.accent, 'gentleman')
    svg += walker(canvas, width * 0.5, height * 0.84, unit * 0.14, palette.accent2)
    svg += circle(width * 0.57, height * 0.815, unit * 0.007, palette.trim)
    svg += trees(canvas, width * 0.06, height * 1.04, height * 0.6, 0)
    svg += bush(canvas, width * 0.95, height * 1.0, unit * 0.3, palette.accent2, 2)
    return svg + gulls(canvas, 5)
  },
}
