import type { Canvas } from '../../drawing/canvas.ts'
import { arches, type Box, circle, d, each, fillPath, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { awning, flag, parapet } from '../../parts/fittings.ts'
import { palm } from '../../parts/plants.ts'
import { pitchedRoof } from '../../parts/roofs.ts'
import { behindTheCasino, forecourt, SIDES, type Site, siteOf } from './grounds.ts'

/** The casino of Menton: a glass vault like a rising sun over an arcade, ochre wings, one bell tower, mountains. */
export function winterGarden(canvas: Canvas): string {
  const site = siteOf(canvas)
  const { centre, base, width: w, floor } = site
  let svg = behindTheCasino(canvas, site) + mountains(canvas, base)
  svg += palm(canvas, centre + w * 0.33, base, floor * 4.4) + belfry(canvas, site)
  svg += each(SIDES, (side) => wing(canvas, site, centre + side * w * 0.33 - w * 0.15))
  return svg + vault(canvas, site) + arcade(canvas, site) + forecourt(canvas, site)
}

function mountains({ width, height, palette }: Canvas, base: number): string {
  const ridge = d`M0 ${base}V${base - height * 0.2}L${width * 0.14} ${base - height * 0.34}L${width * 0.3} ${base - height * 0.2}
    L${width * 0.66} ${base - height * 0.26}L${width * 0.84} ${base - height * 0.44}L${width} ${base - height * 0.3}V${base}Z`
  return fillPath(ridge, palette.rockDark)
}

/** An ochre wing of two floors under tiles; x is its left end. */
function wing(canvas: Canvas, { centre, base, width, floor }: Site, x: number): string {
  const { palette } = canvas
  const w = width * 0.3
  const bay = w / 4
  const top = base - floor * 2.1
  const shaded = canvas.sunX >= centre ? x : x + w * 0.84
  const upper = upTo(4).map((i): Box => [x + bay * (i + 0.34), top + floor * 0.28, bay * 0.32, floor * 0.62])
  const shutters = upper.flatMap(([left, y, wide, tall]): Box[] => [
    [left - wide * 0.56, y, wide * 0.46, tall],
    [left + wide * 1.1, y, wide * 0.46, tall],
  ])
  const doors = upTo(4).map((i): Box => [x + bay * (i + 0.2), base - floor * 0.86, bay * 0.6, floor * 0.86])
  return (
    pitchedRoof(canvas, x, top, w, floor * 0.5, floor * 0.5) +
    rect(x, top, w, base - top, palette.wall) +
    rect(x, top, w, base - top, palette.accent2, { opacity: 0.3 }) +
    rect(shaded, top, w * 0.16, base - top, palette.wallShade, { opacity: 0.5 }) +
    rects(shutters, palette.leaf) +
    rects(upper, palette.window) +
    arches(doors, palette.window) +
    rect(x, base - floor * 1.12, w, floor * 0.1, palette.trim)
  )
}

/** The bell tower over the left wing, open under its tiles. */
function belfry(canvas: Canvas, { centre, base, width, floor }: Site): string {
  const { palette } = canvas
  const w = width * 0.085
  const x = centre - width * 0.33
  const top = base - floor * 4.7
  const open = [-0.38, 0.06].map((at): Box => [x + w * at, top + floor * 0.24, w * 0.32, floor * 0.8])
  const shaded = canvas.sunX >= centre ? x - w / 2 : x + w * 0.2
  return (
    rect(x - w / 2, top, w, base - top, palette.wall) +
    rect(x - w / 2, top, w, base - top, palette.accent2, { opacity: 0.3 }) +
    arches(open, palette.lit ? palette.glow : palette.window) +
    rect(shaded, top, w * 0.3, base - top, palette.wallShade, { opacity: 0.5 }) +
    rect(x - w * 0.56, top + floor * 1.2, w * 1.12, floor * 0.1, palette.trim) +
    pitchedRoof(canvas, x - w * 0.55, top, w * 1.1, floor * 0.55, w * 0.53) +
    flag(palette, x, top - floor * 0.5, floor * 0.7, palette.accent)
  )
}

/** The vault of glass: panes between bars that spread from a sun, stepped arcs over them. */
function vault({ palette }: Canvas, { centre, base, hall, floor }: Site): string {
  const y = base - floor * 1.75
  const r = hall * 0.66
  const half = (radius: number) => d`M${centre - radius} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0z`
  const bars = upTo(11).map((i) => {
    const angle = Math.PI * (1 + (i + 0.5) / 11)
    return d`M${centre} ${y}L${centre + Math.cos(angle) * r} ${y + Math.sin(angle) * r}`
  })
  const glass = palette.lit ? palette.glow : palette.sky[3]
  return (
    fillPath(half(r * 1.07), palette.trim) +
    fillPath(half(r), glass) +
    fillPath(half(r * 0.74), palette.accent2, { opacity: palette.lit ? 0.75 : 0.3 }) +
    strokePath(bars.join(''), palette.trim, r * 0.022) +
    strokePath(half(r * 0.74), palette.trim, r * 0.03) +
    fillPath(half(r * 0.36), palette.accent) +
    strokePath(half(r * 0.36), palette.trim, r * 0.03) +
    rect(centre - r * 0.09, y - r * 1.2, r * 0.18, r * 0.16, palette.trim) +
    circle(centre, y - r * 1.27, r * 0.08, palette.accent2) +
    rect(centre - r * 1.12, y - r * 0.03, r * 2.24, floor * 0.18, palette.trim)
  )
}

/** Five doors under the vault, their awning, and a terrace over them. */
function arcade(canvas: Canvas, { centre, base, hall, floor }: Site): string {
  const { palette } = canvas
  const w = hall * 1.36
  const bay = w / 7
  const x = centre - w / 2
  const top = base - floor * 1.6
  const doors = upTo(7).map((i): Box => [x + bay * (i + 0.16), base - floor * 1.1, bay * 0.68, floor * 1.1])
  return (
    rect(x, top, w, base - top, palette.wall) +
    arches(doors, palette.lit ? palette.glow : palette.window) +
    parapet(palette, x, top + floor * 0.06, w, floor * 0.26, bay * 0.3) +
    awning(palette, centre - bay * 1.6, base - floor * 1.2, bay * 3.2, floor * 0.34, 8, palette.accent, palette.trim)
  )
}
