import type { SceneDrawing } from './kit/canvas.ts'
import { nth } from './kit/random.ts'
import { sailboat } from './kit/sea.ts'
import { circle, d, ellipse, fillPath, group, rect, rects, strokePath } from './kit/svg.ts'

/* 11 — slot machine as a small deco palace */
export const machine: SceneDrawing = {
  draw(canvas) {
    const { width, height, unit } = canvas
    const palette = canvas.palette
    const variant = canvas.variant % 5
    const A = nth([palette.accent, '#1C5A66', '#7A2E4D', '#2F6B4F', '#2B3E78'], variant)
    const B = palette.accent2
    let svg = rect(0, 0, width, height, '#0B1F31')
    const cx = width / 2
    for (let i = 0; i < 5; i++)
      svg += circle(
        cx,
        height * 0.5,
        height * (0.72 - i * 0.12),
        nth(['#0F2A41', '#143650', '#1A4360', '#215170', '#2B6280'], i),
      )
    svg += fillPath(
      Array.from({ length: 24 }, (_, i) =>
        i % 2
          ? d`M${cx} ${height * 0.5}
              L${cx + Math.cos(i * 0.2618) * width} ${height * 0.5 + Math.sin(i * 0.2618) * width}
              L${cx + Math.cos(i * 0.2618 + 0.2618) * width} ${height * 0.5 + Math.sin(i * 0.2618 + 0.2618) * width}
              Z`
          : '',
      ).join(''),
      B,
      { opacity: 0.09 },
    )
    svg += rect(0, height * 0.9, width, height, '#071521')
    const w = unit * 0.72
    const x = cx - w / 2
    const y = height * 0.3
    svg += fillPath(
      d`M${x} ${height * 0.93}L${x + w} ${height * 0.93}L${x + w * 1.4} ${height}L${x + w * 0.3} ${height}Z`,
      '#000',
      { opacity: 0.4 },
    )
    svg += [0, 1, 2]
      .map((i) =>
        fillPath(
          d`M${x + i * w * 0.04} ${height * 0.93}V${y - i * unit * 0.03}
              a${w / 2 - i * w * 0.04} ${w * 0.32 - i * unit * 0.012} 0 0 1 ${w - i * w * 0.08} 0
              V${height * 0.93}z`,
          nth([B, A, '#12283A'], i),
        ),
      )
      .join('')
    const cy = y + unit * 0.03
    let f = ''
    for (let i = 0; i < 11; i++) {
      const a = Math.PI + ((i + 0.5) * Math.PI) / 11
      if (i % 2 === 0)
        f += d`M${cx} ${cy}L${cx + Math.cos(a - 0.13) * w * 0.38} ${cy + Math.sin(a - 0.13) * w * 0.25}
            L${cx + Math.cos(a + 0.13) * w * 0.38} ${cy + Math.sin(a + 0.13) * w * 0.25}Z`
    }
    svg += fillPath(f, B)
    svg += fillPath(d`M${cx - w * 0.13} ${cy}a${w * 0.13} ${w * 0.11} 0 0 1 ${w * 0.26} 0z`, A)
    svg += rect(x + w * 0.08, cy, w * 0.84, unit * 0.02, B)
    const ry = cy + unit * 0.05
    const rh = unit * 0.3
    const rw = w * 0.25
    svg += rect(x + w * 0.08, ry - unit * 0.02, w * 0.84, rh + unit * 0.04, B)
    const sym: ((X: number, Y: number, q: number) => string)[] = [
      (X, Y, q) =>
        circle(X, Y, q * 0.62, palette.accent2) +
        fillPath(
          Array.from(
            { length: 12 },
            (_, i) =>
              d`M${X + Math.cos(i * 0.5236) * q} ${Y + Math.sin(i * 0.5236) * q}
                  L${X + Math.cos(i * 0.5236 + 0.16) * q * 0.66} ${Y + Math.sin(i * 0.5236 + 0.16) * q * 0.66}
                  L${X + Math.cos(i * 0.5236 - 0.16) * q * 0.66} ${Y + Math.sin(i * 0.5236 - 0.16) * q * 0.66}
                  Z`,
          ).join(''),
          palette.accent2,
        ),
      (X, Y, q) =>
        sailboat(
          {
            ...palette,
            trim: '#D4472D',
            wallShade: '#35596B',
            foam: '#fff',
            ink: '#12303F',
          },
          X,
          Y + q * 0.7,
          q * 1.4,
        ),
      (X, Y, q) =>
        ellipse(X, Y, q * 0.9, q * 0.66, palette.accent2) +
        fillPath(
          d`M${X - q * 0.2} ${Y - q * 0.6}q${q * 0.4} ${-q * 0.6} ${q * 0.9} ${-q * 0.3}
              q${-q * 0.3} ${q * 0.5} ${-q * 0.9} ${q * 0.3}z`,
          '#2F7150',
        ),
      (X, Y, q) =>
        strokePath(
          d`M${X} ${Y - q * 0.6}V${Y + q * 0.75}M${X - q * 0.4} ${Y - q * 0.25}h${q * 0.8}
              M${X - q * 0.75} ${Y + q * 0.2}q${q * 0.1} ${q * 0.6} ${q * 0.75} ${q * 0.6}
              t${q * 0.75} ${-q * 0.6}`,
          '#1B4C78',
          q * 0.2,
          { 'stroke-linecap': 'round' },
        ) +
        strokePath(
          d`M${X - q * 0.2} ${Y - q * 0.75}a${q * 0.2} ${q * 0.2} 0 1 1 ${q * 0.4} 0
              a${q * 0.2} ${q * 0.2} 0 1 1 ${-q * 0.4} 0z`,
          '#1B4C78',
          q * 0.14,
        ),
      (X, Y, q) =>
        fillPath(
          d`M${X} ${Y + q * 0.8}C${X - q * 1.2} ${Y + q * 0.2} ${X - q} ${Y - q * 0.8} ${X} ${Y - q * 0.8}
              S${X + q * 1.2} ${Y + q * 0.2} ${X} ${Y + q * 0.8}Z`,
          '#D86A52',
        ) +
        strokePath(
          [-0.6, -0.3, 0, 0.3, 0.6]
            .map((t) => d`M${X} ${Y + q * 0.8}L${X + t * q * 1.1} ${Y - q * (0.72 - Math.abs(t) * 0.5)}`)
            .join(''),
          '#FFF3D6',
          q * 0.09,
        ),
    ]
    const win = (variant + canvas.seed) % 5
    for (let i = 0; i < 3; i++) {
      const X = x + w * 0.115 + i * rw * 1.04
      svg += rect(X, ry, rw, rh, '#FFF6E0')
      svg += nth(sym, win)(X + rw / 2, ry + rh / 2, rw * 0.3)
      svg += group(
        nth(sym, (win + i + 1) % 5)(X + rw / 2, ry + rh * 0.02, rw * 0.22) +
          nth(sym, (win + i + 3) % 5)(X + rw / 2, ry + rh * 0.98, rw * 0.22),
        { opacity: 0.35 },
      )
      svg += rects(
        [
          [X, ry, rw, rh * 0.16],
          [X, ry + rh * 0.84, rw, rh * 0.16],
        ],
        '#12283A',
        { opacity: 0.32 },
      )
    }
    svg += rect(x + w * 0.1, ry + rh / 2 - 2, w * 0.8, 4, palette.accent)
    const by = ry + rh + unit * 0.06
    svg += fillPath(
      d`M${x + w * 0.1} ${by}L${x + w * 0.9} ${by}L${x + w * 0.98} ${by + unit * 0.09}
          L${x + w * 0.02} ${by + unit * 0.09}Z`,
      A,
    )
    svg += [0, 1, 2, 3, 4]
      .map((i) =>
        ellipse(x + w * (0.2 + i * 0.15), by + unit * 0.045, unit * 0.03, unit * 0.018, i === 4 ? B : '#FFF3D6'),
      )
      .join('')
    const px = by + unit * 0.12
    svg += rect(x + w * 0.14, px, w * 0.72, height * 0.9 - px, '#1D3D55')
    svg += strokePath(
      [0, 1, 2, 3]
        .map(
          (i) =>
            d`M${cx} ${height * 0.9}m${-w * (0.05 + i * 0.05)} 0
                a${w * (0.05 + i * 0.05)} ${w * (0.05 + i * 0.05)} 0 0 1 ${w * (0.1 + i * 0.1)} 0`,
        )
        .join(''),
      B,
      unit * 0.012,
    )
    svg += rect(x - w * 0.03, height * 0.9, w * 1.06, height * 0.03, B)
    svg += strokePath(d`M${x + w} ${ry + rh * 0.7}h${w * 0.08}V${ry - unit * 0.02}`, B, unit * 0.022, {
      'stroke-linejoin': 'round',
    })
    svg += circle(x + w * 1.08, ry - unit * 0.04, unit * 0.038, palette.accent)
    for (let i = 0; i < 13; i++) {
      const a = Math.PI * (1 + (i + 0.5) / 13)
      svg += circle(cx + Math.cos(a) * w * 0.465, y + Math.sin(a) * (w * 0.3), unit * 0.011, '#FFF3D6')
    }
    return svg
  },
}
