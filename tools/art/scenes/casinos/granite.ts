import type { Canvas } from '../../drawing/canvas.ts'
import { arches, type Box, discs, each, rect, rects, upTo } from '../../drawing/svg.ts'
import { flag } from '../../parts/fittings.ts'
import { cone, gable, pitchedRoof } from '../../parts/roofs.ts'
import { storeys } from '../../parts/storeys.ts'
import { sunburstDoor } from './door.ts'
import { behindTheCasino, forecourt, SIDES, type Site, siteOf } from './grounds.ts'

/** The granite casino of Perros-Guirec: a steep slate gable between two round towers, low wings of pink stone. */
export function granite(canvas: Canvas): string {
  const site = siteOf(canvas)
  const { palette } = canvas
  const stone = { ...palette, wall: palette.rockLight, wallShade: palette.rockDark, trim: palette.wall }
  const built = { ...canvas, palette: stone }
  const { centre, base, width: w, floor } = site
  let svg = behindTheCasino(canvas, site)
  svg += each(SIDES, (side) => {
    const x = centre + side * w * 0.32 - w * 0.17
    const walls = storeys(built, x, base, w * 0.34, 2, floor, 6, { arched: true })
    return pitchedRoof(built, x, base - 2 * floor, w * 0.34, floor * 1.1, floor * 0.6) + walls
  })
  svg += each(SIDES, (side) => {
    const x = centre + side * w * 0.225
    const tower = canvas.symbols.use('tour', () => roundTower(built, site), x, base, 1)
    return tower + flag(palette, x, base - 5.5 * floor, floor * 0.55, side < 0 ? palette.accent : palette.accent2)
  })
  return svg + hall(built, site) + sunburstDoor(canvas, site) + forecourt(canvas, site)
}

/** A round tower, the middle of its foot at the origin; both are one symbol, lit from the same side. */
function roundTower(canvas: Canvas, { centre, width, floor }: Site): string {
  const { palette } = canvas
  const w = width * 0.11
  const lit = { ...canvas, sunX: canvas.sunX >= centre ? 9999 : -9999 }
  const top = -3.7 * floor
  const windows = upTo(3).flatMap((row) =>
    [-0.28, 0.08].map((at): Box => [w * at, -floor * (row + 1.1), w * 0.2, floor * 0.7]),
  )
  return (
    rect(-w / 2, top, w, -top, palette.wall) +
    arches(windows, palette.window) +
    rect(lit.sunX > 0 ? -w / 2 : w * 0.2, top, w * 0.3, -top, palette.wallShade, { opacity: 0.5 }) +
    rect(-w * 0.56, top, w * 1.12, floor * 0.14, palette.trim) +
    cone(lit, 0, top, w * 1.15, floor * 1.7)
  )
}

/** The hall: a tall gable with three narrow lights and a round one. */
function hall(canvas: Canvas, { centre, base, hall: w, floor }: Site): string {
  const { palette } = canvas
  const top = base - 3.1 * floor
  const lights = [-0.16, 0, 0.16].map(
    (at, i): Box => [
      centre + w * at - w * 0.045,
      top - floor * (i === 1 ? 0.72 : 0.45),
      w * 0.09,
      floor * (i === 1 ? 1.1 : 0.83),
    ],
  )
  const quoins = upTo(7).flatMap((i) =>
    SIDES.map(
      (side): Box => [centre + side * w * 0.47 - w * 0.03, base - floor * (0.4 + i * 0.42), w * 0.06, floor * 0.2],
    ),
  )
  return (
    rect(centre - w / 2, top, w, base - top, palette.wall) +
    gable(canvas, centre - w / 2, top, w, floor * 1.9, floor * 0.2, palette.roof) +
    rects(quoins, palette.trim) +
    arches(lights, palette.window) +
    discs([[centre, top - floor * 1.12, floor * 0.2]], palette.trim) +
    discs([[centre, top - floor * 1.12, floor * 0.14]], palette.window) +
    flag(palette, centre, top - floor * 1.95, floor * 0.7, palette.accent)
  )
}
