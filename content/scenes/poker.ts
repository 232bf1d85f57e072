import type { SceneDrawing } from './kit/canvas.ts'
import { card, chip } from './kit/cards.ts'
import { nth } from './kit/random.ts'
import { circle, d, ellipse, fillPath, rect, strokePath } from './kit/svg.ts'

/* 9 — poker: top view under the lamp */
export const poker: SceneDrawing = {
  draw(canvas) {
    const { width, height, unit, random } = canvas
    const palette = { ...canvas.palette, ink: '#071521' }
    const table = { ...canvas, palette }
    const variant = canvas.variant % 3
    const felt = nth(
      [
        ['#0F5B4E', '#167363', '#1F8B76'],
        ['#7C2331', '#9C2D38', '#B83B42'],
        ['#12385C', '#1A4C78', '#256395'],
      ] as const,
      variant,
    )
    const cx = width * 0.5
    const cy = height * 0.52
    let svg = rect(0, 0, width, height, '#2A1A1E')
    svg += fillPath(
      Array.from(
        { length: 14 },
        (_, i) =>
          d`M${cx} ${cy}L${cx + Math.cos(i * 0.449) * width * 1.2} ${cy + Math.sin(i * 0.449) * width * 1.2}
              L${cx + Math.cos(i * 0.449 + 0.22) * width * 1.2} ${cy + Math.sin(i * 0.449 + 0.22) * width * 1.2}
              Z`,
      ).join(''),
      '#3A2428',
    )
    const rx = Math.min(width * 0.47, height * 0.8)
    const ry = height * 0.42
    const ov = (k: number, f: string) => ellipse(cx, cy, rx - unit * k, ry - unit * k, f)
    svg += ellipse(cx + unit * 0.02, cy + unit * 0.05, rx, ry, '#000', { opacity: 0.4 })
    svg += ov(0, '#6B3A26')
    svg += ov(0.018, '#8A4D30')
    svg += ov(0.06, '#3B2018')
    svg += ov(0.075, felt[0])
    svg += ellipse(cx, cy - ry * 0.1, rx * 0.72, ry * 0.66, felt[1])
    svg += ellipse(cx, cy - ry * 0.18, rx * 0.46, ry * 0.42, felt[2])
    svg += strokePath(
      d`M${cx - rx * 0.62} ${cy}a${rx * 0.62} ${ry * 0.6} 0 1 0 ${rx * 1.24} 0
          a${rx * 0.62} ${ry * 0.6} 0 1 0 ${-rx * 1.24} 0z`,
      palette.accent2,
      unit * 0.005,
      { opacity: 0.8 },
    )
    const cw = unit * 0.115
    const cs = [
      ['spade', 'pip'],
      ['heart', 'king'],
      ['diamond', 'pip'],
      ['club', 'pip'],
      ['heart', 'pip'],
    ] as const
    cs.forEach(([a, b], i) => {
      svg += card(palette, cx + (i - 2) * cw * 1.12, cy - unit * 0.02, cw, nth([-2, 1, -1, 2, 0], i), a, b)
    })
    svg += card(palette, cx - cw * 0.55, cy + ry * 0.72, cw * 1.1, -12, 'heart')
    svg += card(palette, cx + cw * 0.45, cy + ry * 0.7, cw * 1.1, 9, 'spade', 'king')
    for (const [x, y, a] of [
      [-0.72, -0.28, 60],
      [0.74, -0.25, -58],
      [-0.3, -0.68, 12],
      [0.34, -0.67, -14],
    ] as const) {
      svg += card(palette, cx + rx * x, cy + ry * y, cw * 0.82, a, 'spade', 'back')
      svg += card(palette, cx + rx * x + unit * 0.035, cy + ry * y + unit * 0.008, cw * 0.82, a + 14, 'spade', 'back')
    }
    const cc = [palette.accent, palette.accent2, '#1B4C78', '#12202B', '#2E7A5A']
    for (const [x, y, m] of [
      [-0.14, 0.38, 4],
      [0.2, 0.36, 4],
      [-0.55, 0.42, 5],
      [0.62, 0.4, 4],
      [-0.52, -0.58, 4],
      [0.58, -0.56, 4],
      [0, -0.42, 4],
    ] as const)
      for (let i = 0; i < m; i++) {
        svg += chip(
          table,
          cx + rx * x + (i % 3) * unit * 0.052 + random() * unit * 0.012,
          cy + ry * y + Math.floor(i / 3) * unit * 0.045 + random() * unit * 0.014,
          unit * 0.027,
          nth(cc, (i + m + variant) % 5),
        )
        random()
      }
    svg += circle(cx + rx * 0.3, cy + ry * 0.08 + unit * 0.11, unit * 0.03, '#FFF8E6')
    svg += circle(cx + rx * 0.3, cy + ry * 0.08 + unit * 0.11, unit * 0.022, palette.accent2)
    svg += fillPath(
      d`M${cx - width * 0.2} ${-height * 0.02}h${width * 0.4}L${cx + width * 0.8} ${height * 1.1}
          H${cx - width * 0.8}Z`,
      palette.glow,
      { opacity: 0.09 },
    )
    return svg
  },
}
