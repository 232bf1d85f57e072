import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { balustrade } from './kit/fittings.ts'
import { bush } from './kit/plants.ts'
import { nth } from './kit/random.ts'
import { boats, sea } from './kit/sea.ts'
import { sky, sun } from './kit/sky.ts'
import { circle, d, fillPath, rect, rects, strokePath } from './kit/svg.ts'

/* 23 — bed facing the bay: symmetrical, wide opening */
export const lit: SceneDrawing = {
  horizon: 0.42,
  sun: [0.5, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % 4
    const wall = nth([palette.wallShade, palette.accent, palette.leaf, palette.sea[1]], variant)
    const a = nth([palette.accent, palette.sea[1], palette.accent2, palette.accent2], variant)
    const b = nth([palette.accent2, palette.accent2, palette.accent, palette.trim], variant)
    const cx = width / 2
    const ow = width * (width > height ? 0.5 : 0.7)
    const ox = cx - ow / 2
    const oy = height * 0.09
    const fy = height * 0.6
    canvas.sunX = cx + ow * (variant % 2 ? 0.2 : -0.18)
    canvas.sunY = Math.min(canvas.sunY, height * 0.3)
    canvas.sunRadius = unit * 0.075
    canvas.horizon = height * 0.4
    let svg = sky(canvas)
    svg += sun(canvas)
    svg += farCape(canvas)
    svg += sea(canvas, canvas.horizon, fy, { glint: 0.45, waves: 6 })
    svg += boats(canvas, canvas.horizon + height * 0.02, canvas.horizon + height * 0.08, 3, unit * 0.05)
    svg += balustrade(palette, ox, fy, ow, height * 0.1, unit * 0.045)
    const hole =
      variant % 2
        ? d`M${ox} ${fy}h${ow}V${oy + ow * 0.22}a${ow / 2} ${ow * 0.22} 0 0 0 ${-ow} 0Z`
        : d`M${ox} ${fy}h${ow}V${oy + unit * 0.1}l${-unit * 0.1} ${-unit * 0.1}H${ox + unit * 0.1}
            l${-unit * 0.1} ${unit * 0.1}Z`
    svg += fillPath(`M0 0H${width}V${fy}H0Z` + hole, wall, { 'fill-rule': 'evenodd' })
    for (const k of [-1, 1])
      for (let i = 0; i < 3; i++)
        svg += rect(cx + k * (ow / 2 + width * 0.03 + i * width * 0.016) - 2, 0, 5, fy, palette.trim, { opacity: 0.4 })
    svg += strokePath(hole, palette.trim, unit * 0.022)
    svg += strokePath(d`M${cx - ow / 6} ${oy}V${fy}M${cx + ow / 6} ${oy}V${fy}`, palette.trim, unit * 0.008)
    svg += rect(0, fy, width, height, palette.floor)
    svg += rect(0, fy - height * 0.01, width, height * 0.02, palette.trim)
    const lx = (cx - canvas.sunX) * 1.2
    let li = ''
    for (const [l, r2] of [
      [-0.5, -0.19],
      [-0.15, 0.15],
      [0.19, 0.5],
    ] as const)
      li += d`M${cx + ow * l} ${fy + 8}L${cx + ow * r2} ${fy + 8}L${cx + ow * r2 * 1.9 + lx} ${height}
          L${cx + ow * l * 1.9 + lx} ${height}Z`
    svg += fillPath(li, palette.glow, { opacity: 0.7 })
    const cur = (k: number) =>
      fillPath(
        d`M${cx + k * ow * 0.56} ${height * 0.03}H${cx + k * ow * 0.4}
            Q${cx + k * ow * 0.43} ${height * 0.3} ${cx + k * ow * 0.53} ${height * 0.4}
            Q${cx + k * ow * 0.48} ${height * 0.52} ${cx + k * ow * 0.49} ${fy + height * 0.02}
            H${cx + k * ow * 0.6}Z`,
        a,
      ) +
      fillPath(
        d`M${cx + k * ow * 0.56} ${height * 0.03}H${cx + k * ow * 0.5}
            Q${cx + k * ow * 0.52} ${height * 0.3} ${cx + k * ow * 0.55} ${height * 0.4}
            Q${cx + k * ow * 0.53} ${height * 0.52} ${cx + k * ow * 0.55} ${fy + height * 0.02}
            H${cx + k * ow * 0.6}Z`,
        palette.ink,
        { opacity: 0.22 },
      )
    svg += cur(-1)
    svg += cur(1)
    svg += rect(cx - ow * 0.62, height * 0.02, ow * 1.24, height * 0.02, palette.ink)
    const bt = height * 0.68
    const bw = Math.min(width * 0.3, unit * 0.48)
    const bb = height * 1.02
    svg += fillPath(
      d`M${cx - bw} ${bt + height * 0.05}L${cx - bw * 1.3} ${bb}L${cx - bw * 1.9} ${bb}
          L${cx - bw * 1.15} ${bt + height * 0.1}Z`,
      palette.ink,
      { opacity: 0.18 },
    )
    svg += fillPath(
      d`M${cx - bw * 0.82} ${bt}L${cx + bw * 0.82} ${bt}L${cx + bw * 1.25} ${bb}L${cx - bw * 1.25} ${bb}Z`,
      palette.trim,
    )
    svg += fillPath(
      d`M${cx - bw * 0.9} ${bt + height * 0.1}L${cx + bw * 0.9} ${bt + height * 0.1}L${cx + bw * 1.25} ${bb}
          L${cx - bw * 1.25} ${bb}Z`,
      a,
    )
    svg += fillPath(
      d`M${cx + bw * 0.36} ${bt + height * 0.1}L${cx + bw * 0.9} ${bt + height * 0.1}
          L${cx + bw * 1.25} ${bb}L${cx + bw * 0.5} ${bb}Z`,
      palette.ink,
      { opacity: 0.16 },
    )
    svg += fillPath(
      d`M${cx - bw * 0.97} ${bt + height * 0.15}L${cx + bw * 0.97} ${bt + height * 0.15}
          L${cx + bw * 1.0} ${bt + height * 0.18}L${cx - bw * 1.0} ${bt + height * 0.18}Z`,
      b,
    )
    svg += fillPath(
      d`M${cx - bw * 1.02} ${bt + height * 0.2}L${cx + bw * 1.02} ${bt + height * 0.2}
          L${cx + bw * 1.03} ${bt + height * 0.208}L${cx - bw * 1.03} ${bt + height * 0.208}Z`,
      b,
    )
    svg += fillPath(
      d`M${cx - bw * 0.78} ${bt + height * 0.02}q0 ${-height * 0.1} ${bw * 0.1} ${-height * 0.1}h${bw * 0.5}
          q${bw * 0.1} 0 ${bw * 0.1} ${height * 0.1}zM${cx + bw * 0.08} ${bt + height * 0.02}
          q0 ${-height * 0.1} ${bw * 0.1} ${-height * 0.1}h${bw * 0.5}
          q${bw * 0.1} 0 ${bw * 0.1} ${height * 0.1}z`,
      palette.foam,
    )
    svg += fillPath(
      d`M${cx - bw * 0.3} ${bt + height * 0.05}q0 ${-height * 0.08} ${bw * 0.3} ${-height * 0.08}
          t${bw * 0.3} ${height * 0.08}z`,
      b,
    )
    for (const k of [-1, 1]) {
      const X = cx + k * (bw * 1.55)
      const Y = height * 0.86
      svg += rect(X - unit * 0.07, Y - unit * 0.16, unit * 0.14, unit * 0.018, palette.ink)
      svg += rects(
        [
          [X - unit * 0.06, Y - unit * 0.15, unit * 0.012, unit * 0.2],
          [X + unit * 0.048, Y - unit * 0.15, unit * 0.012, unit * 0.2],
        ],
        palette.ink,
      )
      svg +=
        k < 0 || variant % 2
          ? (palette.lit ? circle(X, Y - unit * 0.27, unit * 0.12, palette.glow, { opacity: 0.3 }) : '') +
            strokePath(d`M${X} ${Y - unit * 0.16}v${-unit * 0.08}`, palette.ink, unit * 0.012) +
            fillPath(
              d`M${X - unit * 0.035} ${Y - unit * 0.32}h${unit * 0.07}l${unit * 0.03} ${unit * 0.09}
                  h${-unit * 0.13}z`,
              palette.glow,
            )
          : fillPath(
              d`M${X - unit * 0.03} ${Y - unit * 0.16}l${-unit * 0.01} ${-unit * 0.07}h${unit * 0.08}
                  l${-unit * 0.01} ${unit * 0.07}z`,
              palette.sea[1],
            ) + bush(canvas, X, Y - unit * 0.22, unit * 0.11, palette.accent, 3)
    }
    return svg
  },
}
