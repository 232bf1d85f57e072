import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { bush, palm } from './kit/plants.ts'
import { boats, sea } from './kit/sea.ts'
import { sky, sun } from './kit/sky.ts'
import { d, ellipse, fillPath, rect, rects, strokePath } from './kit/svg.ts'

/* 20 — meeting room in the round, bay behind */
export const seminaire: SceneDrawing = {
  horizon: 0.4,
  sun: [0.5, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % 2
    let svg = sky(canvas)
    svg += sun(canvas)
    svg += farCape(canvas)
    svg += sea(canvas, canvas.horizon, height * 0.6)
    svg += boats(canvas, canvas.horizon + height * 0.03, canvas.horizon + height * 0.1, 4, unit * 0.045)
    const fy = height * 0.58
    const wall = variant ? palette.sea[2] : palette.sandShade
    const n = 5
    const gap = width * 0.016
    const bw = (width * 0.8 - gap * (n - 1)) / n
    const x0 = width * 0.1
    let hole = ''
    for (let i = 0; i < n; i++) {
      const x = x0 + i * (bw + gap)
      hole += d`M${x} ${fy - height * 0.02}h${bw}V${height * 0.12 + bw / 2}a${bw / 2} ${bw / 2} 0 0 0 ${-bw} 0z`
    }
    svg += fillPath(`M0 0H${width}V${fy}H0Z` + hole, wall, { 'fill-rule': 'evenodd' })
    svg += strokePath(hole, palette.trim, unit * 0.014)
    svg += strokePath(
      Array.from(
        { length: n },
        (_, i) => d`M${x0 + i * (bw + gap) + bw / 2} ${height * 0.12}V${fy - height * 0.02}`,
      ).join(''),
      palette.trim,
      unit * 0.006,
    )
    svg += rect(0, fy, width, height, palette.floor)
    let li = ''
    for (let i = 0; i < n; i++) {
      const x = x0 + i * (bw + gap)
      const k = (t: number) => width / 2 + (t - width / 2) * 1.9
      li += d`M${x} ${fy}L${x + bw} ${fy}L${k(x + bw)} ${height}L${k(x)} ${height}Z`
    }
    svg += fillPath(li, palette.glow, { opacity: 0.55 })
    const cx = width / 2
    const ty = height * 0.76
    const rx = Math.min(width * 0.36, height * 0.6)
    const ry = height * 0.1
    const ch = (x: number, y: number, q: number, color: string, back: number) =>
      back
        ? fillPath(d`M${x - q * 0.5} ${y}v${-q * 0.8}q${q * 0.5} ${-q * 0.3} ${q} 0v${q * 0.8}z`, color) +
          fillPath(d`M${x} ${y}v${-q * 0.97}q${q * 0.3} 0 ${q * 0.5} ${q * 0.17}v${q * 0.8}z`, palette.ink, {
            opacity: 0.2,
          })
        : fillPath(d`M${x - q * 0.55} ${y}v${-q * 0.9}q${q * 0.55} ${-q * 0.34} ${q * 1.1} 0v${q * 0.9}z`, color) +
          fillPath(
            d`M${x - q * 0.36} ${y - q * 0.1}v${-q * 0.66}q${q * 0.36} ${-q * 0.22} ${q * 0.72} 0v${q * 0.66}z`,
            palette.ink,
            { opacity: 0.16 },
          ) +
          rects(
            [
              [x - q * 0.42, y, q * 0.1, q * 0.5],
              [x + q * 0.32, y, q * 0.1, q * 0.5],
            ],
            palette.ink,
          )
    for (let i = 0; i < 5; i++) {
      const a = Math.PI * (1.16 + (0.68 * i) / 4)
      svg += ch(cx + Math.cos(a) * rx * 1.02, ty + Math.sin(a) * ry * 0.9 + unit * 0.01, unit * 0.1, palette.accent, 1)
    }
    svg += ellipse(cx, ty + height * 0.1, rx * 0.8, ry * 0.7, palette.ink, { opacity: 0.25 })
    svg += fillPath(
      d`M${cx - rx * 0.2} ${ty}L${cx + rx * 0.2} ${ty}L${cx + rx * 0.12} ${ty + height * 0.11}
          L${cx - rx * 0.12} ${ty + height * 0.11}Z`,
      palette.roof,
    )
    svg += ellipse(cx, ty + unit * 0.016, rx, ry, palette.roof)
    svg += ellipse(cx, ty, rx, ry, palette.wall)
    svg += ellipse(cx, ty, rx * 0.9, ry * 0.86, palette.trim)
    svg += ellipse(cx, ty, rx * 0.2, ry * 0.24, palette.wallShade)
    svg += bush(canvas, cx, ty - height * 0.005, unit * 0.16, palette.accent, 3)
    for (let i = 0; i < 8; i++) {
      const a = i * 0.785 + 0.39
      const X = cx + Math.cos(a) * rx * 0.66
      const Y = ty + Math.sin(a) * ry * 0.62
      svg += fillPath(
        d`M${X - unit * 0.04} ${Y - unit * 0.008}L${X + unit * 0.03} ${Y - unit * 0.012}
            L${X + unit * 0.04} ${Y + unit * 0.012}L${X - unit * 0.036} ${Y + unit * 0.014}Z`,
        i % 2 ? palette.accent2 : palette.sea[3],
      )
      svg += rect(X + unit * 0.055, Y - unit * 0.035, unit * 0.016, unit * 0.04, palette.sea[2], { opacity: 0.8 })
    }
    for (let i = 0; i < 5; i++) {
      const a = Math.PI * (0.12 + (0.76 * i) / 4)
      svg += ch(
        cx + Math.cos(a) * rx * 1.08,
        ty + Math.sin(a) * ry * 1.25 + unit * 0.09,
        unit * 0.125,
        i % 2 ? palette.sea[1] : palette.accent,
        0,
      )
    } /* lamp */
    svg += strokePath(d`M${cx} 0V${height * 0.1}`, palette.ink, 3)
    svg += [0, 1, 2]
      .map((i) =>
        fillPath(
          d`M${cx - unit * (0.17 - i * 0.05)} ${height * 0.1 + i * unit * 0.035}h${unit * (0.34 - i * 0.1)}
              l${-unit * 0.02} ${unit * 0.03}h${-unit * (0.3 - i * 0.1)}z`,
          i % 2 ? palette.accent2 : palette.glow,
        ),
      )
      .join('')
    for (const k of [0.045, 0.955]) {
      svg += fillPath(
        d`M${width * k - unit * 0.05} ${height * 0.72}l${-unit * 0.012} ${-unit * 0.12}h${unit * 0.124}
            l${-unit * 0.012} ${unit * 0.12}z`,
        palette.roof,
      )
      svg += palm(canvas, width * k, height * 0.72 - unit * 0.11, unit * 0.36, k < 0.5 ? 0.08 : -0.08)
    }
    return svg
  },
}
