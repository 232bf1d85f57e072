import type { Canvas } from '../../drawing/canvas.ts'
import type { Palette } from '../../drawing/palettes.ts'
import { arches, type Box, d, each, fillPath, placed, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { deckchair, parasol } from '../../parts/beach.ts'
import { awning, flag, parapet } from '../../parts/fittings.ts'
import { walker } from '../../parts/people.ts'
import { bush } from '../../parts/plants.ts'
import { chimney } from '../../parts/roofs.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

/** A house of Labourd: its left edge and foot, width, height of the eaves, of the ridge, and of one floor. */
type House = { x: number; base: number; w: number; eaves: number; ridge: number; floor: number }

/** The half-timbered hotel of Saint-Jean-de-Luz: one broad gable and its wing, red timber, the Rhune behind. */
export function basque(canvas: Canvas): string {
  const { width, height, palette, unit } = canvas
  const wide = width > height
  const base = height * 0.74
  canvas.horizon = height * 0.6
  let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + mountains(canvas)
  svg += rect(0, base - height * 0.06, width, height, palette.leafDark)
  const floor = unit * (wide ? 0.088 : 0.094)
  const w = unit * (wide ? 0.7 : 0.68)
  const x = width * (wide ? 0.36 : 0.46) - w / 2
  const main: House = { x, base, w, eaves: base - floor * 2.9, ridge: base - floor * 5.1, floor }
  const wing: House = {
    x: x + w * 0.9,
    base,
    w: w * 0.62,
    eaves: base - floor * 2.3,
    ridge: base - floor * 3.7,
    floor: floor * 0.9,
  }
  svg +=
    half(canvas, wing, 5) + chimney(canvas, x + w * 0.72, main.ridge + floor * 1.1, w * 0.05, floor * 1.2, palette.trim)
  svg += half(canvas, main, 7) + flag(palette, x + w * 0.5, main.ridge, floor, palette.accent)
  const [doorX, doorW] = [x + w * 0.36, w * 0.28]
  svg += awning(palette, doorX, base - floor * 1.02, doorW, floor * 0.34, 7, palette.accent, palette.trim)
  svg += each(upTo(8), (i) => {
    const along = x - w * 0.1 + i * w * 0.24
    return bush(canvas, along, base + height * 0.012, unit * 0.1, i % 2 ? palette.accent : palette.sea[2], i + 2)
  })
  return svg + seaWall(canvas, base) + gulls(canvas, 4)
}

/** The Rhune and its lower neighbours. */
function mountains({ width, height, palette, horizon }: Canvas): string {
  const far = d`M0 ${horizon - height * 0.1}
    Q${width * 0.12} ${horizon - height * 0.2} ${width * 0.26} ${horizon - height * 0.13}
    T${width * 0.5} ${horizon - height * 0.16}T${width * 0.72} ${horizon - height * 0.2}
    L${width * 0.82} ${horizon - height * 0.36}L${width * 0.86} ${horizon - height * 0.33}
    L${width * 0.98} ${horizon - height * 0.17}L${width} ${horizon - height * 0.16}V${horizon + height * 0.12}H0Z`
  const lit = d`M${width * 0.82} ${horizon - height * 0.36}L${width * 0.86} ${horizon - height * 0.33}
    L${width * 0.98} ${horizon - height * 0.17}L${width * 0.88} ${horizon - height * 0.1}
    L${width * 0.86} ${horizon - height * 0.22}Z`
  const near = d`M0 ${horizon}Q${width * 0.2} ${horizon - height * 0.1} ${width * 0.4} ${horizon - height * 0.03}
    T${width * 0.76} ${horizon - height * 0.05}T${width} ${horizon - height * 0.02}V${horizon + height * 0.12}H0Z`
  return (
    fillPath(far, palette.rockDark, { opacity: 0.85 }) +
    fillPath(lit, palette.rockLight, { opacity: 0.5 }) +
    fillPath(near, palette.leaf)
  )
}

/** One gabled front: stone arcade, white floors, red studs, shutters, a roof that overhangs on both sides. */
function half(canvas: Canvas, house: House, bays: number): string {
  const { palette } = canvas
  const { x, base, w, eaves, ridge, floor } = house
  const away = canvas.sunX > x + w / 2 ? -1 : 1
  const shadedEdge = away < 0 ? x : x + w
  const inner = shadedEdge - away * w * 0.12
  const wall = d`M${x} ${base}V${eaves}L${x + w / 2} ${ridge}L${x + w} ${eaves}V${base}Z`
  const shade = d`M${shadedEdge} ${base}V${eaves}L${inner} ${eaves + (ridge - eaves) * 0.24}V${base}Z`
  let svg = fillPath(wall, palette.trim) + timber(canvas, house)
  svg += windows(canvas, house, bays) + fillPath(shade, palette.wallShade, { opacity: 0.45 })
  svg += arches(
    upTo(bays).map((i): Box => [x + (w / bays) * (i + 0.22), base - floor * 0.72, (w / bays) * 0.56, floor * 0.72]),
    palette.window,
  )
  return svg + roof(canvas, house)
}

/** Tile roof in two slopes, its rafters showing under the eaves. */
function roof(canvas: Canvas, { x, w, eaves, ridge, floor }: House): string {
  const { palette } = canvas
  const over = w * 0.08
  const drop = ((eaves - ridge) * over) / (w / 2)
  const thick = floor * 0.34
  const left = d`M${x + w / 2} ${ridge - thick}L${x - over} ${eaves + drop - thick * 0.6}v${thick * 0.7}
    L${x + w / 2} ${ridge + thick * 0.35}Z`
  const right = d`M${x + w / 2} ${ridge - thick}L${x + w + over} ${eaves + drop - thick * 0.6}v${thick * 0.7}
    L${x + w / 2} ${ridge + thick * 0.35}Z`
  const [lit, shaded] = canvas.sunX > x + w / 2 ? [right, left] : [left, right]
  const eavesShadow = d`M${x} ${eaves + thick * 0.25}L${x + w / 2} ${ridge + thick * 0.35}
    L${x + w} ${eaves + thick * 0.25}v${thick * 0.7}L${x + w / 2} ${ridge + thick * 1.1}
    L${x} ${eaves + thick * 0.95}Z`
  return (
    fillPath(eavesShadow, palette.ink, { opacity: 0.28 }) +
    fillPath(lit + shaded, palette.roof) +
    fillPath(shaded, palette.ink, { opacity: 0.25 })
  )
}

/** The red of the timber: that of the tiles, which the evening darkens too far. */
function timberColor(palette: Palette): string {
  return palette.lit ? palette.accent : palette.roof
}

/** Beams across every floor and studs between them, up into the gable. */
function timber({ palette }: Canvas, { x, base, w, eaves, ridge, floor }: House): string {
  const color = timberColor(palette)
  const beams: Box[] = [
    [x, base - floor * 1.02, w, floor * 0.1],
    [x, base - floor * 1.98, w, floor * 0.1],
    [x, eaves - floor * 0.05, w, floor * 0.1],
  ]
  const studs = each(upTo(19), (i) => {
    const along = (i + 0.5) / 19
    const top = eaves + (ridge - eaves) * (1 - Math.abs(along - 0.5) * 2)
    return d`M${x + w * along} ${base - floor * 1.98}V${top}`
  })
  const collar = rect(x + w * 0.27, eaves + (ridge - eaves) * 0.5, w * 0.46, floor * 0.09, color)
  return rects(beams, color) + strokePath(studs, color, w * 0.013) + collar
}

/** Two rows of shuttered windows and three in the gable, the middle one with a balcony. */
function windows({ palette }: Canvas, { x, base, w, eaves, ridge, floor }: House, bays: number): string {
  const color = timberColor(palette)
  const bay = w / bays
  const rows = [1.82, 2.78].flatMap((up) =>
    upTo(bays).map((i): Box => [x + bay * (i + 0.34), base - floor * up, bay * 0.32, floor * 0.6]),
  )
  const loft = [0.38, 0.5, 0.62].map(
    (at): Box => [x + w * at - bay * 0.15, eaves + (ridge - eaves) * 0.42, bay * 0.3, floor * 0.55],
  )
  const panes = [...rows, ...loft]
  const frames = panes.map(
    ([left, y, wide, tall]): Box => [left - wide * 0.16, y - tall * 0.06, wide * 1.32, tall * 1.1],
  )
  const shutters = rows.flatMap(([left, y, wide, tall]): Box[] => [
    [left - wide * 0.62, y, wide * 0.5, tall],
    [left + wide * 1.12, y, wide * 0.5, tall],
  ])
  const rail = rect(x + w * 0.3, base - floor * 2.1, w * 0.4, floor * 0.12, color)
  return rects(frames, palette.trim) + rects(shutters, color) + rects(panes, palette.window) + rail
}

/** The sea wall in front, the beach below it with its parasols. */
function seaWall(canvas: Canvas, base: number): string {
  const { width, height, palette, unit } = canvas
  const path = placed(0, 0, width, height)
  const top = base + height * 0.05
  const beach = path('M0 .87Q.4 .85 1 .88V1H0Z')
  const wet = path('M0 .96Q.3 .93 .6 .965T1 .95V1H0Z')
  const water = path('M0 .975Q.3 .945 .6 .98T1 .965V1H0Z')
  let svg = rect(0, base + height * 0.02, width, height, palette.floor)
  svg += walker(canvas, width * 0.2, top + height * 0.005, unit * 0.09, palette.accent)
  svg += walker(canvas, width * 0.245, top + height * 0.005, unit * 0.095, palette.sea[0], 'gentleman')
  svg += walker(canvas, width * 0.72, top + height * 0.005, unit * 0.085, palette.accent2)
  svg += rect(0, top + height * 0.03, width, height * 0.1, palette.rockLight)
  svg += parapet(palette, 0, top + height * 0.035, width, height * 0.045, unit * 0.035)
  svg += fillPath(beach, palette.sand) + fillPath(wet, palette.foam) + fillPath(water, palette.sea[1])
  svg += each([0.12, 0.4, 0.62, 0.88], (at, i) => {
    const [x, y] = [width * at, height * (0.915 + (i % 2) * 0.015)]
    const cloth = i % 2 ? palette.sea[1] : palette.accent
    return (
      deckchair(canvas, x + unit * 0.02, y + unit * 0.012, unit * 0.03, palette.accent2) +
      parasol(canvas, x, y, unit * 0.04, cloth, palette.trim)
    )
  })
  return svg
}
