import type { Canvas } from '../../drawing/canvas.ts'
import { d, each, fillPath, rect, upTo } from '../../drawing/svg.ts'
import { streetLamp } from '../../parts/fittings.ts'
import { walker } from '../../parts/people.ts'
import { bush, trees } from '../../parts/plants.ts'
import { beams, sky, sun } from '../../parts/sky.ts'

/** The lines every casino is built on, in units. */
export type Site = { centre: number; base: number; width: number; floor: number; hall: number; door: number }

export const SIDES = [-1, 1] as const

export function siteOf({ width, height, unit }: Canvas): Site {
  const w = Math.min(width * 0.92, height * 1.3)
  const hall = w * 0.34
  // A panorama is cut to what the screen leaves it: more sky over the roofs.
  const floor = unit * (width > height * 2 ? 0.095 : 0.105)
  return { centre: width / 2, base: height * 0.8, width: w, floor, hall, door: hall * 0.37 }
}

/** Sky with sun by day, with searchlights in the evening, and the dark ground. */
export function behindTheCasino(canvas: Canvas, site: Site): string {
  const { width, height, palette } = canvas
  const { centre, base, width: w } = site
  canvas.sunRadius *= 1.5
  const ground = rect(0, base - 4, width, height, palette.leafDark)
  if (!palette.lit) return sky(canvas) + sun(canvas, canvas.sunRadius * 1.25) + ground
  const right = [-1.25 + 0.02, -1.9 + 0.02].map((angle) => -Math.PI - angle)
  const lights =
    beams(centre - w * 0.3, base, height * 1.1, palette.glow, [-1.9, -1.25], 0.06, 0.2) +
    beams(centre + w * 0.3, base, height * 1.1, palette.glow, right, 0.06, 0.2)
  return sky(canvas) + lights + ground
}

/** Steps, red carpet in the light of the door, lamps in two rows, trees, two guests. */
export function forecourt(canvas: Canvas, site: Site): string {
  const { width, height, palette, unit } = canvas
  const { centre, base, width: w, hall, door } = site
  const y = base + height * 0.048
  let svg = each(upTo(4), (i) => {
    const step = hall * (1 + i * 0.14)
    const color = i % 2 ? palette.wallShade : palette.trim
    return rect(centre - hall * (0.5 + i * 0.07), base + i * height * 0.012, step, height * 0.0125, color)
  })
  svg += fillPath(
    d`M${centre - hall * 0.72} ${y}L${centre + hall * 0.72} ${y}L${width * 1.05} ${height}L${-width * 0.05} ${height}Z`,
    palette.floor,
  )
  svg += fillPath(
    d`M${centre - door * 0.7} ${y}L${centre + door * 0.7} ${y}L${centre + door * 2} ${height}
      L${centre - door * 2} ${height}Z`,
    palette.lit ? palette.glow : palette.trim,
    { opacity: palette.lit ? 0.55 : 0.4 },
  )
  svg += fillPath(
    d`M${centre - door * 0.36} ${y}L${centre + door * 0.36} ${y}L${centre + door} ${height}
      L${centre - door} ${height}Z`,
    palette.accent,
  )
  svg += each(upTo(4), (i) => {
    const near = i / 3
    const away = hall * 0.78 + near * width * 0.2
    const lampY = y + near * height * 0.13
    return each(SIDES, (side) => streetLamp(canvas, centre + side * away, lampY, unit * (0.17 + near * 0.1)))
  })
  svg += each(SIDES, (side) => {
    const tree = trees(canvas, centre + side * w * 0.515, height * 0.93, unit * 0.52, side > 0 ? 0 : 1)
    return tree + bush(canvas, centre + side * w * 0.4, base + height * 0.03, w * 0.2, palette.accent, 4 + side)
  })
  svg += walker(canvas, centre - unit * 0.05, height * 0.93, unit * 0.13, palette.accent2)
  return svg + walker(canvas, centre + unit * 0.03, height * 0.935, unit * 0.14, palette.ink, 'gentleman')
}
