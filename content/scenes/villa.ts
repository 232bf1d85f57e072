import { deckchair, parasol } from './kit/beach.ts'
import type { SceneDrawing } from './kit/canvas.ts'
import { awning, balustrade } from './kit/fittings.ts'
import { walker } from './kit/people.ts'
import { bush, pine, trees } from './kit/plants.ts'
import { nth } from './kit/random.ts'
import { boats, sea } from './kit/sea.ts'
import { clouds, sky, sun } from './kit/sky.ts'
import { storeys } from './kit/storeys.ts'
import { d, discs, fillPath, rect, strokePath } from './kit/svg.ts'

/* 18 — villa among the pines */
export const villa: SceneDrawing = {
  horizon: 0.58,
  sun: [0.22, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    let svg = sky(canvas)
    svg += clouds(canvas, 2)
    svg += sun(canvas)
    svg += sea(canvas, canvas.horizon, height * 0.74)
    svg += boats(canvas, canvas.horizon + height * 0.02, canvas.horizon + height * 0.06, 3, unit * 0.05)
    svg += fillPath(
      d`M0 ${height * 0.7}Q${width * 0.3} ${height * 0.66} ${width} ${height * 0.72}V${height}H0Z`,
      palette.leafDark,
    )
    svg += fillPath(
      d`M0 ${height * 0.78}Q${width * 0.4} ${height * 0.73} ${width} ${height * 0.8}V${height}H0Z`,
      palette.sand,
    )
    svg += fillPath(
      d`M${width * 0.1} ${height}Q${width * 0.36} ${height * 0.86} ${width * 0.56} ${height * 0.765}
          h${unit * 0.07}Q${width * 0.6} ${height * 0.88} ${width * 0.56} ${height}Z`,
      palette.floor,
    )
    if (canvas.coast.trees !== 'palm') svg += pine(canvas, width * 0.3, height * 0.76, height * 0.5, -0.1)
    const x = width * (width > height ? 0.44 : 0.3)
    const b = height * 0.77
    const w = unit * 0.46
    const fh = unit * 0.12
    svg += fillPath(
      d`M${x} ${b}L${x + w * 1.2} ${b}L${x + w * 1.7} ${b + unit * 0.08}L${x + w * 0.4} ${b + unit * 0.08}Z`,
      palette.ink,
      { opacity: 0.25 },
    )
    svg += storeys(canvas, x + w * 0.5, b, w * 0.7, 2, fh, 4, {
      arcade: false,
      shutters: palette.leaf,
      balconies: true,
    })
    svg += fillPath(
      d`M${x + w * 0.44} ${b - 2 * fh}L${x + w * 0.6} ${b - 3.1 * fh}H${x + w * 1.12}L${x + w * 1.28} ${b - 2 * fh}Z`,
      palette.roof,
    )
    svg += fillPath(
      d`M${x + w * 0.9} ${b - 2 * fh}L${x + w * 1.02} ${b - 3.1 * fh}H${x + w * 1.12}L${x + w * 1.28} ${b - 2 * fh}Z`,
      palette.ink,
      { opacity: 0.25 },
    )
    svg += storeys(canvas, x, b, w * 0.5, 3, fh, 2, { arcade: false, shutters: palette.leaf })
    svg += fillPath(
      d`M${x - w * 0.06} ${b - 3 * fh}L${x + w * 0.25} ${b - 4.5 * fh}L${x + w * 0.56} ${b - 3 * fh}Z`,
      palette.roof,
    )
    svg += fillPath(
      d`M${x + w * 0.25} ${b - 4.5 * fh}L${x + w * 0.56} ${b - 3 * fh}L${x + w * 0.34} ${b - 3 * fh}Z`,
      palette.ink,
      { opacity: 0.28 },
    )
    svg += strokePath(
      d`M${x - w * 0.08} ${b - 2.98 * fh}L${x + w * 0.25} ${b - 4.58 * fh}L${x + w * 0.58} ${b - 2.98 * fh}`,
      palette.trim,
      unit * 0.012,
    )
    svg += discs([[x + w * 0.25, b - 3.5 * fh, w * 0.07]], palette.trim)
    svg += discs([[x + w * 0.25, b - 3.5 * fh, w * 0.05]], palette.window)
    svg += rect(x + w * 0.8, b - 3.6 * fh, w * 0.09, fh * 0.7, palette.accent)
    svg += awning(palette, x + w * 0.52, b - fh * 0.95, w * 0.68, fh * 0.28, 8, palette.accent, palette.trim)
    svg += balustrade(palette, x + w * 0.5, b, w * 0.78, fh * 0.36, unit * 0.04)
    for (let i = 0; i < 7; i++)
      svg += bush(
        canvas,
        x - w * 0.3 + i * w * 0.32,
        b + height * 0.03 + (i % 2) * height * 0.015,
        unit * 0.16,
        nth([palette.accent, palette.accent2, palette.trim], i % 3),
        i + 2,
      )
    svg += parasol(canvas, width * 0.82, height * 0.88, unit * 0.085, palette.accent2, palette.trim)
    svg += deckchair(canvas, width * 0.86, height * 0.92, unit * 0.08, palette.accent)
    svg += walker(canvas, width * 0.56, height * 0.9, unit * 0.13, palette.accent)
    svg += trees(canvas, width * 0.12, height * 1.0, height * 0.86, 0)
    svg += trees(canvas, width * 0.95, height * 1.02, height * 0.77, 1)
    svg += canvas.coast.trees === 'pine' ? pine(canvas, width * 0.82, height * 0.8, height * 0.46, 0.1) : ''
    return svg
  },
}
