import type { SceneDrawing } from './kit/canvas.ts'
import { PALETTES } from './kit/palettes.ts'
import { nth } from './kit/random.ts'
import { beams } from './kit/sky.ts'
import { circle, type Disc, d, discs, ellipse, fillPath, lens, rect, rects, strokePath } from './kit/svg.ts'

/* 8 — theatre */
export const theatre: SceneDrawing = {
  horizon: 0.7,
  sun: [0.5, 0.3],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const N = PALETTES.nuit
    const variant = canvas.variant % 5
    const A = nth([palette.accent, '#7A2E4D', '#1C5A66', '#B5382A', '#3D3F77'], variant)
    const bg = N.sky
    let svg = rect(0, 0, width, height, bg[1])
    const cx = width / 2
    const fy = height * 0.74
    const pw = width * (width > height ? 0.36 : 0.4)
    // backdrop: concentric deco sunburst
    for (let i = 0; i < 5; i++)
      svg += circle(cx, fy, height * (0.74 - i * 0.13), nth([bg[2], bg[3], bg[4], palette.accent2, palette.glow], i), {
        opacity: nth([1, 1, 1, 0.85, 1], i),
      })
    let ra = ''
    for (let i = 0; i < 15; i++) {
      const a = Math.PI + ((i + 0.5) * Math.PI) / 15
      if (i % 2)
        ra += d`M${cx} ${fy}L${cx + Math.cos(a - 0.06) * height} ${fy + Math.sin(a - 0.06) * height}
            L${cx + Math.cos(a + 0.06) * height} ${fy + Math.sin(a + 0.06) * height}Z`
    }
    svg += fillPath(ra, palette.accent2, { opacity: 0.16 })
    // stage
    svg += rect(0, fy, width, height, '#8A4A2E')
    let pl = ''
    for (let i = -12; i <= 12; i++) pl += d`M${cx + i * width * 0.05} ${fy}L${cx + i * width * 0.1} ${height * 0.9}`
    svg += strokePath(pl, '#5B2B20', 2)
    svg += ellipse(cx, fy + height * 0.07, unit * 0.3, unit * 0.06, palette.glow, { opacity: 0.7 })
    // beams
    svg += beams(
      width * 0.14,
      -height * 0.02,
      height * 1.05,
      palette.glow,
      [Math.atan2(fy - height * 0.0, cx - width * 0.14)],
      0.13,
      0.2,
    )
    svg += beams(
      width * 0.86,
      -height * 0.02,
      height * 1.05,
      palette.glow,
      [Math.atan2(fy, cx - width * 0.86)],
      0.13,
      0.2,
    )
    // performer
    const X = cx
    const Y = fy + height * 0.075
    if (variant === 0) {
      svg += fillPath(
        d`M${X - unit * 0.02} ${Y}L${X + unit * 0.02} ${Y}L${X + unit * 0.2} ${Y + unit * 0.09}
            L${X + unit * 0.1} ${Y + unit * 0.1}Z`,
        N.ink,
        { opacity: 0.3 },
      )
      svg += fillPath(
        d`M${X - unit * 0.035} ${Y - unit * 0.33}h${unit * 0.07}l${-unit * 0.006} ${unit * 0.1}
            q${unit * 0.035} ${unit * 0.08} ${unit * 0.1} ${unit * 0.24}
            q${-unit * 0.13} ${unit * 0.03} ${-unit * 0.26} 0
            q${unit * 0.07} ${-unit * 0.16} ${unit * 0.1} ${-unit * 0.24}z`,
        N.ink,
      )
      svg += circle(X, Y - unit * 0.365, unit * 0.028, '#E2A878')
      svg += fillPath(
        d`M${X - unit * 0.032} ${Y - unit * 0.36}a${unit * 0.032} ${unit * 0.034} 0 1 1 ${unit * 0.064} 0
            q${-unit * 0.03} ${-unit * 0.03} ${-unit * 0.064} 0z`,
        A,
      )
      svg += strokePath(
        d`M${X + unit * 0.035} ${Y - unit * 0.32}l${unit * 0.06} ${-unit * 0.09}`,
        '#E2A878',
        unit * 0.016,
        { 'stroke-linecap': 'round' },
      )
      svg += strokePath(
        d`M${X - unit * 0.033} ${Y - unit * 0.32}l${-unit * 0.035} ${unit * 0.08}l${unit * 0.045} ${-unit * 0.05}`,
        '#E2A878',
        unit * 0.015,
        { 'stroke-linejoin': 'round' },
      )
      svg += strokePath(d`M${X - unit * 0.055} ${Y}V${Y - unit * 0.32}`, palette.trim, unit * 0.005)
      svg += discs([[X - unit * 0.055, Y - unit * 0.33, unit * 0.012]], palette.trim)
    } else if (variant === 1) {
      svg += fillPath(
        d`M${X - unit * 0.2} ${Y - unit * 0.19}h${unit * 0.2}
            q${unit * 0.1} ${-unit * 0.12} ${unit * 0.25} ${-unit * 0.04}v${unit * 0.1}h${-unit * 0.45}z`,
        N.ink,
      )
      svg += fillPath(
        d`M${X - unit * 0.02} ${Y - unit * 0.19}L${X + unit * 0.24} ${Y - unit * 0.23}
            L${X + unit * 0.18} ${Y - unit * 0.4}Z`,
        N.ink,
        { opacity: 0.85 },
      )
      svg += rects(
        [
          [X - unit * 0.17, Y - unit * 0.13, unit * 0.02, unit * 0.13],
          [X + unit * 0.2, Y - unit * 0.13, unit * 0.02, unit * 0.13],
          [X + unit * 0.03, Y - unit * 0.13, unit * 0.02, unit * 0.1],
        ],
        N.ink,
      )
      svg += rect(X - unit * 0.21, Y - unit * 0.175, unit * 0.16, unit * 0.02, palette.trim)
      svg += fillPath(
        d`M${X - unit * 0.32} ${Y - unit * 0.1}q0 ${-unit * 0.16} ${unit * 0.05} ${-unit * 0.17}
            l${unit * 0.07} ${unit * 0.09}l${-unit * 0.06} ${-unit * 0.02}v${unit * 0.1}h${unit * 0.04}
            v${unit * 0.1}h${-unit * 0.03}v${-unit * 0.07}h${-unit * 0.07}z`,
        A,
      )
      svg += circle(X - unit * 0.265, Y - unit * 0.3, unit * 0.027, '#E2A878')
      svg += rect(X - unit * 0.33, Y - unit * 0.1, unit * 0.1, unit * 0.015, N.ink)
      svg += strokePath(d`M${X - unit * 0.28} ${Y - unit * 0.09}v${unit * 0.09}`, N.ink, unit * 0.012)
    } else if (variant === 2) {
      for (const k of [-1, 0, 1]) {
        const x = X + k * unit * 0.2
        const y = Y + Math.abs(k) * -unit * 0.01
        svg += fillPath(
          d`M${x - unit * 0.026} ${y - unit * 0.25}h${unit * 0.052}l${unit * 0.015} ${unit * 0.08}
              l${unit * 0.04} ${unit * 0.05}q${-unit * 0.08} ${unit * 0.03} ${-unit * 0.16} 0
              l${unit * 0.04} ${-unit * 0.05}z`,
          k ? '#7A2E4D' : palette.accent,
        )
        svg += strokePath(
          d`M${x - unit * 0.015} ${y - unit * 0.12}V${y}M${x + unit * 0.02} ${y - unit * 0.13}
              l${unit * 0.09} ${-unit * 0.07}`,
          '#E2A878',
          unit * 0.02,
          { 'stroke-linecap': 'round' },
        )
        svg += circle(x, y - unit * 0.285, unit * 0.026, '#E2A878')
        svg += [-0.9, -0.45, 0, 0.45, 0.9]
          .map((t) =>
            fillPath(lens(0, 0, unit * 0.045, unit * 0.014), k ? palette.accent : '#7A2E4D', {
              transform: d`translate(${x + Math.sin(t) * unit * 0.055} ${y - unit * 0.3 - Math.cos(t) * unit * 0.055}) rotate(${t * 57 - 90})`,
            }),
          )
          .join('')
      }
    } else if (variant === 3) {
      svg += fillPath(
        d`M${X - unit * 0.05} ${Y}l${unit * 0.012} ${-unit * 0.32}h${unit * 0.076}
            l${unit * 0.012} ${unit * 0.32}h${-unit * 0.035}l${-unit * 0.015} ${-unit * 0.17}
            l${-unit * 0.015} ${unit * 0.17}z`,
        N.ink,
      )
      svg += fillPath(
        d`M${X - unit * 0.04} ${Y - unit * 0.32}L${X + unit * 0.04} ${Y - unit * 0.32}
            L${X + unit * 0.19} ${Y - unit * 0.03}L${X - unit * 0.13} ${Y - unit * 0.03}Z`,
        A,
        { opacity: 0.9 },
      )
      svg += fillPath(
        d`M${X - unit * 0.02} ${Y - unit * 0.32}L${X + unit * 0.02} ${Y - unit * 0.32}L${X} ${Y - unit * 0.22}Z`,
        palette.trim,
      )
      svg += circle(X, Y - unit * 0.36, unit * 0.028, '#E2A878')
      svg += rect(X - unit * 0.05, Y - unit * 0.388, unit * 0.1, unit * 0.012, N.ink)
      svg += rect(X - unit * 0.03, Y - unit * 0.46, unit * 0.06, unit * 0.075, N.ink)
      svg += strokePath(d`M${X + unit * 0.04} ${Y - unit * 0.3}l${unit * 0.11} ${-unit * 0.06}`, N.ink, unit * 0.018)
      svg += [0, 1, 2, 3]
        .map((i) =>
          fillPath(d`M0 0h${unit * 0.035}v${unit * 0.05}h${-unit * 0.035}z`, i % 2 ? palette.trim : palette.accent, {
            transform: d`translate(${X + unit * (0.16 + i * 0.045)} ${Y - unit * (0.4 + i * 0.05)}) rotate(${i * 22})`,
          }),
        )
        .join('')
    } else {
      for (let i = 0; i < 5; i++) {
        const x = X + (i - 2) * unit * 0.13
        const y = Y + (i % 2) * unit * 0.02
        svg += fillPath(
          d`M${x - unit * 0.035} ${y}v${-unit * 0.15}q0 ${-unit * 0.04} ${unit * 0.035} ${-unit * 0.04}
              t${unit * 0.035} ${unit * 0.04}v${unit * 0.15}z`,
          N.ink,
        )
        svg += circle(x, y - unit * 0.215, unit * 0.025, '#E2A878')
        svg +=
          i === 2
            ? strokePath(d`M${x + unit * 0.03} ${y - unit * 0.15}l${unit * 0.05} ${-unit * 0.1}`, N.ink, unit * 0.014) +
              strokePath(
                d`M${x + unit * 0.08} ${y - unit * 0.25}l${unit * 0.04} ${-unit * 0.05}`,
                palette.trim,
                unit * 0.005,
              )
            : fillPath(
                d`M${x + unit * 0.02} ${y - unit * 0.12}l${unit * 0.07} ${-unit * 0.05}
                    l${unit * 0.02} ${unit * 0.02}l${-unit * 0.07} ${unit * 0.06}z`,
                palette.accent2,
              )
      }
    }
    // curtains
    const cw = width * 0.25
    for (const k of [-1, 1]) {
      const e = k < 0 ? 0 : width
      const X0 = (t: number) => e - k * cw * t
      svg += fillPath(
        d`M${e} 0H${X0(1.25)}Q${X0(1.15)} ${height * 0.34} ${X0(0.62)} ${height * 0.52}
            Q${X0(0.9)} ${height * 0.66} ${X0(0.84)} ${fy + height * 0.05}
            Q${X0(0.4)} ${fy + height * 0.075} ${e} ${fy + height * 0.06}Z`,
        A,
      )
      let f1 = ''
      let f2 = ''
      for (let i = 0; i < 5; i++) {
        const t = 0.12 + i * 0.24
        f1 += d`M${X0(t)} 0Q${X0(t * 0.95)} ${height * 0.32} ${X0(t * 0.52)} ${height * 0.5}
            L${X0(t * 0.52 - 0.05)} ${height * 0.5}Q${X0(t * 0.8)} ${height * 0.3} ${X0(t - 0.1)} 0Z`
        f2 += d`M${X0(t * 0.52)} ${height * 0.53}
            Q${X0(t * 0.72)} ${height * 0.66} ${X0(t * 0.7)} ${fy + height * 0.055}H${X0(t * 0.7 - 0.09)}
            Q${X0(t * 0.6)} ${height * 0.64} ${X0(t * 0.52 - 0.05)} ${height * 0.53}Z`
      }
      svg += fillPath(f1 + f2, N.ink, { opacity: 0.32 })
      svg += fillPath(lens(X0(0.42), height * 0.52, cw * 0.32, height * 0.02), palette.accent2)
    }
    // valance + proscenium
    const m = 7
    const q = width / m
    for (let i = 0; i < m; i++) {
      const x = i * q
      svg += fillPath(d`M${x} 0h${q}v${height * 0.085}q${-q / 2} ${height * 0.1} ${-q} 0z`, A)
      svg += fillPath(
        d`M${x + q * 0.5} 0h${q * 0.5}v${height * 0.085}
            q${-q * 0.2} ${height * 0.045} ${-q * 0.36} ${height * 0.05}
            q${q * 0.02} ${-height * 0.07} ${-q * 0.14} ${-height * 0.135}z`,
        N.ink,
        { opacity: 0.28 },
      )
      svg += strokePath(d`M${x} ${height * 0.085}q${q / 2} ${height * 0.1} ${q} 0`, palette.accent2, unit * 0.008)
    }
    svg += rect(0, 0, width, height * 0.03, palette.accent2)
    svg += rects(
      Array.from({ length: 30 }, (_, i) => [(i * width) / 30, height * 0.006, width / 60, height * 0.018]),
      N.ink,
      { opacity: 0.5 },
    )
    // footlights
    svg += rect(0, height * 0.885, width, height * 0.03, palette.accent2)
    for (let i = 0; i < 11; i++)
      svg += fillPath(
        d`M${(width * (i + 0.5)) / 11 - unit * 0.03} ${height * 0.89}
            a${unit * 0.03} ${unit * 0.035} 0 0 1 ${unit * 0.06} 0z`,
        palette.glow,
      )
    svg += rect(0, height * 0.905, width, height, N.ink)
    const hd: Disc[] = []
    let bd = ''
    for (let row = 0; row < 2; row++) {
      const m2 = width > height ? 14 : 9
      for (let i = 0; i <= m2; i++) {
        const x = (width * (i + (row % 2) * 0.5)) / m2
        const y = height * (0.925 + row * 0.045)
        const q2 = unit * 0.028
        hd.push([x, y, q2])
        bd += d`M${x - q2 * 1.7} ${height}v${-(height - y) + q2 * 1.6}
            q${q2 * 1.7} ${-q2 * 1.2} ${q2 * 3.4} 0V${height}z`
      }
    }
    svg += fillPath(bd, bg[2])
    svg += discs(
      hd.filter((_, i) => i % 3),
      bg[3],
    )
    svg += discs(
      hd.filter((_, i) => !(i % 3)),
      A,
      { opacity: 0.8 },
    )
    return svg
  },
}
