import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import {
  circle,
  d,
  each,
  fillPath,
  group,
  moved,
  placed,
  rect,
  ring,
  strokePath,
  upTo,
  wedge,
} from '../../drawing/svg.ts'
import { chip } from '../../parts/cards.ts'
import { beams } from '../../parts/sky.ts'

const BLACK = '#0C1C29'
const ZERO = '#1F8B63'
const BRASS = '#FFE2A0'
const POCKETS = 37
const TURN = 6.2832

/** A roulette wheel, its betting grid and some chips. Odd variants have blue felt; the seed turns the wheel. */
export const rouletteScene: SceneDrawing = {
  draw(canvas) {
    const { width, height, palette, unit, random } = canvas
    const [felt, grid] = canvas.variant % 2 ? ['#123F5E', '#1B5479'] : ['#0F5B4E', '#187263']
    const wide = width > height
    const chips = [palette.accent, palette.accent2, '#1B4C78']
    let svg = rect(0, 0, width, height, felt)
    svg += beams(width * 1.02, -height * 0.06, width * 1.5, palette.glow, [2.35, 2.75], 0.13, 0.12)
    svg += bettingGrid(canvas, grid)
    svg += wheel(canvas, width * (wide ? 0.36 : 0.44), height * (wide ? 0.54 : 0.4), unit * 0.56)
    return (
      svg +
      each(upTo(9), (i) => {
        const [x, y] = [width * (0.74 + 0.2 * random()), height * (0.2 + 0.65 * random())]
        // A third number was once the turn of the chip; spending it keeps the later ones where they were.
        random()
        return chip(canvas, x, y, unit * 0.036, nth(chips, i % 3))
      })
    )
  },
}

/** Six columns, eight rows of red and black lozenges in place of numbers. */
function bettingGrid({ width, height, palette, unit }: Canvas, felt: string): string {
  const [w, h] = [unit * 0.125, unit * 0.165]
  let red = ''
  let black = ''
  for (let column = 0; column < 6; column++) {
    for (let row = 0; row < 8; row++) {
      const [x, y] = [column * w, row * h]
      const at = placed(x, y, w, h)
      const lozenge = at('M.5 .2l.28 .3l-.28 .3l-.28 -.3z')
      if ((column + row * 2 + (row > 3 ? 1 : 0)) % 2) red += lozenge
      else black += lozenge
    }
  }
  const lines = each(upTo(7), (i) => d`M${i * w} 0v${h * 8}`) + each(upTo(9), (i) => d`M0 ${i * h}h${w * 6}`)
  const cells = rect(0, 0, w * 6, h * 8, felt) + fillPath(red, palette.accent) + fillPath(black, BLACK)
  return group(cells + strokePath(lines, '#FFF3D6', unit * 0.006), moved(width * 0.68, height * 0.04, 9))
}

function wheel(canvas: Canvas, x: number, y: number, r: number): string {
  const { palette, unit } = canvas
  const turned = canvas.seed * 0.37
  const studs = each(upTo(8), (i) => stud(x, y, r, i * 0.785 + 0.2))
  const shade = d`M${x} ${y}L${x - r * 1.04} ${y}A${r * 1.04} ${r * 1.04} 0 0 0 ${x + r * 0.3} ${y + r * 0.995}Z`
  const ball = turned + 0.9
  const [ballX, ballY] = [x + Math.cos(ball) * r * 0.745, y + Math.sin(ball) * r * 0.745]
  return (
    circle(x + unit * 0.03, y + unit * 0.05, r * 1.04, '#04121A', { opacity: 0.45 }) +
    circle(x, y, r * 1.04, '#5A2E1F') +
    circle(x, y, r, '#8C4F30') +
    fillPath(studs, palette.accent2) +
    circle(x, y, r * 0.84, palette.accent2) +
    circle(x, y, r * 0.825, BLACK) +
    pockets(canvas, x, y, r, turned) +
    hub(canvas, x, y, r, turned) +
    fillPath(shade, '#04121A', { opacity: 0.22 }) +
    circle(ballX + 4, ballY + 6, unit * 0.021, '#000', { opacity: 0.4 }) +
    circle(ballX, ballY, unit * 0.021, '#FFFBF0')
  )
}

function pockets({ palette, unit }: Canvas, x: number, y: number, r: number, turned: number): string {
  const pocket = (angle: number, half: number) => {
    const corner = (reach: number, at: number) => d`${x + Math.cos(at) * r * reach} ${y + Math.sin(at) * r * reach}`
    const [from, to] = [angle - half, angle + half]
    return `M${corner(0.5, from)}L${corner(0.82, from)}L${corner(0.82, to)}L${corner(0.5, to)}Z`
  }
  const angle = (i: number) => turned + (i * TURN) / POCKETS
  const red = each(upTo(POCKETS), (i) => (i % 2 ? pocket(angle(i), 0.085) : ''))
  const frets = each(upTo(POCKETS), (i) => pocket(angle(i + 0.5), 0.004))
  return (
    fillPath(red, palette.accent) +
    fillPath(pocket(turned, 0.085), ZERO) +
    fillPath(frets, palette.accent2) +
    strokePath(ring(x, y, r * 0.68), palette.accent2, unit * 0.006)
  )
}

function hub({ palette, unit }: Canvas, x: number, y: number, r: number, turned: number): string {
  const segments = each(upTo(16), (i) => (i % 2 ? wedge(x, y, r * 0.48, i * 0.3927, i * 0.3927 + 0.3927) : ''))
  const handles = each(upTo(4), (i) => {
    const angle = i * 1.57 + turned
    const [endX, endY] = [x + Math.cos(angle) * r * 0.32, y + Math.sin(angle) * r * 0.32]
    const arm = strokePath(d`M${x} ${y}L${endX} ${endY}`, palette.accent2, unit * 0.016, { 'stroke-linecap': 'round' })
    return arm + circle(endX, endY, unit * 0.02, BRASS)
  })
  return (
    circle(x, y, r * 0.5, '#7A4029') +
    fillPath(segments, '#A8643C') +
    circle(x, y, r * 0.2, palette.accent2) +
    circle(x, y, r * 0.15, BRASS) +
    handles +
    circle(x, y, r * 0.07, palette.accent2)
  )
}

function stud(x: number, y: number, r: number, angle: number): string {
  const at = (turn: number, reach: number) =>
    d`${x + Math.cos(angle + turn) * r * reach} ${y + Math.sin(angle + turn) * r * reach}`
  return `M${at(0, 0.86)}L${at(0.06, 0.93)}L${at(0, 0.97)}L${at(-0.06, 0.93)}Z`
}
