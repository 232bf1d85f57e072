import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { d, fillPath, rect, strokePath } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { balustrade } from '../../parts/fittings.ts'
import { boats, sea } from '../../parts/sea.ts'
import { sky, sun } from '../../parts/sky.ts'
import { desk, mirror } from './desk.ts'
import { armchair, bed, picture } from './furniture.ts'
import { curtain, floorLight, hole, type RoomWindow, wallpaper, walls } from './window.ts'

/** From this variant on the wall is papered in stripes and a writing desk stands in place of the armchair. */
const PAPERED = 8

/** A hotel room: the window is the painting. Four variants of colours, again by turns; odd ones are round-topped. */
export const bedroomScene: SceneDrawing = {
  horizon: 0.46,
  sun: [0.64, null],
  draw(canvas) {
    const { width, height, palette, unit, random } = canvas
    const variant = canvas.variant % 4
    const wall = nth([palette.sea[2], palette.sandShade, palette.leaf, palette.accent], variant)
    const cloth = nth([palette.accent, palette.sea[1], palette.accent2, palette.leafDark], variant)
    const wide = width > height
    const window: RoomWindow = {
      x: width * (wide ? 0.46 : 0.3),
      y: height * 0.08,
      width: width * (wide ? 0.36 : 0.58),
      height: height * 0.68,
      arched: variant % 2 === 1,
      floor: height * 0.76,
    }
    canvas.sunX = window.x + window.width * (0.3 + 0.4 * random())
    canvas.sunY = Math.min(canvas.sunY, height * 0.36)
    canvas.horizon = height * 0.46
    canvas.sunRadius = unit * 0.08
    let svg = view(canvas, window) + walls(canvas, window, wall)
    if (canvas.variant >= PAPERED) svg += wallpaper(canvas, window)
    svg += floorLight(canvas, window) + frame(canvas, window)
    svg += curtain(canvas, window, window.x - window.width * 0.08, 1, cloth)
    svg += curtain(canvas, window, window.x + window.width * 1.08, -1, cloth)
    svg += rect(window.x - window.width * 0.16, height * 0.03, window.width * 1.32, height * 0.022, palette.ink)
    svg += bed(canvas, cloth, variant % 2 ? palette.roof : palette.accent2)
    if (!wide) return svg
    const seat = cloth === palette.accent ? palette.sea[1] : palette.accent
    if (canvas.variant >= PAPERED) return svg + desk(canvas, width * 0.88, height * 0.93, seat) + mirror(canvas)
    return svg + armchair(canvas, width * 0.86, height * 0.9, seat) + picture(canvas)
  },
}

function view(canvas: Canvas, { x, y, width, height: tall }: RoomWindow): string {
  const { height, horizon, palette, unit } = canvas
  let svg = sky(canvas) + sun(canvas) + farCape(canvas)
  svg += sea(canvas, horizon, y + tall, { glint: 0.5 })
  svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.12, 3, unit * 0.05)
  return svg + balustrade(palette, x - 10, y + tall, width + 20, height * 0.13, unit * 0.05)
}

/** Frame, transom, and the open casement on the left. */
function frame({ height, palette, unit }: Canvas, window: RoomWindow): string {
  const { x, y, width: w, height: h, arched, floor } = window
  const casement = d`M${x} ${y + h * (arched ? 0.3 : 0.22)}L${x - w * 0.13} ${y + h * 0.26}
    L${x - w * 0.13} ${floor + height * 0.02}L${x} ${floor}Z`
  const glass = d`M${x - w * 0.02} ${y + h * 0.36}L${x - w * 0.11} ${y + h * 0.33}
    L${x - w * 0.11} ${floor - height * 0.06}L${x - w * 0.02} ${floor - height * 0.07}Z`
  const transom = arched ? '' : strokePath(d`M${x} ${y + h * 0.22}h${w}`, palette.trim, unit * 0.012)
  return (
    transom +
    strokePath(hole(window), palette.trim, unit * 0.022) +
    fillPath(casement, palette.trim, { opacity: 0.92 }) +
    fillPath(glass, palette.sea[3], { opacity: 0.8 })
  )
}
