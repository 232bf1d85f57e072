import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import {
  type Box,
  circle,
  d,
  each,
  ellipse,
  fillPath,
  group,
  lens,
  moved,
  placed,
  rect,
  rects,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { arve, forest, ground, lake, larch, range, seasonOf, snowfall } from '../../parts/mountains.ts'
import { walker } from '../../parts/people.ts'
import { clouds, sky, sun } from '../../parts/sky.ts'
import { frontTrees } from './setting.ts'

const SKIN = '#E2A878'

/** The lake under the summits, with a rowing boat in autumn, a bench on the shore. Odd variants: ice with skaters. */
export const mountainLakeScene: SceneDrawing = {
  horizon: 0.56,
  sun: [0.7, null],
  draw(canvas) {
    const { width, height, palette, unit, horizon } = canvas
    const season = seasonOf(canvas)
    const shore = height * 0.84
    const skaters = each(upTo(5), (i) =>
      walker(
        canvas,
        width * (0.3 + i * 0.1),
        horizon + height * (0.1 + ((i * 3) % 5) * 0.03),
        unit * 0.085,
        [palette.accent, palette.accent2, palette.sea[0]][i % 3] ?? palette.accent,
        i % 2 ? 'gentleman' : 'lady',
      ),
    )
    const water =
      season === 'winter'
        ? rect(0, horizon, width, height, palette.sea[3]) + ice(canvas, horizon, shore) + skaters
        : lake(canvas, horizon, shore) + boat(canvas, width * 0.6, height * 0.72)
    return (
      sky(canvas) +
      sun(canvas) +
      clouds(canvas, 2) +
      range(canvas, horizon, Math.min(height * 0.48, width * 0.5)) +
      forest(canvas, horizon - height * 0.03, horizon - height * 0.06, height * 0.035) +
      water +
      ground(canvas, shore, season) +
      bench(canvas, width * 0.34, height * 0.9) +
      frontTrees(canvas, season)
    )
  },
}

function ice({ width, palette }: Canvas, top: number, bottom: number): string {
  const marks = each(upTo(9), (i) => {
    const y = top + (bottom - top) * (0.15 + ((i * 4) % 9) * 0.09)
    return d`M${width * (0.16 + i * 0.08)} ${y}q${width * 0.05} ${-14} ${width * 0.12} 4`
  })
  return (
    strokePath(marks, palette.foam, 4, { opacity: 0.9 }) +
    fillPath(lens(width * 0.5, (top + bottom) / 2, width * 0.3, 26), palette.foam, { opacity: 0.5 })
  )
}

function boat({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  return (
    fillPath(lens(x, y + unit * 0.03, unit * 0.2, unit * 0.03), palette.sea[0]) +
    circle(x + unit * 0.01, y - unit * 0.1, unit * 0.02, SKIN) +
    fillPath(at('M-.02 0q-.01 -.08 .03 -.08t.04 .08z'), palette.accent) +
    strokePath(at('M0 -.04l-.16 .08M.02 -.04l.15 .08'), palette.floor, unit * 0.008) +
    fillPath(at('M-.15 -.02q.15 .03 .3 0l-.04 .05h-.22z'), palette.roof)
  )
}

function bench({ palette, unit }: Canvas, x: number, y: number): string {
  const boards: Box[] = [
    [x - unit * 0.11, y - unit * 0.1, unit * 0.22, unit * 0.024],
    [x - unit * 0.11, y - unit * 0.065, unit * 0.22, unit * 0.024],
    [x - unit * 0.12, y - unit * 0.025, unit * 0.24, unit * 0.02],
  ]
  return (
    rects(boards, palette.accent) +
    strokePath(
      d`M${x - unit * 0.09} ${y - unit * 0.11}v${unit * 0.15}M${x + unit * 0.09} ${y - unit * 0.11}v${unit * 0.15}`,
      palette.ink,
      unit * 0.012,
    )
  )
}

/** A red cabin on its rope over the valley. */
export const cableCarScene: SceneDrawing = {
  horizon: 0.7,
  sun: [0.26, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const season = seasonOf(canvas)
    const [x, y] = [width * 0.5, height * 0.4]
    const slope = (from: number, to: number) => d`M0 ${height * from}L${width} ${height * to}`
    return (
      sky(canvas) +
      sun(canvas) +
      clouds(canvas, 2) +
      range(canvas, height * 0.82, Math.min(height * 0.7, width * 0.7)) +
      forest(canvas, height * 0.8, height * 0.74, height * 0.05) +
      ground(canvas, height * 0.9, season) +
      pylon(canvas, width * 0.86, height * 0.95, height * 0.82) +
      strokePath(slope(0.5, 0.1) + slope(0.53, 0.13), palette.ink, unit * 0.005) +
      cabin(canvas, x, y - height * 0.09, unit * 0.26) +
      larch(canvas, width * 0.06, height * 1.02, height * 0.5, season) +
      larch(canvas, width * 0.15, height * 1.06, height * 0.36, season) +
      arve(canvas, width * 0.95, height * 1.06, height * 0.4, season) +
      (season === 'winter' ? snowfall(canvas, 34) : '')
    )
  },
}

function cabin({ palette }: Canvas, x: number, y: number, q: number): string {
  const at = placed(x, y, q)
  return (
    strokePath(at('M-.2 .04L.2 -.06'), palette.ink, q * 0.09, { 'stroke-linecap': 'round' }) +
    strokePath(at('M0 0L.06 .3L0 .55'), palette.ink, q * 0.05) +
    fillPath(at('M-.5 .55h1q.1 .3 .1 .5t-.1 .38h-1q-.1 -.2 -.1 -.38t.1 -.5z'), palette.accent) +
    fillPath(at('M-.48 .66h.42v.4h-.47q0 -.2 .05 -.4zM.06 .66h.42q.05 .2 .05 .4h-.47z'), palette.sky[3]) +
    fillPath(at('M-.42 .66h.16l-.12 .4h-.14z'), palette.trim, { opacity: 0.6 }) +
    circle(x - q * 0.22, y + q * 0.92, q * 0.07, SKIN) +
    circle(x + q * 0.3, y + q * 0.9, q * 0.07, SKIN) +
    fillPath(at('M-.6 1.06h1.2v.08h-1.2z'), palette.trim) +
    fillPath(at('M.5 .55h0q.1 .3 .1 .5t-.1 .38h-.16q.1 -.44 0 -.88z'), palette.ink, { opacity: 0.22 })
  )
}

function pylon({ palette, unit }: Canvas, x: number, y: number, h: number): string {
  const at = placed(x, y, unit * 0.12, h)
  return strokePath(
    at(
      'M-.5 0L-.12 -1M.5 0L.12 -1M-.45 -.14L.34 -.36M.45 -.14L-.34 -.36M-.3 -.44L.22 -.62M.3 -.44L-.22 -.62M-.8 -1h1.6',
    ),
    palette.roof,
    unit * 0.011,
  )
}

/** A path through larches: walkers with a child in autumn, the double track of cross-country skiers in winter. */
export const larchPathScene: SceneDrawing = {
  horizon: 0.6,
  sun: [0.68, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const season = seasonOf(canvas)
    const base = height * 0.66
    const way = d`M${width * 0.5} ${base}q${width * 0.1} ${height * 0.06} ${-width * 0.02} ${height * 0.14}T${width * 0.3} ${height}H${width * 0.62}Q${width * 0.6} ${height * 0.9} ${width * 0.6} ${height * 0.82}T${width * 0.53} ${base}Z`
    const tracks = each(
      [0.38, 0.4, 0.5, 0.52],
      (at) => d`M${width * at} ${height}Q${width * (at + 0.16)} ${height * 0.82} ${width * 0.515} ${base}`,
    )
    const trees = each(upTo(8), (i) => {
      const near = i / 7
      const side = i % 2 ? 1 : -1
      return larch(
        canvas,
        width * (0.5 + side * (0.1 + near * 0.36)),
        base + height * (0.03 + near * 0.2),
        height * (0.2 + near * 0.5),
        season,
        side > 0 ? -1 : 1,
      )
    })
    const people =
      season === 'winter'
        ? skier(canvas, width * 0.47, height * 0.86, unit * 0.2, palette.accent) +
          skier(canvas, width * 0.56, height * 0.78, unit * 0.13, palette.sea[1])
        : walker(canvas, width * 0.47, height * 0.87, unit * 0.17, palette.accent) +
          walker(canvas, width * 0.525, height * 0.88, unit * 0.17, palette.sea[1], 'child') +
          walker(canvas, width * 0.54, height * 0.74, unit * 0.09, palette.sea[0], 'gentleman')
    return (
      sky(canvas) +
      sun(canvas) +
      clouds(canvas, 2) +
      range(canvas, base, Math.min(height * 0.52, width * 0.5)) +
      forest(canvas, base - height * 0.04, base - height * 0.05, height * 0.04) +
      ground(canvas, base, season) +
      (season === 'winter' ? strokePath(tracks, palette.sandShade, unit * 0.012) : fillPath(way, palette.floor)) +
      trees +
      people +
      (season === 'winter' ? snowfall(canvas, 30) : '')
    )
  },
}

function skier({ palette }: Canvas, x: number, y: number, h: number, coat: string): string {
  const at = placed(x, y, h)
  return (
    strokePath(at('M-.5 .04L.42 0q.08 0 .1 -.06M-.3 .1L.6 .06'), palette.ink, h * 0.03) +
    strokePath(at('M-.05 -.5L-.24 -.02M.02 -.5L.22 -.25L.2 .02'), palette.ink, h * 0.09, {
      'stroke-linecap': 'round',
    }) +
    fillPath(at('M-.1 -.5L.06 -.9h.14L.1 -.46z'), coat) +
    strokePath(at('M.12 -.82L.36 -.66L.5 .06M.08 -.8L-.16 -.66L-.36 -.02'), palette.ink, h * 0.024) +
    strokePath(at('M.12 -.82L.36 -.66M.08 -.8L-.16 -.66'), coat, h * 0.07, { 'stroke-linecap': 'round' }) +
    circle(x + h * 0.17, y - h * 0.96, h * 0.075, SKIN) +
    fillPath(at('M.08 -.99q.02 -.1 .1 -.1t.08 .09z'), palette.accent2)
  )
}

/** A pool under the open sky: steam, heads of bathers, snow or larches round it. */
export const steamBathScene: SceneDrawing = {
  horizon: 0.5,
  sun: [0.34, null],
  draw(canvas) {
    const { width, height, palette, unit, random } = canvas
    const season = seasonOf(canvas)
    const edge = height * 0.64
    const pool = d`M${width * 0.2} ${edge}H${width * 0.8}L${width * 1.08} ${height}H${-width * 0.08}Z`
    const step = (from: number, color: string) => {
      const out = from * width * 0.28
      return fillPath(
        d`M${width * 0.2 - out} ${edge + (height - edge) * from}H${width * 0.8 + out}L${width * 1.08} ${height}H${-width * 0.08}Z`,
        color,
      )
    }
    const steam = each(upTo(7), (i) => {
      const [x, y, q] = [
        width * (0.22 + i * 0.095),
        edge + height * (0.02 + random() * 0.12),
        unit * (0.1 + random() * 0.09),
      ]
      return d`M${x - q} ${y}q${-q * 0.1} ${-q * 0.7} ${q * 0.5} ${-q * 0.7}q${q * 0.1} ${-q * 0.8} ${q * 0.8} ${-q * 0.5}q${q * 0.7} ${-q * 0.1} ${q * 0.7} ${q * 0.6}q${q * 0.6} 0 ${q * 0.5} ${q * 0.6}z`
    })
    const bathers = each(
      [
        [0.36, 0.76],
        [0.44, 0.75],
        [0.66, 0.82],
      ] as const,
      ([x, y], i) =>
        bather(
          canvas,
          width * x,
          height * y,
          unit * 0.045,
          [palette.accent, palette.accent2, palette.trim][i] ?? palette.accent,
        ),
    )
    const ripples = each(upTo(16), () =>
      lens(
        width * (0.16 + random() * 0.7),
        edge + height * (0.05 + random() * 0.28),
        unit * (0.03 + random() * 0.05),
        7,
      ),
    )
    return (
      sky(canvas) +
      sun(canvas) +
      clouds(canvas, 1) +
      range(canvas, height * 0.6, Math.min(height * 0.52, width * 0.54)) +
      forest(canvas, height * 0.55, height * 0.52, height * 0.04) +
      ground(canvas, height * 0.58, season) +
      group(hut(canvas), moved(width * 0.86, height * 0.66)) +
      strokePath(pool, palette.floor, unit * 0.05) +
      step(0, palette.sea[3]) +
      step(0.14, palette.sea[2]) +
      step(0.4, palette.sea[1]) +
      step(0.74, palette.sea[0]) +
      fillPath(ripples, palette.foam, { opacity: 0.55 }) +
      fillPath(steam, palette.foam, { opacity: 0.5 }) +
      bathers +
      frontTrees(canvas, season) +
      (season === 'winter' ? snowfall(canvas, 40) : '')
    )
  },
}

function bather({ palette }: Canvas, x: number, y: number, r: number, cap: string): string {
  return (
    ellipse(x, y + r * 1.5, r * 2.1, r * 0.5, palette.foam, { opacity: 0.6 }) +
    fillPath(placed(x, y, r)('M-1.3 1.5q.2 -.7 1.3 -.7t1.3 .7z'), SKIN) +
    circle(x, y, r, SKIN) +
    fillPath(placed(x, y, r)('M-1.02 -.1a1.02 1.02 0 0 1 2.04 0z'), cap)
  )
}

/** The sauna: a hut of logs with a chimney that smokes, its foot at the origin. */
function hut(canvas: Canvas): string {
  const { palette, unit } = canvas
  const at = placed(0, 0, unit)
  const logs = each(upTo(5), (i) => `M-.13 ${-0.03 - i * 0.035}h.26`)
  const roof = at('M-.18 -.17L0 -.3L.18 -.17')
  return (
    fillPath(at('M.06 -.24h.035v-.1h-.035z'), palette.ink) +
    fillPath(at('M.08 -.36q-.05 -.04 0 -.08t.02 -.1q.09 .06 .05 .11t-.04 .07z'), palette.foam, { opacity: 0.6 }) +
    fillPath(at('M-.14 0v-.17L0 -.28L.14 -.17V0z'), palette.floor) +
    strokePath(at(logs), palette.ink, 3, { opacity: 0.3 }) +
    fillPath(at('M-.035 0v-.13h.07v.13z'), palette.roof) +
    fillPath(at('M.06 -.13h.045v.045h-.045z'), palette.window) +
    strokePath(roof, palette.roof, unit * 0.025) +
    (seasonOf(canvas) === 'winter' ? strokePath(at('M-.18 -.19L0 -.32L.18 -.19'), palette.foam, unit * 0.022) : '')
  )
}
