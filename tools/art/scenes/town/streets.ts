import type { Canvas } from '../../drawing/canvas.ts'
import { type Attributes, attributes, d, discs, rect, strokePath } from '../../drawing/svg.ts'

/** Path data of the rows of houses: two kinds of roof, their courtyards, and parks. */
type Rows = { slate: string; tile: string; courtyards: string; parks: string }

/** Blocks of houses as thick dashes; each kind of roof is one path, used twice: as shadow and as roof. */
export function blocks(canvas: Canvas, id: string): { definitions: string; drawing: string } {
  const { palette, unit } = canvas
  const depth = unit * 0.11 - unit * 0.026
  const rows = layOut(canvas, depth)
  const path = (kind: string, data: string) =>
    `<path id="${id}${kind}" d="${data}" fill="none" stroke-width="${Math.round(depth)}"/>`
  const use = (kind: string, color: string, more?: Attributes) =>
    `<use href="#${id}${kind}" stroke="${color}"${attributes(more)}/>`
  const shadow = { transform: d`translate(${unit * 0.012} ${unit * 0.012})`, opacity: 0.45 }
  return {
    definitions: path('a', rows.slate) + path('b', rows.tile),
    drawing:
      use('a', palette.wallShade, shadow) +
      use('b', palette.wallShade, shadow) +
      use('a', palette.roof) +
      use('b', palette.accent, { opacity: 0.85 }) +
      strokePath(rows.courtyards, palette.wall, depth * 0.34) +
      strokePath(rows.parks, palette.leaf, depth),
  }
}

function layOut({ width, height, unit, random }: Canvas, depth: number): Rows {
  const [column, row] = [unit * 0.15, unit * 0.11]
  const w = column - unit * 0.028
  const rows: Rows = { slate: '', tile: '', courtyards: '', parks: '' }
  for (let i = -1; i < width / column + 1; i++) {
    for (let j = -2; j < (height * 0.75) / row + 2; j++) {
      const chance = random()
      const [x, y] = [i * column + unit * 0.012, Math.round(j * row + unit * 0.012 + depth / 2)]
      const start = `M${Math.round(x)} ${y}h`
      if (chance < 0.1) rows.parks += `${start}${Math.round(w)}`
      else if (chance > 0.55)
        rows.slate += `${start}${Math.round(w * 0.56)}m${Math.round(w * 0.08)} 0h${Math.round(w * 0.36)}`
      else {
        rows.tile += `${start}${Math.round(w)}`
        rows.courtyards += `M${Math.round(x + w * 0.3)} ${y}h${Math.round(w * 0.4)}`
      }
    }
  }
  return rows
}

/** Two avenues and the round place where they cross. */
export function streets({ width, height, palette, unit }: Canvas): string {
  const [x, y] = [width * 0.46 + unit * 0.025, height * 0.26 + unit * 0.015]
  return (
    rect(-width * 0.2, height * 0.26, width * 1.5, unit * 0.03, palette.trim) +
    rect(width * 0.46, -height * 0.3, unit * 0.05, height * 1.2, palette.trim) +
    discs([[x, y, unit * 0.085]], palette.trim) +
    discs([[x, y, unit * 0.06]], palette.leaf) +
    discs([[x, y, unit * 0.02]], palette.accent2)
  )
}
