import type { Canvas } from '../../drawing/canvas.ts'
import { PALETTES } from '../../drawing/palettes.ts'
import {
  type Box,
  circle,
  type Disc,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  lens,
  rect,
  rects,
  strokePath,
  upTo,
  wedge,
} from '../../drawing/svg.ts'
import { beams } from '../../parts/sky.ts'

/** Indoors it is always night. */
export const NIGHT = PALETTES.night

/** y of the back of the stage floor. */
function boardsAt({ height }: Canvas): number {
  return height * 0.74
}

/** Where a performer stands. */
export function spotlight(canvas: Canvas): { x: number; y: number } {
  return { x: canvas.width / 2, y: boardsAt(canvas) + canvas.height * 0.075 }
}

/** Backdrop of circles and rays, boards, and two beams on the middle. */
export function stage(canvas: Canvas): string {
  const { width, height, palette, unit } = canvas
  const [x, y] = [width / 2, boardsAt(canvas)]
  const colors = [NIGHT.sky[2], NIGHT.sky[3], NIGHT.sky[4], palette.accent2, palette.glow]
  const circles = each(colors, (color, i) => {
    return circle(x, y, height * (0.74 - i * 0.13), color, { opacity: i === 3 ? 0.85 : 1 })
  })
  const rays = each(upTo(15), (i) => {
    const angle = Math.PI + ((i + 0.5) * Math.PI) / 15
    return i % 2 ? wedge(x, y, height, angle - 0.06, angle + 0.06) : ''
  })
  let joints = ''
  for (let i = -12; i <= 12; i++) joints += d`M${x + i * width * 0.05} ${y}L${x + i * width * 0.1} ${height * 0.9}`
  return (
    rect(0, 0, width, height, NIGHT.sky[1]) +
    circles +
    fillPath(rays, palette.accent2, { opacity: 0.16 }) +
    rect(0, y, width, height, '#8A4A2E') +
    strokePath(joints, '#5B2B20', 2) +
    ellipse(x, y + height * 0.07, unit * 0.3, unit * 0.06, palette.glow, { opacity: 0.7 }) +
    each([0.14, 0.86], (from) => {
      const angle = Math.atan2(y, x - width * from)
      return beams(width * from, -height * 0.02, height * 1.05, palette.glow, [angle], 0.13, 0.2)
    })
  )
}

/** Tied curtains left and right, the valance above with its gilt frame. */
export function curtains(canvas: Canvas, cloth: string): string {
  const { width, height, palette, unit } = canvas
  const swags = 7
  const w = width / swags
  const valance = each(upTo(swags), (i) => {
    const x = i * w
    const shade = d`M${x + w * 0.5} 0h${w * 0.5}v${height * 0.085}
      q${-w * 0.2} ${height * 0.045} ${-w * 0.36} ${height * 0.05}
      q${w * 0.02} ${-height * 0.07} ${-w * 0.14} ${-height * 0.135}z`
    const fringe = d`M${x} ${height * 0.085}q${w / 2} ${height * 0.1} ${w} 0`
    return (
      fillPath(d`M${x} 0h${w}v${height * 0.085}q${-w / 2} ${height * 0.1} ${-w} 0z`, cloth) +
      fillPath(shade, NIGHT.ink, { opacity: 0.28 }) +
      strokePath(fringe, palette.accent2, unit * 0.008)
    )
  })
  const bulbs = upTo(30).map((i): Box => [(i * width) / 30, height * 0.006, width / 60, height * 0.018])
  return (
    each([-1, 1] as const, (side) => sideCurtain(canvas, side, cloth)) +
    valance +
    rect(0, 0, width, height * 0.03, palette.accent2) +
    rects(bulbs, NIGHT.ink, { opacity: 0.5 })
  )
}

function sideCurtain(canvas: Canvas, side: 1 | -1, cloth: string): string {
  const { width, height, palette } = canvas
  const floor = boardsAt(canvas)
  const edge = side < 0 ? 0 : width
  const x = (share: number) => edge - side * width * 0.25 * share
  const fall = d`M${edge} 0H${x(1.25)}Q${x(1.15)} ${height * 0.34} ${x(0.62)} ${height * 0.52}
    Q${x(0.9)} ${height * 0.66} ${x(0.84)} ${floor + height * 0.05}
    Q${x(0.4)} ${floor + height * 0.075} ${edge} ${floor + height * 0.06}Z`
  const folds = upTo(5).map((i) => 0.12 + i * 0.24)
  const upper = each(folds, (t) => {
    return d`M${x(t)} 0Q${x(t * 0.95)} ${height * 0.32} ${x(t * 0.52)} ${height * 0.5}
      L${x(t * 0.52 - 0.05)} ${height * 0.5}Q${x(t * 0.8)} ${height * 0.3} ${x(t - 0.1)} 0Z`
  })
  const lower = each(folds, (t) => {
    return d`M${x(t * 0.52)} ${height * 0.53}Q${x(t * 0.72)} ${height * 0.66} ${x(t * 0.7)} ${floor + height * 0.055}
      H${x(t * 0.7 - 0.09)}Q${x(t * 0.6)} ${height * 0.64} ${x(t * 0.52 - 0.05)} ${height * 0.53}Z`
  })
  const tie = lens(x(0.42), height * 0.52, width * 0.25 * 0.32, height * 0.02)
  return fillPath(fall, cloth) + fillPath(upper + lower, NIGHT.ink, { opacity: 0.32 }) + fillPath(tie, palette.accent2)
}

/** Footlights, and two rows of heads in the dark. */
export function audience({ width, height, palette, unit }: Canvas, cloth: string): string {
  const footlights = each(upTo(11), (i) => {
    const lamp = d`M${(width * (i + 0.5)) / 11 - unit * 0.03} ${height * 0.89}
      a${unit * 0.03} ${unit * 0.035} 0 0 1 ${unit * 0.06} 0z`
    return fillPath(lamp, palette.glow)
  })
  const seats = width > height ? 14 : 9
  const r = unit * 0.028
  const heads = [0, 1].flatMap((row) =>
    upTo(seats + 1).map((i): Disc => [(width * (i + (row % 2) * 0.5)) / seats, height * (0.925 + row * 0.045), r]),
  )
  const bodies = each(heads, ([x, y]) => {
    return d`M${x - r * 1.7} ${height}v${-(height - y) + r * 1.6}q${r * 1.7} ${-r * 1.2} ${r * 3.4} 0V${height}z`
  })
  // Every third head of each row, counted through, wears the colour of the curtain.
  const hatted = (_: Disc, i: number) => i % 3 === 0
  const bare = (_: Disc, i: number) => i % 3 !== 0
  return (
    rect(0, height * 0.885, width, height * 0.03, palette.accent2) +
    footlights +
    rect(0, height * 0.905, width, height, NIGHT.ink) +
    fillPath(bodies, NIGHT.sky[2]) +
    discs(heads.filter(bare), NIGHT.sky[3]) +
    discs(heads.filter(hatted), cloth, { opacity: 0.8 })
  )
}
