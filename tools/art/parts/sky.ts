import type { Canvas } from '../drawing/canvas.ts'
import { nth, randomFrom } from '../drawing/random.ts'
import { circle, d, fillPath, placed, rect, strokePath } from '../drawing/svg.ts'

const BANDS_FROM = [0, 0.3, 0.54, 0.74, 0.89]
const CIRCLE_RADII = [0.8, 0.58, 0.39, 0.235]
const RAYS = 16

/** The stepped sky: bands, circles round the sun, or circles and rays; stars at night. */
export function sky(canvas: Canvas): string {
  const { width, height, horizon, palette, sunX, sunY, style } = canvas
  const reach = Math.hypot(Math.max(sunX, width - sunX), Math.max(sunY, horizon - sunY))
  let svg = rect(0, 0, width, height, palette.sky[0])
  for (let i = 1; i < 5; i++) {
    const color = nth(palette.sky, i)
    const from = nth(BANDS_FROM, i)
    svg +=
      style === 'bands'
        ? rect(0, horizon * from, width, horizon * (1 - from) + 2, color)
        : circle(sunX, sunY, reach * nth(CIRCLE_RADII, i - 1), color)
  }
  if (style === 'rays') svg += rays(canvas, reach * 1.1)
  if (canvas.hour === 'night') svg += stars(canvas)
  return svg
}

function rays({ sunX, sunY, palette }: Canvas, length: number): string {
  const halfAngle = 0.085
  let path = ''
  for (let i = 0; i < RAYS; i++) {
    const angle = (i / RAYS) * 6.283 + 0.06
    path += d`M${sunX} ${sunY}
      L${sunX + Math.cos(angle - halfAngle) * length} ${sunY + Math.sin(angle - halfAngle) * length}
      L${sunX + Math.cos(angle + halfAngle) * length} ${sunY + Math.sin(angle + halfAngle) * length}Z`
  }
  return fillPath(path, palette.sun, { opacity: 0.13 })
}

function stars({ width, horizon, palette, seed }: Canvas): string {
  const random = randomFrom(seed + 5)
  let path = ''
  for (let i = 0; i < 17; i++) {
    const x = random() * width
    const y = random() * horizon * 0.75
    const q = 2 + random() * 5
    const at = placed(x, y, q)
    path += at('M0 -2L.5 -.5L2 0L.5 .5L0 2L-.5 .5L-2 0L-.5 -.5Z')
  }
  return fillPath(path, palette.sun, { opacity: 0.8 })
}

/** The sun with its halo; at night a crescent. */
export function sun(canvas: Canvas, radius = canvas.sunRadius): string {
  const { sunX, sunY, palette } = canvas
  if (canvas.hour === 'night') {
    const shadow = circle(sunX + radius * 0.42, sunY - radius * 0.18, radius * 0.86, palette.sky[3])
    return circle(sunX, sunY, radius, palette.sun) + shadow
  }
  const halo = circle(sunX, sunY, radius * 1.3, palette.sun, { opacity: 0.35 })
  return halo + circle(sunX, sunY, radius, palette.sun)
}

export function clouds(canvas: Canvas, count: number): string {
  const { width, horizon, palette, random } = canvas
  const opacity = canvas.hour === 'night' ? 0.18 : 0.62
  let svg = ''
  for (let i = 0; i < count; i++) {
    const x = width * (i % 2 ? 0.68 + 0.25 * random() : 0.05 + 0.2 * random())
    const y = horizon * (0.22 + 0.5 * ((i + random()) / count))
    svg += cloud(x, y, width * (0.12 + 0.1 * random()), palette.sky[4], opacity)
  }
  return svg
}

function cloud(x: number, y: number, length: number, fill: string, opacity: number): string {
  const h = length * 0.075
  const bar = (left: number, top: number, long: number) =>
    d`M${left} ${top}h${long}a${h} ${h} 0 0 0 0 ${-2 * h}h${-long}a${h} ${h} 0 0 0 0 ${2 * h}z`
  const upper = bar(x + length * 0.22, y - h * 2, length * 0.5)
  const lower = bar(x - length * 0.3, y + h * 2, length * 0.8)
  return fillPath(bar(x, y, length) + upper + lower, fill, { opacity })
}

export function gulls(canvas: Canvas, count: number): string {
  const { width, horizon, unit, palette, random } = canvas
  let svg = ''
  for (let i = 0; i < count; i++) {
    const x = width * (0.1 + 0.8 * random())
    const y = horizon * (0.15 + 0.55 * random())
    svg += gull(x, y, unit * (0.014 + 0.016 * random()), palette.trim)
  }
  return svg
}

function gull(x: number, y: number, span: number, color: string): string {
  const at = placed(x, y, span)
  const wings = at('M-1 -.28Q-.45 -.5 0 0Q.45 -.5 1 -.28')
  return strokePath(wings, color, span * 0.13, { 'stroke-linecap': 'round' })
}

/** Beams of a lamp at x, y: one per angle (radians, clockwise from the right). */
export function beams(
  x: number,
  y: number,
  length: number,
  color: string,
  angles: readonly number[],
  halfAngle: number,
  opacity: number,
): string {
  const beam = (angle: number) => d`M${x} ${y}
    L${x + Math.cos(angle - halfAngle) * length} ${y + Math.sin(angle - halfAngle) * length}
    L${x + Math.cos(angle + halfAngle) * length} ${y + Math.sin(angle + halfAngle) * length}Z`
  return fillPath(angles.map(beam).join(''), color, { opacity })
}
