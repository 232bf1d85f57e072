import type { Canvas } from '../../drawing/canvas.ts'
import { arches, type Box, d, discs, each, fillPath, placed, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { flag } from '../../parts/fittings.ts'
import { seasonOf } from '../../parts/mountains.ts'
import { chimney, cone, gable, mansard, pitchedRoof } from '../../parts/roofs.ts'
import { storeys } from '../../parts/storeys.ts'
import { behindTheHouse, forecourt } from './setting.ts'

/** How a house is drawn: its middle, its foot, the height of a floor. */
type House = (canvas: Canvas, x: number, base: number, floor: number) => string

const BASE = 0.77

/** A house in its valley. */
function standing(house: House, door = 0): (canvas: Canvas) => string {
  return (canvas) => {
    const { width, height, unit } = canvas
    const base = height * BASE
    // A panorama is cut to a strip on wide screens: the house stays within it.
    const floor = unit * (width > height * 2 ? 0.066 : width > height ? 0.088 : 0.094)
    const x = width * 0.5
    return behindTheHouse(canvas, base) + house(canvas, x, base, floor) + forecourt(canvas, base + 2, x + floor * door)
  }
}

/** Snow that lies along an edge, thicker in the middle. */
function snowOn(canvas: Canvas, path: string, thickness: number): string {
  return seasonOf(canvas) === 'winter'
    ? strokePath(path, canvas.palette.foam, thickness, { 'stroke-linejoin': 'round' })
    : ''
}

/** 1904: a long front of stone with balconies, a mansard, two corner towers and a gabled middle. */
export const grandHotel = standing((canvas, x, base, floor) => {
  const { palette } = canvas
  const w = floor * 9
  const left = x - w / 2
  const top = base - floor * 4
  const middle = floor * 2.6
  const tower = () =>
    storeys(canvas, -floor * 0.7, 0, floor * 1.4, 5, floor, 2, { arched: true }) +
    cone(canvas, 0, -floor * 5.05, floor * 1.5, floor * 1.9)
  const roofline = d`M${left + w * 0.09} ${top - floor * 1.27}H${x + w * 0.41}`
  return (
    mansard(canvas, left, top, w, floor * 1.25, 9, 0.06) +
    snowOn(canvas, roofline, floor * 0.2) +
    storeys(canvas, left, base, w, 4, floor, 15, { balconies: true, shutters: palette.leaf }) +
    each([left, left + w], (at) => canvas.symbols.use('tower', tower, at, base, 1)) +
    storeys(canvas, x - middle / 2, base, middle, 5, floor, 5, { balconies: true, arched: true }) +
    gable(canvas, x - middle / 2, base - floor * 5, middle, floor * 1.5, floor * 0.22, palette.roof) +
    snowOn(
      canvas,
      d`M${x - middle * 0.58} ${base - floor * 4.85}L${x} ${base - floor * 6.6}L${x + middle * 0.58} ${base - floor * 4.85}`,
      floor * 0.14,
    ) +
    flag(palette, x, base - floor * 6.5, floor * 0.9, palette.accent)
  )
})

/** A farmhouse of the high valleys: thick white walls, small windows in deep funnels, ornaments scratched in the plaster. */
export const engadine = standing((canvas, x, base, floor) => {
  const { palette, sunX } = canvas
  const [w, eaves] = [floor * 7.4, base - floor * 3.5]
  const left = x - w / 2
  const rise = floor * 2
  const away = sunX > x ? -1 : 1
  const funnels = (open: number): string =>
    each([-2.9, -1.75, 1.2, 2.35], (column) =>
      each([0.75, 1.85, 2.95], (row) => {
        const at = placed(x + (column + 0.3) * floor, base - row * floor, floor * open)
        return at('M-.5 .42L-.5 -.42L.5 -.42L.5 .42Z')
      }),
    )
  const bands = [0.34, 1.3, 2.4, 3.44]
    .map((up) => d`M${left + floor * 0.1} ${base - floor * up}h${w - floor * 0.2}`)
    .join('')
  const diamonds = each(upTo(9), (i) => {
    const at = placed(left + floor * 0.5 + i * floor * 0.8, eaves - floor * 0.25, floor * 0.2)
    return at('M0 -1L.8 0L0 1L-.8 0Z')
  })
  const slopes = d`M${left - floor * 0.5} ${eaves + floor * 0.3}L${x} ${eaves - rise - floor * 0.12}L${left + w + floor * 0.5} ${eaves + floor * 0.3}`
  const bay = d`M${x - floor * 0.75} ${base - floor * 1.55}v${-floor * 1.3}h${floor * 1.5}v${floor * 1.3}l${-floor * 0.3} ${floor * 0.3}h${-floor * 0.9}z`
  return (
    chimney(canvas, x + w * 0.2, eaves - floor * 0.8, floor * 0.4, floor * 1.3, palette.wall) +
    rect(left, eaves, w, base - eaves, palette.wall) +
    gable(canvas, left, eaves + 1, w, rise, floor * 0.26, palette.roof) +
    rect(away > 0 ? left + w * 0.84 : left, eaves, w * 0.16, base - eaves, palette.wallShade, { opacity: 0.45 }) +
    strokePath(bands, palette.wallShade, floor * 0.16, { 'stroke-dasharray': '9 7' }) +
    fillPath(diamonds, palette.wallShade) +
    fillPath(funnels(0.78), palette.wallShade, { opacity: 0.55 }) +
    fillPath(funnels(0.44), palette.window) +
    fillPath(bay, palette.wallShade) +
    rects(
      [0, 1, 2].map((i): Box => [x - floor * 0.66 + i * floor * 0.46, base - floor * 2.6, floor * 0.36, floor * 0.8]),
      palette.window,
    ) +
    arches([[x - floor * 0.8, base - floor * 1.2, floor * 1.6, floor * 1.2]], palette.wallShade) +
    arches([[x - floor * 0.62, base - floor * 1.04, floor * 1.24, floor * 1.04]], palette.roof) +
    circleWindow(canvas, x, eaves - rise * 0.45, floor * 0.22) +
    snowOn(canvas, slopes, floor * 0.24)
  )
})

function circleWindow({ palette }: Canvas, x: number, y: number, r: number): string {
  return discs([[x, y, r * 1.4]], palette.trim) + discs([[x, y, r]], palette.window)
}

/** A wooden house on a foot of stone: one wide gable, two carved balconies with flowers. */
export const chalet = standing((canvas, x, base, floor) => {
  const { palette, sunX } = canvas
  const [w, rise] = [floor * 5.6, floor * 2]
  const left = x - w / 2
  const eaves = base - floor * 3.3
  const stone = rect(left + floor * 0.1, base - floor, w - floor * 0.2, floor, palette.wall)
  const wood = d`M${left} ${base - floor}V${eaves}L${x} ${eaves - rise}L${left + w} ${eaves}V${base - floor}Z`
  const far = sunX > x ? left : left + w * 0.82
  const beams = each(upTo(9), (i) => d`M${left} ${base - floor * (1.14 + i * 0.26)}h${w}`)
  const windows = each([1.98, 3.12], (up) =>
    each([-2, -0.7, 0.7, 2], (at) => windowWithShutters(canvas, x + at * floor, base - floor * up, floor)),
  )
  const balcony = (up: number, half: number) =>
    rect(x - half, base - floor * up, half * 2, floor * 0.34, palette.roof) +
    strokePath(d`M${x - half} ${base - floor * (up - 0.17)}h${half * 2}`, palette.floor, floor * 0.22, {
      'stroke-dasharray': '5 8',
    }) +
    discs(
      upTo(15).map((i) => [
        x - half + (half * 2 * (i + 0.5)) / 15,
        base - floor * (up + 0.03),
        floor * (i % 2 ? 0.11 : 0.09),
      ]),
      seasonOf(canvas) === 'winter' ? palette.foam : palette.accent,
    )
  const slopes = d`M${left - floor * 0.95} ${eaves + floor * 0.68}L${x} ${eaves - rise - floor * 0.1}L${left + w + floor * 0.95} ${eaves + floor * 0.68}`
  return (
    chimney(canvas, x + w * 0.2, eaves - floor * 0.6, floor * 0.42, floor * 1.5, palette.wall) +
    stone +
    fillPath(wood, palette.floor) +
    rect(far, eaves, w * 0.18, base - eaves - floor, palette.ink, { opacity: 0.22 }) +
    strokePath(beams, palette.ink, 2, { opacity: 0.3 }) +
    windows +
    windowWithShutters(canvas, x, eaves - floor * 0.72, floor) +
    balcony(1.32, w * 0.56) +
    balcony(2.46, w * 0.5) +
    rects(
      [-1.9, 1.9].map((at): Box => [x + at * floor - floor * 0.3, base - floor * 0.74, floor * 0.6, floor * 0.44]),
      palette.window,
    ) +
    arches([[x - floor * 0.36, base - floor * 0.86, floor * 0.72, floor * 0.86]], palette.roof) +
    strokePath(slopes, palette.roof, floor * 0.3) +
    snowOn(
      canvas,
      d`M${left - floor * 0.95} ${eaves + floor * 0.5}L${x} ${eaves - rise - floor * 0.3}L${left + w + floor * 0.95} ${eaves + floor * 0.5}`,
      floor * 0.3,
    )
  )
})

function windowWithShutters({ palette }: Canvas, x: number, y: number, floor: number): string {
  return (
    rect(x - floor * 0.2, y, floor * 0.4, floor * 0.5, palette.trim) +
    rect(x - floor * 0.15, y + floor * 0.05, floor * 0.3, floor * 0.4, palette.window) +
    rects(
      [-0.36, 0.22].map((at): Box => [x + at * floor, y, floor * 0.14, floor * 0.5]),
      palette.leaf,
    )
  )
}

/** A cure house of 1911: four floors of loggias towards the south, deckchairs behind every rail. */
export const sunGallery = standing((canvas, x, base, floor) => {
  const { palette } = canvas
  const w = floor * 10
  const left = x - w / 2
  const wing = w * 0.4
  const draw = () => loggias(canvas, wing, floor)
  const [mid, high] = [w * 0.2, base - floor * 4.6]
  return (
    pitchedRoof(canvas, left, base - floor * 4, w, floor * 0.6, floor * 0.6) +
    snowOn(canvas, d`M${left + floor * 0.5} ${base - floor * 4.62}H${left + w - floor * 0.5}`, floor * 0.18) +
    storeys(canvas, left, base, w, 4, floor, 20, { arcade: false }) +
    each([left, left + w - wing], (at) => canvas.symbols.use('loggia', draw, at, base, 1)) +
    storeys(canvas, x - mid / 2, base, mid, 5, floor * 0.92, 3, { arched: true, balconies: true }) +
    fillPath(d`M${x - mid * 0.6} ${high}Q${x} ${high - floor * 1.5} ${x + mid * 0.6} ${high}Z`, palette.roof) +
    circleWindow(canvas, x, high - floor * 0.28, floor * 0.16) +
    flag(palette, x, high - floor * 0.72, floor * 0.9, palette.accent2)
  )
})

/** Three rows of loggias, their lower left corner at the origin. */
function loggias({ palette }: Canvas, w: number, floor: number): string {
  const floors = [1, 2, 3]
  const shade = each(floors, (up) => d`M0 ${-floor * up}h${w}v${-floor * 0.84}h${-w}z`)
  const posts = floors.flatMap((up) =>
    upTo(7).map((i): Box => [(w * i) / 6 - 4, -floor * (up + 0.86), 8, floor * 0.86]),
  )
  const chairs = each(floors, (up) =>
    each(upTo(6), (i) => d`M${(w * (i + 0.25)) / 6} ${-floor * (up + 0.4)}l${w * 0.05} ${floor * 0.2}h${w * 0.05}`),
  )
  const rails = each(floors, (up) => d`M0 ${-floor * (up + 0.15)}h${w}`)
  return (
    fillPath(shade, palette.window) +
    strokePath(chairs, palette.accent2, floor * 0.09, { 'stroke-linecap': 'round' }) +
    rects(posts, palette.trim) +
    strokePath(rails, palette.trim, floor * 0.3, { 'stroke-dasharray': '4 5' }) +
    rects(
      floors.map((up): Box => [-6, -floor * (up + 0.02), w + 12, floor * 0.08]),
      palette.trim,
    ) +
    rects(
      floors.map((up): Box => [-6, -floor * (up + 0.34), w + 12, floor * 0.06]),
      palette.floor,
    )
  )
}

/** A sawmill that became a hotel: two steep roofs over glass and slats, logs and the wheel beside it. */
export const sawmill = standing((canvas, x, base, floor) => {
  const { palette } = canvas
  const barn = (left: number, w: number, walls: number, rise: number) => {
    const top = base - floor * walls
    const front = d`M${left} ${base}V${top}L${left + w / 2} ${top - floor * rise}L${left + w} ${top}V${base}Z`
    const glass = d`M${left + w * 0.2} ${base - floor * 0.1}V${top + floor * 0.1}L${left + w / 2} ${top - floor * (rise * 0.62)}L${left + w * 0.8} ${top + floor * 0.1}V${base - floor * 0.1}Z`
    const slats = each(upTo(15), (i) => d`M${left + (w * (i + 0.5)) / 15} ${base}V${top + floor * 0.05}`)
    const mullions = each(
      upTo(4),
      (i) => d`M${left + w * (0.26 + i * 0.16)} ${base - floor * 0.1}V${top - floor * 0.2}`,
    )
    const ridge = (up: number) =>
      d`M${left - floor * 0.35} ${top + floor * (0.5 - up)}L${left + w / 2} ${top - floor * (rise + up)}L${left + w + floor * 0.35} ${top + floor * (0.5 - up)}`
    return (
      fillPath(front, palette.floor) +
      strokePath(slats, palette.ink, 3, { opacity: 0.22 }) +
      fillPath(glass, palette.window) +
      strokePath(mullions + d`M${left + w * 0.2} ${top + floor * 0.5}h${w * 0.6}`, palette.floor, floor * 0.07) +
      strokePath(ridge(0), palette.roof, floor * 0.26) +
      snowOn(canvas, ridge(0.2), floor * 0.2)
    )
  }
  const logs = upTo(4).flatMap((row) =>
    upTo(7 - row).map(
      (i) => [x + floor * (2.6 + (i + row * 0.5) * 0.4), base - floor * (0.18 + row * 0.34), floor * 0.2] as const,
    ),
  )
  const wheel = [x - floor * 3.3, base - floor * 0.9, floor * 0.95] as const
  const spokes = each(upTo(6), (i) => {
    const [dx, dy] = [Math.cos(i * 0.5236) * wheel[2], Math.sin(i * 0.5236) * wheel[2]]
    return d`M${wheel[0] - dx} ${wheel[1] - dy}L${wheel[0] + dx} ${wheel[1] + dy}`
  })
  const brook = d`M${wheel[0] - floor * 1.6} ${base}q${floor * 1.4} ${floor * 0.3} ${floor * 2.7} 0q${-floor * 0.4} ${floor * 0.7} ${-floor * 2} ${floor * 2.6}h${-floor * 3}q${floor * 1.6} ${-floor * 1.6} ${floor * 2.3} ${-floor * 2.6}z`
  return (
    barn(x - floor * 2.6, floor * 3, 2.1, 2.2) +
    barn(x - floor * 0.3, floor * 3.4, 2.7, 2.6) +
    discs(logs, palette.roof) +
    discs(
      logs.map(([cx, cy]) => [cx, cy, floor * 0.14]),
      palette.accent2,
    ) +
    fillPath(brook, palette.sea[2]) +
    strokePath(
      d`M${wheel[0] - wheel[2]} ${wheel[1]}a${wheel[2]} ${wheel[2]} 0 1 0 ${wheel[2] * 2} 0a${wheel[2]} ${wheel[2]} 0 1 0 ${-wheel[2] * 2} 0z`,
      palette.roof,
      floor * 0.16,
    ) +
    strokePath(spokes, palette.roof, floor * 0.08)
  )
})
