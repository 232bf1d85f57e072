import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { circle, d, each, ellipse, fillPath, placed, rect, ring, strokePath, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { bush, trees } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

const SKIN = '#DFA273'
const CLAY = '#C9683F'
const CLAY_DARK = '#A94F2E'
const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** A clay court above the sea, two players in white, the net between them. */
export const tennisScene: SceneDrawing = {
  horizon: 0.38,
  sun: [0.74, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + farCape(canvas) + sea(canvas, horizon, height * 0.6)
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.1, 3, unit * 0.05) + hedge(canvas, height * 0.54)
    svg += court(canvas, height * 0.58)
    svg += player(canvas, width * 0.64, height * 0.66, unit * 0.13, -1) + net(canvas, height * 0.76)
    svg += player(canvas, width * 0.36, height * 0.97, unit * 0.3, 1)
    svg += circle(width * 0.52, height * 0.56, unit * 0.012, palette.accent2)
    svg += trees(canvas, width * 0.95, height * 1.02, height * 0.66, 1)
    return svg + gulls(canvas, 3)
  },
}

function hedge(canvas: Canvas, y: number): string {
  const { width, height, palette, unit } = canvas
  const flowers = each(upTo(9), (i) =>
    bush(
      canvas,
      width * (0.02 + i * 0.12),
      y + height * 0.015,
      unit * 0.16,
      i % 2 ? palette.accent2 : palette.accent,
      i,
    ),
  )
  return rect(0, y, width, height, palette.leafDark) + flowers
}

/** x of a line of the court at a height, given its place at the far and the near edge. */
function court({ width, height, palette, unit }: Canvas, top: number): string {
  const x = (share: number, y: number) => width * (0.5 + share * (0.3 + (0.62 * (y - top)) / (height - top)))
  const line = (share: number) =>
    d`M${x(share, top + height * 0.03)} ${top + height * 0.03}L${x(share, height)} ${height}`
  const across = (y: number) => d`M${x(-0.8, y)} ${y}H${x(0.8, y)}`
  const light = d`M${x(-0.8, top)} ${top}H${x(0.1, top)}L${x(-0.2, height)} ${height}H${x(-1.2, height)}Z`
  return (
    rect(0, top, width, height, CLAY_DARK) +
    fillPath(d`M${x(-1, top)} ${top}H${x(1, top)}L${x(1, height)} ${height}H${x(-1, height)}Z`, CLAY) +
    fillPath(light, palette.glow, { opacity: 0.14 }) +
    strokePath(
      line(-0.8) + line(0.8) + line(-0.6) + line(0.6) + across(top + height * 0.03),
      palette.trim,
      unit * 0.006,
    ) +
    strokePath(across(top + height * 0.075), palette.trim, unit * 0.005) +
    strokePath(d`M${width / 2} ${top + height * 0.075}V${height * 0.9}`, palette.trim, unit * 0.006)
  )
}

function net({ width, height, palette, unit }: Canvas, y: number): string {
  const [left, right, tall] = [width * 0.1, width * 0.9, height * 0.085]
  const mesh = each(upTo(40), (i) => d`M${left + ((right - left) * i) / 40} ${y - tall}V${y}`)
  const rows = each(upTo(4), (i) => d`M${left} ${y - tall * (0.2 + i * 0.2)}H${right}`)
  return (
    ellipse(width / 2, y + unit * 0.012, (right - left) / 2, unit * 0.012, palette.ink, { opacity: 0.2 }) +
    strokePath(mesh + rows, palette.ink, 1.2, { opacity: 0.55 }) +
    rect(left, y - tall - unit * 0.01, right - left, unit * 0.018, palette.trim) +
    rect(left - unit * 0.012, y - tall * 1.15, unit * 0.016, tall * 1.2, palette.ink) +
    rect(right, y - tall * 1.15, unit * 0.016, tall * 1.2, palette.ink)
  )
}

/** A player in white reaching for the ball; turned 1 to the right, -1 to the left. */
function player({ palette }: Canvas, x: number, y: number, h: number, turned: 1 | -1): string {
  const q = turned * h
  const at = placed(x, y, q, h)
  const legs = at('M-.03 -.44l-.14 .2l-.06 .24M.04 -.44l.12 .22l.04 .22')
  const arms = at('M.06 -.76l.18 -.1M-.06 -.74l-.15 .08l-.06 -.1')
  const shirt = at('M-.1 -.82h.2l.01 .3h-.22z')
  const shorts = at('M-.11 -.54h.22l.06 .17h-.14l-.04 -.05l-.05 .05h-.13z')
  const shoes = at('M-.24 0h.1M.19 0h.1')
  return (
    ellipse(x + q * 0.3, y + h * 0.02, h * 0.34, h * 0.035, palette.ink, { opacity: 0.24 }) +
    strokePath(legs + arms, SKIN, h * 0.055, ROUND) +
    fillPath(shirt, palette.trim) +
    rect(x - h * 0.11, y - h * 0.57, h * 0.22, h * 0.04, palette.accent) +
    fillPath(shorts, palette.foam) +
    strokePath(shoes, palette.trim, h * 0.05, ROUND) +
    circle(x + q * 0.02, y - h * 0.9, h * 0.07, SKIN) +
    fillPath(
      d`M${x - q * 0.06} ${y - h * 0.91}a${h * 0.08} ${h * 0.08} 0 0 ${turned > 0 ? 1 : 0} ${q * 0.16} 0h${q * 0.05}
        v${-h * 0.02}z`,
      palette.trim,
    ) +
    strokePath(at('M.24 -.86l.12 -.08'), palette.ink, h * 0.028) +
    strokePath(ring(x + q * 0.45, y - h * 1.0, h * 0.1, h * 0.085), palette.accent, h * 0.025) +
    ellipse(x + q * 0.45, y - h * 1.0, h * 0.085, h * 0.07, palette.foam, { opacity: 0.5 })
  )
}
