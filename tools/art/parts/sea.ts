import type { Canvas } from '../drawing/canvas.ts'
import type { Palette } from '../drawing/palettes.ts'
import { randomFrom } from '../drawing/random.ts'
import { d, fillPath, lens, placed, rect } from '../drawing/svg.ts'

type SeaOptions = {
  /** How many crests; 11 unless told. */
  waves?: number
  /** How far the sun's glitter reaches towards us, as a share of the water; 0 for none. */
  glint?: number
}

/** Water in four steps between two heights, with crests and the glitter under the sun. */
export function sea(canvas: Canvas, top = canvas.horizon, bottom = canvas.height, options: SeaOptions = {}): string {
  const { width, palette } = canvas
  const random = randomFrom(canvas.seed + 11)
  const depth = bottom - top
  const step = (from: number, color: string) => {
    const y = top + depth * from
    const swell = depth * 0.012 + 2
    return fillPath(d`M0 ${y}Q${width * 0.25} ${y - swell} ${width * 0.5} ${y}T${width} ${y}V${bottom}H0Z`, color)
  }
  let svg = rect(0, top, width, depth, palette.sea[3])
  svg += step(0.07, palette.sea[2]) + step(0.26, palette.sea[1]) + step(0.6, palette.sea[0])

  let crests = ''
  for (let i = 0; i < (options.waves ?? 11); i++) {
    const near = 0.1 + random() * 0.85
    const y = top + depth * near * near + depth * 0.03
    crests += lens(random() * width, y, (18 + random() * 60) * (0.3 + near * near), 1 + 4 * near)
  }
  svg += fillPath(crests, palette.sea[3], { opacity: 0.55 })
  const glint = options.glint ?? 0.92
  return glint === 0 ? svg : svg + glitter(canvas, top, depth * glint, random)
}

function glitter({ sunX, sunRadius, palette }: Canvas, top: number, length: number, random: () => number): string {
  const count = 11
  let path = ''
  for (let i = 0; i < count; i++) {
    const near = i / (count - 1)
    const y = top + 4 + length * near ** 1.5
    const halfWidth = sunRadius * (1.05 - 0.55 * near) * (0.55 + random() * 0.6)
    path += lens(sunX + (random() - 0.5) * sunRadius * 0.5 * (1 + near), y, halfWidth, 3 + 9 * near)
  }
  return fillPath(path, palette.sun, { opacity: 0.85 })
}

/** A small sailing boat; q is about half its length. */
export function sailboat(palette: Palette, x: number, y: number, q: number, mainsail = palette.trim): string {
  const at = placed(x, y, q)
  const hull = at('M-.34 0h.7l-.12 .13h-.42z')
  const main = at('M.02 -.04V-1.15Q.42 -.5 .36 -.04Z')
  const jib = at('M-.03 -.04V-1Q-.26 -.4 -.36 -.04Z')
  const wake = lens(x, y + q * 0.2, q * 0.45, q * 0.06)
  return (
    fillPath(hull, palette.ink) +
    fillPath(main, mainsail) +
    fillPath(jib, palette.wallShade, { opacity: 0.85 }) +
    fillPath(wake, palette.foam, { opacity: 0.7 })
  )
}

/** Boats across the whole width, between two heights; the nearer the larger. */
export function boats(canvas: Canvas, top: number, bottom: number, count: number, size: number): string {
  const { palette, random } = canvas
  const sails = [undefined, palette.accent, palette.accent2]
  let svg = ''
  for (let i = 0; i < count; i++) {
    const near = random()
    const x = canvas.width * (0.08 + 0.84 * ((i + random() * 0.7) / count))
    svg += sailboat(palette, x, top + (bottom - top) * near, size * (0.5 + near), sails[i % 3])
  }
  return svg
}
