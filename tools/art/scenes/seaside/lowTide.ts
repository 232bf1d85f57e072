import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { circle, d, each, ellipse, fillPath, lens, placed, rect, strokePath } from '../../drawing/svg.ts'
import { boulders, farCape } from '../../parts/coastline.ts'
import { walker } from '../../parts/people.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

const SKIN = '#E2A878'

/** Pools that the tide left: x, y, half width as shares of the picture; the nearer the flatter we look at them. */
const POOLS = [
  [0.2, 0.56, 0.13],
  [0.62, 0.58, 0.2],
  [0.9, 0.66, 0.14],
  [0.32, 0.72, 0.22],
  [0.74, 0.84, 0.27],
] as const

/** Shares of the picture, height as a share of the unit, which way they bend. */
const FISHERS = [
  [0.27, 0.66, 0.17, 1],
  [0.6, 0.72, 0.21, -1],
  [0.44, 0.9, 0.3, 1],
] as const

/** The sand at low tide: what is left of the sea in pools, and people who bend over them with nets and buckets. */
export const lowTideScene: SceneDrawing = {
  horizon: 0.36,
  sun: [0.7, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + farCape(canvas)
    svg += sea(canvas, horizon, height * 0.52, { waves: 6, glint: 0.7 })
    svg += boats(canvas, horizon + height * 0.02, horizon + height * 0.06, 2, unit * 0.05)
    svg += flats(canvas)
    svg += walker(canvas, width * 0.8, height * 0.6, unit * 0.1, palette.accent)
    svg += walker(canvas, width * 0.83, height * 0.603, unit * 0.1, palette.sea[0], 'child')
    const coats = [palette.accent2, palette.sea[0], palette.accent]
    svg += each(FISHERS, ([x, y, h, turned], i) => {
      return fisher(canvas, width * x, height * y, unit * h, coats[i] ?? palette.ink, turned)
    })
    svg += boulders(canvas, width * 0.06, height * 1.02, unit * 0.62, 5, canvas.seed + 2)
    svg += boulders(canvas, width * 0.97, height * 1.03, unit * 0.5, 4, canvas.seed + 3)
    return svg + gulls(canvas, 4)
  },
}

function flats(canvas: Canvas): string {
  const { width, height, palette, unit, random } = canvas
  const at = placed(0, 0, width, height)
  const edge = at('M0 .47Q.3 .52 .55 .485T1 .5V1H0Z')
  const wet = at('M0 .49Q.3 .545 .55 .51T1 .525V1H0Z')
  const ripples = each(Array.from({ length: 16 }), () => {
    const near = random()
    return lens(random() * width, height * (0.56 + 0.42 * near), unit * (0.03 + 0.08 * near), 3 + 5 * near)
  })
  const pools = each(POOLS, ([x, y, half]) => {
    const [cx, cy, rx] = [width * x, height * y, width * half]
    return (
      ellipse(cx, cy, rx, rx * 0.15, palette.sea[2]) +
      ellipse(cx, cy + rx * 0.02, rx * 0.9, rx * 0.11, palette.sky[4]) +
      fillPath(lens(cx - rx * 0.2, cy, rx * 0.4, rx * 0.05), palette.foam, { opacity: 0.8 })
    )
  })
  return (
    fillPath(edge, palette.foam) +
    fillPath(wet, palette.sandShade) +
    fillPath(at('M0 .62Q.4 .56 1 .66V1H0Z'), palette.sand) +
    fillPath(ripples, palette.sandShade, { opacity: 0.7 }) +
    pools
  )
}

/** Bent over a pool with a net, the bucket beside; feet at x, y, turned 1 to the right, -1 to the left. */
function fisher(canvas: Canvas, x: number, y: number, h: number, coat: string, turned: 1 | -1): string {
  const { palette } = canvas
  const at = (share: number) => x + turned * share * h
  const legs = d`M${at(-0.07)} ${y}L${at(-0.03)} ${y - h * 0.4}M${at(0.07)} ${y}L${at(0)} ${y - h * 0.4}`
  const back = d`M${at(-0.04)} ${y - h * 0.44}Q${at(0.02)} ${y - h * 0.68} ${at(0.27)} ${y - h * 0.62}`
  const pole = d`M${at(0.12)} ${y - h * 0.52}L${at(0.66)} ${y - h * 0.06}`
  const net = d`M${at(0.58)} ${y - h * 0.08}h${turned * h * 0.2}q${-turned * h * 0.02} ${h * 0.13} ${-turned * h * 0.1} ${h * 0.13}
    t${-turned * h * 0.1} ${-h * 0.13}z`
  const bucket = d`M${at(-0.42)} ${y - h * 0.2}h${turned * h * 0.2}l${-turned * h * 0.03} ${h * 0.2}h${-turned * h * 0.14}z`
  const round = { 'stroke-linecap': 'round' }
  return (
    ellipse(at(0.1), y + h * 0.02, h * 0.42, h * 0.045, palette.ink, { opacity: 0.2 }) +
    strokePath(legs, SKIN, h * 0.055, round) +
    strokePath(
      d`M${at(-0.045)} ${y - h * 0.26}L${at(-0.02)} ${y - h * 0.42}M${at(0.045)} ${y - h * 0.26}L${at(0)} ${y - h * 0.42}`,
      palette.ink,
      h * 0.1,
      round,
    ) +
    strokePath(back, coat, h * 0.19, round) +
    strokePath(d`M${at(0.26)} ${y - h * 0.58}L${at(0.34)} ${y - h * 0.34}`, coat, h * 0.07, round) +
    strokePath(pole, palette.roof, h * 0.028) +
    fillPath(net, palette.trim, { opacity: 0.75 }) +
    circle(at(0.41), y - h * 0.6, h * 0.075, SKIN) +
    fillPath(lens(at(0.42), y - h * 0.63, h * 0.19, h * 0.08), palette.trim) +
    circle(at(0.42), y - h * 0.66, h * 0.075, palette.trim) +
    fillPath(bucket, palette.accent) +
    rect(Math.min(at(-0.42), at(-0.22)), y - h * 0.21, h * 0.2, h * 0.03, palette.trim)
  )
}
