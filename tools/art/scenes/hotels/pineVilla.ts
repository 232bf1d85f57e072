import type { Canvas } from '../../drawing/canvas.ts'
import {
  type Box,
  d,
  discs,
  each,
  fillPath,
  placed,
  rect,
  rects,
  rounded,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { deckchair, parasol } from '../../parts/beach.ts'
import { flag } from '../../parts/fittings.ts'
import { walker } from '../../parts/people.ts'
import { bush, pine } from '../../parts/plants.ts'
import { chimney, gable, pitchedRoof } from '../../parts/roofs.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, sky, sun } from '../../parts/sky.ts'
import { storeys } from '../../parts/storeys.ts'

/** The pine villa of Arcachon: galleries of white wood, fretted gables, a belvedere, sand and pines all round. */
export function pineVilla(canvas: Canvas): string {
  const { width, height, palette, unit } = canvas
  const wide = width > height
  const base = height * 0.76
  const floor = unit * (wide ? 0.1 : 0.105)
  const w = unit * (wide ? 0.78 : 0.7)
  const x = width * 0.5 - w / 2
  canvas.horizon = height * 0.62
  let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + sea(canvas, canvas.horizon, height * 0.78)
  svg += boats(canvas, height * 0.64, height * 0.67, 3, unit * 0.05) + dune(canvas, base)
  svg += each([0.16, 0.84], (at, i) => pine(canvas, width * at, base + height * 0.01, height * 0.52, i ? -0.1 : 0.1))
  svg += house(canvas, x, base, w, floor) + path(canvas, base)
  svg += each(upTo(8), (i) => {
    const along = x - w * 0.06 + i * w * 0.16
    if (i === 3 || i === 4) return ''
    return bush(canvas, along, base + height * 0.025, unit * 0.13, i % 2 ? palette.accent2 : palette.accent, i)
  })
  svg += parasol(canvas, width * 0.76, height * 0.9, unit * 0.07, palette.accent, palette.trim)
  svg += deckchair(canvas, width * 0.79, height * 0.93, unit * 0.07, palette.sea[1])
  svg += walker(canvas, width * 0.45, height * 0.9, unit * 0.1, palette.accent)
  svg += walker(canvas, width * 0.49, height * 0.9, unit * 0.1, palette.accent2, 'child')
  svg += pine(canvas, width * (wide ? 0.06 : 0.04), height * 1.02, height * 0.92, 0.1)
  return svg + (wide ? pine(canvas, width * 0.95, height * 1.03, height * 0.86, -0.1) : '')
}

function dune({ width, height, palette }: Canvas, base: number): string {
  const at = placed(0, 0, width, height)
  const back = d`M0 ${base - height * 0.05}
    Q${width * 0.3} ${base - height * 0.1} ${width * 0.6} ${base - height * 0.05}T${width} ${base - height * 0.07}
    V${height}H0Z`
  const sand = d`M0 ${base + height * 0.02}
    Q${width * 0.3} ${base - height * 0.02} ${width * 0.6} ${base - height * 0.005}
    T${width} ${base + height * 0.015}V${height}H0Z`
  const near = at('M0 .93Q.3 .87 .6 .94T1 .93V1H0Z')
  return (
    fillPath(back, palette.leafDark) +
    fillPath(sand, palette.sand) +
    fillPath(near, palette.sandShade, { opacity: 0.5 })
  )
}

function path({ width, height, palette }: Canvas, base: number): string {
  const way = d`M${width * 0.46} ${base}H${width * 0.54}Q${width * 0.56} ${height * 0.88} ${width * 0.68} ${height}
    H${width * 0.32}Q${width * 0.44} ${height * 0.88} ${width * 0.46} ${base}Z`
  return fillPath(way, palette.floor)
}

/** Two low wings with galleries, a tall gabled middle, and the belvedere behind. */
function house(canvas: Canvas, x: number, base: number, w: number, floor: number): string {
  const { palette } = canvas
  const eaves = base - floor * 2
  const middle = w * 0.3
  const left = x + w * 0.35
  let svg = belvedere(canvas, x + w * 0.7, eaves - floor * 0.6, w * 0.11, floor)
  svg += chimney(canvas, x + w * 0.14, eaves - floor * 0.6, w * 0.035, floor, palette.accent)
  svg += pitchedRoof(canvas, x, eaves, w, floor * 1.05, floor * 0.7)
  svg += storeys(canvas, x, base, w, 2, floor, 11, { arcade: false, shutters: palette.leaf })
  const draw = () => veranda(canvas, w * 0.37, floor)
  svg += each([x - w * 0.02, x + w * 0.65], (at) => canvas.symbols.use('galerie', draw, at, base, 1))
  svg += storeys(canvas, left, base, middle, 3, floor, 4, { shutters: palette.leaf, balconies: true })
  svg += fretwork(canvas, left, base - floor * 3, middle, floor)
  return svg + flag(palette, x + w * 0.5, base - floor * 4.75, floor * 0.8, palette.accent)
}

/** The big gable with its boards, sunburst and pendants. */
function fretwork(canvas: Canvas, x: number, y: number, w: number, floor: number): string {
  const { palette, unit } = canvas
  const rise = floor * 1.6
  const at = placed(x, y, w, rise)
  const timbers = at('M.24 -.46h.52M.5 -.1V-.9M.3 -.06L.5 -.44L.7 -.06')
  const drops = upTo(9).map((i) => {
    const along = (i + 0.5) / 9
    return [x + w * along, y - rise * (1 - Math.abs(along - 0.5) * 2) + floor * 0.2, floor * 0.07] as const
  })
  return (
    gable(canvas, x, y, w, rise, floor * 0.2, palette.roof) +
    strokePath(at('M-.06 .1L.5 -.93L1.06 .1'), palette.trim, unit * 0.008) +
    strokePath(timbers, palette.roof, unit * 0.008) +
    discs(drops, palette.trim) +
    rect(x - w * 0.02, y - floor * 0.1, w * 1.04, floor * 0.1, palette.trim)
  )
}

/** Two galleries of white posts and rails one above the other, their lower left corner at the origin. */
function veranda({ palette, unit }: Canvas, w: number, floor: number): string {
  const posts = upTo(7).map((i): Box => [(w * i) / 6 - unit * 0.004, -floor * 2, unit * 0.009, floor * 2])
  const rails: Box[] = [
    [-unit * 0.01, -floor * 1.06, w + unit * 0.02, floor * 0.1],
    [0, -floor * 1.36, w, floor * 0.05],
    [0, -floor * 0.34, w, floor * 0.05],
    [-unit * 0.01, -floor * 2.04, w + unit * 0.02, floor * 0.1],
  ]
  const brackets = each([1, 2], (storey) =>
    each(upTo(6), (i) => {
      const left = (w * i) / 6
      return d`M${left} ${-floor * (storey - 0.02)}q${w / 12} ${-floor * 0.22} ${w / 6} 0v${-floor * 0.04}h${-w / 6}z`
    }),
  )
  const bars = each([1.21, 0.19], (up) => d`M0 ${-floor * up}h${w}`)
  const pattern = { 'stroke-dasharray': `3 ${rounded(w / 24 - 3)}` }
  return (
    strokePath(bars, palette.trim, floor * 0.3, pattern) +
    rects(posts, palette.trim) +
    each(rails, (rail) => rect(...rail, palette.trim)) +
    fillPath(brackets, palette.trim)
  )
}

function belvedere(canvas: Canvas, x: number, y: number, w: number, floor: number): string {
  const { palette } = canvas
  const top = y - floor * 1.5
  const at = placed(x, top, w, floor)
  const wall = storeys(canvas, x, y, w, 2, floor * 0.75, 2, { arcade: false, shutters: palette.leaf })
  const roof = at('M-.18 0L.5 -.9L1.18 0Z')
  const shade = canvas.sunX > x + w / 2 ? at('M-.18 0L.5 -.9L.3 0Z') : at('M1.18 0L.5 -.9L.7 0Z')
  return wall + fillPath(roof, palette.roof) + fillPath(shade, palette.ink, { opacity: 0.28 })
}
