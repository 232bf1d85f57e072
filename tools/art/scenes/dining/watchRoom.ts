import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { circle, d, each, ellipse, fillPath, lens, placed, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, sky, sun } from '../../parts/sky.ts'
import { table } from '../restaurants/terrace.ts'

/** The watchmen's room: a bow window over the cliff, the spy-glass on its legs, a fire, the table between. */
export const watchRoomScene: SceneDrawing = {
  horizon: 0.44,
  sun: [0.6, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    canvas.sunY = Math.min(canvas.sunY, height * 0.3)
    const floor = height * 0.76
    let svg =
      sky(canvas) + sun(canvas) + clouds(canvas, 2) + farCape(canvas) + sea(canvas, horizon, floor, { waves: 9 })
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.12, 3, unit * 0.06)
    svg += room(canvas, floor) + fireplace(canvas, floor)
    svg += table(canvas, palette.accent2, canvas.sunX > width / 2 ? -1 : 1)
    return svg + spyglass(canvas, width * 0.84, height * 0.98)
  },
}

/** Beams, a window of five lights, panelling below it. */
function room({ width, height, palette, unit }: Canvas, floor: number): string {
  const [left, right, top, sill] = [width * 0.25, width * 0.97, height * 0.17, height * 0.66]
  const walls = d`M0 0h${width}v${floor}h${-width}zM${left} ${sill}V${top}H${right}V${sill}Z`
  const bars = each(upTo(4), (i) => d`M${left + ((right - left) * (i + 1)) / 5} ${top}V${sill}`)
  const beams = each(upTo(7), (i) => d`M${width * (0.06 + i * 0.15)} 0L${width * (0.13 + i * 0.123)} ${height * 0.11}`)
  const panels = each(upTo(13), (i) => d`M${(width * (i + 0.5)) / 13} ${sill + height * 0.03}V${floor}`)
  const boards = each(
    upTo(15),
    (i) => d`M${width * (0.5 + (i - 7) * 0.07)} ${floor}L${width * (0.5 + (i - 7) * 0.14)} ${height}`,
  )
  return (
    fillPath(walls, palette.sea[0], { 'fill-rule': 'evenodd' }) +
    rect(0, 0, width, height * 0.12, palette.roof) +
    strokePath(beams, palette.floor, unit * 0.022) +
    rect(0, height * 0.11, width, height * 0.02, palette.floor) +
    strokePath(bars, palette.trim, unit * 0.014) +
    strokePath(
      d`M${left} ${top}H${right}V${sill}H${left}ZM${left} ${top + height * 0.11}H${right}`,
      palette.trim,
      unit * 0.014,
    ) +
    rect(left - unit * 0.02, sill, right - left + unit * 0.04, height * 0.025, palette.trim) +
    strokePath(panels, palette.ink, 4, { opacity: 0.5 }) +
    rect(0, floor, width, height - floor, palette.floor) +
    strokePath(boards, palette.sandShade, 3)
  )
}

function fireplace({ width, height, palette, unit }: Canvas, floor: number): string {
  const [x, w, top] = [width * 0.02, width * 0.19, height * 0.4]
  const at = placed(x, floor, w, height)
  const flames = at('M.28 0q-.02 -.1 .12 -.15q0 .05 .08 .06q0 -.08 .1 -.13q.2 .12 .14 .22z')
  const inner = at('M.38 0q0 -.06 .1 -.09q.16 .05 .1 .09z')
  return (
    rect(x + w * 0.1, height * 0.12, w * 0.8, top - height * 0.12, palette.wall) +
    rect(x, top, w, floor - top, palette.wall) +
    rect(x - unit * 0.02, top - height * 0.02, w + unit * 0.04, height * 0.035, palette.trim) +
    rect(x + w * 0.17, top + height * 0.09, w * 0.66, floor - top - height * 0.09, palette.ink) +
    fillPath(flames, palette.accent) +
    fillPath(inner, palette.accent2) +
    strokePath(d`M${x + w * 0.24} ${floor - 6}h${w * 0.52}`, palette.roof, unit * 0.022, {
      'stroke-linecap': 'round',
    }) +
    circle(x + w * 0.5, top - height * 0.14, unit * 0.06, palette.sea[2]) +
    circle(x + w * 0.5, top - height * 0.14, unit * 0.045, palette.trim) +
    strokePath(
      d`M${x + w * 0.5} ${top - height * 0.14}v${-unit * 0.03}m0 ${unit * 0.03}l${unit * 0.022} ${unit * 0.012}`,
      palette.ink,
      4,
    ) +
    fillPath(lens(x + w * 0.5, floor + height * 0.06, w * 0.8, height * 0.05), palette.glow, { opacity: 0.5 })
  )
}

function spyglass({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  const legs = at('M0 -.36L-.1 0M0 -.36L.11 0M0 -.36v.34')
  return (
    ellipse(x, y, unit * 0.16, unit * 0.02, palette.ink, { opacity: 0.25 }) +
    strokePath(legs, palette.ink, unit * 0.016, { 'stroke-linecap': 'round' }) +
    strokePath(at('M.1 -.34L-.14 -.44'), palette.accent2, unit * 0.05) +
    strokePath(at('M-.1 -.425L-.2 -.465'), palette.accent, unit * 0.064) +
    strokePath(at('M.09 -.345l.05 .02'), palette.trim, unit * 0.034)
  )
}
