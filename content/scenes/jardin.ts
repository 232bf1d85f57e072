import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { walker } from './kit/people.ts'
import { bush, cypress } from './kit/plants.ts'
import { nth } from './kit/random.ts'
import { boats, sea } from './kit/sea.ts'
import { clouds, gulls, sky, sun } from './kit/sky.ts'
import { circle, d, discs, ellipse, fillPath, group, rect, strokePath } from './kit/svg.ts'

/* 19 — hanging garden: cypress, lemons, steps down to the sea */
export const jardin: SceneDrawing = {
  horizon: 0.4,
  sun: [0.68, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    let svg = sky(canvas)
    svg += sun(canvas)
    svg += clouds(canvas, 2)
    svg += farCape(canvas)
    svg += sea(canvas, canvas.horizon, height)
    svg += boats(canvas, canvas.horizon + height * 0.04, canvas.horizon + height * 0.15, 4, unit * 0.055)
    svg += fillPath(
      d`M0 ${height * 0.6}Q${width * 0.24} ${height * 0.56} ${width * 0.34} ${height * 0.7}
          T${width * 0.44} ${height}H0Z`,
      palette.leafDark,
    )
    svg += fillPath(
      d`M${width} ${height * 0.56}Q${width * 0.74} ${height * 0.56} ${width * 0.68} ${height * 0.7}
          T${width * 0.6} ${height}H${width}Z`,
      palette.leafDark,
    )
    svg += fillPath(
      d`M${width * 0.455} ${height * 0.655}L${width * 0.565} ${height * 0.655}L${width * 0.74} ${height}
          L${width * 0.28} ${height}Z`,
      palette.wallShade,
    )
    for (let i = 0; i < 7; i++) {
      const t = i / 6
      const w = width * (0.1 + 0.34 * t * t)
      const y = height * (0.66 + 0.34 * t ** 1.4)
      const h = height * 0.012 + height * 0.05 * t
      svg += rect(width * 0.51 - w / 2, y, w, h * 0.5, palette.trim)
      svg += rect(width * 0.51 - w / 2, y + h * 0.5, w, h * 0.7, palette.wallShade)
    }
    for (const k of [-1, 1])
      for (let i = 0; i < 4; i++) {
        const t = (i + 1) / 4
        const X = width * 0.51 + k * width * (0.06 + 0.19 * t * t)
        const y = height * (0.67 + 0.33 * t ** 1.4)
        const q = unit * (0.05 + 0.1 * t)
        svg += fillPath(d`M${X - q * 0.4} ${y}l${-q * 0.1} ${-q * 0.6}h${q}l${-q * 0.1} ${q * 0.6}z`, palette.accent)
        svg += fillPath(d`M${X + q * 0.1} ${y}l0 ${-q * 0.6}h${q * 0.4}l${-q * 0.1} ${q * 0.6}z`, palette.ink, {
          opacity: 0.2,
        })
        svg += strokePath(d`M${X} ${y - q * 0.6}v${-q * 0.5}`, palette.ink, q * 0.09)
        svg += circle(X, y - q * 1.35, q * 0.52, palette.leafDark)
        svg += circle(X - q * 0.1, y - q * 1.42, q * 0.42, palette.leaf)
        svg += discs(
          [
            [X - q * 0.25, y - q * 1.3, q * 0.1],
            [X + q * 0.2, y - q * 1.5, q * 0.1],
            [X + q * 0.12, y - q * 1.12, q * 0.1],
            [X - q * 0.1, y - q * 1.62, q * 0.1],
          ],
          palette.accent2,
        )
      }
    for (const [x, y, h] of [
      [0.08, 0.7, 0.46],
      [0.16, 0.72, 0.38],
      [0.9, 0.68, 0.44],
      [0.82, 0.7, 0.34],
    ] as const)
      svg += cypress(canvas, width * x, height * y, height * h)
    for (let i = 0; i < 4; i++) {
      svg += bush(
        canvas,
        width * (0.03 + i * 0.085),
        height * (0.77 + i * 0.075),
        unit * 0.23,
        i % 2 ? palette.accent2 : palette.accent,
        i + 2,
      )
      svg += bush(
        canvas,
        width * (0.97 - i * 0.075),
        height * (0.75 + i * 0.08),
        unit * 0.23,
        i % 2 ? palette.accent : palette.accent2,
        i + 8,
      )
    }
    svg += walker(canvas, width * 0.515, height * 0.79, unit * 0.12, palette.accent2) /* lemon branch */
    for (let i = 0; i < 5; i++) {
      const X = width * (0.02 + i * 0.075)
      const Y = height * (0.03 + 0.05 * Math.sin(i * 1.9)) + i * height * 0.012
      svg += group(
        fillPath(
          d`M0 0Q${unit * 0.08} ${-unit * 0.05} ${unit * 0.17} 0Q${unit * 0.08} ${unit * 0.05} 0 0Z`,
          i % 2 ? palette.leaf : palette.leafDark,
        ),
        { transform: `translate(${Math.round(X)} ${Math.round(Y)}) rotate(${nth([20, 60, -10, 48, 12], i)})` },
      )
      if (i !== 3) {
        svg += ellipse(X + unit * 0.03, Y + unit * 0.09, unit * 0.04, unit * 0.052, palette.accent2)
        svg += fillPath(
          d`M${X + unit * 0.0} ${Y + unit * 0.07}
              q${unit * 0.01} ${-unit * 0.03} ${unit * 0.04} ${-unit * 0.03}
              q${-unit * 0.02} ${unit * 0.02} ${-unit * 0.025} ${unit * 0.06}z`,
          '#fff',
          { opacity: 0.5 },
        )
      }
    }
    svg += strokePath(
      d`M${-10} ${height * 0.01}Q${width * 0.2} ${height * 0.0} ${width * 0.38} ${height * 0.06}`,
      palette.ink,
      unit * 0.01,
    )
    return svg + gulls(canvas, 3)
  },
}
