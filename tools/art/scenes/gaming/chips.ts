import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, ellipse, fillPath, group, moved, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { card, type Suit } from '../../parts/cards.ts'

const IVORY = '#FFF8E6'
const SHADE = '#071521'
const SUITS: readonly Suit[] = ['spade', 'heart', 'diamond', 'club']

/** Felt of the table, its light, and the wall behind. */
const ROOMS = [
  ['#0F5B4E', '#1F8B76', '#0C2A2E'],
  ['#12385C', '#256395', '#0B1F31'],
  ['#7C2331', '#B83B42', '#2A1220'],
  ['#3D3F77', '#5E61A3', '#17183A'],
  ['#5A4320', '#8A6A34', '#241A12'],
] as const

/** Stacks of chips on the edge of a table, a fan of cards, the lamp above. Five rooms by variant; the seed stacks. */
export const chipsScene: SceneDrawing = {
  draw(given) {
    const canvas = { ...given, palette: { ...given.palette, ink: SHADE } }
    const { width, height, palette, unit, random } = canvas
    const [felt, light, wall] = nth(ROOMS, canvas.variant % ROOMS.length)
    const edge = height * 0.66
    let svg = rect(0, 0, width, height, wall) + lampLight(canvas, light)
    svg += fan(canvas, width * 0.5, height * 0.55)
    svg += table(canvas, edge, felt, light)
    const colors = [palette.accent, palette.accent2, '#1B4C78', '#12202B', '#2E7A5A', palette.trim]
    const count = width > height ? 9 : 6
    svg += each(upTo(count), (i) => {
      const x = width * (0.09 + (0.82 * (i + 0.2 * random())) / (count - 1))
      const middle = 1 - Math.abs(i / (count - 1) - 0.5) * 1.2
      const tall = 2 + Math.floor(random() * 4 + middle * 6)
      const color = nth(colors, Math.floor(random() * colors.length))
      return stack(canvas, x, edge + height * (0.1 + 0.12 * ((i * 0.618) % 1)), unit * 0.075, tall, color)
    })
    return svg + lamp(canvas)
  },
}

function lampLight({ width, height, palette }: Canvas, light: string): string {
  const circles = each([0.62, 0.46, 0.3], (r, i) =>
    circle(width / 2, height * 0.16, height * r, light, { opacity: 0.14 + i * 0.06 }),
  )
  const cone = d`M${width * 0.42} ${height * 0.14}H${width * 0.58}L${width * 0.98} ${height}H${width * 0.02}Z`
  return circles + fillPath(cone, palette.glow, { opacity: 0.14 })
}

function lamp({ width, height, palette, unit }: Canvas): string {
  const x = width / 2
  const shade = d`M${x - unit * 0.17} ${height * 0.15}q${unit * 0.03} ${-unit * 0.12} ${unit * 0.17} ${-unit * 0.12}
    t${unit * 0.17} ${unit * 0.12}z`
  return (
    strokePath(d`M${x} 0V${height * 0.05}`, palette.accent2, unit * 0.008) +
    fillPath(shade, palette.accent) +
    rect(x - unit * 0.18, height * 0.145, unit * 0.36, unit * 0.018, palette.accent2) +
    ellipse(x, height * 0.165, unit * 0.07, unit * 0.02, palette.glow)
  )
}

function table({ width, height }: Canvas, edge: number, felt: string, light: string): string {
  return (
    rect(0, edge, width, height, felt) +
    ellipse(width / 2, edge + height * 0.13, width * 0.4, height * 0.1, light, { opacity: 0.7 }) +
    rect(0, edge, width, height * 0.02, '#8A4D30') +
    rect(0, edge + height * 0.02, width, height * 0.012, '#3B2018') +
    rect(0, height * 0.965, width, height, '#6B3A26')
  )
}

/** Five cards in a fan, half hidden by the table. */
function fan({ palette, unit, seed }: Canvas, x: number, y: number): string {
  const w = unit * 0.2
  return each(upTo(5), (i) => {
    const degrees = (i - 2) * 15
    const angle = (degrees * Math.PI) / 180
    const [cx, cy] = [x + Math.sin(angle) * unit * 0.42, y + unit * 0.34 - Math.cos(angle) * unit * 0.42]
    return card(palette, cx, cy, w, degrees, nth(SUITS, (i + seed) % 4), i === 2 ? 'king' : i === 4 ? 'pip' : 'five')
  })
}

/** A stack of chips seen from the side; x, y is the middle of its foot, r the radius of a chip. */
function stack(canvas: Canvas, x: number, y: number, r: number, tall: number, color: string): string {
  const { palette } = canvas
  const thick = r * 0.3
  const top = y - tall * thick
  const body = d`M${-r} ${-tall * thick}V0a${r} ${r * 0.24} 0 0 0 ${r * 2} 0V${-tall * thick}Z`
  const edges = upTo(tall).map((i) => -i * thick - thick * 0.32)
  const marks = edges.flatMap((up, i) =>
    [-0.62, 0.05, 0.66].map(
      (at) => [r * (at + (i % 2) * 0.12) - r * 0.12, up - thick * 0.1, r * 0.24, thick * 0.62] as const,
    ),
  )
  const lines = each(edges, (up) => d`M${-r} ${up + thick * 0.32}a${r} ${r * 0.24} 0 0 0 ${r * 2} 0`)
  const light = color === palette.trim ? palette.accent : IVORY
  return (
    ellipse(x + r * 0.4, y + r * 0.12, r * 1.25, r * 0.3, palette.ink, { opacity: 0.35 }) +
    group(
      fillPath(body, color) +
        rects(marks, light) +
        strokePath(lines, palette.ink, r * 0.035, { opacity: 0.5 }) +
        fillPath(d`M${r * 0.45} ${-tall * thick}V${r * 0.21}L${r} 0V${-tall * thick}Z`, palette.ink, { opacity: 0.22 }),
      moved(x, y),
    ) +
    ellipse(x, top, r, r * 0.24, color) +
    ellipse(x, top, r * 0.72, r * 0.17, light) +
    ellipse(x, top, r * 0.6, r * 0.14, color)
  )
}
