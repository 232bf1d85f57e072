import type { SceneDrawing } from './kit/canvas.ts'
import { boulders, farCape } from './kit/coastline.ts'
import { lighthouse } from './kit/lighthouse.ts'
import { boats, sea } from './kit/sea.ts'
import { beams, clouds, gulls, sky, sun } from './kit/sky.ts'
import { d, fillPath, lens, rect, rects } from './kit/svg.ts'

/* 15 — lighthouse */
export const phare: SceneDrawing = {
  horizon: 0.6,
  sun: [0.24, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    let svg = sky(canvas)
    svg += clouds(canvas, 3)
    svg += sun(canvas)
    svg += farCape(canvas)
    const lx = width * (width > height ? 0.66 : 0.6)
    const h = height * 0.66
    const by = height * 0.72
    if (palette.lit)
      svg += beams(
        lx,
        by - h * 0.875,
        width * 1.3,
        palette.glow,
        [Math.PI + 0.05, 0.22, Math.PI - 0.3 + 0.6],
        0.075,
        0.3,
      )
    svg += sea(canvas)
    svg += boats(canvas, height * 0.64, height * 0.7, 2, unit * 0.08)
    svg += boulders(canvas, lx, height * 0.8, unit * 0.7, 7, canvas.seed)
    svg += fillPath(
      d`M${lx - unit * 0.22} ${by}h${unit * 0.44}l${unit * 0.1} ${height * 0.1}h${-unit * 0.64}z`,
      palette.rockLight,
    )
    svg += fillPath(
      d`M${lx + (canvas.sunX < lx ? 0 : -unit * 0.22)} ${by}h${unit * 0.22}l${unit * 0.1} ${height * 0.1}
          h${-unit * 0.32}z`,
      palette.rockDark,
    )
    svg += lighthouse(canvas, lx, by, h, canvas.variant % 2 ? palette.sea[0] : palette.accent)
    const kx = lx - unit * 0.2
    svg += rect(kx - unit * 0.1, by - unit * 0.1, unit * 0.16, unit * 0.1, palette.wall)
    svg += fillPath(
      d`M${kx - unit * 0.12} ${by - unit * 0.1}L${kx - unit * 0.02} ${by - unit * 0.17}
          L${kx + unit * 0.08} ${by - unit * 0.1}Z`,
      palette.accent,
    )
    svg += rects(
      [
        [kx - unit * 0.07, by - unit * 0.07, unit * 0.03, unit * 0.04],
        [kx, by - unit * 0.07, unit * 0.03, unit * 0.04],
      ],
      palette.window,
    )
    svg += boulders(canvas, lx - unit * 0.08, height * 0.86, unit * 1.0, 8, canvas.seed + 4)
    svg += fillPath(lens(lx, height * 0.865, unit * 0.62, unit * 0.02), palette.foam)
    svg += boulders(canvas, width * 0.1, height * 1.02, unit * 0.6, 5, canvas.seed + 9)
    let f = ''
    for (let i = 0; i < 7; i++)
      f += lens((width * (i + canvas.random())) / 7, height * (0.9 + 0.08 * canvas.random()), width * 0.06, 6)
    return svg + fillPath(f, palette.foam, { opacity: 0.7 }) + gulls(canvas, 7)
  },
}
