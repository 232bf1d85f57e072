import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, ellipse, fillPath, lens, placed, rect, strokePath, upTo, wedge } from '../../drawing/svg.ts'
import { chip } from '../../parts/cards.ts'
import { beams } from '../../parts/sky.ts'

/** Three steps of the backdrop and the cloth of the pedestal. */
const COLORS = [
  ['#0B1F31', '#143650', '#215170', '#7C2331'],
  ['#2A1220', '#4A1B33', '#7A2E4D', '#0F5B4E'],
  ['#0C2A2E', '#114048', '#1C5A66', '#12385C'],
] as const

/** The cup of a tournament between two branches of laurel. Three backdrops by variant. */
export const trophyScene: SceneDrawing = {
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const [far, middle, near, cloth] = nth(COLORS, canvas.variant % COLORS.length)
    const [x, y] = [width / 2, height * 0.52]
    const rays = each(upTo(20), (i) => (i % 2 ? wedge(x, y, width, i * 0.31416, i * 0.31416 + 0.31416) : ''))
    let svg = rect(0, 0, width, height, far)
    svg +=
      circle(x, y, height * 0.62, middle) +
      circle(x, y, height * 0.46, near) +
      circle(x, y, height * 0.3, cloth, { opacity: 0.6 })
    svg += fillPath(rays, palette.glow, { opacity: 0.1 })
    svg += beams(width * 0.06, height * 1.02, height * 1.4, palette.glow, [-0.95], 0.1, 0.16)
    svg += beams(width * 0.94, height * 1.02, height * 1.4, palette.glow, [-2.19], 0.1, 0.16)
    svg += laurel(canvas, x, height * 0.5) + pedestal(canvas, x, height * 0.8, cloth)
    return svg + cup(canvas, x, height * 0.8, unit * 0.56)
  },
}

/** Two branches of laurel, open above the cup. */
function laurel({ palette, unit }: Canvas, x: number, y: number): string {
  return each([-1, 1], (side) => {
    const place = (turn: number, reach: number) =>
      [x + side * Math.sin(turn) * unit * reach * 1.02, y + Math.cos(turn) * unit * reach] as const
    const leaves = each(upTo(11), (i) => {
      const turn = 0.35 + i * 0.2
      return each([-1, 1], (edge) => {
        const [left, top] = place(turn, 0.37 + edge * 0.033)
        const size = unit * (0.052 - i * 0.0016)
        const degrees = side * (90 - turn * 57 - edge * 30) + (side < 0 ? 180 : 0) + 90 * 0
        return fillPath(lens(0, 0, size, size * 0.4), edge < 0 ? palette.accent2 : '#B87A1A', {
          transform: d`translate(${left} ${top}) rotate(${-degrees})`,
        })
      })
    })
    const [fromX, fromY] = place(0.25, 0.37)
    const [toX, toY] = place(2.55, 0.37)
    const stem = d`M${fromX} ${fromY}A${unit * 0.377} ${unit * 0.37} 0 0 ${side < 0 ? 1 : 0} ${toX} ${toY}`
    return strokePath(stem, '#B87A1A', unit * 0.008) + leaves
  })
}

function pedestal(canvas: Canvas, x: number, y: number, cloth: string): string {
  const { height, palette, unit } = canvas
  const w = unit * 0.34
  const colors = [palette.accent, '#12202B', '#1B4C78', palette.accent2]
  const drape = d`M${x - w} ${y}h${w * 2}l${w * 0.12} ${height * 0.22}h${-w * 2.24}z`
  const swags = each(upTo(4), (i) => d`M${x - w + i * w * 0.5} ${y}q${w * 0.25} ${unit * 0.12} ${w * 0.5} 0z`)
  return (
    fillPath(drape, cloth) +
    fillPath(swags, palette.accent2) +
    rect(x - w * 1.05, y - unit * 0.015, w * 2.1, unit * 0.03, '#6B3A26') +
    each(upTo(6), (i) => {
      const side = i < 3 ? -1 : 1
      return chip(
        canvas,
        x + side * w * (0.62 + (i % 3) * 0.13),
        y - unit * (0.03 + (i % 2) * 0.02),
        unit * 0.026,
        nth(colors, i % 4),
      )
    })
  )
}

/** A two-handled cup; x, y is the middle of its foot, h its height. */
function cup({ palette, unit }: Canvas, x: number, y: number, h: number): string {
  const at = placed(x, y, h)
  const [gold, dark, light] = [palette.accent2, '#B87A1A', '#FFE9B0']
  const bowl = at('M-.3 -1h.6q0 .52 -.22 .6v.08h-.16v-.08q-.22 -.08 -.22 -.6z')
  const shade = at('M.08 -1h.22q0 .52 -.22 .6v.08h-.05v-.1q.1 -.2 .05 -.58z')
  const foot = at('M-.06 -.34h.12q0 .16 .16 .22v.12h-.44v-.12q.16 -.06 .16 -.22z')
  const handles = at('M-.29 -.9q-.22 0 -.18 .2t.26 .22M.29 -.9q.22 0 .18 .2t-.26 .22')
  const sun = each(upTo(7), (i) =>
    wedge(x, y - h * 0.62, h * 0.17, Math.PI * (1.04 + i * 0.14), Math.PI * (1.04 + i * 0.14) + 0.22),
  )
  return (
    ellipse(x, y, h * 0.3, h * 0.03, palette.ink, { opacity: 0.35 }) +
    strokePath(handles, dark, unit * 0.022) +
    fillPath(foot, gold) +
    fillPath(at('M.03 -.34h.03q0 .16 .16 .22v.12h-.1v-.1z'), dark, { opacity: 0.6 }) +
    fillPath(bowl, gold) +
    fillPath(shade, dark, { opacity: 0.6 }) +
    fillPath(at('M-.24 -.94q0 .34 .1 .46q-.04 -.24 -.03 -.46z'), light, { opacity: 0.7 }) +
    fillPath(sun, dark) +
    fillPath(at('M-.07 -.62a.07 .07 0 0 1 .14 0z'), light) +
    ellipse(x, y - h, h * 0.3, h * 0.04, dark) +
    ellipse(x, y - h * 1.005, h * 0.28, h * 0.028, light)
  )
}
