import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth, pick } from '../../drawing/random.ts'
import { d, each, ellipse, fillPath, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { parasol } from '../../parts/beach.ts'
import { farCape } from '../../parts/coastline.ts'
import { awning, balustrade } from '../../parts/fittings.ts'
import { bush, trees } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, sky, sun } from '../../parts/sky.ts'
import { tabletop } from './tabletop.ts'

/** y of the rows of tiles as shares of the floor, from the balustrade towards us. */
const ROWS = [0, 0.16, 0.42, 0.8, 1.3]

/** From this variant on the terrace is a wooden pier with a parasol instead of tiles, balustrade and awning. */
const PIER = 12

/** A restaurant terrace: the set table before the bay. Variants change the dish; the cloth is by chance. */
export const terraceScene: SceneDrawing = {
  horizon: 0.46,
  sun: [0.66, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    const cloth = pick(canvas.random, [palette.accent, palette.accent2, palette.sea[1], palette.leaf])
    canvas.sunY = Math.max(canvas.sunY, height * 0.25)
    const edge = height * 0.74
    const away = canvas.sunX > width / 2 ? -1 : 1
    let svg = sky(canvas) + sun(canvas) + clouds(canvas, 2) + farCape(canvas)
    svg += sea(canvas, horizon, height * 0.72, { glint: 0.5 })
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.13, 4, unit * 0.06)
    if (canvas.variant >= PIER) return svg + pier(canvas, edge) + table(canvas, cloth, away) + shade(canvas, cloth)
    svg += floor(canvas, edge)
    svg += balustrade(palette, 0, edge, width, height * 0.15, unit * 0.06) + balusterShadows(canvas, edge, away)
    svg += each([0.06, 0.94], (x) => pillar(canvas, width * x, edge))
    svg += table(canvas, cloth, away)
    svg += awning(palette, -4, -2, width + 8, height * 0.135, Math.round(width / (unit * 0.11)), cloth, palette.trim)
    const treeX = width * (away < 0 ? 0.95 : 0.05)
    return svg + trees(canvas, treeX, height * 1.02, height * 0.68, away < 0 ? 1 : 0)
  },
}

/** Boards towards the sea, posts with a rope between them. */
function pier({ width, height, palette, unit }: Canvas, edge: number): string {
  const joints = each(upTo(29), (i) => {
    const column = i - 14
    return d`M${width * (0.5 + column * 0.05)} ${edge}L${width * (0.5 + column * 0.13)} ${height}`
  })
  const posts = upTo(6).map((i) => width * (0.04 + i * 0.184))
  const rope = each(
    posts.slice(1),
    (x) => d`M${x - width * 0.184} ${edge - height * 0.12}q${width * 0.092} ${height * 0.06} ${width * 0.184} 0`,
  )
  const lower = each(
    posts.slice(1),
    (x) => d`M${x - width * 0.184} ${edge - height * 0.06}q${width * 0.092} ${height * 0.05} ${width * 0.184} 0`,
  )
  return (
    rect(0, edge, width, height, palette.floor) +
    strokePath(joints, palette.sandShade, 2, { opacity: 0.8 }) +
    rect(0, edge, width, height * 0.016, palette.sandShade) +
    strokePath(rope + lower, palette.trim, unit * 0.009) +
    each(
      posts,
      (x) =>
        rect(x - unit * 0.013, edge - height * 0.16, unit * 0.026, height * 0.19, palette.roof) +
        rect(x - unit * 0.013, edge - height * 0.16, unit * 0.026, height * 0.02, palette.trim),
    )
  )
}

/** The parasol over the table of the pier. */
function shade(canvas: Canvas, cloth: string): string {
  const { width, height, palette, unit } = canvas
  return parasol(canvas, width * (width > height ? 0.72 : 0.84), height * 0.97, unit * 0.34, cloth, palette.trim)
}

/** Chequered tiles in perspective: every other one is drawn, if it is in the picture. */
function floor({ width, height, palette }: Canvas, edge: number): string {
  const depth = height - edge
  let tiles = ''
  for (let i = -14; i < 15; i++) {
    for (let row = 0; row < 4; row++) {
      if (((i + row) & 1) === 0) continue
      const top = edge + depth * nth(ROWS, row)
      const bottom = edge + depth * nth(ROWS, row + 1)
      const x = (column: number, y: number) => width * 0.5 + column * width * 0.075 * (1 + ((y - edge) / depth) * 1.7)
      if (x(i + 1, bottom) <= -20 || x(i, bottom) >= width + 20) continue
      tiles += d`M${x(i, top)} ${top}L${x(i + 1, top)} ${top}L${x(i + 1, bottom)} ${bottom}L${x(i, bottom)} ${bottom}Z`
    }
  }
  return rect(0, edge, width, height, palette.floor) + fillPath(tiles, palette.sandShade, { opacity: 0.55 })
}

function balusterShadows({ width, height, palette, unit }: Canvas, edge: number, away: number): string {
  let shadows = ''
  for (let i = 0; i < width / (unit * 0.06); i++) {
    const x = i * unit * 0.06
    const far = away * unit * 0.09
    shadows += d`M${x} ${edge}L${x + unit * 0.018} ${edge}L${x + unit * 0.018 + far} ${edge + height * 0.05}
      L${x + far} ${edge + height * 0.05}Z`
  }
  return fillPath(shadows, palette.ink, { opacity: 0.16 })
}

/** A pillar of the balustrade with a pot of flowers on it. */
function pillar(canvas: Canvas, x: number, edge: number): string {
  const { height, palette, unit } = canvas
  const top = edge - height * 0.18
  const pot = d`M${x - unit * 0.035} ${top}h${unit * 0.07}l${unit * 0.012} ${-unit * 0.05}h${-unit * 0.094}z`
  return (
    rect(x - unit * 0.035, edge - height * 0.17, unit * 0.07, height * 0.19, palette.trim) +
    rect(x - unit * 0.045, top, unit * 0.09, height * 0.02, palette.wallShade) +
    fillPath(pot, palette.accent) +
    bush(canvas, x, top - unit * 0.045, unit * 0.13, palette.accent2, 5)
  )
}

/** The round table with its cloth and two chairs; away is the side that its shadow falls to: 1 right, -1 left. */
export function table(canvas: Canvas, cloth: string, away: number): string {
  const { width, height, palette, unit } = canvas
  const x = width * (width > height ? 0.43 : 0.46)
  const y = height * 0.8
  const r = unit * 0.29
  const drape = d`M${x - r} ${y}Q${x - r * 1.02} ${y + unit * 0.1} ${x - r * 0.9} ${height * 0.95}
    q${r * 0.12} ${unit * 0.03} ${r * 0.28} 0t${r * 0.3} 0t${r * 0.32} 0t${r * 0.32} 0t${r * 0.3} 0t${r * 0.28} 0
    Q${x + r * 1.02} ${y + unit * 0.1} ${x + r} ${y}Z`
  const lit = d`M${x - r * 0.2 * away} ${y}
    Q${x + away * -r * 0.1} ${y + unit * 0.1} ${x - away * r * 0.32} ${height * 0.955}
    q${-away * r * 0.3} ${unit * 0.03} ${-away * r * 0.56} ${-unit * 0.005}
    Q${x - away * r * 1.02} ${y + unit * 0.1} ${x - away * r} ${y}Z`
  return (
    ellipse(x + away * unit * 0.16, height * 0.985, r * 1.05, unit * 0.05, palette.ink, { opacity: 0.24 }) +
    chair(canvas, x - r * 1.38, 1, cloth) +
    chair(canvas, x + r * 1.38, -1, cloth) +
    fillPath(drape, palette.wallShade) +
    fillPath(lit, palette.trim) +
    ellipse(x, y, r, r * 0.24, palette.trim) +
    ellipse(x, y, r * 0.8, r * 0.18, cloth, { opacity: 0.9 }) +
    ellipse(x, y, r * 0.76, r * 0.165, palette.trim) +
    tabletop(canvas, x, y, r)
  )
}

/** A bentwood chair seen from the side; turned 1 faces right, -1 left. */
function chair({ height, palette, unit }: Canvas, x: number, turned: 1 | -1, cushion: string): string {
  const u = turned * unit
  const frame = d`M${x} ${height}V${height * 0.7}q0 ${-unit * 0.12} ${u * 0.075} ${-unit * 0.12}
    t${u * 0.075} ${unit * 0.12}V${height * 0.86}M${x} ${height * 0.87}h${u * 0.24}V${height}
    M${x + u * 0.05} ${height * 0.87}V${height * 0.62}M${x + u * 0.1} ${height * 0.87}V${height * 0.62}`
  const bentwood = strokePath(frame, palette.ink, unit * 0.014, { 'stroke-linecap': 'round' })
  return bentwood + ellipse(x + u * 0.12, height * 0.87, unit * 0.13, unit * 0.025, cushion)
}
