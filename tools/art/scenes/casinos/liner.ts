import type { Canvas } from '../../drawing/canvas.ts'
import {
  arches,
  type Box,
  type Disc,
  d,
  discs,
  each,
  fillPath,
  rect,
  rects,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { flag } from '../../parts/fittings.ts'
import { behindTheCasino, forecourt, SIDES, type Site, siteOf } from './grounds.ts'

/** The casino of Saint-Jean-de-Luz, built in 1928 like a liner: stepped white decks, portholes, red rails. */
export function liner(canvas: Canvas): string {
  const site = siteOf(canvas)
  const { centre, base, width: w, floor } = site
  let svg = behindTheCasino(canvas, site)
  svg += deck(canvas, site, w * 0.96, base - floor * 1.25, floor * 1.25, 13)
  svg += deck(canvas, site, w * 0.7, base - floor * 2.3, floor * 1.05, 0)
  svg += each(SIDES, (side) => {
    const holes = upTo(4).map((i): Disc => [centre + side * w * (0.19 + i * 0.04), base - floor * 1.75, floor * 0.16])
    return (
      discs(holes, canvas.palette.trim) +
      discs(
        holes.map(([x, y, r]): Disc => [x, y, r * 0.7]),
        canvas.palette.window,
      )
    )
  })
  return svg + tower(canvas, site) + canopy(canvas, site) + forecourt(canvas, site)
}

/** One deck with rounded ends, a ribbon of windows and a red rail. */
function deck(canvas: Canvas, { centre, hall }: Site, w: number, y: number, h: number, bays: number): string {
  const { palette } = canvas
  const x = centre - w / 2
  const r = h * 0.75
  const outline = d`M${x} ${y + h}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}H${x + w - r}a${r} ${r} 0 0 1 ${r} ${r}V${y + h}Z`
  const away = canvas.sunX >= centre ? -1 : 1
  const edge = centre + (away * w) / 2
  const shade = d`M${edge} ${y + h}V${y + r}Q${edge} ${y} ${edge - away * r} ${y}H${edge - away * w * 0.1}V${y + h}Z`
  const panes = upTo(bays).map(
    (i): Box => [x + r * 0.5 + ((w - r) / bays) * (i + 0.14), y + h * 0.38, ((w - r) / bays) * 0.72, h * 0.42],
  )
  const rails = d`M${x + r} ${y - h * 0.14}H${x + w - r}M${x + r} ${y - h * 0.26}H${x + w - r}`
  const free = panes.filter(([left, , wide]) => left + wide < centre - hall * 0.5 || left > centre + hall * 0.5)
  return (
    strokePath(rails, palette.accent, h * 0.045) +
    fillPath(outline, palette.wall) +
    rects(free, palette.window) +
    fillPath(shade, palette.wallShade, { opacity: 0.5 }) +
    rect(x + r * 0.6, y + h * 0.1, w - r * 1.2, h * 0.07, palette.accent) +
    rect(x, y + h * 0.93, w, h * 0.07, palette.wallShade, { opacity: 0.6 })
  )
}

/** The stepped tower with its tall windows, a mast and two flags. */
function tower(canvas: Canvas, { centre, base, hall: w, floor }: Site): string {
  const { palette } = canvas
  const away = canvas.sunX >= centre ? -1 : 1
  const top = base - 4 * floor
  const mast = top - floor * 2.1
  const steps = [
    [1, 0],
    [0.72, 0.42],
    [0.46, 0.84],
  ] as const
  const blocks = each(steps, ([share, up]) => {
    const [half, y] = [(w * share) / 2, top - floor * up]
    const shade = rect(
      away > 0 ? centre + half * 0.66 : centre - half,
      y,
      half * 0.34,
      floor * 0.5,
      palette.wallShade,
      { opacity: 0.5 },
    )
    return (
      rect(centre - half, y, half * 2, base - y, palette.wall) +
      shade +
      rect(centre - half * 1.04, y, half * 2.08, floor * 0.09, palette.accent)
    )
  })
  const side = away > 0 ? centre + w * 0.42 : centre - w * 0.5
  const lights = upTo(5).map((i): Box => [centre - w * 0.34 + i * w * 0.15, top + floor * 0.4, w * 0.08, floor * 2.1])
  return (
    blocks +
    rect(side, top, w * 0.08, base - top, palette.wallShade, { opacity: 0.5 }) +
    arches(lights, palette.window) +
    strokePath(d`M${centre} ${mast}V${top - floor * 0.8}`, palette.ink, floor * 0.05) +
    strokePath(
      d`M${centre - w * 0.22} ${top - floor * 0.8}L${centre} ${mast}L${centre + w * 0.22} ${top - floor * 0.8}`,
      palette.ink,
      2,
    ) +
    flag(palette, centre, mast + floor * 0.75, floor * 0.75, palette.accent) +
    sunDisc(canvas, centre, top - floor * 0.22, floor * 0.5)
  )
}

/** A half sun in relief on the upper step. */
function sunDisc({ palette }: Canvas, x: number, y: number, r: number): string {
  const rays = each(upTo(5), (i) => {
    const angle = Math.PI * (1.1 + i * 0.2)
    return d`M${x + Math.cos(angle) * r * 0.5} ${y + Math.sin(angle) * r * 0.5}
      L${x + Math.cos(angle) * r} ${y + Math.sin(angle) * r}`
  })
  const disc = d`M${x - r * 0.38} ${y}a${r * 0.38} ${r * 0.38} 0 0 1 ${r * 0.76} 0z`
  return strokePath(rays, palette.accent2, r * 0.12) + fillPath(disc, palette.accent2)
}

/** A flat canopy over five doors. */
function canopy({ palette }: Canvas, { centre, base, door, floor }: Site): string {
  const doors = upTo(5).map(
    (i): Box => [centre - door * 0.92 + i * door * 0.38, base - floor * 1.02, door * 0.3, floor * 1.02],
  )
  return (
    rects(doors, palette.lit ? palette.glow : palette.window) +
    rect(centre - door * 1.35, base - floor * 1.3, door * 2.7, floor * 0.16, palette.trim) +
    rect(centre - door * 1.35, base - floor * 1.18, door * 2.7, floor * 0.1, palette.accent) +
    rects(
      [centre - door * 1.22, centre + door * 1.16].map((x): Box => [x, base - floor * 1.1, door * 0.06, floor * 1.1]),
      palette.trim,
    )
  )
}
