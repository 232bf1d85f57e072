import type { Canvas } from '../drawing/canvas.ts'
import { type Random, randomFrom } from '../drawing/random.ts'
import {
  type Attributes,
  arches,
  type Box,
  d,
  fillPath,
  placed,
  rect,
  rects,
  rounded,
  strokePath,
} from '../drawing/svg.ts'

export type StoreysOptions = {
  /** Balconies on every other floor. */
  balconies?: boolean
  /** How many of the windows have an awning out, 0 to 1. */
  awnings?: number
  /** Colour of the shutters; none unless told. */
  shutters?: string | null
  /** Round-headed windows on the top floor. */
  arched?: boolean
  /** false leaves out the arcade of the ground floor. */
  arcade?: boolean
  /** Path of the shadow that other parts of the house cast on it, instead of its own. */
  shadow?: string
}

/** One front: its outline, its grid of windows, and what is drawn on it. Lengths in units. */
type Front = {
  canvas: Canvas
  x: number
  top: number
  width: number
  floors: number
  floor: number
  bays: number
  bay: number
  /** x of the first window, its width and height, the gap to the next. */
  windowX: number
  windowWidth: number
  windowHeight: number
  gap: number
  /** Floors that have windows: all, or all above the arcade. */
  upper: number
  /** Tops of the rows of square-headed windows. */
  rows: number[]
  options: StoreysOptions
  random: Random
}

/** A block of floors with rows of windows, lit from the side of the sun; x, base are its lower left corner. */
export function storeys(
  canvas: Canvas,
  x: number,
  base: number,
  width: number,
  floors: number,
  floor: number,
  bays: number,
  options: StoreysOptions = {},
): string {
  const { palette } = canvas
  const front = measure(canvas, x, base, width, floors, floor, bays, options)
  const { top } = front
  const towardsSun = canvas.sunX > x + width / 2
  const edge = towardsSun ? x : x + width
  const [upperInner, lowerInner] = towardsSun
    ? [x + width * 0.18, x + width * 0.1]
    : [x + width * 0.82, x + width * 0.9]
  const shade = d`M${edge} ${top}L${upperInner} ${top}L${lowerInner} ${base}L${edge} ${base}Z`
  // On the wall alone: over windows and balconies it would be a pane of glass.
  let svg = rect(x, top, width, floors * floor, palette.wall)
  svg += fillPath(options.shadow ?? shade, palette.wallShade, { opacity: 0.5 })
  svg += windows(front)
  if (options.balconies) svg += balconies(front)
  if (options.awnings) svg += awnings(front, options.awnings)
  if (options.arcade !== false) svg += arcade(front)
  svg += rects(stringCourses(front), palette.trim)
  svg += rect(x - width * 0.012 - 2, top - floor * 0.12, width * 1.024 + 4, floor * 0.14, palette.trim)
  return svg + rect(x, top + floor * 0.02, width, floor * 0.07, palette.wallShade, { opacity: 0.55 })
}

function measure(
  canvas: Canvas,
  x: number,
  base: number,
  width: number,
  floors: number,
  floor: number,
  bays: number,
  options: StoreysOptions,
): Front {
  const bay = width / bays
  const top = base - floors * floor
  const windowWidth = Math.round(bay * 4) / 10
  const gap = bay - windowWidth
  const upper = floors - (options.arcade === false ? 0 : 1)
  const rows: number[] = []
  for (let row = options.arched ? 1 : 0; row < upper; row++) rows.push(top + row * floor + floor * 0.2)
  return {
    canvas,
    x,
    top,
    width,
    floors,
    floor,
    bays,
    bay,
    windowX: x + gap / 2,
    windowWidth,
    windowHeight: floor * 0.62,
    gap,
    upper,
    rows,
    options,
    random: randomFrom(canvas.seed + Math.round(x) + floors * 7),
  }
}

/** A row of equal planes is one dashed stroke; several rows are sub-paths of it. */
function dashes(
  front: Front,
  rows: readonly number[],
  x: number,
  width: number,
  gap: number,
  height: number,
  fill: string,
  more?: Attributes,
  count = front.bays,
): string {
  if (rows.length === 0) return ''
  const row = (y: number) => d`M${x} ${y + height / 2}h${width * count + gap * (count - 1) + 1}`
  const pattern = `${rounded(width)} ${Math.round(gap * 100) / 100}`
  return strokePath(rows.map(row).join(''), fill, height, { 'stroke-dasharray': pattern, ...more })
}

function windows(front: Front): string {
  const { canvas, top, floor, bays, bay, rows, windowX, windowWidth, windowHeight, gap, options } = front
  const { palette } = canvas
  let svg = dashes(front, rows, windowX, windowWidth, gap, windowHeight, palette.pane)
  if (options.arched) {
    const heads = Array.from(
      { length: bays },
      (_, i): Box => [windowX + i * bay, top + floor * 0.2, windowWidth, windowHeight],
    )
    svg += arches(heads, palette.pane)
  }
  svg += lamplight(front)
  if (!palette.lit && !options.shutters) {
    const [glass, rest] = [windowWidth * 0.42, gap + windowWidth * 0.58]
    svg += dashes(front, rows, windowX, glass, rest, windowHeight, palette.trim, { opacity: 0.28 })
  }
  if (options.shutters && !palette.lit) {
    const [leaf, rest] = [windowWidth * 0.38, gap + windowWidth * 0.62]
    svg += dashes(front, rows, windowX - windowWidth * 0.42, leaf, rest, windowHeight, options.shutters)
    svg += dashes(front, rows, windowX + windowWidth * 1.04, leaf, rest, windowHeight, options.shutters)
  }
  const sills = rows.map((row) => row + windowHeight)
  const [sill, between] = [windowWidth + bay * 0.12, gap - bay * 0.12]
  svg += dashes(front, sills, windowX - bay * 0.06, sill, between, floor * 0.05, palette.wallShade, { opacity: 0.5 })
  return svg
}

/** A third of the windows, by chance: lit in the evening, as the others by day. */
function lamplight({
  canvas,
  top,
  floor,
  bays,
  bay,
  upper,
  windowX,
  windowWidth,
  windowHeight,
  options,
  random,
}: Front) {
  let path = ''
  for (let row = 0; row < upper; row++) {
    for (let i = 0; i < bays; i++) {
      if (random() >= 0.34) continue
      const y = top + row * floor + floor * 0.2 + (options.arched && !row ? floor * 0.1 : 0)
      path += d`M${windowX + i * bay + windowWidth / 2} ${y + floor * 0.1}v${windowHeight - floor * 0.1}`
    }
  }
  return path && strokePath(path, canvas.palette.window, windowWidth)
}

function balconies(front: Front): string {
  const { canvas, x, width, floor, bay, rows, windowX, windowWidth, windowHeight, gap, options } = front
  const { palette } = canvas
  const tops = rows.filter((_, i) => i % 2).map((row) => row + windowHeight - floor * 0.2)
  const bottoms = tops.map((y) => y + floor * 0.22)
  const [left, long, between] = [windowX - bay * 0.14, windowWidth + bay * 0.28, gap - bay * 0.28]
  let svg = dashes(front, tops, left, long, between, floor * 0.22, palette.trim)
  svg += dashes(front, bottoms, left, long, between, floor * 0.06, palette.wallShade)
  if (options.shutters || palette.lit) return svg
  const bars = tops.map((y) => y + floor * 0.04)
  const count = Math.floor(width / (bay * 0.15))
  const faint = { opacity: 0.45 }
  return svg + dashes(front, bars, x, bay * 0.05, bay * 0.1, floor * 0.16, palette.wallShade, faint, count)
}

function awnings(
  { canvas, top, floor, bays, bay, upper, windowX, windowWidth, options, random }: Front,
  share: number,
) {
  let path = ''
  for (let row = 0; row < upper; row++) {
    for (let i = 0; i < bays; i++) {
      if ((options.balconies && row % 2) || random() >= share * 0.7) continue
      const [x, y] = [windowX + i * bay, top + row * floor + floor * 0.2]
      const at = placed(x, y, windowWidth, floor)
      path += at('M-.15 -.03h1.3l.25 .25h-1.8z')
    }
  }
  return path && fillPath(path, canvas.palette.accent)
}

function arcade({ canvas, x, top, floors, floor, bays, bay }: Front): string {
  const y = top + (floors - 1) * floor + floor * 0.2
  const doors = Array.from({ length: bays }, (_, i): Box => [x + i * bay + bay * 0.2, y, bay * 0.6, floor * 0.8])
  return arches(doors, canvas.palette.window)
}

/** Mouldings under the top floor and over the ground floor. */
function stringCourses({ x, top, width, floors, floor }: Front): Box[] {
  const courses = [...new Set([1, floors - 1])].filter((row) => row > 0 && row < floors)
  return courses.map((row) => [x, top + row * floor - floor * 0.04, width, floor * 0.07])
}
