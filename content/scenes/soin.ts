import type { SceneDrawing } from './kit/canvas.ts'
import { nth } from './kit/random.ts'
import { sailboat } from './kit/sea.ts'
import { circle, d, ellipse, fillPath, rect, strokePath } from './kit/svg.ts'

/* 17 — treatment: towels, stones, orchid, quiet window */
export const soin: SceneDrawing = {
  horizon: 0.4,
  sun: [0.3, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % 3
    canvas.sunRadius = unit * 0.12
    canvas.sunX = width * 0.34
    canvas.sunY = height * 0.3
    let svg = rect(0, 0, width, height, nth([palette.sandShade, palette.sea[2], palette.leaf], variant))
    const q = unit * 0.36
    const wx = width * 0.36
    const wy = height * 0.4
    const wd = { ...canvas, horizon: wy + q * 0.2, sunX: wx + q * 0.2, sunY: wy - q * 0.2, sunRadius: q * 0.28 }
    svg += circle(wx, wy, q * 1.14, palette.trim)
    svg += circle(wx, wy, q * 1.04, palette.sky[2])
    svg += circle(wd.sunX, wd.sunY, q * 0.62, palette.sky[3])
    svg += circle(wd.sunX, wd.sunY, q * 0.42, palette.sky[4])
    svg += circle(wd.sunX, wd.sunY, q * 0.27, palette.sun)
    svg += (
      [
        [0.2, palette.sea[2]],
        [0.4, palette.sea[1]],
        [0.66, palette.sea[0]],
      ] as const
    )
      .map(([t, col]) => {
        const a = Math.sqrt(1 - t * t) * q * 1.04
        return fillPath(
          d`M${wx - a} ${wy + t * q * 1.04}H${wx + a}A${q * 1.04} ${q * 1.04} 0 0 1 ${wx - a} ${wy + t * q * 1.04}Z`,
          col,
        )
      })
      .join('')
    svg += sailboat(palette, wx - q * 0.4, wy + q * 0.28, q * 0.3)
    svg += strokePath(
      d`M${wx} ${wy - q * 1.04}v${q * 2.08}M${wx - q * 1.04} ${wy}h${q * 2.08}`,
      palette.trim,
      unit * 0.012,
    )
    svg += fillPath(
      d`M${0} ${height * 0.74}L${width} ${height * 0.74}L${width} ${height}L${0} ${height}Z`,
      palette.floor,
    )
    svg += fillPath(
      d`M${wx + q * 0.2} ${height * 0.74}L${wx + q * 1.7} ${height * 0.74}L${wx + q * 3.2} ${height}
          L${wx + q * 0.9} ${height}Z`,
      palette.glow,
      { opacity: 0.7 },
    )
    svg += rect(0, height * 0.735, width, height * 0.014, palette.trim)
    const tx = width * 0.68
    const ty = height * 0.88
    const roll = (x: number, y: number, w: number, color: string) =>
      fillPath(d`M${x} ${y}h${w}a${unit * 0.055} ${unit * 0.055} 0 0 0 0 ${-unit * 0.11}h${-w}z`, color) +
      fillPath(d`M${x} ${y - unit * 0.03}h${w}v${unit * 0.03}h${-w}z`, palette.ink, { opacity: 0.14 }) +
      circle(x, y - unit * 0.055, unit * 0.055, palette.trim) +
      strokePath(
        d`M${x} ${y - unit * 0.055}a${unit * 0.015} ${unit * 0.015} 0 0 1 ${unit * 0.025} ${unit * 0.01}
            a${unit * 0.03} ${unit * 0.03} 0 0 1 ${-unit * 0.055} 0
            a${unit * 0.04} ${unit * 0.04} 0 0 1 ${unit * 0.03} ${-unit * 0.045}`,
        palette.sandShade,
        unit * 0.006,
      )
    svg += fillPath(
      d`M${tx - unit * 0.3} ${ty}L${tx + unit * 0.3} ${ty}L${tx + unit * 0.6} ${ty + unit * 0.07}
          L${tx} ${ty + unit * 0.07}Z`,
      palette.ink,
      { opacity: 0.22 },
    )
    svg += roll(tx - unit * 0.25, ty, unit * 0.46, palette.accent)
    svg += roll(tx + unit * 0.0 - unit * 0.2, ty - unit * 0.11, unit * 0.38, palette.trim)
    svg += roll(tx - unit * 0.14, ty - unit * 0.22, unit * 0.28, palette.accent2)
    const st = (x: number, y: number, a: number, b: number, color: string) =>
      ellipse(x, y, a, b, color) +
      fillPath(
        d`M${x - a * 0.8} ${y - b * 0.3}q${a * 0.6} ${-b * 0.9} ${a * 1.3} ${-b * 0.3}
            q${-a * 0.7} ${-b * 0.1} ${-a * 1.3} ${b * 0.3}z`,
        palette.trim,
        { opacity: 0.25 },
      )
    const sx = width * 0.38
    svg += ellipse(sx + unit * 0.08, ty + unit * 0.035, unit * 0.2, unit * 0.03, palette.ink, { opacity: 0.22 })
    svg += st(sx, ty, unit * 0.13, unit * 0.045, palette.ink)
    svg += st(sx + unit * 0.01, ty - unit * 0.08, unit * 0.1, unit * 0.04, palette.roof)
    svg += st(sx - unit * 0.01, ty - unit * 0.148, unit * 0.072, unit * 0.033, palette.wallShade)
    svg += st(sx + unit * 0.005, ty - unit * 0.2, unit * 0.045, unit * 0.024, palette.trim) /* orchid */
    const ox = width * 0.87
    const oy = height * 0.9
    svg += fillPath(
      d`M${ox - unit * 0.07} ${oy}l${-unit * 0.015} ${-unit * 0.12}h${unit * 0.17}l${-unit * 0.015} ${unit * 0.12}z`,
      variant === 0 ? palette.sea[1] : palette.accent,
    )
    svg += strokePath(
      d`M${ox} ${oy - unit * 0.12}Q${ox + unit * 0.02} ${oy - unit * 0.5} ${ox - unit * 0.2} ${oy - unit * 0.62}`,
      palette.leafDark,
      unit * 0.01,
    )
    svg += fillPath(
      d`M${ox} ${oy - unit * 0.12}q${-unit * 0.14} ${-unit * 0.14} ${-unit * 0.22} ${-unit * 0.06}
          q${unit * 0.12} ${unit * 0.02} ${unit * 0.22} ${unit * 0.06}zM${ox} ${oy - unit * 0.12}
          q${unit * 0.1} ${-unit * 0.18} ${unit * 0.2} ${-unit * 0.14}
          q${-unit * 0.1} ${unit * 0.04} ${-unit * 0.2} ${unit * 0.14}z`,
      palette.leafDark,
    )
    for (const [a, b, k] of [
      [-0.015, 0.42, 0.05],
      [-0.06, 0.52, 0.05],
      [-0.13, 0.6, 0.045],
      [-0.2, 0.63, 0.035],
    ] as const) {
      const X = ox + a * unit
      const Y = oy - b * unit
      svg += fillPath(
        [0, 1, 2, 3, 4]
          .map((i) => {
            const t = i * 1.257 - 1.57
            return d`M${X} ${Y}
                Q${X + Math.cos(t - 0.6) * unit * k} ${Y + Math.sin(t - 0.6) * unit * k} ${X + Math.cos(t) * unit * k * 1.2} ${Y + Math.sin(t) * unit * k * 1.2}
                Q${X + Math.cos(t + 0.6) * unit * k} ${Y + Math.sin(t + 0.6) * unit * k} ${X} ${Y}Z`
          })
          .join(''),
        palette.trim,
      )
      svg += circle(X, Y, unit * k * 0.24, palette.accent)
    }
    return svg
  },
}
