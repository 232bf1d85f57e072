import type { Canvas } from '../../drawing/canvas.ts'
import { d, each } from '../../drawing/svg.ts'
import { awning, flag } from '../../parts/fittings.ts'
import { dome, mansard } from '../../parts/roofs.ts'
import { type StoreysOptions, storeys } from '../../parts/storeys.ts'
import { baseOf, behindTheHouse, forecourt, shadowSide } from './plot.ts'

/** Variants change the roofs: domes, steep pavilions (1), or a plain mansard in the middle (2). */
const PAVILIONS = 1
const PLAIN_MIDDLE = 2

/** The grand hotel of 1900: two wings, a domed middle, a tower at each end. */
export function palace(canvas: Canvas): string {
  const { width, height, palette } = canvas
  const base = baseOf(canvas)
  const roofs = canvas.variant % 3
  // A panorama is cut to what the screen leaves it: more sky and lawn around the house.
  const isWide = width > height * 2
  const w = Math.min(width * 0.8, height * (isWide ? 1.14 : 1.28))
  const left = width * 0.47 - w / 2
  const centre = left + w / 2
  const floor = Math.min(height * (isWide ? 0.076 : 0.085), w * 0.075)
  const floors = (width < height ? 5 : 4) - (canvas.variant % 4 === 2 ? 1 : 0)
  const [middle, tower] = [w * 0.26, w * 0.12]
  const front: StoreysOptions = {
    balconies: true,
    awnings: canvas.place === 'riviera' ? 0.25 : 0.5,
    shutters: shuttersOf(canvas),
  }
  const eaves = base - floors * floor
  const topEaves = base - (floors + 1) * floor

  let svg = behindTheHouse(canvas)
  // Wings, with the shadows of the middle and of a tower
  const [wingsX, wings] = [left + tower * 0.8, w - tower * 1.6]
  svg += mansard(canvas, wingsX, eaves, wings, floor * 1.15, 9, 0.03)
  // From the eaves to the ground, as wide as the parts stand out: one light, one edge.
  const deep = shadowSide(canvas) * floor
  const corners = deep < 0 ? [centre - middle / 2, left + w - tower] : [centre + middle / 2, left + tower]
  const shadow = each(corners, (x) => d`M${x} ${eaves}h${deep}V${base}h${-deep}z`)
  svg += storeys(canvas, wingsX, base, wings, floors, floor, 14, { ...front, shadow })
  svg += each([left, left + w - tower], (x) => {
    const draw = () => drawTower(canvas, tower, floors + 1, floor, front, roofs === PAVILIONS)
    return canvas.symbols.use('tour', draw, x, base, 1)
  })
  // Middle
  const plain = roofs === PLAIN_MIDDLE
  svg += mansard(canvas, centre - middle / 2, topEaves, middle, floor * 1.5, plain ? 3 : 0, 0.08)
  const middleFront = { ...front, awnings: 0.2, arched: true }
  svg += storeys(canvas, centre - middle / 2, base, middle, floors + 1, floor, 5, middleFront)
  if (!plain) svg += dome(canvas, centre, topEaves - floor * 0.4, middle * 0.34, { rise: 1.15, oculi: true })

  const mast = topEaves - tower * 0.95
  svg += flag(palette, left + tower / 2, mast, floor * 0.9, palette.accent)
  svg += flag(palette, left + w - tower / 2, mast, floor * 0.9, palette.accent2)
  const [marquise, marquiseY] = [middle * 0.6, base - floor * 0.95]
  svg += awning(palette, centre - middle * 0.3, marquiseY, marquise, floor * 0.42, 8, palette.accent, palette.trim)
  return svg + forecourt(canvas, { left, right: left + w, base, centre, doorway: middle })
}

function shuttersOf({ place, palette }: Canvas): string | null {
  if (place === 'riviera') return palette.leaf
  return place === 'basque' ? palette.roof : null
}

/** An end tower, its foot at the origin. Both are one symbol, so both are lit from the same side. */
function drawTower(
  canvas: Canvas,
  width: number,
  floors: number,
  floor: number,
  front: StoreysOptions,
  pavilion: boolean,
): string {
  const lit = { ...canvas, sunX: canvas.sunX > canvas.width / 2 ? 9999 : -9999 }
  const top = -floors * floor
  const walls = storeys(lit, 0, 0, width, floors, floor, 2, { ...front, awnings: 0 })
  if (pavilion) return walls + mansard(lit, 0, top, width, floor * 1.8, 1, 0.22)
  return walls + dome(lit, width / 2, top - floor * 0.1, width * 0.52, { rise: 1.25 })
}
