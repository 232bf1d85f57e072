import type { Canvas } from '../../drawing/canvas.ts'
import { arches, type Box, d, each, fillPath, rect, rects, upTo } from '../../drawing/svg.ts'
import { flag } from '../../parts/fittings.ts'
import { dome, mansard } from '../../parts/roofs.ts'
import { storeys } from '../../parts/storeys.ts'
import { sunburstDoor } from './door.ts'
import { behindTheCasino, forecourt, SIDES, type Site, siteOf } from './grounds.ts'

/** The casino of 1900: drum and dome between pavilions, a sunburst over the door. */
export function domed(canvas: Canvas): string {
  const { palette } = canvas
  const site = siteOf(canvas)
  const { centre, base, width: w, floor } = site
  let svg = behindTheCasino(canvas, site)
  svg += each(SIDES, (side) => {
    const x = centre + side * w * 0.36 - w * 0.15
    const walls = storeys(canvas, x, base, w * 0.3, 2, floor, 4, { arched: true })
    return walls + mansard(canvas, x, base - 2 * floor, w * 0.3, floor * 0.5, 0, 0.05)
  })
  svg += each(SIDES, (side) => {
    const x = centre + side * w * 0.235
    const top = base - 3 * floor - w * 0.135
    const pavilion = canvas.symbols.use('pav', () => drawPavilion(canvas, site), x, base, 1)
    return pavilion + flag(palette, x, top, floor * 0.6, side < 0 ? palette.accent : palette.accent2)
  })
  return svg + hall(canvas, site) + sunburstDoor(canvas, site) + forecourt(canvas, site)
}

/** A pavilion with its foot at the origin; both are one symbol, so both are lit from the same side. */
function drawPavilion(canvas: Canvas, { centre, width, floor }: Site): string {
  const lit = { ...canvas, sunX: canvas.sunX >= centre ? 9999 : -9999 }
  const walls = storeys(lit, -width * 0.065, 0, width * 0.13, 3, floor, 2, { arched: true })
  return walls + dome(lit, 0, -3 * floor - floor * 0.12, width * 0.068, { rise: 1.3 })
}

function hall(canvas: Canvas, { centre, base, hall, floor }: Site): string {
  const { palette } = canvas
  const top = base - 3 * floor
  const side = canvas.sunX >= centre ? -1 : 1
  const edge = centre + (side * hall) / 2
  const shade = d`M${edge} ${top}L${centre + side * hall * 0.38} ${top}L${centre + side * hall * 0.42} ${base}
    L${edge} ${base}Z`
  const cornices: Box[] = [
    [centre - hall * 0.54, top - floor * 0.1, hall * 1.08, floor * 0.2],
    [centre - hall * 0.5, top + floor * 0.22, hall, floor * 0.06],
  ]
  const drum = upTo(7).map((i): Box => {
    return [centre - hall * 0.385 + i * hall * 0.112, top - floor * 0.5, hall * 0.075, floor * 0.4]
  })
  return (
    rect(centre - hall / 2, top, hall, base - top, palette.wall) +
    fillPath(shade, palette.wallShade, { opacity: 0.55 }) +
    rects(cornices, palette.trim) +
    rect(centre - hall * 0.42, top - floor * 0.62, hall * 0.84, floor * 0.54, palette.wall) +
    arches(drum, palette.window) +
    dome(canvas, centre, top - floor * 0.6, hall * 0.43, {
      rise: 1.05,
      oculi: true,
    })
  )
}
