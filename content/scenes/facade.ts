import type { SceneDrawing } from './kit/canvas.ts'
import { awning, flag } from './kit/fittings.ts'
import { walker } from './kit/people.ts'
import { bush, trees } from './kit/plants.ts'
import { dome, mansard } from './kit/roofs.ts'
import { sea } from './kit/sea.ts'
import { clouds, sky, sun } from './kit/sky.ts'
import { storeys } from './kit/storeys.ts'
import { d, fillPath, polygon, rect } from './kit/svg.ts'

/* 1 — grand hotel façade seen from its gardens */
export const facade: SceneDrawing = {
  horizon: 0.7,
  sun: [0.78, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    let svg = sky(canvas)
    svg += clouds(canvas, 2)
    svg += sun(canvas)
    const base = height * 0.78
    const big = canvas.variant % 3
    svg += sea(canvas, height * 0.7, base + 8, { glint: 0, waves: 4 })
    const w = Math.min(width * 0.8, height * 1.28)
    const x = width * 0.47 - w / 2
    const fh = Math.min(height * 0.085, w * 0.075)
    const n1 = (width < height ? 5 : 4) - (canvas.variant % 4 === 2 ? 1 : 0)
    const o = {
      balconies: true,
      awnings: canvas.place === 'riviera' ? 0.25 : 0.5,
      shutters: canvas.place === 'riviera' ? palette.leaf : canvas.place === 'basque' ? palette.roof : null,
    }
    svg += rect(0, base - 2, width, height, palette.leafDark)
    const wing = w * 0.25
    const cw = w * 0.26
    const tw = w * 0.12
    // wings
    svg += mansard(canvas, x + tw * 0.8, base - n1 * fh, w - tw * 1.6, fh * 1.15, 9, 0.03)
    svg += storeys(canvas, x + tw * 0.8, base, w - tw * 1.6, n1, fh, 14, o)
    // cast shadows of pavilions on wings
    const dir = canvas.sunX > width * 0.5 ? -1 : 1
    const cast = (X: number) =>
      fillPath(
        d`M${X} ${base - n1 * fh}L${X + dir * fh * 1.5} ${base - n1 * fh + fh * 0.9}
            L${X + dir * fh * 1.5} ${base}L${X} ${base}Z`,
        palette.wallShade,
        { opacity: 0.62 },
      )
    svg += dir < 0 ? cast(x + w / 2 - cw / 2) + cast(x + w - tw) : cast(x + w / 2 + cw / 2) + cast(x + tw)
    // end towers
    const tower = () => {
      const q = { ...canvas, sunX: canvas.sunX > width / 2 ? 9999 : -9999 }
      return (
        storeys(q, 0, 0, tw, n1 + 1, fh, 2, { ...o, awnings: 0 }) +
        (big === 1
          ? mansard(q, 0, -(n1 + 1) * fh, tw, fh * 1.8, 1, 0.22)
          : dome(q, tw / 2, -(n1 + 1) * fh - fh * 0.1, tw * 0.52, { rise: 1.25 }))
      )
    }
    for (const X of [x, x + w - tw]) svg += canvas.symbols.use('tour', tower, X, base, 1)
    // centre
    const cx = x + w / 2
    const top = base - (n1 + 1) * fh
    svg += mansard(canvas, cx - cw / 2, top, cw, fh * 1.5, big === 2 ? 3 : 0, 0.08)
    svg += storeys(canvas, cx - cw / 2, base, cw, n1 + 1, fh, 5, { ...o, awnings: 0.2, arched: true })
    if (big !== 2) svg += dome(canvas, cx, top - fh * 0.4, cw * 0.34, { rise: 1.15, oculi: true })
    svg += flag(palette, x + tw / 2, base - (n1 + 1) * fh - tw * 0.95, fh * 0.9, palette.accent)
    svg += flag(palette, x + w - tw / 2, base - (n1 + 1) * fh - tw * 0.95, fh * 0.9, palette.accent2)
    // marquise
    svg += awning(palette, cx - cw * 0.3, base - fh * 0.95, cw * 0.6, fh * 0.42, 8, palette.accent, palette.trim)
    // forecourt: raking path and shadow
    svg += fillPath(
      d`M${cx - cw * 0.22} ${base}L${cx + cw * 0.22} ${base}L${width * 0.72} ${height}L${width * 0.16} ${height}Z`,
      palette.floor,
    )
    svg += fillPath(
      d`M${x} ${base}L${x + w} ${base}L${x + w + dir * width * 0.14} ${base + height * 0.07}
          L${x + dir * width * 0.14} ${base + height * 0.07}Z`,
      palette.ink,
      { opacity: 0.28 },
    )
    for (const k of [0, 1])
      svg += polygon(
        k
          ? [
              [cx + cw * 0.26, base + height * 0.02],
              [width * 0.98, base + height * 0.035],
              [width * 1.02, height],
              [width * 0.78, height],
            ]
          : [
              [cx - cw * 0.26, base + height * 0.02],
              [width * 0.02, base + height * 0.035],
              [-width * 0.02, height],
              [width * 0.1, height],
            ],
        palette.leaf,
      )
    for (let i = 0; i < 3; i++) {
      const t = i / 2
      svg += bush(
        canvas,
        cx - cw * 0.34 - t * width * 0.2,
        base + height * (0.05 + t * 0.13),
        unit * (0.06 + t * 0.08),
        palette.accent,
        i + 3,
      )
      svg += bush(
        canvas,
        cx + cw * 0.36 + t * width * 0.24,
        base + height * (0.05 + t * 0.13),
        unit * (0.05 + t * 0.06),
        palette.accent,
        i + 9,
      )
    }
    svg += walker(canvas, cx - unit * 0.015, base + height * 0.09, unit * 0.075, palette.accent)
    svg += walker(canvas, cx + unit * 0.045, base + height * 0.1, unit * 0.08, palette.sea[1], 'gentleman')
    const th = height * 0.62
    svg += trees(canvas, width * (width < height ? 0.06 : 0.07), height * 1.0, th, 0)
    svg += width > height ? trees(canvas, width * 0.955, height * 1.02, th * 0.8, 1) : ''
    return svg
  },
}
