import type { Canvas } from '../../drawing/canvas.ts'
import { type Box, circle, d, each, fillPath, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { pine } from '../../parts/plants.ts'
import { behindTheCasino, forecourt, SIDES, type Site, siteOf } from './grounds.ts'

/** The casino of Arcachon, by an architect back from Granada: white, banded, three onion domes, horseshoe arches. */
export function moorish(canvas: Canvas): string {
  const site = siteOf(canvas)
  const { centre, base, width: w, hall, floor } = site
  let svg = behindTheCasino(canvas, site)
  svg += pine(canvas, centre - w * 0.4, base, floor * 5.6) + pine(canvas, centre + w * 0.43, base, floor * 5, -1)
  svg += each(SIDES, (side) => gallery(canvas, site, centre + side * w * 0.31 - w * 0.19))
  svg += each(SIDES, (side) => {
    const draw = () => turret(canvas, site)
    return canvas.symbols.use('tour', draw, centre + side * w * 0.235, base, 1)
  })
  svg += onion(canvas, centre, base - floor * 3.35, hall * 0.32) + banded(canvas, centre, base, hall, floor * 3.2)
  return svg + portal(canvas, site) + forecourt(canvas, site)
}

/** A banded block with merlons, its shade on the side away from the light; x is its middle. */
function banded({ palette, sunX, width }: Canvas, x: number, base: number, w: number, h: number): string {
  const left = x - w / 2
  const bands = upTo(Math.round(h / (w * 0.12))).map((i): Box => [left, base - h + w * 0.12 * (i + 0.5), w, w * 0.035])
  const merlons = upTo(7).map((i): Box => [left + (w / 7) * (i + 0.2), base - h - w * 0.09, (w / 7) * 0.6, w * 0.1])
  const shaded = sunX < width / 2 ? x + w * 0.32 : left
  return (
    rects(merlons, palette.trim) +
    rect(left, base - h, w, h, palette.wall) +
    rects(bands, palette.accent, { opacity: 0.32 }) +
    rect(shaded, base - h, w * 0.18, h, palette.wallShade, { opacity: 0.5 }) +
    rect(left - w * 0.03, base - h, w * 1.06, w * 0.045, palette.trim)
  )
}

/** A low wing of five horseshoe arches between slender columns; x is its left end. */
function gallery(canvas: Canvas, { base, width, floor }: Site, x: number): string {
  const { palette } = canvas
  const w = width * 0.38
  const bay = w / 6
  const openings = upTo(6).map((i): Box => [x + bay * (i + 0.12), base - floor * 1.18, bay * 0.76, floor * 1.18])
  return (
    banded(canvas, x + w / 2, base, w, floor * 1.62) +
    fillPath(openings.map(horseshoe).join(''), palette.lit ? palette.window : palette.wallShade) +
    fillPath(
      openings.map(([left, y, wide, h]) => horseshoe([left + wide * 0.2, y + h * 0.3, wide * 0.6, h * 0.7])).join(''),
      palette.lit ? palette.accent : palette.window,
      { opacity: palette.lit ? 0.45 : 1 },
    )
  )
}

/** A tower with its foot at the origin, under the second and the third dome. */
function turret(canvas: Canvas, { width, floor }: Site): string {
  const { palette } = canvas
  const w = width * 0.085
  const lights = [3.3, 2.1].map((up): Box => [-w * 0.2, -floor * up, w * 0.4, floor * 0.8])
  return (
    onion(canvas, 0, -floor * 3.95, w * 0.5) +
    banded(canvas, 0, 0, w, floor * 3.75) +
    fillPath(lights.map(horseshoe).join(''), palette.window)
  )
}

/** A dome that swells over its drum and ends in a point; x, y is the middle of its foot. */
function onion({ palette, sunX }: Canvas, x: number, y: number, r: number): string {
  const half = (side: number) => d`C${x + side * r * 1.5} ${y - r * 0.75} ${x + side * r * 0.55} ${y - r * 1.25}
    ${x} ${y - r * 1.95}`
  const away = sunX > x ? -1 : 1
  const ribs = [-0.5, 0, 0.5].map((at) => {
    const bend = x + at * r * 1.5
    return d`M${x + at * r * 1.2} ${y}C${bend} ${y - r * 0.75} ${x + at * r * 0.6} ${y - r * 1.25} ${x} ${y - r * 1.95}`
  })
  return (
    fillPath(
      d`M${x - r * 0.86} ${y}${half(-1)}L${x} ${y}Z M${x + r * 0.86} ${y}${half(1)}L${x} ${y}Z`,
      palette.sea[1],
    ) +
    fillPath(d`M${x + away * r * 0.86} ${y}${half(away)}L${x + away * r * 0.36} ${y}Z`, palette.ink, { opacity: 0.3 }) +
    strokePath(ribs.join(''), palette.accent2, Math.max(1.2, r * 0.03)) +
    strokePath(d`M${x} ${y - r * 1.9}v${-r * 0.5}`, palette.ink, Math.max(1.2, r * 0.05)) +
    circle(x, y - r * 2.2, r * 0.09, palette.accent2) +
    rect(x - r * 0.92, y - r * 0.02, r * 1.84, r * 0.5, palette.wall) +
    rect(x - r, y - r * 0.04, r * 2, r * 0.12, palette.trim)
  )
}

/** The great horseshoe door in its red and white voussoirs, three windows over it. */
function portal({ palette }: Canvas, { centre, base, hall, door, floor }: Site): string {
  const at = (half: number): Box => [centre - half, base - floor * 0.8 - half, half * 2, floor * 0.8 + half]
  const stones = upTo(11).filter((i) => i % 2 === 0)
  const voussoirs = each(stones, (i) => {
    const from = Math.PI * (0.86 + i * 0.1164)
    const y = base - floor * 0.8
    const point = (r: number, angle: number) => d`${centre + Math.cos(angle) * r} ${y + Math.sin(angle) * r}`
    const [inner, outer, to] = [door * 0.8, door * 1.02, from + 0.1164 * Math.PI]
    return d`M${point(inner, from)}L${point(outer, from)}L${point(outer, to)}L${point(inner, to)}Z`
  })
  const windows = [-0.28, 0, 0.28].map(
    (share): Box => [centre + hall * share - hall * 0.06, base - floor * 2.95, hall * 0.12, floor * 0.62],
  )
  return (
    fillPath(horseshoe(at(door * 1.02)), palette.trim) +
    fillPath(voussoirs, palette.accent) +
    fillPath(horseshoe(at(door * 0.8)), palette.lit ? palette.glow : palette.window) +
    fillPath(horseshoe(at(door * 0.42)), palette.lit ? palette.accent2 : palette.accent) +
    fillPath(windows.map(horseshoe).join(''), palette.window)
  )
}

/** Path data of an opening whose round head is wider than its feet. */
function horseshoe([x, y, w, h]: Box): string {
  const r = w / 2
  return d`M${x + w * 0.12} ${y + h}V${y + w * 0.82}A${r} ${r} 0 1 1 ${x + w * 0.88} ${y + w * 0.82}V${y + h}Z`
}
