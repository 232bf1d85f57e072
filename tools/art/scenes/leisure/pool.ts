import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { type Box, circle, d, each, fillPath, lens, placed, strokePath, upTo } from '../../drawing/svg.ts'
import { deckchair } from '../../parts/beach.ts'
import { farCape } from '../../parts/coastline.ts'
import { bush } from '../../parts/plants.ts'
import { sea } from '../../parts/sea.ts'
import { sky, sun } from '../../parts/sky.ts'

const SKIN = '#DFA273'
const SIDES = [-1, 1] as const

/** A sea-water pool between arches, seen straight down its axis. Odd variants are lit from the other side. */
export const poolScene: SceneDrawing = {
  horizon: 0.4,
  sun: [0.5, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const eye = height * 0.44
    canvas.horizon = eye
    canvas.sunX = width / 2
    canvas.sunY = eye - height * 0.09
    canvas.sunRadius = unit * 0.055
    const back: Box = [width / 2 - (width * 0.26) / 2, eye - height * 0.24, width * 0.26, height * 0.345]
    let svg = sky(canvas) + sun(canvas) + sea(canvas, eye, height * 0.62) + farCape(canvas)
    svg += backWall(canvas, back) + ceiling(canvas, back) + each(SIDES, (side) => sideWall(canvas, back, side))
    svg += pool(canvas, back)
    svg += deckchair(canvas, width * 0.1, height * 0.8, unit * 0.15, palette.accent)
    svg += deckchair(canvas, width * 0.83, height * 0.83, unit * 0.16, palette.accent2)
    svg += swimmer(canvas, width / 2 - unit * 0.12, height * 0.74)
    return svg + each(SIDES, (side) => flowerPot(canvas, width / 2 + side * width * 0.2, back))
  },
}

/** y where the side walls meet the picture's edge. */
function nearFoot({ height }: Canvas): number {
  return height * 0.44 + height * (0.1 + 0.42)
}

/** The far wall with three arches open on the sea. */
function backWall({ palette }: Canvas, [x, y, w, h]: Box): string {
  const arch = w * 0.27
  const left = (i: number) => x + w * (0.045 + i * 0.32)
  const top = (i: number) => y + h * (i === 1 ? 0.12 : 0.2)
  const openings = each(upTo(3), (i) => {
    return d`M${left(i)} ${y + h - 2}h${arch}V${top(i) + arch / 2}a${arch / 2} ${arch / 2} 0 0 0 ${-arch} 0Z`
  })
  const bars = each(upTo(3), (i) => {
    return d`M${left(i) + arch / 2} ${top(i)}V${y + h}M${left(i)} ${top(i) + h * 0.34}h${arch}`
  })
  const wall = d`M${x} ${y}h${w}v${h}h${-w}z`
  return fillPath(wall + openings, palette.wall, { 'fill-rule': 'evenodd' }) + strokePath(bars, palette.wall, 3)
}

function ceiling({ width, height, palette }: Canvas, [x, y, w]: Box): string {
  const above = d`M0 0L${width} 0L${width} ${-height * 0.1}L${x + w} ${y}L${x} ${y}L0 ${-height * 0.1}Z`
  const vault = d`M0 0L${x} ${y}L${x + w} ${y}L${width} 0Z`
  const ribs = each(upTo(6), (i) => {
    const near = (i / 6) ** 1.7
    const [left, top] = [x * (1 - near), y * (1 - near)]
    const [out, up] = [width * 0.012, height * 0.012]
    return d`M${left} ${top}L${width - left} ${top}L${width - left + out} ${top - up}L${left - out} ${top - up}Z`
  })
  return (
    fillPath(above, palette.wallShade) +
    fillPath(vault, palette.wallShade) +
    fillPath(ribs, palette.wall, { opacity: 0.5 })
  )
}

/** A wall with four arches in perspective; side -1 is the left one. */
function sideWall(canvas: Canvas, [x, y, w, h]: Box, side: 1 | -1): string {
  const { width, height, palette } = canvas
  const [far, near] = side < 0 ? [x, 0] : [x + w, width]
  const foot = nearFoot(canvas)
  const lit = side * (canvas.variant % 2 ? -1 : 1) < 0
  const top = (along: number) => y + h * 0.22 + (height * 0.04 - y - h * 0.22) * along
  const bottom = (along: number) => y + h + (foot - y - h) * along
  const spring = (along: number) => top(along) + (bottom(along) - top(along)) * 0.2
  const openings = each(upTo(4), (i) => {
    const [from, to] = [((i + 0.16) / 4) ** 1.6, ((i + 0.84) / 4) ** 1.6]
    const [fromX, toX] = [far + (near - far) * from, far + (near - far) * to]
    return d`M${fromX} ${bottom(from)}V${spring(from)}
      Q${fromX} ${top(from)} ${(fromX + toX) / 2} ${top((from + to) / 2) - 3}Q${toX} ${top(to)} ${toX} ${spring(to)}
      V${bottom(to)}Z`
  })
  return (
    fillPath(d`M${far} ${y}L${far} ${y + h}L${near} ${foot}L${near} -2Z`, lit ? palette.wall : palette.wallShade) +
    fillPath(openings, palette.sky[3]) +
    fillPath(openings, side < 0 ? palette.sea[1] : palette.sea[2], { opacity: 0.55 })
  )
}

/** Deck, water in four steps, the sun in it, and the light that falls through the arches. */
function pool(canvas: Canvas, [x, y, w, h]: Box): string {
  const { width, height, palette, unit, random } = canvas
  const middle = width / 2
  const foot = nearFoot(canvas)
  const left = (near: number) => middle - width * (0.095 + 0.36 * near)
  const right = (near: number) => middle + width * (0.095 + 0.36 * near)
  const row = (near: number) => y + h + height * 0.025 + (height - y - h) * near
  const from = (near: number) =>
    d`M${left(near)} ${row(near)}L${right(near)} ${row(near)}L${right(1.1)} ${row(1.1)}L${left(1.1)} ${row(1.1)}Z`
  const deck = d`M${x} ${y + h}L${x + w} ${y + h}L${width} ${foot}L${width} ${height}L0 ${height}L0 ${foot}Z`
  let svg = fillPath(deck, palette.floor)
  svg += fillPath(from(0), palette.sea[3]) + fillPath(from(0.1), palette.sea[2])
  svg += fillPath(from(0.34), palette.sea[1]) + fillPath(from(0.7), palette.sea[0])
  svg += strokePath(from(0), palette.trim, unit * 0.012)
  const glitter = each(upTo(11), (i) => {
    const near = i / 10
    const cx = middle + (random() - 0.5) * unit * 0.04
    return lens(cx, row(0.03 + near * 0.9), unit * (0.03 + 0.1 * near) * (0.5 + random()), 3 + 8 * near)
  })
  svg += fillPath(glitter, palette.sun, { opacity: 0.9 })
  const ripples = each(upTo(14), () => {
    const near = 0.1 + random() * 0.8
    const cx = left(near) + (right(near) - left(near)) * (0.12 + 0.76 * random())
    return lens(cx, row(near), unit * (0.02 + 0.05 * near), 2 + 4 * near)
  })
  svg += fillPath(ripples, palette.foam, { opacity: 0.6 })
  const light = each(upTo(3), (i) => {
    const near = 0.12 + i * 0.28
    return d`M${right(near) + width * 0.02} ${row(near)}L${width * (0.62 + near * 0.6)} ${row(near) - height * 0.02}
      L${width * (0.7 + near * 0.6)} ${row(near) + height * 0.05}
      L${right(near + 0.12) + width * 0.02} ${row(near + 0.12)}Z`
  })
  return svg + fillPath(light, palette.trim, { opacity: 0.45 })
}

function swimmer({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  const cap = at('M-.022 -.003a.022 .022 0 0 1 .044 0z')
  const back = at('M.02 .015q.08 -.03 .14 .012q-.08 .008 -.14 -.012z')
  const wake = at('M-.07 .026q.12 -.016 .24 0')
  const head = circle(x, y, unit * 0.022, SKIN) + fillPath(cap, palette.accent)
  return head + fillPath(back, SKIN) + strokePath(wake, palette.foam, unit * 0.006)
}

function flowerPot(canvas: Canvas, x: number, [, top, , h]: Box): string {
  const { height, palette, unit } = canvas
  const y = top + h + height * 0.06
  const pot = d`M${x} ${y}h${unit * 0.05}l${-unit * 0.008} ${-unit * 0.06}h${-unit * 0.034}z`
  return fillPath(pot, palette.accent) + bush(canvas, x + unit * 0.025, y - unit * 0.055, unit * 0.09, null, 3)
}
