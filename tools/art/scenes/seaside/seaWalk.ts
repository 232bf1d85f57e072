import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, fillPath, lens, placed, strokePath, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

const SKIN = '#E2A878'
const ROUND = { 'stroke-linecap': 'round' }

/** Seven people who walk in the sea up to the waist, one behind the other, the first with a paddle. */
export const seaWalkScene: SceneDrawing = {
  horizon: 0.3,
  sun: [0.24, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    const caps = [palette.accent, palette.accent2, palette.trim, palette.leaf]
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + farCape(canvas) + sea(canvas, horizon, height * 0.98)
    svg += boats(canvas, horizon + height * 0.02, horizon + height * 0.07, 3, unit * 0.05)
    svg += each(upTo(7), (i) => {
      const near = i / 6
      const h = unit * (0.17 + 0.16 * near)
      return wader(canvas, width * (0.9 - 0.78 * near ** 0.86), height * (0.52 + 0.26 * near), h, nth(caps, i % 4), i)
    })
    return svg + shore(canvas) + gulls(canvas, 3)
  },
}

/** From the waist up, where the water closes, at x, y; h is the height of the half that is seen. */
function wader({ palette }: Canvas, x: number, y: number, h: number, cap: string, turn: number): string {
  const at = placed(x, y, h)
  const swing = turn % 2 ? 1 : -1
  const torso = at('M-.24 0L-.2 -.52Q0 -.64 .2 -.52L.24 0Z')
  const arms = d`M${x - h * 0.2} ${y - h * 0.48}L${x - h * 0.42} ${y - h * (0.2 + 0.12 * swing)}
    M${x + h * 0.2} ${y - h * 0.48}L${x + h * 0.42} ${y - h * (0.2 - 0.12 * swing)}`
  const hands = d`M${x - h * 0.42} ${y - h * (0.2 + 0.12 * swing)}h0M${x + h * 0.42} ${y - h * (0.2 - 0.12 * swing)}h0`
  const hat = at('M-.14 -.8a.14 .15 0 0 1 .28 0z')
  const mirrored = at('M-.24 0h.48l-.08 .3q-.16 .08 -.32 0z')
  return (
    fillPath(mirrored, palette.ink, { opacity: 0.28 }) +
    strokePath(arms, palette.ink, h * 0.11, ROUND) +
    strokePath(hands, SKIN, h * 0.1, ROUND) +
    fillPath(torso, palette.ink) +
    strokePath(at('M-.16 -.36Q0 -.3 .16 -.36'), cap, h * 0.06) +
    circle(x, y - h * 0.76, h * 0.135, SKIN) +
    fillPath(hat, cap) +
    fillPath(lens(x, y + h * 0.02, h * 0.46, h * 0.1), palette.foam) +
    fillPath(lens(x + h * 0.06, y + h * 0.14, h * 0.3, h * 0.06), palette.foam, { opacity: 0.7 }) +
    (turn === 6 ? paddle(palette.accent2, palette.trim, x + h * 0.44, y - h * 0.32, h) : '')
  )
}

function paddle(blade: string, shaft: string, x: number, y: number, h: number): string {
  const at = placed(x, y, h)
  const foot = at('M.2 .36')
  return (
    strokePath(at('M-.2 -.5L.16 .3'), shaft, h * 0.045, ROUND) +
    fillPath(at('M-.24 -.48l-.08 -.26q.12 -.1 .2 0z'), blade) +
    strokePath(`${foot}h0`, shaft, h * 0.05, ROUND)
  )
}

/** The last foam and the sand in the near corner. */
function shore({ width, height, palette }: Canvas): string {
  const strip = (lower: number, color: string, opacity = 1) =>
    fillPath(
      d`M${width * 0.3} ${height}Q${width * 0.6} ${height * (0.93 + lower)} ${width * 0.8} ${height * (0.88 + lower)}
        T${width} ${height * (0.8 + lower)}V${height}Z`,
      color,
      opacity < 1 ? { opacity } : null,
    )
  return (
    strip(-0.03, palette.sea[3], 0.7) +
    strip(0, palette.foam) +
    strip(0.025, palette.sandShade) +
    strip(0.05, palette.sand)
  )
}
