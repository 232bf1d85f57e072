import type { SceneDrawing } from './kit/canvas.ts'
import { palm } from './kit/plants.ts'
import { nth } from './kit/random.ts'
import { sailboat } from './kit/sea.ts'
import { circle, type Disc, d, discs, ellipse, fillPath, rect, rects, strokePath } from './kit/svg.ts'

/* 24 — bath under the round window */
export const baignoire: SceneDrawing = {
  horizon: 0.4,
  sun: [0.5, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % 3
    const wall = nth([palette.sea[3], palette.sandShade, palette.leaf], variant)
    const tile = nth([palette.sea[2], palette.sand, palette.leafDark], variant)
    const a = nth([palette.accent, palette.sea[1], palette.accent2], variant)
    let svg = rect(0, 0, width, height, wall)
    const q = unit * 0.3
    const wx = width * 0.5
    const wy = height * 0.34
    const seg = (t: number, color: string) => {
      const k = Math.sqrt(1 - t * t) * q
      return fillPath(d`M${wx - k} ${wy + t * q}H${wx + k}A${q} ${q} 0 0 1 ${wx - k} ${wy + t * q}Z`, color)
    }
    svg += circle(wx, wy, q * 1.12, palette.trim)
    svg += circle(wx, wy, q, palette.sky[1])
    svg += circle(wx + q * 0.2, wy - q * 0.15, q * 0.66, palette.sky[2])
    svg += circle(wx + q * 0.2, wy - q * 0.15, q * 0.46, palette.sky[4])
    svg += circle(wx + q * 0.2, wy - q * 0.15, q * 0.26, palette.sun)
    svg += seg(0.3, palette.sea[2])
    svg += seg(0.5, palette.sea[1])
    svg += seg(0.74, palette.sea[0])
    svg += sailboat(palette, wx - q * 0.4, wy + q * 0.4, q * 0.3)
    svg += strokePath(d`M${wx} ${wy - q}v${2 * q}M${wx - q} ${wy}h${2 * q}`, palette.trim, unit * 0.01)
    const ty = height * 0.56
    svg += rect(0, ty, width, height, tile)
    let g = ''
    for (let i = 0; i < 20; i++) g += d`M${(i * width) / 20} ${ty}V${height * 0.82}`
    for (let j = 1; j < 5; j++) g += d`M0 ${ty + j * height * 0.055}H${width}`
    svg += strokePath(g, wall, 3, { opacity: 0.6 })
    svg += rect(0, ty - height * 0.012, width, height * 0.02, a)
    svg += rect(0, height * 0.82, width, height, palette.floor)
    let fl = ''
    for (let i = -9; i < 10; i++)
      for (let j = 0; j < 3; j++)
        if ((i + j) & 1) {
          const y0 = height * (0.82 + nth([0, 0.045, 0.1], j))
          const y1 = height * (0.82 + nth([0.045, 0.1, 0.2], j))
          const k = (y: number) => 1 + ((y - height * 0.82) / height) * 4
          fl += d`M${width / 2 + i * width * 0.07 * k(y0)} ${y0}
              L${width / 2 + (i + 1) * width * 0.07 * k(y0)} ${y0}
              L${width / 2 + (i + 1) * width * 0.07 * k(y1)} ${y1}
              L${width / 2 + i * width * 0.07 * k(y1)} ${y1}Z`
        }
    svg += fillPath(fl, palette.sandShade, { opacity: 0.4 })
    svg += fillPath(
      d`M${wx - q * 0.7} ${height * 0.82}L${wx + q * 0.5} ${height * 0.82}L${wx + q * 0.3} ${height}
          L${wx - q * 1.7} ${height}Z`,
      palette.glow,
      { opacity: 0.6 },
    )
    const bx = width * 0.5
    const by = height * 0.66
    const bw = unit * 0.42
    svg += ellipse(bx, height * 0.92, bw * 0.95, unit * 0.03, palette.ink, { opacity: 0.25 })
    svg += discs(
      [
        [bx - bw * 0.6, height * 0.9, unit * 0.03],
        [bx + bw * 0.6, height * 0.9, unit * 0.03],
      ],
      palette.accent2,
    )
    svg += fillPath(
      d`M${bx - bw} ${by}Q${bx - bw * 0.92} ${height * 0.9} ${bx - bw * 0.5} ${height * 0.9}
          H${bx + bw * 0.5}Q${bx + bw * 0.92} ${height * 0.9} ${bx + bw} ${by}Z`,
      palette.trim,
    )
    svg += fillPath(
      d`M${bx + bw * 0.2} ${height * 0.9}H${bx + bw * 0.5}
          Q${bx + bw * 0.92} ${height * 0.9} ${bx + bw} ${by}H${bx + bw * 0.55}
          Q${bx + bw * 0.5} ${height * 0.82} ${bx + bw * 0.2} ${height * 0.9}Z`,
      palette.wallShade,
      { opacity: 0.55 },
    )
    svg += fillPath(
      d`M${bx - bw * 1.06} ${by - unit * 0.03}q0 ${-unit * 0.02} ${unit * 0.03} ${-unit * 0.02}
          H${bx + bw * 1.0}q${unit * 0.03} 0 ${unit * 0.03} ${unit * 0.02}t${-unit * 0.03} ${unit * 0.03}
          H${bx - bw * 1.0}q${-unit * 0.03} 0 ${-unit * 0.03} ${-unit * 0.03}z`,
      palette.foam,
    )
    const fo: Disc[] = []
    for (let i = 0; i < 13; i++)
      fo.push([bx - bw * 0.8 + i * bw * 0.13, by - unit * (0.05 + 0.022 * Math.sin(i * 2.1)), unit * 0.042])
    svg += discs(fo, '#FFFEFA')
    svg += strokePath(
      d`M${bx + bw * 0.7} ${by - unit * 0.04}v${-unit * 0.13}
          q0 ${-unit * 0.05} ${-unit * 0.05} ${-unit * 0.05}t${-unit * 0.05} ${unit * 0.05}`,
      palette.accent2,
      unit * 0.02,
      { 'stroke-linecap': 'round' },
    )
    svg += rect(bx - bw * 0.5, by - unit * 0.052, bw * 0.28, unit * 0.19, a)
    svg += rect(bx - bw * 0.5, by + unit * 0.1, bw * 0.28, unit * 0.015, palette.trim)
    const X = width * 0.86
    svg += rects(
      [
        [X - unit * 0.08, height * 0.93 - unit * 0.2, unit * 0.016, unit * 0.2],
        [X + unit * 0.064, height * 0.93 - unit * 0.2, unit * 0.016, unit * 0.2],
      ],
      palette.ink,
    )
    svg += rect(X - unit * 0.1, height * 0.93 - unit * 0.22, unit * 0.2, unit * 0.024, palette.ink)
    svg += rect(X - unit * 0.075, height * 0.93 - unit * 0.27, unit * 0.15, unit * 0.05, palette.accent)
    svg += rect(X - unit * 0.07, height * 0.93 - unit * 0.31, unit * 0.14, unit * 0.04, palette.trim)
    svg += fillPath(
      d`M${X - unit * 0.03} ${height * 0.93 - unit * 0.31}v${-unit * 0.09}h${unit * 0.02}v${-unit * 0.03}
          h${unit * 0.03}v${unit * 0.03}h${unit * 0.02}v${unit * 0.09}z`,
      palette.sea[1],
    )
    svg += fillPath(
      d`M${width * 0.1} ${height * 0.92}l${-unit * 0.015} ${-unit * 0.15}h${unit * 0.17}
          l${-unit * 0.015} ${unit * 0.15}z`,
      a,
    )
    svg += palm(canvas, width * 0.1 + unit * 0.07, height * 0.92 - unit * 0.14, unit * 0.42, 0.1)
    return svg
  },
}
