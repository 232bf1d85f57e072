import type { Canvas } from '../../drawing/canvas.ts'
import { circle, d, each, ellipse, fillPath, placed, strokePath, upTo } from '../../drawing/svg.ts'

export const NIGHT = '#12283A'
export const IVORY = '#FFF3D6'

/** The shadow of a cabinet of width w on the floor, x its left edge. */
export function cabinetShadow({ height }: Canvas, x: number, w: number): string {
  const foot = height * 0.93
  const shadow = d`M${x} ${foot}L${x + w} ${foot}L${x + w * 1.4} ${height}L${x + w * 0.3} ${height}Z`
  return fillPath(shadow, '#000', { opacity: 0.4 })
}

/** The sloping desk with five buttons; x, y is its upper left corner, w the width of the cabinet. */
export function desk({ palette, unit }: Canvas, x: number, y: number, w: number, color: string): string {
  const at = placed(x, y, w, unit)
  const top = at('M.1 0L.9 0L.98 .09L.02 .09Z')
  const buttons = each(upTo(5), (i) => {
    const light = i === 4 ? palette.accent2 : IVORY
    return ellipse(x + w * (0.2 + i * 0.15), y + unit * 0.045, unit * 0.03, unit * 0.018, light)
  })
  return fillPath(top, color) + buttons
}

/** The lever on the right side; x, y is the upper right corner of the reels. */
export function lever({ palette, unit }: Canvas, x: number, y: number, w: number, height: number): string {
  const arm = d`M${x} ${y + height * 0.7}h${w * 0.08}V${y - unit * 0.02}`
  const brass = strokePath(arm, palette.accent2, unit * 0.022, { 'stroke-linejoin': 'round' })
  return brass + circle(x + w * 0.08, y - unit * 0.04, unit * 0.038, palette.accent)
}
