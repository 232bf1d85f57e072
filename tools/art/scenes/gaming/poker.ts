import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, ellipse, fillPath, rect, ring, strokePath, upTo, wedge } from '../../drawing/svg.ts'
import { card, chip, type Face, type Suit } from '../../parts/cards.ts'

const SHADE = '#071521'
const IVORY = '#FFF8E6'

/** Felt from the edge of the table to the light in its middle. */
const FELTS = [
  ['#0F5B4E', '#167363', '#1F8B76'],
  ['#7C2331', '#9C2D38', '#B83B42'],
  ['#12385C', '#1A4C78', '#256395'],
  ['#3D3F77', '#4C4F8E', '#6064A8'],
  ['#5A4320', '#75582B', '#967239'],
  ['#1A2630', '#26343F', '#364852'],
] as const

type Dealt = readonly [suit: Suit, face: Face]

/** Five cards on the board, then our two: one deal for the first three variants, another for the rest. */
const DEALS: readonly (readonly Dealt[])[] = [
  [
    ['spade', 'pip'],
    ['heart', 'king'],
    ['diamond', 'pip'],
    ['club', 'pip'],
    ['heart', 'pip'],
    ['heart', 'pip'],
    ['spade', 'king'],
  ],
  [
    ['club', 'king'],
    ['diamond', 'pip'],
    ['diamond', 'king'],
    ['spade', 'pip'],
    ['spade', 'back'],
    ['diamond', 'king'],
    ['club', 'pip'],
  ],
]
const BOARD_TURNS = [-2, 1, -1, 2, 0]

/** Face-down hands: x and y as shares of the table's radii, and their turn. */
const HANDS = [
  [-0.72, -0.28, 60],
  [0.74, -0.25, -58],
  [-0.3, -0.68, 12],
  [0.34, -0.67, -14],
] as const

/** Heaps of chips: x and y as shares of the table's radii, how many. */
const HEAPS = [
  [-0.14, 0.38, 4],
  [0.2, 0.36, 4],
  [-0.55, 0.42, 5],
  [0.62, 0.4, 4],
  [-0.52, -0.58, 4],
  [0.58, -0.56, 4],
  [0, -0.42, 4],
] as const

type Table = { x: number; y: number; rx: number; ry: number }

/** A poker table from above, under the lamp. Six variants of felt: green, red, blue, violet, tan, slate. */
export const pokerScene: SceneDrawing = {
  draw(given) {
    const canvas = { ...given, palette: { ...given.palette, ink: SHADE } }
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % FELTS.length
    const table: Table = {
      x: width * 0.5,
      y: height * 0.52,
      rx: Math.min(width * 0.47, height * 0.8),
      ry: height * 0.42,
    }
    const { x, y, rx, ry } = table
    const light = d`M${x - width * 0.2} ${-height * 0.02}h${width * 0.4}L${x + width * 0.8} ${height * 1.1}
      H${x - width * 0.8}Z`
    const [buttonX, buttonY] = [x + rx * 0.3, y + ry * 0.08 + unit * 0.11]
    let svg = rect(0, 0, width, height, '#2A1A1E')
    svg += fillPath(
      each(upTo(14), (i) => wedge(x, y, width * 1.2, i * 0.449, i * 0.449 + 0.22)),
      '#3A2428',
    )
    svg +=
      tableTop(canvas, table, nth(FELTS, variant)) +
      cards(canvas, table, nth(DEALS, variant < 3 ? 0 : 1)) +
      chips(canvas, table, variant)
    svg += circle(buttonX, buttonY, unit * 0.03, IVORY) + circle(buttonX, buttonY, unit * 0.022, palette.accent2)
    return svg + fillPath(light, palette.glow, { opacity: 0.09 })
  },
}

function tableTop({ palette, unit }: Canvas, { x, y, rx, ry }: Table, felt: readonly [string, string, string]): string {
  const oval = (inset: number, color: string) => ellipse(x, y, rx - unit * inset, ry - unit * inset, color)
  return (
    ellipse(x + unit * 0.02, y + unit * 0.05, rx, ry, '#000', { opacity: 0.4 }) +
    oval(0, '#6B3A26') +
    oval(0.018, '#8A4D30') +
    oval(0.06, '#3B2018') +
    oval(0.075, felt[0]) +
    ellipse(x, y - ry * 0.1, rx * 0.72, ry * 0.66, felt[1]) +
    ellipse(x, y - ry * 0.18, rx * 0.46, ry * 0.42, felt[2]) +
    strokePath(ring(x, y, rx * 0.62, ry * 0.6), palette.accent2, unit * 0.005, { opacity: 0.8 })
  )
}

function cards({ palette, unit }: Canvas, { x, y, rx, ry }: Table, deal: readonly Dealt[]): string {
  const w = unit * 0.115
  const board = each(BOARD_TURNS, (degrees, i) => {
    return card(palette, x + (i - 2) * w * 1.12, y - unit * 0.02, w, degrees, ...nth(deal, i))
  })
  const ours =
    card(palette, x - w * 0.55, y + ry * 0.72, w * 1.1, -12, ...nth(deal, 5)) +
    card(palette, x + w * 0.45, y + ry * 0.7, w * 1.1, 9, ...nth(deal, 6))
  const others = each(HANDS, ([dx, dy, degrees]) => {
    const [left, top] = [x + rx * dx, y + ry * dy]
    const second = card(palette, left + unit * 0.035, top + unit * 0.008, w * 0.82, degrees + 14, 'spade', 'back')
    return card(palette, left, top, w * 0.82, degrees, 'spade', 'back') + second
  })
  return board + ours + others
}

function chips(canvas: Canvas, { x, y, rx, ry }: Table, variant: number): string {
  const { palette, unit, random } = canvas
  const colors = [palette.accent, palette.accent2, '#1B4C78', '#12202B', '#2E7A5A']
  return each(HEAPS, ([dx, dy, count]) =>
    each(upTo(count), (i) => {
      const left = x + rx * dx + (i % 3) * unit * 0.052 + random() * unit * 0.012
      const top = y + ry * dy + Math.floor(i / 3) * unit * 0.045 + random() * unit * 0.014
      // A third number was once the turn of the chip; spending it keeps the later ones where they were.
      random()
      return chip(canvas, left, top, unit * 0.027, nth(colors, (i + count + variant) % 5))
    }),
  )
}
