import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { boats, sea } from './kit/sea.ts'
import { clouds, gulls, sky, sun } from './kit/sky.ts'
import { circle, d, fillPath, lens, strokePath } from './kit/svg.ts'

/* 16 — regatta: big overlapping sails */
export const regate: SceneDrawing = {
  horizon: 0.62,
  sun: [0.24, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    let svg = sky(canvas)
    svg += clouds(canvas, 2)
    svg += sun(canvas, canvas.sunRadius * 1.5)
    svg += gulls(canvas, 4)
    svg += farCape(canvas)
    svg += boats(canvas, canvas.horizon, canvas.horizon + height * 0.02, 3, unit * 0.06)
    svg += sea(canvas, canvas.horizon, height)
    const B = (x: number, y: number, q: number, a: string, b: string) =>
      fillPath(
        d`M${x - q * 0.06} ${y}V${y - q * 1.5}Q${x - q * 0.5} ${y - q * 0.6} ${x - q * 0.62} ${y - q * 0.06}
            Q${x - q * 0.3} ${y + q * 0.02} ${x - q * 0.06} ${y}Z`,
        b,
      ) +
      fillPath(
        d`M${x} ${y}V${y - q * 1.7}Q${x + q * 0.62} ${y - q * 0.9} ${x + q * 0.72} ${y - q * 0.08}
            Q${x + q * 0.36} ${y + q * 0.03} ${x} ${y}Z`,
        a,
      ) +
      fillPath(
        d`M${x} ${y}V${y - q * 1.7}Q${x + q * 0.3} ${y - q * 0.9} ${x + q * 0.22} ${y + q * 0.01}Z`,
        palette.ink,
        { opacity: 0.14 },
      ) +
      strokePath(
        d`M${x + q * 0.02} ${y - q * 1.3}h${q * 0.2}M${x + q * 0.02} ${y - q * 0.95}h${q * 0.38}
            M${x + q * 0.02} ${y - q * 0.55}h${q * 0.55}`,
        palette.ink,
        q * 0.008,
        { opacity: 0.35 },
      ) +
      strokePath(d`M${x - q * 0.03} ${y + q * 0.06}V${y - q * 1.76}`, palette.ink, q * 0.025) +
      fillPath(d`M${x - q * 0.03} ${y - q * 1.76}l${-q * 0.16} ${q * 0.03}l${q * 0.16} ${q * 0.04}z`, palette.accent) +
      fillPath(
        d`M${x - q * 0.72} ${y + q * 0.04}Q${x} ${y + q * 0.1} ${x + q * 0.82} ${y + q * 0.02}
            Q${x + q * 0.7} ${y + q * 0.24} ${x + q * 0.5} ${y + q * 0.26}H${x - q * 0.5}Z`,
        palette.ink,
      ) +
      fillPath(
        d`M${x - q * 0.72} ${y + q * 0.04}Q${x} ${y + q * 0.1} ${x + q * 0.82} ${y + q * 0.02}
            L${x + q * 0.8} ${y + q * 0.07}Q${x} ${y + q * 0.15} ${x - q * 0.69} ${y + q * 0.08}Z`,
        palette.accent2,
      ) +
      [-0.2, 0.14]
        .map(
          (t) =>
            circle(x + t * q, y - q * 0.03, q * 0.045, '#DFA273') +
            fillPath(
              d`M${x + t * q - q * 0.06} ${y + q * 0.08}q0 ${-q * 0.09} ${q * 0.06} ${-q * 0.09}
                  t${q * 0.06} ${q * 0.09}z`,
              palette.trim,
            ),
        )
        .join('') +
      fillPath(
        lens(x - q * 0.1, y + q * 0.27, q * 0.75, q * 0.05) + lens(x - q * 0.6, y + q * 0.33, q * 0.3, q * 0.03),
        palette.foam,
      ) +
      fillPath(
        [0, 1, 2, 3]
          .map((i) => lens(x + q * 0.1 + i * q * 0.05, y + q * (0.4 + i * 0.11), q * (0.4 - i * 0.07), q * 0.03))
          .join(''),
        a,
        { opacity: 0.5 },
      )
    svg += B(width * 0.82, height * 0.7, unit * 0.26, palette.accent2, palette.trim)
    svg += B(width * 0.3, height * 0.76, unit * 0.36, palette.accent, palette.accent2)
    svg += B(
      width * 0.57,
      height * 0.84,
      unit * 0.5,
      palette.trim,
      canvas.variant % 2 ? palette.sea[2] : palette.accent,
    )
    return svg
  },
}
