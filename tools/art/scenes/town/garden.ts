import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import {
  circle,
  type Disc,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  group,
  moved,
  placed,
  rect,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { walker } from '../../parts/people.ts'
import { bush, cypress } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

/** Cypresses: x, foot and height as shares of the picture. */
const CYPRESSES = [
  [0.08, 0.7, 0.46],
  [0.16, 0.72, 0.38],
  [0.9, 0.68, 0.44],
  [0.82, 0.7, 0.34],
] as const

/** A hanging garden: cypresses, pots of lemons, steps down to the sea. */
export const gardenScene: SceneDrawing = {
  horizon: 0.4,
  sun: [0.68, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    const [warm, yellow] = [palette.accent, palette.accent2]
    let svg = sky(canvas) + sun(canvas) + clouds(canvas, 2) + farCape(canvas) + sea(canvas, horizon, height)
    svg += boats(canvas, horizon + height * 0.04, horizon + height * 0.15, 4, unit * 0.055)
    svg += slopes(canvas) + steps(canvas)
    svg += each([-1, 1] as const, (side) => each(upTo(4), (i) => lemonTree(canvas, side, (i + 1) / 4)))
    svg += each(CYPRESSES, ([x, y, tall]) => cypress(canvas, width * x, height * y, height * tall))
    svg += each(upTo(4), (i) => {
      const [west, east] = [width * (0.03 + i * 0.085), width * (0.97 - i * 0.075)]
      const left = bush(canvas, west, height * (0.77 + i * 0.075), unit * 0.23, i % 2 ? yellow : warm, i + 2)
      return left + bush(canvas, east, height * (0.75 + i * 0.08), unit * 0.23, i % 2 ? warm : yellow, i + 8)
    })
    svg += walker(canvas, width * 0.515, height * 0.79, unit * 0.12, yellow)
    return svg + lemonBranch(canvas) + gulls(canvas, 3)
  },
}

function slopes({ width, height, palette }: Canvas): string {
  const at = placed(0, 0, width, height)
  const left = at('M0 .6Q.24 .56 .34 .7T.44 1H0Z')
  const right = at('M1 .56Q.74 .56 .68 .7T.6 1H1Z')
  return fillPath(left, palette.leafDark) + fillPath(right, palette.leafDark)
}

function steps({ width, height, palette }: Canvas): string {
  const at = placed(0, 0, width, height)
  const stair = at('M.455 .655L.565 .655L.74 1L.28 1Z')
  const treads = each(upTo(7), (i) => {
    const near = i / 6
    const w = width * (0.1 + 0.34 * near * near)
    const [x, y] = [width * 0.51 - w / 2, height * (0.66 + 0.34 * near ** 1.4)]
    const h = height * 0.012 + height * 0.05 * near
    return rect(x, y, w, h * 0.5, palette.trim) + rect(x, y + h * 0.5, w, h * 0.7, palette.wallShade)
  })
  return fillPath(stair, palette.wallShade) + treads
}

/** A clipped lemon tree in a pot beside the steps; near goes from the sea (0) to us (1). */
function lemonTree({ width, height, palette, unit }: Canvas, side: 1 | -1, near: number): string {
  const x = width * 0.51 + side * width * (0.06 + 0.19 * near * near)
  const y = height * (0.67 + 0.33 * near ** 1.4)
  const q = unit * (0.05 + 0.1 * near)
  const at = placed(x, y, q)
  const pot = at('M-.4 0l-.1 -.6h1l-.1 .6z')
  const shade = at('M.1 0l0 -.6h.4l-.1 .6z')
  const lemons: Disc[] = [
    [x - q * 0.25, y - q * 1.3, q * 0.1],
    [x + q * 0.2, y - q * 1.5, q * 0.1],
    [x + q * 0.12, y - q * 1.12, q * 0.1],
    [x - q * 0.1, y - q * 1.62, q * 0.1],
  ]
  return (
    fillPath(pot, palette.accent) +
    fillPath(shade, palette.ink, { opacity: 0.2 }) +
    strokePath(at('M0 -.6v-.5'), palette.ink, q * 0.09) +
    circle(x, y - q * 1.35, q * 0.52, palette.leafDark) +
    circle(x - q * 0.1, y - q * 1.42, q * 0.42, palette.leaf) +
    discs(lemons, palette.accent2)
  )
}

/** A branch with four lemons that hangs into the upper left corner. */
function lemonBranch({ width, height, palette, unit }: Canvas): string {
  const leaf = d`M0 0Q${unit * 0.08} ${-unit * 0.05} ${unit * 0.17} 0Q${unit * 0.08} ${unit * 0.05} 0 0Z`
  const fruit = each(upTo(5), (i) => {
    const x = width * (0.02 + i * 0.075)
    const y = height * (0.03 + 0.05 * Math.sin(i * 1.9)) + i * height * 0.012
    const green = fillPath(leaf, i % 2 ? palette.leaf : palette.leafDark)
    const turned = group(green, moved(x, y, nth([20, 60, -10, 48, 12], i)))
    if (i === 3) return turned
    const highlight = d`M${x} ${y + unit * 0.07}q${unit * 0.01} ${-unit * 0.03} ${unit * 0.04} ${-unit * 0.03}
      q${-unit * 0.02} ${unit * 0.02} ${-unit * 0.025} ${unit * 0.06}z`
    const lemon = ellipse(x + unit * 0.03, y + unit * 0.09, unit * 0.04, unit * 0.052, palette.accent2)
    return turned + lemon + fillPath(highlight, '#fff', { opacity: 0.5 })
  })
  const twig = d`M-10 ${height * 0.01}Q${width * 0.2} 0 ${width * 0.38} ${height * 0.06}`
  return fruit + strokePath(twig, palette.ink, unit * 0.01)
}
