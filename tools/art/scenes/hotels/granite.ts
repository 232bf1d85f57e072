import type { Canvas } from '../../drawing/canvas.ts'
import { arches, type Box, d, discs, each, fillPath, lens, placed, rect, upTo } from '../../drawing/svg.ts'
import { boulders, farCape } from '../../parts/coastline.ts'
import { flag } from '../../parts/fittings.ts'
import { lighthouse } from '../../parts/lighthouse.ts'
import { walker } from '../../parts/people.ts'
import { bush, pine } from '../../parts/plants.ts'
import { chimney, cone, gable, pitchedRoof } from '../../parts/roofs.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'
import { storeys } from '../../parts/storeys.ts'

/** The granite hotel of Perros-Guirec: pink stone, slate, two pepper-pot towers, boulders down to the water. */
export function granite(canvas: Canvas): string {
  const { width, height, palette, unit } = canvas
  const wide = width > height
  const base = height * 0.7
  const w = unit * (wide ? 0.74 : 0.62)
  const x = width * (wide ? 0.46 : 0.5) - w / 2
  canvas.horizon = height * 0.58
  let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + farCape(canvas) + sea(canvas, canvas.horizon, height)
  svg += lighthouse(canvas, width * (canvas.sunX > width / 2 ? 0.06 : 0.8), height * 0.6, height * 0.16, palette.accent)
  svg += boats(canvas, height * 0.61, height * 0.66, 2, unit * 0.05)
  svg += pine(canvas, x - unit * 0.02, base, height * 0.46, -0.1)
  svg += ledge(canvas, base) + house({ ...canvas, palette: stonePalette(canvas) }, x, base, w)
  svg += each(upTo(4), (i) =>
    bush(canvas, x + w * (0.05 + i * 0.3), base + unit * 0.03, unit * 0.13, palette.sea[2], i),
  )
  svg += walker(canvas, x + w * 0.62, base + unit * 0.07, unit * 0.085, palette.accent)
  svg += boulders(canvas, width * 0.16, height * 0.9, unit * 0.66, 5, canvas.seed + 3)
  svg += boulders(canvas, width * 0.84, height * 0.93, unit * 0.7, 5, canvas.seed + 8)
  svg += fillPath(lens(width * 0.5, height * 0.93, unit * 0.5, unit * 0.02), palette.foam, { opacity: 0.8 })
  if (wide) svg += pine(canvas, width * 0.93, height * 0.97, height * 0.66, -0.1)
  return svg + gulls(canvas, 4)
}

/** Walls of the local stone under slate. */
function stonePalette({ palette }: Canvas): Canvas['palette'] {
  return { ...palette, wall: palette.rockLight, wallShade: palette.rockDark, trim: palette.wall }
}

/** The terrace of rock that the house stands on, with its steps to the water. */
function ledge({ width, height, palette, unit }: Canvas, base: number): string {
  const rock = d`M${-width * 0.02} ${base + height * 0.02}
    Q${width * 0.2} ${base - height * 0.02} ${width * 0.5} ${base - 2}T${width * 1.02} ${base + height * 0.03}
    L${width * 0.9} ${height * 0.9}Q${width * 0.5} ${height * 0.95} ${width * 0.08} ${height * 0.88}Z`
  const grass = d`M${-width * 0.02} ${base + height * 0.01}
    Q${width * 0.2} ${base - height * 0.025} ${width * 0.5} ${base - 6}T${width * 1.02} ${base + height * 0.02}
    Q${width * 0.8} ${base + height * 0.09} ${width * 0.5} ${base + height * 0.085}
    T${-width * 0.02} ${base + height * 0.08}Z`
  const steps = each(upTo(6), (i) => {
    const [y, half] = [base + height * (0.03 + i * 0.034), unit * (0.04 + i * 0.012)]
    return (
      rect(width * 0.47 - half, y, half * 2, height * 0.019, palette.wall) +
      rect(width * 0.47 - half, y + height * 0.019, half * 2, height * 0.015, palette.rockDark)
    )
  })
  return fillPath(rock, palette.rockDark) + fillPath(grass, palette.leaf) + steps
}

function house(canvas: Canvas, x: number, base: number, w: number): string {
  const { palette, unit } = canvas
  const floor = unit * 0.07
  const eaves = base - 3 * floor
  const tower = w * 0.15
  let svg = chimney(canvas, x + w * 0.22, eaves - floor * 1.2, w * 0.05, floor * 1.7, palette.wall)
  svg += chimney(canvas, x + w * 0.73, eaves - floor * 1.2, w * 0.05, floor * 1.7, palette.wall)
  svg += pitchedRoof(canvas, x + tower * 0.5, eaves, w - tower, floor * 2, floor * 0.7)
  svg += dormers(canvas, x + w * 0.2, eaves, w * 0.6, floor)
  svg += storeys(canvas, x + tower * 0.5, base, w - tower, 3, floor, 11)
  svg += storeys(canvas, x + w * 0.39, base, w * 0.22, 4, floor, 3, { balconies: true })
  svg += gable(canvas, x + w * 0.39, base - 4 * floor, w * 0.22, floor * 1.5, floor * 0.2, palette.roof)
  svg += discs([[x + w * 0.5, base - 4.5 * floor, floor * 0.2]], palette.window)
  svg += each([x, x + w - tower], (left) =>
    canvas.symbols.use('tour', () => pepperPot(canvas, tower, floor), left, base, 1),
  )
  return svg + flag(palette, x + w * 0.5, base - 5.4 * floor, floor * 0.9, palette.accent)
}

/** A round tower with a conical slate roof, its lower left corner at the origin; both are one symbol. */
function pepperPot(canvas: Canvas, w: number, floor: number): string {
  const { palette } = canvas
  const lit = { ...canvas, sunX: canvas.sunX > canvas.width / 2 ? 9999 : -9999 }
  const top = -3.7 * floor
  const windows = upTo(3).flatMap((row) =>
    [0.2, 0.58].map((at): Box => [w * at, -floor * (row + 0.95), w * 0.2, floor * 0.6]),
  )
  return (
    rect(0, top, w, -top, palette.wall) +
    arches(windows, palette.window) +
    rect(lit.sunX > 0 ? 0 : w * 0.68, top, w * 0.32, -top, palette.wallShade, { opacity: 0.55 }) +
    rect(-w * 0.06, top, w * 1.12, floor * 0.16, palette.trim) +
    cone(lit, w / 2, top, w * 1.15, floor * 2.3)
  )
}

function dormers({ palette }: Canvas, x: number, y: number, w: number, floor: number): string {
  return each([0, 0.24, 0.64, 0.88], (at) => {
    const left = x + w * at
    const path = placed(left, y, floor)
    const box: Box = [left, y - floor * 0.95, floor * 0.5, floor * 0.7]
    const peak = path('M-.15 -.9l.4 -.55l.4 .55z')
    return (
      rect(left - floor * 0.1, y - floor, floor * 0.7, floor, palette.wall) +
      arches([box], palette.window) +
      fillPath(peak, palette.roof)
    )
  })
}
