import type { Canvas } from '../../drawing/canvas.ts'
import { type Box, d, each, fillPath, rects, upTo, wedge } from '../../drawing/svg.ts'
import { awning } from '../../parts/fittings.ts'
import type { Site } from './grounds.ts'

/** The great round-headed door with a rising sun over it, and its awning. */
export function sunburstDoor({ palette }: Canvas, { centre, base, door, floor }: Site): string {
  const y = base - floor * 1.1
  const opening = (r: number) => d`M${centre - r} ${base}V${y}a${r} ${r} 0 0 1 ${2 * r} 0V${base}Z`
  const rays = each(upTo(9), (i) => {
    const angle = Math.PI + ((i + 0.5) * Math.PI) / 9
    return i % 2 ? wedge(centre, y, door * 0.88, angle - 0.17, angle + 0.17) : ''
  })
  const rising = d`M${centre - door * 0.3} ${y}a${door * 0.3} ${door * 0.3} 0 0 1 ${door * 0.6} 0z`
  const bars: Box[] = [
    [centre - door * 0.9, y - 2, door * 1.8, door * 0.06],
    [centre - door * 0.32, y, door * 0.04, base - y],
    [centre + door * 0.28, y, door * 0.04, base - y],
  ]
  return (
    fillPath(opening(door), palette.trim) +
    fillPath(opening(door * 0.9), palette.lit ? palette.glow : palette.window) +
    fillPath(rays, palette.accent2) +
    fillPath(rising, palette.accent) +
    rects(bars, palette.trim) +
    awning(palette, centre - door * 1.05, y + door * 0.2, door * 2.1, floor * 0.3, 10, palette.accent, palette.trim)
  )
}
