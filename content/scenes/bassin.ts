import { deckchair } from './kit/beach.ts'
import type { SceneDrawing } from './kit/canvas.ts'
import { farCape } from './kit/coastline.ts'
import { bush } from './kit/plants.ts'
import { nth } from './kit/random.ts'
import { sea } from './kit/sea.ts'
import { sky, sun } from './kit/sky.ts'
import { circle, d, fillPath, lens, type Point, strokePath } from './kit/svg.ts'

/* 6 — thermal pool: arches on the sea, one-point perspective */
export const bassin: SceneDrawing = {
  horizon: 0.4,
  sun: [0.5, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const vx = width / 2
    const vy = height * 0.44
    canvas.horizon = vy
    canvas.sunX = vx
    canvas.sunY = vy - height * 0.09
    canvas.sunRadius = unit * 0.055
    let svg = sky(canvas)
    svg += sun(canvas)
    svg += sea(canvas, vy, height * 0.62)
    svg += farCape(canvas)
    const ax = (k: number, t: number) => vx + k * (width * 0.5 * 0.24 + (width * 0.5 - width * 0.5 * 0.24) * t)
    const yT = (t: number) => vy - height * (0.23 + 0.62 * t)
    const yB = (t: number) => vy + height * (0.1 + 0.42 * t)
    // back wall with three arches
    const bw = width * 0.26
    const bx = vx - bw / 2
    const by = vy - height * 0.24
    const bh = height * 0.345
    svg += fillPath(
      d`M${bx} ${by}h${bw}v${bh}h${-bw}z` +
        [0, 1, 2]
          .map((i) => {
            const w = bw * 0.27
            const X = bx + bw * (0.045 + i * 0.32)
            const t = by + bh * (i === 1 ? 0.12 : 0.2)
            const b = by + bh - 2
            return d`M${X} ${b}h${w}V${t + w / 2}a${w / 2} ${w / 2} 0 0 0 ${-w} 0Z`
          })
          .join(''),
      palette.wall,
      { 'fill-rule': 'evenodd' },
    )
    svg += strokePath(
      [0, 1, 2]
        .map((i) => {
          const w = bw * 0.27
          const X = bx + bw * (0.045 + i * 0.32)
          const t = by + bh * (i === 1 ? 0.12 : 0.2)
          return d`M${X + w / 2} ${t}V${by + bh}M${X} ${t + bh * 0.34}h${w}`
        })
        .join(''),
      palette.wall,
      3,
    )
    // ceiling and side walls
    svg += fillPath(
      d`M${0} ${0}L${width} ${0}L${width} ${-height * 0.1}L${bx + bw} ${by}L${bx} ${by}L${0} ${-height * 0.1}Z`,
      palette.wallShade,
    )
    svg += fillPath(d`M${0} ${0}L${bx} ${by}L${bx + bw} ${by}L${width} ${0}Z`, palette.wallShade)
    let rib = ''
    for (let i = 0; i < 6; i++) {
      const t = (i / 6) ** 1.7
      const y = by * (1 - t)
      const xl = bx * (1 - t)
      rib += d`M${xl} ${y}L${width - xl} ${y}L${width - xl + width * 0.012} ${y - height * 0.012}
          L${xl - width * 0.012} ${y - height * 0.012}Z`
    }
    svg += fillPath(rib, palette.wall, { opacity: 0.5 })
    for (const k of [-1, 1]) {
      const e = k < 0 ? bx : bx + bw
      const o = k < 0 ? 0 : width
      svg += fillPath(
        d`M${e} ${by}L${e} ${by + bh}L${o} ${yB(1)}L${o} ${-2}Z`,
        k * (canvas.variant % 2 ? -1 : 1) < 0 ? palette.wall : palette.wallShade,
      )
      const N = 4
      let a = ''
      const g = ''
      for (let i = 0; i < N; i++) {
        const t0 = ((i + 0.16) / N) ** 1.6
        const t1 = ((i + 0.84) / N) ** 1.6
        const X0 = e + (o - e) * t0
        const X1 = e + (o - e) * t1
        const top = (t: number) => by + bh * 0.22 + (height * 0.04 - by - bh * 0.22) * t
        const bot = (t: number) => by + bh + (yB(1) - by - bh) * t
        const mt = (t0 + t1) / 2
        const Xm = (X0 + X1) / 2
        const dd = d`M${X0} ${bot(t0)}V${top(t0) + (bot(t0) - top(t0)) * 0.2}
            Q${X0} ${top(t0)} ${Xm} ${top(mt) - 3}
            Q${X1} ${top(t1)} ${X1} ${top(t1) + (bot(t1) - top(t1)) * 0.2}V${bot(t1)}Z`
        a += dd
      }
      svg += fillPath(a, palette.sky[3])
      svg += fillPath(a, k < 0 ? palette.sea[1] : palette.sea[2], { opacity: 0.55 })
    }
    // deck and pool
    svg += fillPath(
      d`M${bx} ${by + bh}L${bx + bw} ${by + bh}L${width} ${yB(1)}L${width} ${height}L${0} ${height}L${0} ${yB(1)}Z`,
      palette.floor,
    )
    const pl = (t: number): Point => [vx - width * (0.095 + 0.36 * t), vx + width * (0.095 + 0.36 * t)]
    const py = (t: number) => by + bh + height * 0.025 + (height - by - bh) * t
    const color = [palette.sea[3], palette.sea[2], palette.sea[1], palette.sea[0]]
    ;[0, 0.1, 0.34, 0.7].forEach((t, i) => {
      const [l, rr] = pl(t)
      const y = py(t)
      svg += fillPath(d`M${l} ${y}L${rr} ${y}L${pl(1.1)[1]} ${py(1.1)}L${pl(1.1)[0]} ${py(1.1)}Z`, nth(color, i))
    })
    const [l0, r0] = pl(0)
    svg += strokePath(
      d`M${l0} ${py(0)}L${r0} ${py(0)}L${pl(1.1)[1]} ${py(1.1)}L${pl(1.1)[0]} ${py(1.1)}Z`,
      palette.trim,
      unit * 0.012,
    )
    let g = ''
    for (let i = 0; i < 11; i++) {
      const t = i / 10
      g += lens(
        vx + (canvas.random() - 0.5) * unit * 0.04,
        py(0.03 + t * 0.9),
        unit * (0.03 + 0.1 * t) * (0.5 + canvas.random()),
        3 + 8 * t,
      )
    }
    svg += fillPath(g, palette.sun, { opacity: 0.9 })
    let w = ''
    for (let i = 0; i < 14; i++) {
      const t = 0.1 + canvas.random() * 0.8
      const [l, rr] = pl(t)
      w += lens(l + (rr - l) * (0.12 + 0.76 * canvas.random()), py(t), unit * (0.02 + 0.05 * t), 2 + 4 * t)
    }
    svg += fillPath(w, palette.foam, { opacity: 0.6 })
    // light falling from arches on deck
    let li = ''
    for (let i = 0; i < 3; i++) {
      const t = 0.12 + i * 0.28
      li += d`M${pl(t)[1] + width * 0.02} ${py(t)}L${width * (0.62 + t * 0.6)} ${py(t) - height * 0.02}
          L${width * (0.7 + t * 0.6)} ${py(t) + height * 0.05}
          L${pl(t + 0.12)[1] + width * 0.02} ${py(t + 0.12)}Z`
    }
    svg += fillPath(li, palette.trim, { opacity: 0.45 })
    // loungers, towels, swimmer
    svg += deckchair(canvas, width * 0.1, height * 0.8, unit * 0.15, palette.accent)
    svg += deckchair(canvas, width * 0.83, height * 0.83, unit * 0.16, palette.accent2)
    const X = vx - unit * 0.12
    const Y = height * 0.74
    svg += circle(X, Y, unit * 0.022, '#DFA273')
    svg += fillPath(
      d`M${X - unit * 0.022} ${Y - unit * 0.003}a${unit * 0.022} ${unit * 0.022} 0 0 1 ${unit * 0.044} 0z`,
      palette.accent,
    )
    svg += fillPath(
      d`M${X + unit * 0.02} ${Y + unit * 0.015}
          q${unit * 0.08} ${-unit * 0.03} ${unit * 0.14} ${unit * 0.012}
          q${-unit * 0.08} ${unit * 0.008} ${-unit * 0.14} ${-unit * 0.012}z`,
      '#DFA273',
    )
    svg += strokePath(
      d`M${X - unit * 0.07} ${Y + unit * 0.026}q${unit * 0.12} ${-unit * 0.016} ${unit * 0.24} 0`,
      palette.foam,
      unit * 0.006,
    )
    for (const k of [-1, 1]) {
      svg += fillPath(
        d`M${vx + k * width * 0.2} ${by + bh + height * 0.06}h${unit * 0.05}
            l${-unit * 0.008} ${-unit * 0.06}h${-unit * 0.034}z`,
        palette.accent,
      )
      svg += bush(
        canvas,
        vx + k * width * 0.2 + unit * 0.025,
        by + bh + height * 0.06 - unit * 0.055,
        unit * 0.09,
        null,
        3,
      )
    }
    return svg
  },
}
