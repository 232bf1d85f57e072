import { cabin, deckchair, parasol } from './kit/beach.ts'
import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { walker } from './kit/people.ts'
import { nth } from './kit/random.ts'
import { boats, sea } from './kit/sea.ts'
import { clouds, gulls, sky, sun } from './kit/sky.ts'
import { d, fillPath } from './kit/svg.ts'

/* 2 — beach with parasols, low sun, shoreline as one big curve */
export const plage: SceneDrawing = {
  horizon: 0.34,
  sun: [0.7, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    let svg = sky(canvas)
    svg += clouds(canvas, 2)
    svg += sun(canvas)
    svg += farCape(canvas)
    svg += sea(canvas)
    svg += boats(canvas, canvas.horizon + height * 0.03, canvas.horizon + height * 0.12, 3, unit * 0.06)
    const sh = (o: number, color: string, op?: number) =>
      fillPath(
        d`M${0} ${height * (0.62 + o)}
            C${width * 0.28} ${height * (0.56 + o)} ${width * 0.5} ${height * (0.6 + o)} ${width * 0.72} ${height * (0.78 + o)}
            S${width * 0.93} ${height * (1 + o)} ${width} ${height * (1.04 + o)}V${height * 1.1}H0Z`,
        color,
        op ? { opacity: op } : null,
      )
    svg += sh(-0.035, palette.sea[3], 0.7)
    svg += sh(-0.018, palette.foam)
    svg += sh(-0.004, palette.sea[2], 0.6)
    svg += sh(0.004, palette.foam)
    svg += sh(0.018, palette.sandShade)
    svg += sh(0.04, palette.sand)
    const cols = [
      [palette.accent, palette.trim],
      [palette.accent2, palette.trim],
      [palette.sea[1], palette.trim],
      [palette.leaf, palette.trim],
    ] as const
    const pp = [
      [0.12, 0.76, 0.058],
      [0.29, 0.73, 0.055],
      [0.45, 0.79, 0.062],
      [0.16, 0.89, 0.088],
      [0.4, 0.92, 0.092],
      [0.62, 0.96, 0.095],
    ] as const
    pp.forEach(([x, y, q], i) => {
      const k = nth(cols, (i + canvas.seed) % 4)
      svg += deckchair(
        canvas,
        width * x + unit * q * 0.4,
        height * y + unit * q * 0.35,
        unit * q * 0.8,
        nth(cols, (i + 1) % 4)[0],
      )
      svg += parasol(canvas, width * x, height * y, unit * q, k[0], k[1])
    })
    svg += walker(canvas, width * 0.53, height * 0.72, unit * 0.075, palette.accent)
    svg += walker(canvas, width * 0.555, height * 0.725, unit * 0.075, palette.sea[0], 'child')
    if (canvas.variant % 2)
      for (let i = 0; i < 4; i++)
        svg += cabin(
          canvas,
          width * (0.02 + i * 0.052),
          height * (0.685 + 0.004 * i),
          unit * 0.05,
          nth(cols, i % 2 ? 0 : 2)[0],
        )
    svg += parasol(canvas, width * 0.86, height * 1.16, unit * 0.26, palette.accent, palette.trim)
    return svg + gulls(canvas, 3)
  },
}
