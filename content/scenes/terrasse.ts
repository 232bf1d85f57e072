import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { awning, balustrade } from './kit/fittings.ts'
import { bush, trees } from './kit/plants.ts'
import { nth, pick } from './kit/random.ts'
import { boats, sea } from './kit/sea.ts'
import { clouds, sky, sun } from './kit/sky.ts'
import { d, discs, ellipse, fillPath, rect, strokePath } from './kit/svg.ts'

/* 5 — restaurant terrace: the set table before the bay */
export const terrasse: SceneDrawing = {
  horizon: 0.46,
  sun: [0.66, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const a = pick(canvas.random, [palette.accent, palette.accent2, palette.sea[1], palette.leaf])
    canvas.sunY = Math.max(canvas.sunY, height * 0.25)
    let svg = sky(canvas)
    svg += sun(canvas)
    svg += clouds(canvas, 2)
    svg += farCape(canvas)
    svg += sea(canvas, canvas.horizon, height * 0.72, { glint: 0.5 })
    svg += boats(canvas, canvas.horizon + height * 0.03, canvas.horizon + height * 0.13, 4, unit * 0.06)
    const fy = height * 0.74
    svg += rect(0, fy, width, height, palette.floor)
    let q = ''
    for (let i = -14; i < 15; i++)
      for (let j = 0; j < 4; j++)
        if ((i + j) & 1) {
          const y0 = fy + (height - fy) * nth([0, 0.16, 0.42, 0.8], j)
          const y1 = fy + (height - fy) * nth([0.16, 0.42, 0.8, 1.3], j)
          const k0 = 1 + ((y0 - fy) / (height - fy)) * 1.7
          const k1 = 1 + ((y1 - fy) / (height - fy)) * 1.7
          const b = width * 0.075
          const X = (t: number, k: number) => width * 0.5 + t * b * k
          if (X(i + 1, k1) > -20 && X(i, k1) < width + 20)
            q += d`M${X(i, k0)} ${y0}L${X(i + 1, k0)} ${y0}L${X(i + 1, k1)} ${y1}L${X(i, k1)} ${y1}Z`
        }
    svg += fillPath(q, palette.sandShade, { opacity: 0.55 })
    svg += balustrade(palette, 0, fy, width, height * 0.15, unit * 0.06)
    let bs = ''
    const dr = canvas.sunX > width / 2 ? -1 : 1
    for (let i = 0; i < width / (unit * 0.06); i++) {
      const X = i * unit * 0.06
      bs += d`M${X} ${fy}L${X + unit * 0.018} ${fy}
          L${X + unit * 0.018 + dr * unit * 0.09} ${fy + height * 0.05}
          L${X + dr * unit * 0.09} ${fy + height * 0.05}Z`
    }
    svg += fillPath(bs, palette.ink, { opacity: 0.16 })
    for (const X of [0.06, 0.94]) {
      svg += rect(width * X - unit * 0.035, fy - height * 0.17, unit * 0.07, height * 0.19, palette.trim)
      svg += rect(width * X - unit * 0.045, fy - height * 0.18, unit * 0.09, height * 0.02, palette.wallShade)
      svg += fillPath(
        d`M${width * X - unit * 0.035} ${fy - height * 0.18}h${unit * 0.07}l${unit * 0.012} ${-unit * 0.05}
            h${-unit * 0.094}z`,
        palette.accent,
      )
      svg += bush(canvas, width * X, fy - height * 0.18 - unit * 0.045, unit * 0.13, palette.accent2, 5)
    }
    // table
    const tx = width * (width > height ? 0.43 : 0.46)
    const ty = height * 0.8
    const tr = unit * 0.29
    svg += ellipse(tx + dr * unit * 0.16, height * 0.985, tr * 1.05, unit * 0.05, palette.ink, { opacity: 0.24 })
    const chair = (X: number, k: number) =>
      strokePath(
        d`M${X} ${height}V${height * 0.7}q0 ${-unit * 0.12} ${k * unit * 0.075} ${-unit * 0.12}
            t${k * unit * 0.075} ${unit * 0.12}V${height * 0.86}M${X} ${height * 0.87}h${k * unit * 0.24}
            V${height}M${X + k * unit * 0.05} ${height * 0.87}V${height * 0.62}
            M${X + k * unit * 0.1} ${height * 0.87}V${height * 0.62}`,
        palette.ink,
        unit * 0.014,
        { 'stroke-linecap': 'round' },
      ) + ellipse(X + k * unit * 0.12, height * 0.87, unit * 0.13, unit * 0.025, a)
    svg += chair(tx - tr * 1.38, 1)
    svg += chair(tx + tr * 1.38, -1)
    svg += fillPath(
      d`M${tx - tr} ${ty}Q${tx - tr * 1.02} ${ty + unit * 0.1} ${tx - tr * 0.9} ${height * 0.95}
          q${tr * 0.12} ${unit * 0.03} ${tr * 0.28} 0t${tr * 0.3} 0t${tr * 0.32} 0t${tr * 0.32} 0
          t${tr * 0.3} 0t${tr * 0.28} 0Q${tx + tr * 1.02} ${ty + unit * 0.1} ${tx + tr} ${ty}Z`,
      palette.wallShade,
    )
    svg += fillPath(
      d`M${tx - tr * 0.2 * dr} ${ty}
          Q${tx + dr * -tr * 0.1} ${ty + unit * 0.1} ${tx - dr * tr * 0.32} ${height * 0.955}
          q${-dr * tr * 0.3} ${unit * 0.03} ${-dr * tr * 0.56} ${-unit * 0.005}
          Q${tx - dr * tr * 1.02} ${ty + unit * 0.1} ${tx - dr * tr} ${ty}Z`,
      palette.trim,
    )
    svg += ellipse(tx, ty, tr, tr * 0.24, palette.trim)
    svg += ellipse(tx, ty, tr * 0.8, tr * 0.18, a, { opacity: 0.9 })
    svg += ellipse(tx, ty, tr * 0.76, tr * 0.165, palette.trim)
    const gs = (x: number, y: number, h: number, color: string) =>
      strokePath(d`M${x} ${y}v${-h * 0.45}`, palette.sea[0], unit * 0.006) +
      ellipse(x, y, h * 0.17, h * 0.04, palette.sea[3]) +
      fillPath(
        d`M${x - h * 0.22} ${y - h}q${-h * 0.02} ${h * 0.56} ${h * 0.22} ${h * 0.56}t${h * 0.22} ${-h * 0.56}z`,
        palette.foam,
        { opacity: 0.55 },
      ) +
      fillPath(
        d`M${x - h * 0.215} ${y - h * 0.82}q${h * 0.02} ${h * 0.36} ${h * 0.215} ${h * 0.36}
            t${h * 0.215} ${-h * 0.36}z`,
        color,
      )
    svg += ellipse(tx - tr * 0.05, ty + tr * 0.06, tr * 0.3, tr * 0.08, palette.wallShade, { opacity: 0.5 })
    svg += ellipse(tx - tr * 0.05, ty + tr * 0.045, tr * 0.28, tr * 0.075, palette.foam)
    svg += ellipse(tx - tr * 0.05, ty + tr * 0.03, tr * 0.2, tr * 0.045, palette.sand)
    const m = canvas.variant % 3
    if (m === 0)
      for (let i = 0; i < 5; i++) {
        svg += ellipse(
          tx - tr * 0.05 + (i - 2) * tr * 0.085,
          ty + tr * (0.02 + (i % 2) * 0.03),
          tr * 0.055,
          tr * 0.028,
          palette.wallShade,
        )
        svg += ellipse(
          tx - tr * 0.05 + (i - 2) * tr * 0.085,
          ty + tr * (0.015 + (i % 2) * 0.03),
          tr * 0.035,
          tr * 0.016,
          palette.trim,
        )
      }
    else if (m === 1)
      svg += fillPath(
        d`M${tx - tr * 0.2} ${ty + tr * 0.03}q${tr * 0.12} ${-tr * 0.09} ${tr * 0.26} 0
            l${tr * 0.06} ${-tr * 0.05}v${tr * 0.1}l${-tr * 0.06} ${-tr * 0.05}
            q${-tr * 0.14} ${tr * 0.06} ${-tr * 0.26} 0z`,
        palette.sea[2],
      )
    else
      svg += fillPath(
        d`M${tx - tr * 0.15} ${ty + tr * 0.04}q${tr * 0.02} ${-tr * 0.14} ${tr * 0.1} ${-tr * 0.14}
            t${tr * 0.1} ${tr * 0.14}z`,
        palette.accent2,
      )
    svg += discs([[tx + tr * 0.22, ty + tr * 0.01, tr * 0.055]], palette.accent2)
    svg += fillPath(
      d`M${tx + tr * 0.5} ${ty}v${-tr * 0.62}q0 ${-tr * 0.1} ${tr * 0.03} ${-tr * 0.14}v${-tr * 0.3}
          h${tr * 0.09}v${tr * 0.3}q${tr * 0.03} ${tr * 0.04} ${tr * 0.03} ${tr * 0.14}v${tr * 0.62}z`,
      palette.leafDark,
    )
    svg += rect(tx + tr * 0.5, ty - tr * 0.48, tr * 0.15, tr * 0.26, palette.trim)
    svg += gs(tx - tr * 0.5, ty + tr * 0.03, tr * 0.56, palette.accent2)
    svg += gs(tx + tr * 0.33, ty + tr * 0.07, tr * 0.5, palette.accent)
    svg += fillPath(
      d`M${tx - tr * 0.02} ${ty - tr * 0.08}l${-tr * 0.05} ${-tr * 0.26}h${tr * 0.16}l${-tr * 0.05} ${tr * 0.26}z`,
      palette.sea[1],
    )
    svg += discs(
      [
        [tx - tr * 0.06, ty - tr * 0.42, tr * 0.07],
        [tx + tr * 0.08, ty - tr * 0.44, tr * 0.075],
        [tx + tr * 0.01, ty - tr * 0.53, tr * 0.075],
      ],
      palette.accent,
    )
    svg += discs(
      [
        [tx - tr * 0.06, ty - tr * 0.42, tr * 0.025],
        [tx + tr * 0.08, ty - tr * 0.44, tr * 0.025],
        [tx + tr * 0.01, ty - tr * 0.53, tr * 0.025],
      ],
      palette.accent2,
    )
    svg += awning(palette, -4, -2, width + 8, height * 0.135, Math.round(width / (unit * 0.11)), a, palette.trim)
    svg += trees(canvas, width * (dr < 0 ? 0.95 : 0.05), height * 1.02, height * 0.68, dr < 0 ? 1 : 0)
    return svg
  },
}
