import type { Canvas } from '../../drawing/canvas.ts'
import { d, each, fillPath, rect, upTo } from '../../drawing/svg.ts'
import { walker } from '../../parts/people.ts'
import { bush, trees } from '../../parts/plants.ts'
import { sea } from '../../parts/sea.ts'
import { clouds, sky, sun } from '../../parts/sky.ts'

/** Where a house stands: the foot of its front and the width of its middle. Lengths in units. */
type Plot = { left: number; right: number; base: number; centre: number; doorway: number }

/** y of the foot of every front. */
export function baseOf(canvas: Canvas): number {
  return canvas.height * 0.78
}

/** Which way shadows fall: 1 to the right, -1 to the left. */
export function shadowSide(canvas: Canvas): 1 | -1 {
  return canvas.sunX > canvas.width * 0.5 ? -1 : 1
}

/** Sky, a strip of sea behind the house, and the ground it stands on. */
export function behindTheHouse(canvas: Canvas): string {
  const { width, height, palette } = canvas
  const base = baseOf(canvas)
  const air = sky(canvas) + clouds(canvas, 2) + sun(canvas)
  const water = sea(canvas, height * 0.7, base + 8, { glint: 0, waves: 4 })
  return air + water + rect(0, base - 2, width, height, palette.leafDark)
}

/** Raking path, shadow of the house, lawns, bushes, two strollers and the trees of the coast. */
export function forecourt(canvas: Canvas, plot: Plot): string {
  const { width, height, palette, unit } = canvas
  const { left, right, base, centre, doorway } = plot
  const cast = shadowSide(canvas) * width * 0.14
  const door = doorway * 0.22
  const path = d`M${centre - door} ${base}L${centre + door} ${base}L${width * 0.72} ${height}
    L${width * 0.16} ${height}Z`
  const shadow = d`M${left} ${base}L${right} ${base}L${right + cast} ${base + height * 0.07}
    L${left + cast} ${base + height * 0.07}Z`
  let svg = fillPath(path, palette.floor) + fillPath(shadow, palette.ink, { opacity: 0.28 })
  svg += fillPath(
    d`M${centre - doorway * 0.26} ${base + height * 0.02}L${width * 0.02} ${base + height * 0.035}
      L${-width * 0.02} ${height}L${width * 0.1} ${height}Z`,
    palette.leaf,
  )
  svg += fillPath(
    d`M${centre + doorway * 0.26} ${base + height * 0.02}L${width * 0.98} ${base + height * 0.035}
      L${width * 1.02} ${height}L${width * 0.78} ${height}Z`,
    palette.leaf,
  )
  svg += each(upTo(3), (i) => {
    const near = i / 2
    const y = base + height * (0.05 + near * 0.13)
    const [westX, eastX] = [centre - doorway * 0.34 - near * width * 0.2, centre + doorway * 0.36 + near * width * 0.24]
    const west = bush(canvas, westX, y, unit * (0.06 + near * 0.08), palette.accent, i + 3)
    return west + bush(canvas, eastX, y, unit * (0.05 + near * 0.06), palette.accent, i + 9)
  })
  svg += walker(canvas, centre - unit * 0.015, base + height * 0.09, unit * 0.075, palette.accent)
  svg += walker(canvas, centre + unit * 0.045, base + height * 0.1, unit * 0.08, palette.sea[1], 'gentleman')
  return svg + frontTrees(canvas)
}

function frontTrees(canvas: Canvas): string {
  const { width, height } = canvas
  if (width < height) return trees(canvas, width * 0.06, height, height * 0.62, 0)
  const west = trees(canvas, width * 0.07, height, height * 0.62, 0)
  return west + trees(canvas, width * 0.955, height * 1.02, height * 0.62 * 0.8, 1)
}
