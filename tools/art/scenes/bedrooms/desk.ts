import type { Canvas } from '../../drawing/canvas.ts'
import { circle, d, ellipse, fillPath, placed, rect, strokePath } from '../../drawing/svg.ts'
import { bush } from '../../parts/plants.ts'

/** A writing desk with flowers and a lamp, a chair before it; x, y is the middle of its foot. */
export function desk(canvas: Canvas, x: number, y: number, cloth: string): string {
  const { palette, unit } = canvas
  const top = y - unit * 0.24
  const at = placed(x, top, unit)
  const legs = d`M${x - unit * 0.14} ${top}V${y}M${x + unit * 0.15} ${top}V${y}`
  const shade = at('M.075 -.19h.07l.03 .08h-.13z')
  const vase = at('M-.11 0l-.012 -.07h.064l-.012 .07z')
  const halo = palette.lit
    ? circle(x + unit * 0.11, top - unit * 0.14, unit * 0.12, palette.glow, { opacity: 0.3 })
    : ''
  return (
    ellipse(x, y, unit * 0.2, unit * 0.025, palette.ink, { opacity: 0.25 }) +
    strokePath(legs, palette.roof, unit * 0.014) +
    rect(x - unit * 0.17, top, unit * 0.35, unit * 0.05, palette.roof) +
    rect(x - unit * 0.06, top + unit * 0.014, unit * 0.12, unit * 0.022, palette.accent2) +
    rect(x - unit * 0.18, top - unit * 0.012, unit * 0.37, unit * 0.018, palette.trim) +
    fillPath(vase, palette.sea[1]) +
    bush(canvas, x - unit * 0.09, top - unit * 0.065, unit * 0.11, palette.accent, 3) +
    strokePath(at('M.11 0v-.12'), palette.ink, unit * 0.01) +
    halo +
    fillPath(shade, palette.glow) +
    chair(canvas, x - unit * 0.03, y + unit * 0.05, cloth)
  )
}

function chair({ palette, unit }: Canvas, x: number, y: number, cloth: string): string {
  const at = placed(x, y, unit)
  const frame = at('M-.07 0V-.14M.07 0V-.14M-.065 -.14V-.28M.065 -.14V-.28')
  const back = at('M-.065 -.2v-.06q.065 -.06 .13 0v.06z')
  const seat = at('M-.085 -.13h.17v-.035q-.085 -.02 -.17 0z')
  return strokePath(frame, palette.ink, unit * 0.012) + fillPath(back, cloth) + fillPath(seat, cloth)
}

/** A round mirror with a sunburst frame on the left wall. */
export function mirror({ width, height, palette, unit }: Canvas): string {
  const [x, y, r] = [width * 0.16, height * 0.3, unit * 0.07]
  const at = placed(x, y, r)
  const rays = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8
    return d`M${x + Math.cos(angle) * r} ${y + Math.sin(angle) * r}
      L${x + Math.cos(angle) * r * 1.5} ${y + Math.sin(angle) * r * 1.5}`
  }).join('')
  const gleam = at('M-.5 .2L.2 -.5l.2 .2L-.3 .4z')
  return (
    strokePath(rays, palette.accent2, unit * 0.012) +
    circle(x, y, r * 1.12, palette.accent2) +
    circle(x, y, r, palette.sky[3]) +
    fillPath(gleam, palette.foam, { opacity: 0.7 })
  )
}
