import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { balustrade } from './kit/fittings.ts'
import { nth } from './kit/random.ts'
import { boats, sea } from './kit/sea.ts'
import { sky, sun } from './kit/sky.ts'
import { circle, d, ellipse, fillPath, lens, rect, rects, strokePath } from './kit/svg.ts'

/* 7 — hotel room: the window is the painting */
export const chambre: SceneDrawing = {
  horizon: 0.46,
  sun: [0.64, null],
  draw(canvas) {
    const { width, height, palette, unit, random } = canvas
    const variant = canvas.variant % 4
    const wall = nth([palette.sea[2], palette.sandShade, palette.leaf, palette.accent], variant)
    const wallL = nth([palette.wall, palette.wall, palette.wall, palette.wall], variant)
    const a = nth([palette.accent, palette.sea[1], palette.accent2, palette.leafDark], variant)
    const wide = width > height
    const wx = width * (wide ? 0.46 : 0.3)
    const ww = width * (wide ? 0.36 : 0.58)
    const wy = height * 0.08
    const wh = height * 0.68
    canvas.sunX = wx + ww * (0.3 + 0.4 * random())
    canvas.sunY = Math.min(canvas.sunY, height * 0.36)
    canvas.horizon = height * 0.46
    canvas.sunRadius = unit * 0.08
    let svg = sky(canvas)
    svg += sun(canvas)
    svg += farCape(canvas)
    svg += sea(canvas, canvas.horizon, wy + wh, { glint: 0.5 })
    svg += boats(canvas, canvas.horizon + height * 0.03, canvas.horizon + height * 0.12, 3, unit * 0.05)
    svg += balustrade(palette, wx - 10, wy + wh, ww + 20, height * 0.13, unit * 0.05)
    const arch = variant % 2 ? ww * 0.5 : 0
    const hole = arch
      ? d`M${wx} ${wy + wh}h${ww}V${wy + ww * 0.36}a${ww / 2} ${ww * 0.36} 0 0 0 ${-ww} 0Z`
      : d`M${wx} ${wy + wh}h${ww}V${wy}h${-ww}Z`
    const fy = height * 0.76
    svg += fillPath(`M0 0H${width}V${fy}H0Z` + hole, wall, { 'fill-rule': 'evenodd' })
    // wall panels
    const pan = (x: number, w: number) =>
      strokePath(d`M${x} ${height * 0.1}h${w}v${height * 0.54}h${-w}z`, palette.trim, unit * 0.006, { opacity: 0.55 })
    svg += pan(width * 0.04, wx - width * 0.1)
    svg += wide ? pan(wx + ww + width * 0.05, width - wx - ww - width * 0.09) : ''
    svg += rects(
      [
        [0, fy - height * 0.04, wx, height * 0.04],
        [wx + ww, fy - height * 0.04, width, height * 0.04],
        [0, 0, width, height * 0.03],
      ],
      palette.trim,
    )
    // floor
    svg += rect(0, fy, width, height - fy, palette.floor)
    let fl = ''
    for (let i = -10; i < 12; i++)
      fl += d`M${wx + ww / 2 + i * width * 0.06} ${fy}L${wx + ww / 2 + i * width * 0.14} ${height}`
    svg += strokePath(fl, palette.sandShade, 2, { opacity: 0.6 })
    const lx = -(canvas.sunX - (wx + ww / 2)) * 0.5 - width * 0.1
    svg += fillPath(
      d`M${wx} ${fy}L${wx + ww * 0.47} ${fy}L${wx + ww * 0.4 + lx} ${height}L${wx - ww * 0.22 + lx} ${height}Z`,
      palette.glow,
      { opacity: 0.75 },
    )
    svg += fillPath(
      d`M${wx + ww * 0.53} ${fy}L${wx + ww} ${fy}L${wx + ww * 1.16 + lx} ${height}L${wx + ww * 0.5 + lx} ${height}Z`,
      palette.glow,
      { opacity: 0.75 },
    )
    // frame, transom
    svg += arch ? '' : strokePath(d`M${wx} ${wy + wh * 0.22}h${ww}`, palette.trim, unit * 0.012)
    svg += strokePath(hole, palette.trim, unit * 0.022)
    svg += fillPath(
      d`M${wx} ${wy + (arch ? wh * 0.3 : wh * 0.22)}L${wx - ww * 0.13} ${wy + wh * 0.26}
          L${wx - ww * 0.13} ${fy + height * 0.02}L${wx} ${fy}Z`,
      palette.trim,
      { opacity: 0.92 },
    )
    svg += fillPath(
      d`M${wx - ww * 0.02} ${wy + wh * 0.36}L${wx - ww * 0.11} ${wy + wh * 0.33}
          L${wx - ww * 0.11} ${fy - height * 0.06}L${wx - ww * 0.02} ${fy - height * 0.07}Z`,
      palette.sea[3],
      { opacity: 0.8 },
    )
    // curtains
    const cur = (x: number, k: number) =>
      fillPath(
        d`M${x} ${height * 0.035}h${k * ww * 0.24}
            Q${x + k * ww * 0.2} ${height * 0.34} ${x + k * ww * 0.05} ${height * 0.46}
            Q${x + k * ww * 0.12} ${height * 0.6} ${x + k * ww * 0.1} ${fy + height * 0.035}
            h${-k * ww * 0.2}Q${x - k * ww * 0.06} ${height * 0.4} ${x} ${height * 0.035}Z`,
        a,
      ) +
      strokePath(
        d`M${x + k * ww * 0.07} ${height * 0.04}
            Q${x + k * ww * 0.06} ${height * 0.3} ${x + k * ww * 0.01} ${height * 0.45}
            M${x + k * ww * 0.15} ${height * 0.04}
            Q${x + k * ww * 0.13} ${height * 0.3} ${x + k * ww * 0.03} ${height * 0.45}
            M${x + k * ww * 0.03} ${height * 0.48}
            Q${x + k * ww * 0.05} ${height * 0.6} ${x + k * ww * 0.02} ${fy + height * 0.03}`,
        palette.ink,
        unit * 0.006,
        { opacity: 0.25 },
      ) +
      fillPath(lens(x + k * ww * 0.01, height * 0.46, ww * 0.07, height * 0.018), palette.accent2)
    svg += cur(wx - ww * 0.08, 1)
    svg += cur(wx + ww * 1.08, -1)
    svg += rect(wx - ww * 0.16, height * 0.03, ww * 1.32, height * 0.022, palette.ink)
    // bed
    const b0 = wide ? 0 : -width * 0.12
    const bw = wide ? width * 0.4 : width * 0.62
    const by = height * 0.76
    svg += fillPath(
      d`M${b0} ${height * 0.93}V${height * 0.56}a${bw * 0.13} ${height * 0.1} 0 0 1 ${bw * 0.26} 0V${height * 0.93}Z`,
      variant % 2 ? palette.roof : palette.accent2,
    )
    svg += fillPath(
      d`M${b0 + bw * 0.05} ${height * 0.9}V${height * 0.59}
          a${bw * 0.085} ${height * 0.07} 0 0 1 ${bw * 0.17} 0V${height * 0.9}Z`,
      palette.ink,
      { opacity: 0.18 },
    )
    svg += fillPath(
      d`M${b0} ${height * 0.99}L${bw + b0 + bw * 0.06} ${height * 0.99}
          L${bw + b0 + bw * 0.1} ${height * 1.01}L${b0} ${height * 1.03}Z`,
      palette.ink,
      { opacity: 0.25 },
    )
    svg += fillPath(
      d`M${b0 + bw * 0.08} ${by}H${b0 + bw * 0.96}q${bw * 0.05} 0 ${bw * 0.05} ${height * 0.03}
          V${height * 0.97}H${b0 + bw * 0.06}Z`,
      palette.wallShade,
    )
    svg += fillPath(
      d`M${b0 + bw * 0.08} ${by}H${b0 + bw * 0.96}q${bw * 0.05} 0 ${bw * 0.05} ${height * 0.03}
          V${height * 0.83}H${b0 + bw * 0.06}Z`,
      palette.trim,
    )
    svg += fillPath(
      d`M${b0 + bw * 0.5} ${by - 2}H${b0 + bw * 0.96}q${bw * 0.06} 0 ${bw * 0.06} ${height * 0.03}
          V${height * 0.92}q${-bw * 0.26} ${height * 0.012} ${-bw * 0.52} ${-height * 0.01}Z`,
      a,
    )
    svg += rects(
      [
        [b0 + bw * 0.55, by, bw * 0.035, height * 0.16],
        [b0 + bw * 0.9, by, bw * 0.035, height * 0.16],
      ],
      palette.trim,
      { opacity: 0.6 },
    )
    svg += fillPath(
      d`M${b0 + bw * 0.17} ${by - height * 0.005}
          q${-bw * 0.01} ${-height * 0.12} ${bw * 0.05} ${-height * 0.13}
          q${bw * 0.09} ${height * 0.01} ${bw * 0.1} ${height * 0.08}t${-bw * 0.02} ${height * 0.05}z`,
      palette.wall,
    )
    svg += fillPath(
      d`M${b0 + bw * 0.25} ${by}q0 ${-height * 0.09} ${bw * 0.06} ${-height * 0.1}
          q${bw * 0.09} ${height * 0.01} ${bw * 0.08} ${height * 0.1}z`,
      palette.trim,
    )
    // right side: armchair or table, lamp
    if (wide) {
      const X = width * 0.86
      const Y = height * 0.9
      svg += ellipse(X + unit * 0.02, Y + unit * 0.07, unit * 0.17, unit * 0.03, palette.ink, { opacity: 0.25 })
      svg += fillPath(
        d`M${X - unit * 0.14} ${Y}V${Y - unit * 0.13}q0 ${-unit * 0.03} ${unit * 0.04} ${-unit * 0.03}
            V${Y - unit * 0.25}q${unit * 0.1} ${-unit * 0.09} ${unit * 0.2} 0v${unit * 0.09}
            q${unit * 0.04} 0 ${unit * 0.04} ${unit * 0.03}V${Y}z`,
        a === palette.accent ? palette.sea[1] : palette.accent,
      )
      svg += fillPath(
        d`M${X - unit * 0.095} ${Y - unit * 0.05}v${-unit * 0.06}
            q${unit * 0.095} ${-unit * 0.03} ${unit * 0.19} 0v${unit * 0.06}z`,
        palette.trim,
        { opacity: 0.85 },
      )
      svg += rects(
        [
          [X - unit * 0.12, Y, unit * 0.02, unit * 0.06],
          [X + unit * 0.1, Y, unit * 0.02, unit * 0.06],
        ],
        palette.ink,
      )
      const Lx = width * 0.955
      svg += strokePath(d`M${Lx} ${height * 0.95}V${height * 0.42}`, palette.ink, unit * 0.008)
      svg += palette.lit ? circle(Lx, height * 0.42, unit * 0.16, palette.glow, { opacity: 0.3 }) : ''
      svg += fillPath(
        d`M${Lx - unit * 0.05} ${height * 0.36}h${unit * 0.1}l${unit * 0.035} ${height * 0.08}h${-unit * 0.17}z`,
        palette.glow,
      )
      svg += ellipse(Lx, height * 0.95, unit * 0.045, unit * 0.01, palette.ink)
    }
    // bedside lamp
    const qx = b0 + bw * 0.3
    const qy = height * 0.5
    svg += wide
      ? rect(width * 0.075, height * 0.2, width * 0.17, height * 0.22, palette.trim) +
        rect(width * 0.084, height * 0.213, width * 0.152, height * 0.194, palette.sky[3]) +
        circle(width * 0.16, height * 0.3, unit * 0.04, palette.accent) +
        rect(width * 0.084, height * 0.32, width * 0.152, height * 0.087, palette.sea[1]) +
        fillPath(
          d`M${width * 0.1} ${height * 0.36}L${width * 0.13} ${height * 0.28}L${width * 0.135} ${height * 0.36}Z`,
          palette.trim,
        )
      : ''
    return svg
  },
}
