import type { SceneDrawing } from './kit/canvas.ts'
import { nth } from './kit/random.ts'
import { circle, d, discs, ellipse, fillPath, group, lens, rect, strokePath } from './kit/svg.ts'

/* 12 — dish, from above */
export const plat: SceneDrawing = {
  draw(canvas) {
    const { width, height, unit } = canvas
    const palette = canvas.palette
    const variant = canvas.variant % 6
    const base = nth(
      [palette.sea[1], palette.accent, palette.sandShade, palette.leaf, '#E9D7B6', palette.sea[2]],
      variant,
    )
    const st = nth([palette.sea[0], '#B5382A', palette.sand, palette.leafDark, '#F3E6CC', palette.sea[3]], variant)
    let svg = rect(0, 0, width, height, base)
    let lines = ''
    const k = variant % 3
    if (k === 0)
      for (let i = -4; i < 14; i++)
        lines += d`M${(i * width) / 9} ${0}L${(i * width) / 9 + width / 18} ${0}
            L${(i * width) / 9 + width / 18 + height * 0.35} ${height}
            L${(i * width) / 9 + height * 0.35} ${height}Z`
    else if (k === 1) {
      for (let i = 0; i < 12; i++) lines += d`M${(i * width) / 12} 0h${width / 24}v${height}h${-width / 24}z`
    } else
      for (let i = 0; i < 9; i++)
        for (let j = 0; j < 6; j++)
          if ((i + j) & 1)
            lines += d`M${(i * width) / 9} ${(j * height) / 6}h${width / 9}v${height / 6}
              h${-width / 9}z`
    svg += fillPath(lines, st, { opacity: 0.5 })
    const cx = width * nth([0.47, 0.5, 0.42, 0.53, 0.47, 0.4], variant)
    const cy = height * nth([0.53, 0.5, 0.56, 0.5, 0.55, 0.5], variant)
    const q = unit * nth([0.4, 0.46, 0.42, 0.44, 0.4, 0.5], variant)
    svg += fillPath(
      d`M${width * 1.02} ${-height * 0.1}L${width * 1.3} ${height * 0.2}L${width * 0.2} ${height * 1.3}
          L${-width * 0.05} ${height * 1.04}Z`,
      palette.glow,
      { opacity: 0.22 },
    )
    svg += ellipse(cx + q * 0.12, cy + q * 0.16, q * 1.04, q * 1.02, palette.ink, { opacity: 0.3 })
    svg += circle(cx, cy, q, '#FFFBF1')
    svg += strokePath(
      d`M${cx - q * 0.94} ${cy}a${q * 0.94} ${q * 0.94} 0 1 0 ${q * 1.88} 0
          a${q * 0.94} ${q * 0.94} 0 1 0 ${-q * 1.88} 0z`,
      nth([palette.accent, palette.sea[1], palette.accent2, palette.accent, palette.sea[1], palette.accent], variant),
      unit * 0.008,
    )
    svg += circle(cx + q * 0.03, cy + q * 0.04, q * 0.7, '#E4D9C8')
    svg += circle(cx, cy, q * 0.69, '#FFF8EA')
    const lemon = (x: number, y: number, a: number, rot: number) =>
      group(
        circle(0, 0, a, '#F2B437') +
          circle(0, 0, a * 0.84, '#FFF1BE') +
          fillPath(
            Array.from(
              { length: 8 },
              (_, i) =>
                d`M${Math.cos(i * 0.785 + 0.1) * a * 0.12} ${Math.sin(i * 0.785 + 0.1) * a * 0.12}
                    L${Math.cos(i * 0.785 + 0.12) * a * 0.74} ${Math.sin(i * 0.785 + 0.12) * a * 0.74}
                    L${Math.cos(i * 0.785 + 0.66) * a * 0.74} ${Math.sin(i * 0.785 + 0.66) * a * 0.74}Z`,
            ).join(''),
            '#F5C95C',
          ),
        { transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${rot})` },
      )
    const leaf = (x: number, y: number, l: number, rot: number) =>
      group(
        fillPath(d`M0 0Q${l * 0.5} ${-l * 0.34} ${l} 0Q${l * 0.5} ${l * 0.34} 0 0Z`, '#2F7150') +
          fillPath(d`M0 0Q${l * 0.5} ${-l * 0.34} ${l} 0Z`, '#5B9A5F'),
        { transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${rot})` },
      )
    if (variant === 0) {
      svg += circle(cx, cy, q * 0.62, '#DCE8E4')
      for (let i = 0; i < 8; i++) {
        const a = i * 0.785
        const X = cx + Math.cos(a) * q * 0.44
        const Y = cy + Math.sin(a) * q * 0.44
        svg += group(
          fillPath(
            d`M${-q * 0.2} 0Q${-q * 0.16} ${-q * 0.15} 0 ${-q * 0.14}Q${q * 0.24} ${-q * 0.13} ${q * 0.25} 0
                Q${q * 0.2} ${q * 0.15} 0 ${q * 0.13}Q${-q * 0.17} ${q * 0.12} ${-q * 0.2} 0Z`,
            '#5F7476',
          ) +
            fillPath(
              d`M${-q * 0.165} 0Q${-q * 0.12} ${-q * 0.115} 0 ${-q * 0.105}
                  Q${q * 0.19} ${-q * 0.1} ${q * 0.2} 0Q${q * 0.16} ${q * 0.11} 0 ${q * 0.1}
                  Q${-q * 0.13} ${q * 0.09} ${-q * 0.165} 0Z`,
              '#F4EFE2',
            ) +
            fillPath(
              d`M${-q * 0.09} 0Q${q * 0.02} ${-q * 0.09} ${q * 0.13} ${-q * 0.01}
                  Q${q * 0.03} ${q * 0.08} ${-q * 0.09} 0Z`,
              '#B9B5A3',
            ) +
            circle(q * 0.08, 0, q * 0.025, '#FFFBF1'),
          { transform: `translate(${Math.round(X)} ${Math.round(Y)}) rotate(${Math.round(a * 57.3)})` },
        )
      }
      svg += lemon(cx, cy, q * 0.17, 20)
    } else if (variant === 1) {
      svg += group(
        ellipse(q * 0.05, q * 0.06, q * 0.6, q * 0.2, '#E4D9C8') +
          fillPath(
            d`M${-q * 0.56} 0Q${-q * 0.3} ${-q * 0.24} ${q * 0.12} ${-q * 0.16}
                Q${q * 0.3} ${-q * 0.1} ${q * 0.4} 0L${q * 0.62} ${-q * 0.17}
                Q${q * 0.56} 0 ${q * 0.62} ${q * 0.17}L${q * 0.4} 0
                Q${q * 0.3} ${q * 0.1} ${q * 0.12} ${q * 0.16}Q${-q * 0.3} ${q * 0.24} ${-q * 0.56} 0Z`,
            '#C98B4A',
          ) +
          fillPath(
            d`M${-q * 0.56} 0Q${-q * 0.3} ${-q * 0.24} ${q * 0.12} ${-q * 0.16}Q${q * 0.3} ${-q * 0.1} ${q * 0.4} 0Z`,
            '#E5B06B',
          ) +
          strokePath(
            d`M${-q * 0.3} ${-q * 0.17}q${q * 0.06} ${q * 0.17} 0 ${q * 0.34}M${-q * 0.2} ${-q * 0.14}
                l${q * 0.1} ${q * 0.1}M${-q * 0.04} ${-q * 0.14}l${q * 0.1} ${q * 0.1}
                M${q * 0.12} ${-q * 0.11}l${q * 0.08} ${q * 0.08}`,
            '#8E5529',
            q * 0.02,
          ) +
          circle(-q * 0.43, -q * 0.03, q * 0.028, '#2A1A1E'),
        { transform: `translate(${Math.round(cx)} ${Math.round(cy)}) rotate(-18)` },
      )
      svg += lemon(cx + q * 0.28, cy + q * 0.34, q * 0.15, 0)
      svg += lemon(cx + q * 0.08, cy + q * 0.43, q * 0.13, 40)
      svg += leaf(cx - q * 0.42, cy - q * 0.24, q * 0.3, -30)
      svg += leaf(cx - q * 0.36, cy - q * 0.3, q * 0.3, -70)
      svg += discs(
        [
          [cx + q * 0.3, cy - q * 0.36, q * 0.05],
          [cx + q * 0.42, cy - q * 0.26, q * 0.06],
          [cx + q * 0.2, cy - q * 0.42, q * 0.06],
        ],
        '#D4472D',
      )
    } else if (variant === 2) {
      svg += circle(cx + q * 0.03, cy + q * 0.04, q * 0.5, '#CDB58F')
      svg += circle(cx, cy, q * 0.5, '#D29A51')
      svg += circle(cx, cy, q * 0.44, '#FFE08A')
      svg += fillPath(d`M${cx} ${cy}L${cx + q * 0.6} ${cy - q * 0.2}L${cx + q * 0.5} ${cy + q * 0.4}Z`, '#FFF8EA')
      for (let i = 0; i < 9; i++) {
        const a = 0.9 + i * 0.6
        svg += fillPath(
          d`M0 0m${-q * 0.08} 0q${q * 0.08} ${-q * 0.16} ${q * 0.16} 0q${-q * 0.08} ${q * 0.1} ${-q * 0.16} 0z`,
          '#FFFBF1',
          {
            transform: `translate(${Math.round(cx + Math.cos(a) * q * 0.34)} ${Math.round(cy + Math.sin(a) * q * 0.34)})`,
          },
        )
      }
      svg += lemon(cx - q * 0.06, cy - q * 0.02, q * 0.13, 0)
      svg += leaf(cx + q * 0.02, cy - q * 0.06, q * 0.18, -50)
      svg += group(
        fillPath(d`M${0} ${0}L${q * 0.46} ${-q * 0.16}L${q * 0.4} ${q * 0.3}Z`, '#FFE08A') +
          fillPath(
            d`M${q * 0.46} ${-q * 0.16}L${q * 0.4} ${q * 0.3}L${q * 0.46} ${q * 0.32}L${q * 0.53} ${-q * 0.18}Z`,
            '#D29A51',
          ),
        { transform: `translate(${Math.round(cx + q * 0.12)} ${Math.round(cy + q * 0.06)})` },
      )
    } else if (variant === 3) {
      svg += circle(cx, cy, q * 0.6, '#B5471F')
      svg += circle(cx, cy, q * 0.55, '#DD6F2A')
      svg += fillPath(
        lens(cx - q * 0.1, cy - q * 0.2, q * 0.32, q * 0.1) + lens(cx + q * 0.14, cy + q * 0.26, q * 0.3, q * 0.08),
        '#F19A45',
      )
      for (let i = 0; i < 5; i++) {
        const a = i * 1.257 + 0.4
        svg += group(
          fillPath(
            d`M${-q * 0.17} ${q * 0.02}Q0 ${-q * 0.2} ${q * 0.19} ${-q * 0.01}
                Q${q * 0.05} ${q * 0.05} ${-q * 0.17} ${q * 0.02}Z`,
            '#14202B',
          ) +
            fillPath(
              d`M${-q * 0.13} ${q * 0.015}Q${q * 0.02} ${q * 0.16} ${q * 0.19} ${-q * 0.01}
                  Q${q * 0.04} ${-q * 0.03} ${-q * 0.13} ${q * 0.015}Z`,
              '#F3A33C',
            ),
          {
            transform: `translate(${Math.round(cx + Math.cos(a) * q * 0.34)} ${Math.round(cy + Math.sin(a) * q * 0.34)}) rotate(${Math.round(a * 57)})`,
          },
        )
      }
      svg += fillPath(d`M${cx - q * 0.16} ${cy - q * 0.06}h${q * 0.3}l${q * 0.04} ${q * 0.14}h${-q * 0.36}z`, '#E9C17B')
      svg += leaf(cx - q * 0.02, cy, q * 0.2, -40)
      svg += leaf(cx, cy, q * 0.18, 200)
    } else if (variant === 4) {
      const cols = ['#D4472D', '#F2B437', '#2F7150', '#D86A52', '#7A2E4D', '#5B9A5F']
      for (let i = 0; i < 12; i++) {
        const a = i * 0.5236
        svg += group(
          fillPath(d`M0 0Q${q * 0.28} ${-q * 0.11} ${q * 0.52} 0Q${q * 0.28} ${q * 0.11} 0 0Z`, nth(cols, i % 6)) +
            fillPath(d`M0 0Q${q * 0.28} ${-q * 0.11} ${q * 0.52} 0Z`, '#FFF8EA', { opacity: 0.25 }),
          {
            transform: `translate(${Math.round(cx + Math.cos(a) * q * 0.1)} ${Math.round(cy + Math.sin(a) * q * 0.1)}) rotate(${Math.round(a * 57.3)})`,
          },
        )
      }
      svg += circle(cx, cy, q * 0.15, '#FFFBF1')
      svg += circle(cx, cy, q * 0.09, '#F2B437')
      svg += discs(
        Array.from({ length: 9 }, (_, i) => [
          cx + Math.cos(i * 0.7 + 0.2) * q * 0.6,
          cy + Math.sin(i * 0.7 + 0.2) * q * 0.6,
          q * 0.022,
        ]),
        '#2F7150',
      )
    } else {
      for (let i = 0; i < 3; i++) {
        const a = i * 2.094 - 0.6
        const X = cx + Math.cos(a) * q * 0.27
        const Y = cy + Math.sin(a) * q * 0.27
        svg += circle(X + q * 0.03, Y + q * 0.04, q * 0.23, '#CDB58F')
        svg += circle(X, Y, q * 0.23, '#D29A51')
        svg += circle(X - q * 0.03, Y - q * 0.03, q * 0.17, '#E9BE7C')
        svg += fillPath(
          d`M${X - q * 0.23} ${Y}q${q * 0.1} ${q * 0.13} ${q * 0.2} ${q * 0.03}t${q * 0.25} ${-q * 0.04}
              q${-q * 0.02} ${-q * 0.2} ${-q * 0.22} ${-q * 0.21}t${-q * 0.23} ${q * 0.22}z`,
          '#4A2418',
        )
      }
      svg += discs([[cx, cy, q * 0.1]], '#FFFBF1')
      svg += leaf(cx, cy, q * 0.16, -60)
      svg += discs(
        [
          [cx + q * 0.48, cy - q * 0.26, q * 0.055],
          [cx - q * 0.5, cy + q * 0.2, q * 0.05],
          [cx + q * 0.1, cy + q * 0.56, q * 0.045],
        ],
        '#B5382A',
      )
    }
    // cutlery, glass, napkin
    svg += group(
      fillPath(d`M0 0h${q * 0.34}v${q * 1.1}h${-q * 0.34}z`, '#FFFBF1') +
        fillPath(d`M0 0h${q * 0.06}v${q * 1.1}h${-q * 0.06}z`, st),
      { transform: `translate(${Math.round(cx - q * 1.72)} ${Math.round(cy - q * 0.5)}) rotate(-4)` },
    )
    svg += group(
      fillPath(
        d`M0 0v${-q * 0.7}q0 ${-q * 0.1} ${-q * 0.07} ${-q * 0.14}v${-q * 0.32}h${q * 0.03}v${q * 0.26}
            h${q * 0.035}v${-q * 0.26}h${q * 0.04}v${q * 0.26}h${q * 0.035}v${-q * 0.26}h${q * 0.03}
            v${q * 0.32}q${-q * 0.07} ${q * 0.04} ${-q * 0.07} ${q * 0.14}v${q * 0.7}z`,
        '#C9CFCB',
      ),
      { transform: `translate(${Math.round(cx - q * 1.28)} ${Math.round(cy + q * 0.66)})` },
    )
    svg += fillPath(
      d`M${cx + q * 1.22} ${cy + q * 0.64}V${cy - q * 0.1}q0 ${-q * 0.44} ${q * 0.12} ${-q * 0.5}
          v${q * 0.66}h${-q * 0.04}v${q * 0.58}z`,
      '#C9CFCB',
    )
    const gx = cx + q * 1.52
    const gy = cy - q * 0.62
    const gr = q * 0.3
    svg += fillPath(
      d`M${gx - gr * 0.7} ${gy + gr * 0.7}L${gx + gr * 0.7} ${gy - gr * 0.7}
          L${gx + gr * 2.4} ${gy + gr * 1.3}L${gx + gr * 1.2} ${gy + gr * 2.2}Z`,
      palette.ink,
      { opacity: 0.16 },
    )
    svg += circle(gx, gy, gr, '#E9F1EC', { opacity: 0.85 })
    svg += circle(gx, gy, gr * 0.8, variant % 2 ? '#F5D27A' : '#C8424A')
    svg += circle(gx - gr * 0.2, gy - gr * 0.25, gr * 0.26, '#FFF8EA', { opacity: 0.7 })
    return svg
  },
}
