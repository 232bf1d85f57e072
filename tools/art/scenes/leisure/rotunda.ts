import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import {
  arches,
  type Box,
  circle,
  d,
  each,
  ellipse,
  fillPath,
  lens,
  placed,
  rect,
  rects,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { sea } from '../../parts/sea.ts'
import { beams, sky, sun } from '../../parts/sky.ts'

const SKIN = '#DFA273'

/** The round bath of 1927: a dome with an eye, a ring of columns, the sea between them, steps down into the water. */
export const rotundaScene: SceneDrawing = {
  horizon: 0.46,
  sun: [0.5, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    canvas.sunY = height * 0.4
    canvas.sunRadius = unit * 0.06
    const floor = height * 0.62
    let svg = sky(canvas) + sun(canvas) + sea(canvas, canvas.horizon, floor, { waves: 6 }) + farCape(canvas)
    svg += wall(canvas, floor) + dome(canvas)
    svg += rect(0, floor, width, height, palette.floor) + basin(canvas)
    svg += beams(width * 0.5, height * 0.03, height * 0.86, palette.glow, [1.35, 1.8], 0.09, 0.28)
    svg +=
      bather(canvas, width * 0.38, height * 0.83, palette.accent) +
      bather(canvas, width * 0.64, height * 0.77, palette.accent2)
    return svg + urn(canvas, width * 0.07, height * 0.74) + urn(canvas, width * 0.93, height * 0.74)
  },
}

/** Seven bays between columns; the middle ones look out, the outer ones are niches. */
function wall({ width, height, palette, unit }: Canvas, floor: number): string {
  const [top, bay] = [height * 0.26, width / 7]
  const opening = bay * 0.62
  const bays = upTo(7).map((i): Box => [i * bay + (bay - opening) / 2, height * 0.33, opening, floor - height * 0.33])
  const holes = each(
    bays,
    ([x, y, w, h]) => d`M${x} ${y + h}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`,
  )
  const niches = bays.filter((_, i) => i === 0 || i === 1 || i === 5 || i === 6)
  const columns = upTo(8).map((i): Box => [i * bay - unit * 0.022, top, unit * 0.044, floor - top])
  const capitals = upTo(8).map((i): Box => [i * bay - unit * 0.04, top, unit * 0.08, height * 0.03])
  const feet = upTo(8).map((i): Box => [i * bay - unit * 0.036, floor - height * 0.025, unit * 0.072, height * 0.03])
  return (
    fillPath(d`M0 ${top}h${width}v${floor - top}h${-width}z${holes}`, palette.wall, { 'fill-rule': 'evenodd' }) +
    arches(niches, palette.sea[1]) +
    strokePath(
      each(bays, ([x, y, w, h]) => d`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.4}h${w}`),
      palette.wall,
      3,
    ) +
    rects(columns, palette.trim) +
    rects(capitals, palette.accent2) +
    rects(feet, palette.wallShade)
  )
}

/** Coffers in rings round the eye. */
function dome({ width, height, palette }: Canvas): string {
  const y = height * 0.27
  const rings = each([1, 0.78, 0.56, 0.36], (share, i) => {
    const [rx, ry, cy] = [width * 0.62 * share, height * 0.24 * share, y - height * 0.27 * (1 - share)]
    const across = rx * Math.sqrt(Math.max(0, 1 - ((y - cy) / ry) ** 2))
    const color = i % 2 ? palette.sea[2] : palette.sea[1]
    if (across === 0) return ellipse(width / 2, cy, rx, ry, color)
    return fillPath(
      d`M${width / 2 - across} ${y}A${rx} ${ry} 0 ${i === 0 ? 0 : 1} 1 ${width / 2 + across} ${y}Z`,
      color,
    )
  })
  const ribs = each(upTo(9), (i) => {
    const angle = Math.PI * (1 + (i + 0.5) / 9)
    return d`M${width / 2} ${height * 0.02}L${width / 2 + Math.cos(angle) * width * 0.7} ${y + Math.sin(angle) * height * 0.03}`
  })
  return (
    rect(0, 0, width, y, palette.wallShade) +
    rings +
    strokePath(ribs, palette.trim, 4, { opacity: 0.5 }) +
    ellipse(width / 2, height * 0.03, width * 0.09, height * 0.035, palette.glow) +
    rect(0, y - height * 0.015, width, height * 0.04, palette.trim) +
    rect(0, y + height * 0.02, width, height * 0.012, palette.accent2)
  )
}

function basin({ width, height, palette, unit, random }: Canvas): string {
  const [x, y] = [width / 2, height * 0.86]
  const steps = [palette.trim, palette.wallShade, palette.sea[3], palette.sea[2], palette.sea[1], palette.sea[0]]
  const ellipses = each(steps, (color, i) =>
    ellipse(x, y + i * 3, width * (0.43 - i * 0.028), height * (0.17 - i * 0.014), color),
  )
  const tiles = strokePath(
    d`M${x - width * 0.415} ${y}a${width * 0.415} ${height * 0.163} 0 0 1 ${width * 0.83} 0a${width * 0.415} ${height * 0.163} 0 0 1 ${-width * 0.83} 0`,
    palette.accent,
    unit * 0.008,
    { 'stroke-dasharray': '18 14' },
  )
  const ripples = each(upTo(12), () => {
    return lens(
      x + (random() - 0.5) * width * 0.5,
      y + (random() - 0.5) * height * 0.14,
      unit * (0.03 + 0.04 * random()),
      5,
    )
  })
  const glitter = each(upTo(6), (i) => lens(x, y - height * 0.08 + i * height * 0.03, unit * (0.04 + 0.02 * i), 6))
  return (
    ellipses +
    tiles +
    fillPath(ripples, palette.foam, { opacity: 0.55 }) +
    fillPath(glitter, palette.sun, { opacity: 0.85 })
  )
}

function bather({ palette, unit }: Canvas, x: number, y: number, cap: string): string {
  const shoulders = d`M${x - unit * 0.05} ${y + unit * 0.05}q${unit * 0.01} ${-unit * 0.035} ${unit * 0.05} ${-unit * 0.035}t${unit * 0.05} ${unit * 0.035}z`
  return (
    fillPath(shoulders, SKIN) +
    circle(x, y, unit * 0.024, SKIN) +
    fillPath(d`M${x - unit * 0.025} ${y - unit * 0.003}a${unit * 0.025} ${unit * 0.025} 0 0 1 ${unit * 0.05} 0z`, cap) +
    fillPath(lens(x, y + unit * 0.05, unit * 0.1, unit * 0.016), palette.foam)
  )
}

function urn({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  const body = at('M-.05 -.16h.1q.02 .1 -.03 .12v.04h-.04v-.04q-.05 -.02 -.03 -.12z')
  const fern = each(upTo(5), (i) => {
    const lean = (i - 2) * unit * 0.05
    return d`M${x} ${y - unit * 0.15}q${lean * 0.4} ${-unit * 0.1} ${lean} ${-unit * (0.1 - Math.abs(i - 2) * 0.02)}`
  })
  return strokePath(fern, palette.leaf, unit * 0.02, { 'stroke-linecap': 'round' }) + fillPath(body, palette.accent)
}
