import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { type Box, d, each, ellipse, fillPath, placed, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { bush, palm } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { sky, sun } from '../../parts/sky.ts'

/** A meeting room: a round table set for ten before five arched windows on the bay. Two colours of wall. */
export const seminarScene: SceneDrawing = {
  horizon: 0.4,
  sun: [0.5, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + sun(canvas) + farCape(canvas) + sea(canvas, horizon, height * 0.6)
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.1, 4, unit * 0.045)
    svg += room(canvas, canvas.variant % 2 ? palette.sea[2] : palette.sandShade)
    svg += table(canvas, width / 2, height * 0.76) + chandelier(canvas, width / 2)
    return svg + each([0.045, 0.955], (x) => pottedPalm(canvas, width * x, x < 0.5 ? 0.08 : -0.08))
  },
}

/** Wall with five windows, floor, and the light of the windows on it. */
function room({ width, height, palette, unit }: Canvas, wall: string): string {
  const floor = height * 0.58
  const [count, gap] = [5, width * 0.016]
  const w = (width * 0.8 - gap * (count - 1)) / count
  const [top, sill] = [height * 0.12, floor - height * 0.02]
  const lefts = upTo(count).map((i) => width * 0.1 + i * (w + gap))
  const near = (x: number) => width / 2 + (x - width / 2) * 1.9
  const openings = each(lefts, (x) => d`M${x} ${sill}h${w}V${top + w / 2}a${w / 2} ${w / 2} 0 0 0 ${-w} 0z`)
  const mullions = each(lefts, (x) => d`M${x + w / 2} ${top}V${sill}`)
  const light = each(lefts, (x) => d`M${x} ${floor}L${x + w} ${floor}L${near(x + w)} ${height}L${near(x)} ${height}Z`)
  return (
    fillPath(d`M0 0H${width}V${floor}H0Z${openings}`, wall, { 'fill-rule': 'evenodd' }) +
    strokePath(openings, palette.trim, unit * 0.014) +
    strokePath(mullions, palette.trim, unit * 0.006) +
    rect(0, floor, width, height, palette.floor) +
    fillPath(light, palette.glow, { opacity: 0.55 })
  )
}

function table(canvas: Canvas, x: number, y: number): string {
  const { width, height, palette, unit } = canvas
  const rx = Math.min(width * 0.36, height * 0.6)
  const at = placed(x, y, rx, height)
  const ry = height * 0.1
  const pedestal = at('M-.2 0L.2 0L.12 .11L-.12 .11Z')
  let svg = each(upTo(5), (i) => {
    const angle = Math.PI * (1.16 + (0.68 * i) / 4)
    const [chairX, chairY] = [x + Math.cos(angle) * rx * 1.02, y + Math.sin(angle) * ry * 0.9 + unit * 0.01]
    return farChair(canvas, chairX, chairY, unit * 0.1, palette.accent)
  })
  svg += ellipse(x, y + height * 0.1, rx * 0.8, ry * 0.7, palette.ink, { opacity: 0.25 })
  svg += fillPath(pedestal, palette.roof)
  svg += ellipse(x, y + unit * 0.016, rx, ry, palette.roof) + ellipse(x, y, rx, ry, palette.wall)
  svg += ellipse(x, y, rx * 0.9, ry * 0.86, palette.trim) + ellipse(x, y, rx * 0.2, ry * 0.24, palette.wallShade)
  svg += bush(canvas, x, y - height * 0.005, unit * 0.16, palette.accent, 3)
  svg += each(upTo(8), (i) => {
    const angle = i * 0.785 + 0.39
    const place = setting(x + Math.cos(angle) * rx * 0.66, y + Math.sin(angle) * ry * 0.62, unit)
    const glass = rect(...place.glass, palette.sea[2], { opacity: 0.8 })
    return fillPath(place.paper, i % 2 ? palette.accent2 : palette.sea[3]) + glass
  })
  return (
    svg +
    each(upTo(5), (i) => {
      const angle = Math.PI * (0.12 + (0.76 * i) / 4)
      const [chairX, chairY] = [x + Math.cos(angle) * rx * 1.08, y + Math.sin(angle) * ry * 1.25 + unit * 0.09]
      return nearChair(canvas, chairX, chairY, unit * 0.125, i % 2 ? palette.sea[1] : palette.accent)
    })
  )
}

/** A sheet of paper and a glass of water. */
function setting(x: number, y: number, unit: number): { paper: string; glass: Box } {
  const at = placed(x, y, unit)
  const paper = at('M-.04 -.008L.03 -.012L.04 .012L-.036 .014Z')
  return { paper, glass: [x + unit * 0.055, y - unit * 0.035, unit * 0.016, unit * 0.04] }
}

function farChair({ palette }: Canvas, x: number, y: number, q: number, cloth: string): string {
  const back = d`M${x - q * 0.5} ${y}v${-q * 0.8}q${q * 0.5} ${-q * 0.3} ${q} 0v${q * 0.8}z`
  const shade = d`M${x} ${y}v${-q * 0.97}q${q * 0.3} 0 ${q * 0.5} ${q * 0.17}v${q * 0.8}z`
  return fillPath(back, cloth) + fillPath(shade, palette.ink, { opacity: 0.2 })
}

function nearChair({ palette }: Canvas, x: number, y: number, q: number, cloth: string): string {
  const back = d`M${x - q * 0.55} ${y}v${-q * 0.9}q${q * 0.55} ${-q * 0.34} ${q * 1.1} 0v${q * 0.9}z`
  const inner = d`M${x - q * 0.36} ${y - q * 0.1}v${-q * 0.66}q${q * 0.36} ${-q * 0.22} ${q * 0.72} 0v${q * 0.66}z`
  const legs: Box[] = [
    [x - q * 0.42, y, q * 0.1, q * 0.5],
    [x + q * 0.32, y, q * 0.1, q * 0.5],
  ]
  return fillPath(back, cloth) + fillPath(inner, palette.ink, { opacity: 0.16 }) + rects(legs, palette.ink)
}

function chandelier({ height, palette, unit }: Canvas, x: number): string {
  const tiers = each(upTo(3), (i) => {
    const tier = d`M${x - unit * (0.17 - i * 0.05)} ${height * 0.1 + i * unit * 0.035}h${unit * (0.34 - i * 0.1)}
      l${-unit * 0.02} ${unit * 0.03}h${-unit * (0.3 - i * 0.1)}z`
    return fillPath(tier, i % 2 ? palette.accent2 : palette.glow)
  })
  return strokePath(d`M${x} 0V${height * 0.1}`, palette.ink, 3) + tiers
}

function pottedPalm(canvas: Canvas, x: number, lean: number): string {
  const { height, palette, unit } = canvas
  const y = height * 0.72
  const at = placed(x, y, unit)
  const pot = at('M-.05 0l-.012 -.12h.124l-.012 .12z')
  return fillPath(pot, palette.roof) + palm(canvas, x, y - unit * 0.11, unit * 0.36, lean)
}
