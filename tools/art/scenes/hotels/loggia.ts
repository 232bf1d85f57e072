import type { Canvas } from '../../drawing/canvas.ts'
import { arches, type Box, circle, type Disc, d, discs, each, fillPath, rect, rects, upTo } from '../../drawing/svg.ts'
import { awning, flag, parapet } from '../../parts/fittings.ts'
import { walker } from '../../parts/people.ts'
import { bush, cypress, palm } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

/** The front of the villa: left edge, foot, width, height of one floor. */
type Front = { x: number; base: number; w: number; floor: number }

/** The loggia hotel of Menton: ochre walls, two rows of arches, a belvedere, lemon terraces under the mountains. */
export function loggia(canvas: Canvas): string {
  const { width, height, unit } = canvas
  const wide = width > height
  const base = height * 0.7
  const floor = unit * (wide ? 0.088 : 0.1)
  const w = unit * (wide ? 0.76 : 0.68)
  const front: Front = { x: width * (wide ? 0.54 : 0.52) - w / 2, base, w, floor }
  canvas.horizon = height * 0.56
  let svg = sky(canvas) + clouds(canvas, 1) + sun(canvas) + sea(canvas, canvas.horizon, height)
  svg += boats(canvas, height * 0.585, height * 0.63, 3, unit * 0.045) + mountains(canvas) + hill(canvas, base)
  svg += each([0.04, 0.1, 0.17], (at, i) =>
    cypress(canvas, width * at, base + height * 0.02, height * (0.34 - i * 0.05)),
  )
  svg += villa(canvas, front) + terraces(canvas, base)
  svg += palm(canvas, width * (wide ? 0.95 : 0.99), height * 0.98, height * (wide ? 0.66 : 0.4), -0.1)
  if (wide) svg += palm(canvas, width * 0.885, height * 0.86, height * 0.42, 0.1)
  return svg + gulls(canvas, 3)
}

/** The bare mountains that fall into the sea behind the town. */
function mountains({ width, height, palette, horizon }: Canvas): string {
  const peaks = d`M${width * 0.28} ${horizon + 4}L${width * 0.4} ${horizon - height * 0.14}
    L${width * 0.47} ${horizon - height * 0.12}L${width * 0.6} ${horizon - height * 0.34}
    L${width * 0.68} ${horizon - height * 0.26}L${width * 0.82} ${horizon - height * 0.42}
    L${width * 0.94} ${horizon - height * 0.28}L${width} ${horizon - height * 0.32}V${horizon + height * 0.1}Z`
  const light = d`M${width * 0.6} ${horizon - height * 0.34}L${width * 0.68} ${horizon - height * 0.26}
    L${width * 0.66} ${horizon - height * 0.12}L${width * 0.61} ${horizon - height * 0.2}Z
    M${width * 0.82} ${horizon - height * 0.42}L${width * 0.94} ${horizon - height * 0.28}
    L${width * 0.9} ${horizon - height * 0.1}L${width * 0.85} ${horizon - height * 0.25}Z`
  return fillPath(peaks, palette.rockDark) + fillPath(light, palette.rockLight, { opacity: 0.75 })
}

/** The hillside that the house stands on, falling to the sea on the left. */
function hill({ width, height, palette }: Canvas, base: number): string {
  const slope = d`M0 ${base + height * 0.04}
    Q${width * 0.16} ${base - height * 0.03} ${width * 0.36} ${base - height * 0.06}
    T${width} ${base - height * 0.16}V${height}H0Z`
  return fillPath(slope, palette.leafDark)
}

/** Ground floor with tall doors, two floors of loggias between plain bays, tile roof, belvedere. */
function villa(canvas: Canvas, front: Front): string {
  const { palette } = canvas
  const { x, base, w, floor } = front
  const top = base - 3.2 * floor
  const bay = w / 9
  const away = canvas.sunX > x + w / 2 ? -1 : 1
  const shaded = away < 0 ? x : x + w * 0.86
  let svg = belvedere(canvas, x + w * 0.5, top - floor * 0.5, w * 0.2, floor)
  svg += tiles(canvas, x, top, w, floor * 0.7)
  svg += rect(x, top, w, base - top, palette.wall)
  const ochre = rect(x, base - floor * 1.08, w, floor * 1.08, palette.accent2, { opacity: 0.45 })
  svg += ochre + rect(shaded, top, w * 0.14, base - top, palette.wallShade, { opacity: 0.45 })
  svg += each([2.02, 3.06], (up) => gallery(canvas, x + bay * 2, base - floor * up, bay, floor))
  const sides = [2.0, 3.04].flatMap((up) =>
    [0, 1, 7, 8].map((i): Box => [x + bay * (i + 0.34), base - floor * up, bay * 0.32, floor * 0.66]),
  )
  const shutters = sides.flatMap(([left, y, wide, tall]): Box[] => [
    [left - wide * 0.6, y, wide * 0.5, tall],
    [left + wide * 1.1, y, wide * 0.5, tall],
  ])
  svg += rects(shutters, palette.leaf) + rects(sides, palette.window)
  svg += arches(
    upTo(9).map((i): Box => [x + bay * (i + 0.2), base - floor * 0.84, bay * 0.6, floor * 0.84]),
    palette.window,
  )
  const mouldings: Box[] = [
    [x - w * 0.01, base - floor * 1.14, w * 1.02, floor * 0.09],
    [x - w * 0.01, base - floor * 2.2, w * 1.02, floor * 0.07],
  ]
  svg += rects(mouldings, palette.trim)
  return svg + awning(palette, x + bay * 3, base - floor * 0.98, bay * 3, floor * 0.34, 8, palette.accent, palette.trim)
}

/** Five open arches in deep shade, columns before them, a low balustrade. */
function gallery({ palette }: Canvas, x: number, y: number, bay: number, floor: number): string {
  const openings = upTo(5).map((i): Box => [x + bay * (i + 0.07), y, bay * 0.86, floor * 0.86])
  const doors = upTo(5).map((i): Box => [x + bay * (i + 0.32), y + floor * 0.3, bay * 0.36, floor * 0.5])
  const capitals = upTo(6).map((i): Box => [x + bay * i - bay * 0.11, y + floor * 0.36, bay * 0.22, floor * 0.06])
  return (
    arches(openings, palette.wallShade) +
    arches(doors, palette.lit ? palette.glow : palette.window) +
    rects(capitals, palette.trim) +
    parapet(palette, x, y + floor * 0.88, bay * 5, floor * 0.24, bay * 0.2)
  )
}

/** Low tile roof with wide eaves. */
function tiles(canvas: Canvas, x: number, y: number, w: number, h: number): string {
  const { palette } = canvas
  const over = w * 0.035
  const roof = d`M${x - over} ${y}L${x + w * 0.07} ${y - h}H${x + w * 0.93}L${x + w + over} ${y}Z`
  const near =
    canvas.sunX > x + w / 2
      ? d`M${x - over} ${y}L${x + w * 0.07} ${y - h}h${w * 0.1}L${x + w * 0.08} ${y}Z`
      : d`M${x + w + over} ${y}L${x + w * 0.93} ${y - h}h${-w * 0.1}L${x + w * 0.92} ${y}Z`
  return (
    fillPath(roof, palette.roof) +
    fillPath(near, palette.ink, { opacity: 0.25 }) +
    rect(x, y, w, h * 0.16, palette.ink, { opacity: 0.25 })
  )
}

function belvedere(canvas: Canvas, x: number, y: number, w: number, floor: number): string {
  const { palette } = canvas
  const top = y - floor * 1.15
  const openings = upTo(3).map((i): Box => [x - w * 0.42 + i * w * 0.3, top + floor * 0.2, w * 0.24, floor * 0.72])
  const shaded = canvas.sunX > x ? x - w / 2 : x + w * 0.26
  return (
    rect(x - w / 2, top, w, y - top + floor * 0.3, palette.wall) +
    arches(openings, palette.lit ? palette.glow : palette.window) +
    rect(shaded, top, w * 0.24, y - top + floor * 0.3, palette.wallShade, { opacity: 0.45 }) +
    tiles(canvas, x - w / 2, top, w, floor * 0.42) +
    flag(palette, x, top - floor * 0.4, floor * 0.85, palette.accent)
  )
}

/** Two terraces with balustrades, lemon trees in pots, steps in the middle. */
function terraces(canvas: Canvas, base: number): string {
  const { width, height, palette, unit } = canvas
  const upper = base + height * 0.06
  const lower = base + height * 0.17
  let svg = rect(0, base, width, height, palette.floor) + parapet(palette, 0, upper, width, height * 0.05, unit * 0.034)
  svg += rect(0, upper, width, height, palette.leafDark) + rect(0, upper, width, height * 0.035, palette.wallShade)
  const steps = each(upTo(5), (i) => {
    const [y, half] = [upper - height * 0.03 + i * height * 0.028, unit * (0.07 + i * 0.01)]
    return (
      rect(width * 0.54 - half, y, half * 2, height * 0.016, palette.trim) +
      rect(width * 0.54 - half, y + height * 0.016, half * 2, height * 0.014, palette.wallShade)
    )
  })
  svg += steps + rect(0, lower, width, height, palette.floor)
  svg += each(upTo(9), (i) => {
    const x = width * (0.04 + i * 0.118)
    return Math.abs(x - width * 0.54) < unit * 0.12 ? '' : lemonTree(canvas, x, upper + height * 0.095, unit * 0.055)
  })
  svg += walker(canvas, width * 0.36, height * 0.93, unit * 0.1, palette.accent)
  svg += walker(canvas, width * 0.41, height * 0.935, unit * 0.105, palette.sea[0], 'gentleman')
  return (
    svg +
    each([0.05, 0.2, 0.72], (at, i) =>
      bush(canvas, width * at, height * 1.01, unit * 0.24, i % 2 ? palette.accent2 : palette.accent, i),
    )
  )
}

function lemonTree({ palette }: Canvas, x: number, y: number, q: number): string {
  const pot = d`M${x - q * 0.35} ${y}l${-q * 0.08} ${-q * 0.5}h${q * 0.86}l${-q * 0.08} ${q * 0.5}z`
  const lemons: Disc[] = [
    [x - q * 0.25, y - q * 1.1, q * 0.11],
    [x + q * 0.2, y - q * 1.3, q * 0.11],
    [x + q * 0.1, y - q * 0.86, q * 0.11],
  ]
  return fillPath(pot, palette.accent) + circle(x, y - q * 1.1, q * 0.56, palette.leaf) + discs(lemons, palette.accent2)
}
