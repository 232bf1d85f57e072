import type { SceneDrawing } from './kit/canvas.ts'
import { chip } from './kit/cards.ts'
import { nth } from './kit/random.ts'
import { beams } from './kit/sky.ts'
import { circle, d, fillPath, group, rect, strokePath } from './kit/svg.ts'

/* 10 — roulette */
export const roulette: SceneDrawing = {
  draw(canvas) {
    const { width, height, unit, random } = canvas
    const palette = canvas.palette
    const felt = canvas.variant % 2 ? '#123F5E' : '#0F5B4E'
    const felt2 = canvas.variant % 2 ? '#1B5479' : '#187263'
    let svg = rect(0, 0, width, height, felt)
    const cx = width * (width > height ? 0.36 : 0.44)
    const cy = height * (width > height ? 0.54 : 0.4)
    const q = unit * 0.56
    svg += beams(width * 1.02, -height * 0.06, width * 1.5, palette.glow, [2.35, 2.75], 0.13, 0.12)
    // betting grid
    const gx = width * 0.68
    const gy = height * 0.04
    const gw = unit * 0.125
    const gh = unit * 0.165
    let cells = ''
    let red = ''
    let blk = ''
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 8; j++) {
        const x = i * gw
        const y = j * gh
        ;(i + j * 2 + (j > 3 ? 1 : 0)) & 1
          ? (red += d`M${x + gw / 2} ${y + gh * 0.2}l${gw * 0.28} ${gh * 0.3}l${-gw * 0.28} ${gh * 0.3}
              l${-gw * 0.28} ${-gh * 0.3}z`)
          : (blk += d`M${x + gw / 2} ${y + gh * 0.2}l${gw * 0.28} ${gh * 0.3}l${-gw * 0.28} ${gh * 0.3}
              l${-gw * 0.28} ${-gh * 0.3}z`)
      }
    for (let i = 0; i <= 6; i++) cells += d`M${i * gw} 0v${gh * 8}`
    for (let j = 0; j <= 8; j++) cells += d`M0 ${j * gh}h${gw * 6}`
    svg += group(
      rect(0, 0, gw * 6, gh * 8, felt2) +
        fillPath(red, palette.accent) +
        fillPath(blk, '#0C1C29') +
        strokePath(cells, '#FFF3D6', unit * 0.006),
      { transform: `translate(${Math.round(gx)} ${Math.round(gy)}) rotate(9)` },
    )
    svg += circle(cx + unit * 0.03, cy + unit * 0.05, q * 1.04, '#04121A', { opacity: 0.45 })
    svg += circle(cx, cy, q * 1.04, '#5A2E1F')
    svg += circle(cx, cy, q, '#8C4F30')
    svg += fillPath(
      Array.from({ length: 8 }, (_, i) => {
        const a = i * 0.785 + 0.2
        return d`M${cx + Math.cos(a) * q * 0.86} ${cy + Math.sin(a) * q * 0.86}
            L${cx + Math.cos(a + 0.06) * q * 0.93} ${cy + Math.sin(a + 0.06) * q * 0.93}
            L${cx + Math.cos(a) * q * 0.97} ${cy + Math.sin(a) * q * 0.97}
            L${cx + Math.cos(a - 0.06) * q * 0.93} ${cy + Math.sin(a - 0.06) * q * 0.93}Z`
      }).join(''),
      palette.accent2,
    )
    svg += circle(cx, cy, q * 0.84, palette.accent2)
    svg += circle(cx, cy, q * 0.825, '#0C1C29')
    const wd = (a: number, k0: number, k1: number, e: number) =>
      d`M${cx + Math.cos(a - e) * q * k0} ${cy + Math.sin(a - e) * q * k0}
          L${cx + Math.cos(a - e) * q * k1} ${cy + Math.sin(a - e) * q * k1}
          L${cx + Math.cos(a + e) * q * k1} ${cy + Math.sin(a + e) * q * k1}
          L${cx + Math.cos(a + e) * q * k0} ${cy + Math.sin(a + e) * q * k0}Z`
    const rot = canvas.seed * 0.37
    let R1 = ''
    let T = ''
    for (let i = 1; i < 37; i++) if (i % 2) R1 += wd(rot + (i * 6.2832) / 37, 0.5, 0.82, 0.085)
    for (let i = 0; i < 37; i++) T += wd(rot + ((i + 0.5) * 6.2832) / 37, 0.5, 0.82, 0.004)
    svg += fillPath(R1, palette.accent)
    svg += fillPath(wd(rot, 0.5, 0.82, 0.085), '#1F8B63')
    svg += fillPath(T, palette.accent2)
    svg += strokePath(
      d`M${cx - q * 0.68} ${cy}a${q * 0.68} ${q * 0.68} 0 1 0 ${q * 1.36} 0
          a${q * 0.68} ${q * 0.68} 0 1 0 ${-q * 1.36} 0z`,
      palette.accent2,
      unit * 0.006,
    )
    svg += circle(cx, cy, q * 0.5, '#7A4029')
    svg += fillPath(
      Array.from({ length: 16 }, (_, i) =>
        i % 2
          ? d`M${cx} ${cy}L${cx + Math.cos(i * 0.3927) * q * 0.48} ${cy + Math.sin(i * 0.3927) * q * 0.48}
              L${cx + Math.cos(i * 0.3927 + 0.3927) * q * 0.48} ${cy + Math.sin(i * 0.3927 + 0.3927) * q * 0.48}
              Z`
          : '',
      ).join(''),
      '#A8643C',
    )
    svg += circle(cx, cy, q * 0.2, palette.accent2)
    svg += circle(cx, cy, q * 0.15, '#FFE2A0')
    svg += [0, 1, 2, 3]
      .map(
        (i) =>
          strokePath(
            d`M${cx} ${cy}L${cx + Math.cos(i * 1.57 + rot) * q * 0.32} ${cy + Math.sin(i * 1.57 + rot) * q * 0.32}`,
            palette.accent2,
            unit * 0.016,
            { 'stroke-linecap': 'round' },
          ) +
          circle(
            cx + Math.cos(i * 1.57 + rot) * q * 0.32,
            cy + Math.sin(i * 1.57 + rot) * q * 0.32,
            unit * 0.02,
            '#FFE2A0',
          ),
      )
      .join('')
    svg += circle(cx, cy, q * 0.07, palette.accent2)
    svg += fillPath(
      d`M${cx} ${cy}L${cx - q * 1.04} ${cy}A${q * 1.04} ${q * 1.04} 0 0 0 ${cx + q * 0.3} ${cy + q * 0.995}Z`,
      '#04121A',
      { opacity: 0.22 },
    )
    const ba = rot + 0.9
    svg += circle(cx + Math.cos(ba) * q * 0.745 + 4, cy + Math.sin(ba) * q * 0.745 + 6, unit * 0.021, '#000', {
      opacity: 0.4,
    })
    svg += circle(cx + Math.cos(ba) * q * 0.745, cy + Math.sin(ba) * q * 0.745, unit * 0.021, '#FFFBF0')
    const cc = [palette.accent, palette.accent2, '#1B4C78']
    for (let i = 0; i < 9; i++) {
      svg += chip(
        canvas,
        width * (0.74 + 0.2 * random()),
        height * (0.2 + 0.65 * random()),
        unit * 0.036,
        nth(cc, i % 3),
      )
      random()
    }
    return svg
  },
}
