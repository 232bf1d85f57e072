import type { Canvas } from '../drawing/canvas.ts'
import {
  type Attributes,
  arches,
  type Box,
  circle,
  type Disc,
  d,
  discs,
  fillPath,
  rect,
  strokePath,
} from '../drawing/svg.ts'

/** A mansard roof; x, y is the left end of its eaves, slope the share of the width that each side leans in. */
export function mansard(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  dormers: number,
  slope = 0.1,
): string {
  const { palette } = canvas
  const outline = d`M${x - 4} ${y}Q${x + w * slope * 0.55} ${y - h * 0.3} ${x + w * slope} ${y - h}
      H${x + w * (1 - slope)}
    Q${x + w * (1 - slope * 0.55)} ${y - h * 0.3} ${x + w + 4} ${y}Z`
  const shade =
    canvas.sunX > x + w / 2
      ? d`M${x} ${y}L${x + w * slope} ${y - h}L${x + w * (slope + 0.1)} ${y - h}L${x + w * 0.08} ${y}Z`
      : d`M${x + w} ${y}L${x + w * (1 - slope)} ${y - h}L${x + w * (0.9 - slope)} ${y - h}L${x + w * 0.92} ${y}Z`
  let svg = fillPath(outline, palette.roof) + fillPath(shade, palette.ink, { opacity: 0.35 })
  svg += rect(x + w * slope - 3, y - h - h * 0.06, w * (1 - 2 * slope) + 6, h * 0.08, palette.trim)
  if (dormers === 0) return svg

  const q = Math.min(h * 0.34, (w / dormers) * 0.4)
  const boxes = Array.from({ length: dormers }, (_, i): Box => {
    const left = x + w * (slope + 0.03) + (w * (1 - 2 * slope - 0.06) * (i + 0.5)) / dormers - q / 2
    return [left, y - h * 0.68, q, h * 0.5]
  })
  const frame: Attributes = { stroke: palette.wall, 'stroke-width': q * 1.44 - q }
  return svg + arches(boxes, palette.window, frame)
}

type DomeOptions = {
  /** Height as a share of the radius. */
  rise?: number
  color?: string
  /** Three round windows at its foot. */
  oculi?: boolean
}

/** A ribbed dome with lantern and ball; x, y is the middle of its foot. */
export function dome(canvas: Canvas, x: number, y: number, r: number, options: DomeOptions = {}): string {
  const { palette } = canvas
  const { rise = 1.1, color = palette.roof } = options
  const top = y - r * rise
  const away = canvas.sunX > x ? -1 : 1
  const outline = d`M${x - r} ${y}C${x - r} ${y - r * rise * 0.75} ${x - r * 0.5} ${top} ${x} ${top}
    S${x + r} ${y - r * rise * 0.75} ${x + r} ${y}Z`
  const shade = d`M${x + away * r} ${y}
    C${x + away * r} ${y - r * rise * 0.75} ${x + away * r * 0.5} ${top} ${x} ${top}
    C${x + away * r * 0.3} ${y - r * rise * 0.8} ${x + away * r * 0.42} ${y - r * rise * 0.5} ${x + away * r * 0.4} ${y}
    Z`
  const rib = (at: number) =>
    d`M${x + at * r} ${y}C${x + at * r} ${y - r * rise * 0.7} ${x + at * r * 0.5} ${y - r * rise * 0.95} ${x} ${top}`
  const ribs = [-0.66, -0.3, 0.3, 0.66].map(rib).join('') + d`M${x} ${y}V${top}`
  let svg = fillPath(outline, color) + fillPath(shade, palette.ink, { opacity: 0.3 })
  svg += strokePath(ribs, palette.accent2, Math.max(1.2, r * 0.022))
  if (options.oculi) {
    const oculi = (radius: number) => [-0.5, 0, 0.5].map((at): Disc => [x + at * r, y - r * 0.34, r * radius])
    svg += discs(oculi(0.1), palette.trim) + discs(oculi(0.065), palette.window)
  }
  svg += rect(x - r * 1.05, y - r * 0.04, r * 2.1, r * 0.1, palette.trim)
  return svg + lantern(canvas, x, top, r * 0.16, color)
}

function lantern({ palette }: Canvas, x: number, y: number, w: number, color: string): string {
  const cap = d`M${x - w * 1.25} ${y - w * 1.7}q${w * 1.25} ${-w * 2.2} ${w * 2.5} 0z`
  return (
    rect(x - w, y - w * 1.7, w * 2, w * 1.9, palette.trim) +
    arches([[x - w * 0.6, y - w * 1.35, w * 1.2, w * 1.5]], palette.window) +
    fillPath(cap, color) +
    strokePath(d`M${x} ${y - w * 2.7}v${-w * 1.8}`, palette.ink, Math.max(1, w * 0.16)) +
    circle(x, y - w * 3.1, w * 0.26, palette.accent2)
  )
}

/** A pitched roof seen from its long side; x, y is the left end of its eaves. */
export function pitchedRoof(canvas: Canvas, x: number, y: number, w: number, h: number, inset: number): string {
  const { palette } = canvas
  const sunward = canvas.sunX > x + w / 2
  const [near, far] = sunward ? [x, x + inset] : [x + w, x + w - inset]
  const slope = sunward ? w * 0.06 : -w * 0.06
  const outline = d`M${x - w * 0.025} ${y}L${x + inset} ${y - h}H${x + w - inset}L${x + w * 1.025} ${y}Z`
  const shade = d`M${near} ${y}L${far} ${y - h}h${slope}L${near + slope} ${y}Z`
  return fillPath(outline, palette.roof) + fillPath(shade, palette.ink, { opacity: 0.28 })
}

/** The gable end of a roof over a wall of width w: tympanum, the two slopes as boards, shade away from the sun. */
export function gable(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  board: number,
  color: string,
): string {
  const { palette } = canvas
  const middle = x + w / 2
  const away = canvas.sunX > middle ? -1 : 1
  const foot = middle + (away * w) / 2
  const over = w * 0.09
  const drop = (h * over) / (w / 2)
  const slopes = d`M${x - over} ${y + drop}L${middle} ${y - h}L${x + w + over} ${y + drop}`
  return (
    fillPath(d`M${x} ${y}L${middle} ${y - h}L${x + w} ${y}Z`, palette.wall) +
    fillPath(d`M${middle} ${y - h}L${foot} ${y}H${foot - away * w * 0.16}Z`, palette.wallShade, { opacity: 0.5 }) +
    strokePath(slopes, color, board)
  )
}

/** A conical roof over a round tower; x, y is the middle of its eaves. */
export function cone(canvas: Canvas, x: number, y: number, w: number, h: number): string {
  const { palette } = canvas
  const away = canvas.sunX > x ? -1 : 1
  const half = w * 0.6
  const outline = d`M${x - half} ${y}Q${x - w * 0.2} ${y - h * 0.45} ${x} ${y - h}
    Q${x + w * 0.2} ${y - h * 0.45} ${x + half} ${y}Q${x} ${y + w * 0.12} ${x - half} ${y}Z`
  const shade = d`M${x} ${y - h}Q${x + away * w * 0.2} ${y - h * 0.45} ${x + away * half} ${y}
    Q${x + away * half * 0.5} ${y + w * 0.06} ${x + away * w * 0.12} ${y + w * 0.06}Z`
  const ball = circle(x, y - h * 1.09, w * 0.05, palette.accent2)
  const spike = strokePath(d`M${x} ${y - h}v${-h * 0.09}`, palette.ink, Math.max(1.2, w * 0.025))
  return fillPath(outline, palette.roof) + fillPath(shade, palette.ink, { opacity: 0.3 }) + spike + ball
}

/** A chimney of width w standing on y. */
export function chimney(canvas: Canvas, x: number, y: number, w: number, h: number, color: string): string {
  const { palette } = canvas
  const shaded = canvas.sunX > x ? x : x + w * 0.6
  return (
    rect(x, y - h, w, h, color) +
    rect(shaded, y - h, w * 0.4, h, palette.ink, { opacity: 0.25 }) +
    rect(x - w * 0.15, y - h - w * 0.2, w * 1.3, w * 0.25, palette.trim)
  )
}
