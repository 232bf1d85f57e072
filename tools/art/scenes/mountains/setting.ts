import type { Canvas } from '../../drawing/canvas.ts'
import { d, each, fillPath, upTo } from '../../drawing/svg.ts'
import { arve, forest, ground, larch, range, type Season, seasonOf, snowfall } from '../../parts/mountains.ts'
import { walker } from '../../parts/people.ts'
import { clouds, sky, sun } from '../../parts/sky.ts'

/** Sky, summits, wood and the meadow that a house stands on; base is the foot of its front. */
export function behindTheHouse(canvas: Canvas, base: number): string {
  const { width, height } = canvas
  const season = seasonOf(canvas)
  const air = sky(canvas) + sun(canvas) + clouds(canvas, 2) + range(canvas, base, Math.min(height * 0.6, width * 0.6))
  const wood = forest(canvas, base - height * 0.13, base - height * 0.17, height * 0.045)
  return air + wood + ground(canvas, base - height * 0.02, season)
}

/** The way to the door, guests on it, trees at both edges of the picture, and snow that falls. */
export function forecourt(canvas: Canvas, base: number, door: number): string {
  const { width, height, palette, unit } = canvas
  const season = seasonOf(canvas)
  const half = unit * 0.035
  const way = d`M${door - half} ${base}H${door + half}Q${door + half * 2} ${height * 0.88} ${width * 0.66} ${height}
    H${width * 0.34}Q${door - half * 2} ${height * 0.88} ${door - half} ${base}Z`
  const poles = each(upTo(4), (i) => {
    const near = i / 3
    return d`M${door - half * (1.4 + near * 4)} ${base + height * (0.03 + near * 0.12)}v${-unit * (0.03 + near * 0.03)}`
  })
  const edging =
    season === 'winter' ? `<path d="${poles}" fill="none" stroke="${palette.accent}" stroke-width="5"/>` : ''
  const people =
    walker(canvas, door + unit * 0.01, base + height * 0.09, unit * 0.085, palette.accent) +
    walker(canvas, door + unit * 0.07, base + height * 0.1, unit * 0.09, palette.sea[0], 'gentleman')
  const trodden = fillPath(way, season === 'winter' ? palette.sandShade : palette.floor, { opacity: 0.75 })
  return trodden + edging + people + frontTrees(canvas, season) + (season === 'winter' ? snowfall(canvas, 40) : '')
}

/** Larches and a stone pine, near; in a portrait only at the left. */
export function frontTrees(canvas: Canvas, season: Season): string {
  const { width, height } = canvas
  const wide = width > height
  const west =
    larch(canvas, width * (wide ? 0.045 : 0.04), height * 1.01, height * (wide ? 0.9 : 0.66), season) +
    arve(canvas, width * (wide ? 0.14 : 0.17), height * 1.02, height * (wide ? 0.52 : 0.34), season)
  if (!wide) return west
  return (
    west +
    larch(canvas, width * 0.885, height * 0.99, height * 0.56, season, -1) +
    larch(canvas, width * 0.965, height * 1.03, height * 0.84, season, -1)
  )
}
