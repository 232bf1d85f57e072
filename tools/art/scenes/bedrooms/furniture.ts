import type { Canvas } from '../../drawing/canvas.ts'
import { type Box, circle, d, ellipse, fillPath, placed, rect, rects, strokePath } from '../../drawing/svg.ts'

/** The bed in the left foreground: headboard, linen, blanket with two stripes, pillows. */
export function bed({ width, height, palette }: Canvas, blanket: string, headboard: string): string {
  const wide = width > height
  const x = wide ? 0 : -width * 0.12
  const w = wide ? width * 0.4 : width * 0.62
  const y = height * 0.76
  const at = placed(x, y, w, height)
  const head = d`M${x} ${height * 0.93}V${height * 0.56}a${w * 0.13} ${height * 0.1} 0 0 1 ${w * 0.26} 0
    V${height * 0.93}Z`
  const panel = d`M${x + w * 0.05} ${height * 0.9}V${height * 0.59}
    a${w * 0.085} ${height * 0.07} 0 0 1 ${w * 0.17} 0V${height * 0.9}Z`
  const shadow = d`M${x} ${height * 0.99}L${w + x + w * 0.06} ${height * 0.99}L${w + x + w * 0.1} ${height * 1.01}
    L${x} ${height * 1.03}Z`
  const down = (bottom: number) =>
    d`M${x + w * 0.08} ${y}H${x + w * 0.96}q${w * 0.05} 0 ${w * 0.05} ${height * 0.03}V${bottom}H${x + w * 0.06}Z`
  const cover = d`M${x + w * 0.5} ${y - 2}H${x + w * 0.96}q${w * 0.06} 0 ${w * 0.06} ${height * 0.03}V${height * 0.92}
    q${-w * 0.26} ${height * 0.012} ${-w * 0.52} ${-height * 0.01}Z`
  const stripes: Box[] = [
    [x + w * 0.55, y, w * 0.035, height * 0.16],
    [x + w * 0.9, y, w * 0.035, height * 0.16],
  ]
  const backPillow = at('M.17 -.005q-.01 -.12 .05 -.13q.09 .01 .1 .08t-.02 .05z')
  const pillow = at('M.25 0q0 -.09 .06 -.1q.09 .01 .08 .1z')
  return (
    fillPath(head, headboard) +
    fillPath(panel, palette.ink, { opacity: 0.18 }) +
    fillPath(shadow, palette.ink, { opacity: 0.25 }) +
    fillPath(down(height * 0.97), palette.wallShade) +
    fillPath(down(height * 0.83), palette.trim) +
    fillPath(cover, blanket) +
    rects(stripes, palette.trim, { opacity: 0.6 }) +
    fillPath(backPillow, palette.wall) +
    fillPath(pillow, palette.trim)
  )
}

/** An armchair with a cushion, and the standard lamp behind it. */
export function armchair(canvas: Canvas, x: number, y: number, cloth: string): string {
  const { palette, unit } = canvas
  const at = placed(x, y, unit)
  const body = at('M-.14 0V-.13q0 -.03 .04 -.03V-.25q.1 -.09 .2 0v.09q.04 0 .04 .03V0z')
  const cushion = at('M-.095 -.05v-.06q.095 -.03 .19 0v.06z')
  const legs: Box[] = [
    [x - unit * 0.12, y, unit * 0.02, unit * 0.06],
    [x + unit * 0.1, y, unit * 0.02, unit * 0.06],
  ]
  return (
    ellipse(x + unit * 0.02, y + unit * 0.07, unit * 0.17, unit * 0.03, palette.ink, { opacity: 0.25 }) +
    fillPath(body, cloth) +
    fillPath(cushion, palette.trim, { opacity: 0.85 }) +
    rects(legs, palette.ink) +
    standardLamp(canvas)
  )
}

function standardLamp({ width, height, palette, unit }: Canvas): string {
  const x = width * 0.955
  const shade = d`M${x - unit * 0.05} ${height * 0.36}h${unit * 0.1}l${unit * 0.035} ${height * 0.08}h${-unit * 0.17}z`
  const halo = palette.lit ? circle(x, height * 0.42, unit * 0.16, palette.glow, { opacity: 0.3 }) : ''
  return (
    strokePath(d`M${x} ${height * 0.95}V${height * 0.42}`, palette.ink, unit * 0.008) +
    halo +
    fillPath(shade, palette.glow) +
    ellipse(x, height * 0.95, unit * 0.045, unit * 0.01, palette.ink)
  )
}

/** A small seascape on the left wall. */
export function picture({ width, height, palette, unit }: Canvas): string {
  const sail = d`M${width * 0.1} ${height * 0.36}L${width * 0.13} ${height * 0.28}L${width * 0.135} ${height * 0.36}Z`
  return (
    rect(width * 0.075, height * 0.2, width * 0.17, height * 0.22, palette.trim) +
    rect(width * 0.084, height * 0.213, width * 0.152, height * 0.194, palette.sky[3]) +
    circle(width * 0.16, height * 0.3, unit * 0.04, palette.accent) +
    rect(width * 0.084, height * 0.32, width * 0.152, height * 0.087, palette.sea[1]) +
    fillPath(sail, palette.trim)
  )
}
