import type { Canvas } from '../../drawing/canvas.ts'
import {
  type Box,
  circle,
  type Disc,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  placed,
  rect,
  ring,
  strokePath,
  upTo,
  wedge,
} from '../../drawing/svg.ts'
import { palm, pine } from '../../parts/plants.ts'
import type { Performer } from './soloists.ts'
import { curtains, NIGHT } from './stage.ts'

/** The parts of a house of its own: behind the performer, and round the stage before them. */
interface Frame {
  behind: string
  before: string
}

/** The theatre of each coast: curtains, a granite arch, a stage among pines, a ship's saloon, a great shell. */
export function frameOf(canvas: Canvas, cloth: string): Frame {
  if (canvas.place === 'armor') return graniteArch(canvas, cloth)
  if (canvas.place === 'landes') return amongPines(canvas)
  if (canvas.place === 'basque') return saloon(canvas, cloth)
  if (canvas.place === 'riviera') return shell(canvas, cloth)
  return { behind: '', before: curtains(canvas, cloth) }
}

/** The microphone alone in its light, before somebody comes. */
export const microphone: Performer = ({ palette, unit }, x, y) => {
  return (
    ellipse(x, y, unit * 0.07, unit * 0.012, NIGHT.ink) +
    strokePath(d`M${x} ${y}V${y - unit * 0.33}`, palette.trim, unit * 0.008) +
    ellipse(x, y - unit * 0.36, unit * 0.026, unit * 0.038, palette.trim) +
    strokePath(
      d`M${x - unit * 0.026} ${y - unit * 0.37}h${unit * 0.052}M${x - unit * 0.024} ${y - unit * 0.35}h${unit * 0.048}`,
      NIGHT.ink,
      3,
    )
  )
}

/** y of the boards. */
const boards = ({ height }: Canvas) => height * 0.79

/** Perros-Guirec: a round arch of pink stones, a full moon over the bay on the backdrop. */
function graniteArch(canvas: Canvas, cloth: string): Frame {
  const { width, height, unit } = canvas
  const [x, y, r] = [width / 2, height * 0.62, height * 0.56]
  const [light, dark] = ['#D79C86', '#9A6266']
  const hole = d`M${x - r} ${boards(canvas)}V${y}a${r} ${r} 0 0 1 ${2 * r} 0V${boards(canvas)}Z`
  const wall = d`M0 0h${width}v${boards(canvas)}h${-width}z${hole}`
  const joints = each(upTo(13), (i) => {
    const angle = Math.PI * (1 + i / 12)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return d`M${x + cos * r} ${y + sin * r}L${x + cos * r * 1.17} ${y + sin * r * 1.17}`
  })
  /** Half the width of the opening at a height. */
  const gap = (at: number) => (at > y ? r : Math.sqrt(Math.max(0, r * r - (at - y) ** 2)))
  const courses = each(upTo(7), (row) => {
    const [top, bottom] = [height * (0.11 * row + 0.03), height * (0.11 * row + 0.14)]
    const upright = each(upTo(9), (i) => {
      const at = (width * (i + (row % 2) / 2)) / 8
      return Math.abs(at - x) < gap(bottom) ? '' : d`M${at} ${top}v${height * 0.11}`
    })
    return d`M0 ${top}H${x - gap(top)}M${x + gap(top)} ${top}H${width}` + upright
  })
  const lanterns = each([0.075, 0.925], (at) => {
    const [lx, ly] = [width * at, height * 0.42]
    const path = placed(lx, ly, unit)
    return (
      circle(lx, ly, unit * 0.11, NIGHT.glow, { opacity: 0.22 }) +
      strokePath(path('M0 -.13v.07'), NIGHT.ink, 5) +
      fillPath(path('M-.035 -.06h.07l.012 .11h-.094z'), NIGHT.glow) +
      strokePath(path('M-.04 -.06h.08M-.047 .05h.094'), NIGHT.ink, 7)
    )
  })
  const moon = circle(x + r * 0.5, height * 0.26, unit * 0.085, NIGHT.sun)
  const drape = each([-1, 1] as const, (side) => {
    const edge = x + side * r
    return fillPath(
      d`M${edge} ${height * 0.3}Q${edge - side * unit * 0.16} ${height * 0.5} ${edge - side * unit * 0.02} ${height * 0.6}Q${edge - side * unit * 0.12} ${height * 0.7} ${edge - side * unit * 0.1} ${boards(canvas)}H${edge}Z`,
      cloth,
    )
  })
  return {
    behind: moon,
    before:
      drape +
      fillPath(wall, light, { 'fill-rule': 'evenodd' }) +
      strokePath(courses, dark, 3, { opacity: 0.55 }) +
      strokePath(
        d`M${x - r * 1.085} ${boards(canvas)}V${y}a${r * 1.085} ${r * 1.085} 0 0 1 ${r * 2.17} 0V${boards(canvas)}`,
        light,
        r * 0.17,
      ) +
      strokePath(joints, dark, 4) +
      strokePath(d`M${x - r} ${boards(canvas)}V${y}a${r} ${r} 0 0 1 ${2 * r} 0V${boards(canvas)}`, dark, 5) +
      lanterns,
  }
}

/** Arcachon: no curtain but two pines, stars, and lamps on three lines. */
function amongPines(canvas: Canvas): Frame {
  const { width, height, unit, palette } = canvas
  const stars = upTo(22).map((i): Disc => [width * ((i * 0.382) % 1), height * (0.04 + 0.4 * ((i * 0.617) % 1)), 4])
  const lines = upTo(3).map((i) => [height * (0.06 + 0.07 * i), height * (0.16 + 0.05 * i)] as const)
  const ropes = each(
    lines,
    ([from, sag], i) =>
      d`M0 ${from + height * 0.1 * (i % 2)}Q${width / 2} ${from + sag * 1.6} ${width} ${from + height * 0.1 * ((i + 1) % 2)}`,
  )
  const lamps = lines.flatMap(([from, sag], line) =>
    upTo(13).map((i): Disc => {
      const t = (i + 0.5) / 13
      const [start, end] = [from + height * 0.1 * (line % 2), from + height * 0.1 * ((line + 1) % 2)]
      const y = (1 - t) * (1 - t) * start + 2 * t * (1 - t) * (from + sag * 1.6) + t * t * end
      return [width * t, y + unit * 0.014, unit * 0.013]
    }),
  )
  const forest = each(upTo(9), (i) => {
    const at = (width * (i + 0.5)) / 9
    const h = height * (0.16 + 0.06 * ((i * 5) % 3))
    return Math.abs(at - width / 2) < width * 0.2
      ? ''
      : d`M${at - unit * 0.12} ${boards(canvas)}L${at} ${boards(canvas) - h * 1.6}L${at + unit * 0.12} ${boards(canvas)}Z`
  })
  return {
    behind: discs(stars, palette.glow, { opacity: 0.9 }) + fillPath(forest, NIGHT.leafDark),
    before:
      strokePath(ropes, NIGHT.ink, 4) +
      discs(
        lamps.map(([x, y, r]): Disc => [x, y, r * 2.2]),
        palette.glow,
        { opacity: 0.25 },
      ) +
      discs(lamps, palette.glow) +
      pine(canvas, width * 0.07, height * 0.9, height * 0.84) +
      pine(canvas, width * 0.93, height * 0.9, height * 0.8, -0.1),
  }
}

/** Saint-Jean-de-Luz: the saloon of a liner, portholes between gilt stripes, a rail round the stage. */
function saloon(canvas: Canvas, cloth: string): Frame {
  const { width, height, unit, palette } = canvas
  const foot = boards(canvas)
  const side = (from: number) => d`M${from} 0h${width * 0.2}v${foot}h${-width * 0.2}z`
  const portholes = [0.1, 0.9].flatMap((at) => [0.2, 0.44].map((up): Disc => [width * at, height * up, unit * 0.075]))
  const stripes: Box[] = [0.02, 0.17, 0.83, 0.98].map((at) => [width * at - 5, 0, 10, foot])
  const ceiling = upTo(4).map(
    (i) =>
      d`M0 ${height * (0.05 + i * 0.022)}Q${width / 2} ${height * (0.17 + i * 0.022)} ${width} ${height * (0.05 + i * 0.022)}`,
  )
  const rail = each([0, 1] as const, (right) => {
    const from = right ? width * 0.72 : 0
    return (
      strokePath(
        d`M${from} ${foot - height * 0.1}h${width * 0.28}M${from} ${foot - height * 0.05}h${width * 0.28}`,
        palette.trim,
        unit * 0.009,
      ) +
      strokePath(
        each(upTo(5), (i) => d`M${from + width * (0.02 + i * 0.06)} ${foot - height * 0.1}v${height * 0.11}`),
        palette.trim,
        unit * 0.009,
      )
    )
  })
  return {
    behind: '',
    before:
      fillPath(side(0) + side(width * 0.8), cloth) +
      fillPath(d`M0 0H${width}V${height * 0.04}Q${width / 2} ${height * 0.16} 0 ${height * 0.04}Z`, NIGHT.ink) +
      strokePath(ceiling.join(''), palette.accent2, 5) +
      fillPath(
        each(stripes, ([x, y, w, h]) => d`M${x} ${y}h${w}v${h}h${-w}z`),
        palette.accent2,
      ) +
      discs(portholes, palette.trim) +
      discs(
        portholes.map(([x, y, r]): Disc => [x, y, r * 0.8]),
        NIGHT.sea[2],
      ) +
      fillPath(
        each(portholes, ([x, y, r]) => d`M${x - r * 0.8} ${y + r * 0.1}a${r * 0.8} ${r * 0.8} 0 0 0 ${r * 1.6} 0z`),
        NIGHT.sea[1],
      ) +
      strokePath(
        each(portholes, ([x, y, r]) => ring(x, y, r * 0.8)),
        palette.accent2,
        5,
      ) +
      rail,
  }
}

/** Menton: a scallop as high as the stage, palms at its sides. */
function shell(canvas: Canvas, cloth: string): Frame {
  const { width, height, palette } = canvas
  const [x, y, r] = [width / 2, boards(canvas) - height * 0.03, height * 0.68]
  const ribs = upTo(9)
  const at = (i: number) => Math.PI * (1 + i / 9)
  const middle = (i: number) => (at(i) + at(i + 1)) / 2
  const fan = each(ribs, (i) => wedge(x, y, r, at(i), at(i + 1)))
  const rim = ribs.map(
    (i): Disc => [x + Math.cos(middle(i)) * r * 0.985, y + Math.sin(middle(i)) * r * 0.985, r * 0.172],
  )
  const shades = each(ribs, (i) => (i % 2 ? wedge(x, y, r * 1.08, at(i) + 0.02, at(i + 1) - 0.02) : ''))
  const inner = fillPath(d`M${x - r * 0.62} ${y}a${r * 0.62} ${r * 0.62} 0 0 1 ${r * 1.24} 0z`, NIGHT.sky[3], {
    opacity: 0.85,
  })
  const lamps = ribs.map(
    (i): Disc => [x + Math.cos(middle(i)) * r * 0.98, y + Math.sin(middle(i)) * r * 0.98, r * 0.03],
  )
  return {
    behind:
      fillPath(fan, cloth) +
      discs(rim, cloth) +
      fillPath(shades, palette.accent2, { opacity: 0.5 }) +
      inner +
      discs(lamps, palette.glow),
    before:
      palm(canvas, width * 0.05, height * 0.92, height * 0.66) +
      palm(canvas, width * 0.95, height * 0.92, height * 0.62, -0.14) +
      rect(0, 0, width, height * 0.03, palette.accent2),
  }
}
