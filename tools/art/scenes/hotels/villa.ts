import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { d, discs, each, fillPath, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { deckchair, parasol } from '../../parts/beach.ts'
import { awning, balustrade } from '../../parts/fittings.ts'
import { walker } from '../../parts/people.ts'
import { bush, pine, trees } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, sky, sun } from '../../parts/sky.ts'
import { storeys } from '../../parts/storeys.ts'

/** A gabled villa among trees, a sandy path, the bay behind. */
export const villaScene: SceneDrawing = {
  horizon: 0.58,
  sun: [0.22, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + sea(canvas, horizon, height * 0.74)
    svg += boats(canvas, horizon + height * 0.02, horizon + height * 0.06, 3, unit * 0.05)
    svg += ground(canvas)
    if (canvas.coast.trees !== 'palm') svg += pine(canvas, width * 0.3, height * 0.76, height * 0.5, -0.1)
    svg += house(canvas, width * (width > height ? 0.44 : 0.3), height * 0.77)
    svg += parasol(canvas, width * 0.82, height * 0.88, unit * 0.085, palette.accent2, palette.trim)
    svg += deckchair(canvas, width * 0.86, height * 0.92, unit * 0.08, palette.accent)
    svg += walker(canvas, width * 0.56, height * 0.9, unit * 0.13, palette.accent)
    svg += trees(canvas, width * 0.12, height, height * 0.86, 0)
    svg += trees(canvas, width * 0.95, height * 1.02, height * 0.77, 1)
    if (canvas.coast.trees === 'pine') svg += pine(canvas, width * 0.82, height * 0.8, height * 0.46, 0.1)
    return svg
  },
}

function ground({ width, height, palette, unit }: Canvas): string {
  const lawn = d`M0 ${height * 0.7}Q${width * 0.3} ${height * 0.66} ${width} ${height * 0.72}V${height}H0Z`
  const sand = d`M0 ${height * 0.78}Q${width * 0.4} ${height * 0.73} ${width} ${height * 0.8}V${height}H0Z`
  const path = d`M${width * 0.1} ${height}Q${width * 0.36} ${height * 0.86} ${width * 0.56} ${height * 0.765}
    h${unit * 0.07}Q${width * 0.6} ${height * 0.88} ${width * 0.56} ${height}Z`
  return fillPath(lawn, palette.leafDark) + fillPath(sand, palette.sand) + fillPath(path, palette.floor)
}

/** The house with its tower on the left; x, y is its lower left corner. */
function house(canvas: Canvas, x: number, y: number): string {
  const { height, palette, unit } = canvas
  const w = unit * 0.46
  const floor = unit * 0.12
  const shadow = d`M${x} ${y}L${x + w * 1.2} ${y}L${x + w * 1.7} ${y + unit * 0.08}L${x + w * 0.4} ${y + unit * 0.08}Z`
  let svg = fillPath(shadow, palette.ink, { opacity: 0.25 })
  svg += wing(canvas, x, y, w, floor) + tower(canvas, x, y, w, floor)
  svg += rect(x + w * 0.8, y - 3.6 * floor, w * 0.09, floor * 0.7, palette.accent)
  svg += awning(palette, x + w * 0.52, y - floor * 0.95, w * 0.68, floor * 0.28, 8, palette.accent, palette.trim)
  svg += balustrade(palette, x + w * 0.5, y, w * 0.78, floor * 0.36, unit * 0.04)
  return (
    svg +
    each(upTo(7), (i) => {
      const bushY = y + height * 0.03 + (i % 2) * height * 0.015
      const flowers = nth([palette.accent, palette.accent2, palette.trim], i % 3)
      return bush(canvas, x - w * 0.3 + i * w * 0.32, bushY, unit * 0.16, flowers, i + 2)
    })
  )
}

function wing(canvas: Canvas, x: number, y: number, w: number, floor: number): string {
  const { palette } = canvas
  const [eaves, ridge] = [y - 2 * floor, y - 3.1 * floor]
  const roof = d`M${x + w * 0.44} ${eaves}L${x + w * 0.6} ${ridge}H${x + w * 1.12}L${x + w * 1.28} ${eaves}Z`
  const shade = d`M${x + w * 0.9} ${eaves}L${x + w * 1.02} ${ridge}H${x + w * 1.12}L${x + w * 1.28} ${eaves}Z`
  const front = { arcade: false, shutters: palette.leaf, balconies: true }
  const walls = storeys(canvas, x + w * 0.5, y, w * 0.7, 2, floor, 4, front)
  return walls + fillPath(roof, palette.roof) + fillPath(shade, palette.ink, { opacity: 0.25 })
}

function tower(canvas: Canvas, x: number, y: number, w: number, floor: number): string {
  const { palette, unit } = canvas
  const [eaves, ridge] = [y - 3 * floor, y - 4.5 * floor]
  const roof = d`M${x - w * 0.06} ${eaves}L${x + w * 0.25} ${ridge}L${x + w * 0.56} ${eaves}Z`
  const shade = d`M${x + w * 0.25} ${ridge}L${x + w * 0.56} ${eaves}L${x + w * 0.34} ${eaves}Z`
  const boards = d`M${x - w * 0.08} ${y - 2.98 * floor}L${x + w * 0.25} ${y - 4.58 * floor}
    L${x + w * 0.58} ${y - 2.98 * floor}`
  return (
    storeys(canvas, x, y, w * 0.5, 3, floor, 2, { arcade: false, shutters: palette.leaf }) +
    fillPath(roof, palette.roof) +
    fillPath(shade, palette.ink, { opacity: 0.28 }) +
    strokePath(boards, palette.trim, unit * 0.012) +
    discs([[x + w * 0.25, y - 3.5 * floor, w * 0.07]], palette.trim) +
    discs([[x + w * 0.25, y - 3.5 * floor, w * 0.05]], palette.window)
  )
}
