import type { SceneDrawing } from './kit/canvas.ts'
import { awning, flag, streetLamp } from './kit/fittings.ts'
import { walker } from './kit/people.ts'
import { bush, trees } from './kit/plants.ts'
import { dome, mansard } from './kit/roofs.ts'
import { beams, sky, sun } from './kit/sky.ts'
import { storeys } from './kit/storeys.ts'
import { arches, d, fillPath, rect, rects } from './kit/svg.ts'

/* 4 — casino with its dome, forecourt and light */
export const casino: SceneDrawing = {
  horizon: 0.72,
  sun: [0.5, 0.4],
  style: 'rayons',
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    canvas.sunRadius *= 1.5
    let svg = sky(canvas)
    svg += palette.lit ? '' : sun(canvas, canvas.sunRadius * 1.25)
    const base = height * 0.8
    const cx = width / 2
    const w = Math.min(width * 0.92, height * 1.3)
    const fh = unit * 0.105
    if (palette.lit) {
      svg += beams(cx - w * 0.3, base, height * 1.1, palette.glow, [-1.9, -1.25], 0.06, 0.2)
      svg += beams(
        cx + w * 0.3,
        base,
        height * 1.1,
        palette.glow,
        [-1.25 + 0.02, -1.9 + 0.02].map((a) => -Math.PI - a),
        0.06,
        0.2,
      )
    }
    svg += rect(0, base - 4, width, height, palette.leafDark)
    for (const k of [-1, 1]) {
      const X = cx + k * w * 0.36
      svg += storeys(canvas, X - w * 0.15, base, w * 0.3, 2, fh, 4, { arched: true, balconies: false })
      svg += mansard(canvas, X - w * 0.15, base - 2 * fh, w * 0.3, fh * 0.5, 0, 0.05)
    }
    for (const k of [-1, 1]) {
      const X = cx + k * w * 0.235
      svg += canvas.symbols.use(
        'pav',
        () => {
          const q = { ...canvas, sunX: canvas.sunX >= cx ? 9999 : -9999 }
          return (
            storeys(q, -w * 0.065, 0, w * 0.13, 3, fh, 2, { arched: true }) +
            dome(q, 0, -3 * fh - fh * 0.12, w * 0.068, { rise: 1.3, color: palette.roof })
          )
        },
        X,
        base,
        1,
      )
      svg += flag(palette, X, base - 3 * fh - w * 0.135, fh * 0.6, k < 0 ? palette.accent : palette.accent2)
    }
    // drum and dome
    const dw = w * 0.34
    const top = base - 3 * fh
    svg += rect(cx - dw / 2, top, dw, base - top, palette.wall)
    const hs = canvas.sunX >= cx ? -1 : 1
    svg += fillPath(
      d`M${cx + (hs * dw) / 2} ${top}L${cx + hs * dw * 0.38} ${top}L${cx + hs * dw * 0.42} ${base}
          L${cx + (hs * dw) / 2} ${base}Z`,
      palette.wallShade,
      { opacity: 0.55 },
    )
    svg += rects(
      [
        [cx - dw * 0.54, top - fh * 0.1, dw * 1.08, fh * 0.2],
        [cx - dw * 0.5, top + fh * 0.22, dw, fh * 0.06],
      ],
      palette.trim,
    )
    svg += rect(cx - dw * 0.42, top - fh * 0.62, dw * 0.84, fh * 0.54, palette.wall)
    svg += arches(
      [0, 1, 2, 3, 4, 5, 6].map((i) => [cx - dw * 0.385 + i * dw * 0.112, top - fh * 0.5, dw * 0.075, fh * 0.4]),
      palette.window,
    )
    svg += dome(canvas, cx, top - fh * 0.6, dw * 0.43, {
      rise: 1.05,
      color: canvas.variant % 2 ? palette.sea[1] : palette.roof,
      oculi: true,
    })
    // great sunburst window
    const R0 = dw * 0.37
    const wy = base - fh * 1.1
    svg += fillPath(d`M${cx - R0} ${base}V${wy}a${R0} ${R0} 0 0 1 ${2 * R0} 0V${base}Z`, palette.trim)
    svg += fillPath(
      d`M${cx - R0 * 0.9} ${base}V${wy}a${R0 * 0.9} ${R0 * 0.9} 0 0 1 ${1.8 * R0} 0V${base}Z`,
      palette.lit ? palette.glow : palette.window,
    )
    let f = ''
    for (let i = 0; i < 9; i++) {
      const a = Math.PI + ((i + 0.5) * Math.PI) / 9
      f +=
        i % 2
          ? d`M${cx} ${wy}L${cx + Math.cos(a - 0.17) * R0 * 0.88} ${wy + Math.sin(a - 0.17) * R0 * 0.88}
              L${cx + Math.cos(a + 0.17) * R0 * 0.88} ${wy + Math.sin(a + 0.17) * R0 * 0.88}Z`
          : ''
    }
    svg += fillPath(f, palette.accent2)
    svg += fillPath(d`M${cx - R0 * 0.3} ${wy}a${R0 * 0.3} ${R0 * 0.3} 0 0 1 ${R0 * 0.6} 0z`, palette.accent)
    svg += rects(
      [
        [cx - R0 * 0.9, wy - 2, R0 * 1.8, R0 * 0.06],
        [cx - R0 * 0.32, wy, R0 * 0.04, base - wy],
        [cx + R0 * 0.28, wy, R0 * 0.04, base - wy],
      ],
      palette.trim,
    )
    svg += awning(palette, cx - R0 * 1.05, wy + R0 * 0.2, R0 * 2.1, fh * 0.3, 10, palette.accent, palette.trim)
    // steps
    for (let i = 0; i < 4; i++)
      svg += rect(
        cx - dw * (0.5 + i * 0.07),
        base + i * height * 0.012,
        dw * (1 + i * 0.14),
        height * 0.0125,
        i % 2 ? palette.wallShade : palette.trim,
      )
    const y = base + height * 0.048
    svg += fillPath(
      d`M${cx - dw * 0.72} ${y}L${cx + dw * 0.72} ${y}L${width * 1.05} ${height}L${-width * 0.05} ${height}Z`,
      palette.floor,
    )
    svg += fillPath(
      d`M${cx - R0 * 0.7} ${y}L${cx + R0 * 0.7} ${y}L${cx + R0 * 2} ${height}L${cx - R0 * 2} ${height}Z`,
      palette.lit ? palette.glow : palette.trim,
      { opacity: palette.lit ? 0.55 : 0.4 },
    )
    svg += fillPath(
      d`M${cx - R0 * 0.36} ${y}L${cx + R0 * 0.36} ${y}L${cx + R0} ${height}L${cx - R0} ${height}Z`,
      palette.accent,
    )
    for (let i = 0; i < 4; i++) {
      const t = i / 3
      for (const k of [-1, 1])
        svg += streetLamp(
          canvas,
          cx + k * (dw * 0.78 + t * width * 0.2),
          y + t * height * 0.13,
          unit * (0.17 + t * 0.1),
        )
    }
    for (const k of [-1, 1]) {
      svg += trees(canvas, cx + k * w * 0.515, height * 0.93, unit * 0.52, k > 0 ? 0 : 1)
      svg += bush(canvas, cx + k * w * 0.4, base + height * 0.03, w * 0.2, palette.accent, 4 + k)
    }
    svg += walker(canvas, cx - unit * 0.05, height * 0.93, unit * 0.13, palette.accent2)
    svg += walker(canvas, cx + unit * 0.03, height * 0.935, unit * 0.14, palette.ink, 'gentleman')
    return svg
  },
}
