import type { Canvas } from '../../drawing/canvas.ts'
import { circle, d, ellipse, fillPath, rect, strokePath } from '../../drawing/svg.ts'
import { bush } from '../../parts/plants.ts'

/** A writing desk with flowers and a lamp, a chair before it; x, y is the middle of its foot. */
export function desk(canvas: Canvas, x: number, y: number, cloth: string): string {
  const { palette, unit } = canvas
  const top = y - unit * 0.24
  const legs = d`M${x - unit * 0.14} ${top}V${y}M${x + unit * 0.15} ${top}V${y}`
  const shade = d`M${x + unit * 0.075} ${top - unit * 0.19}h${unit * 0.07}l${unit * 0.03} ${unit * 0.08}
    h${-unit * 0.13}z`
  const vase = d`M${x - unit * 0.11} ${top}l${-unit * 0.012} ${-unit * 0.07}h${unit * 0.064}
    l${-unit * 0.012} ${unit * 0.07}z`
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
    strokePath(d`M${x + unit * 0.11} ${top}v${-unit * 0.12}`, palette.ink, unit * 0.01) +
    halo +
    fillPath(shade, palette.glow) +
    chair(canvas, x - unit * 0.03, y + unit * 0.05, cloth)
  )
}

function chair({ palette, unit }: Canvas, x: number, y: number, cloth: string): string {
  const frame = d`M${x - unit * 0.07} ${y}V${y - unit * 0.14}M${x + unit * 0.07} ${y}V${y - unit * 0.14} 
    M${x - unit * 0.065} ${y - unit * 0.14}V${y - unit * 0.28}M${x + unit * 0.065} ${y - unit * 0.14}
    V${y - unit * 0.28}`
  const back = d`M${x - unit * 0.065} ${y - unit * 0.2}v${-unit * 0.06}
    q${unit * 0.065} ${-unit * 0.06} ${unit * 0.13} 0v${unit * 0.06}z`
  const seat = d`M${x - unit * 0.085} ${y - unit * 0.13}h${unit * 0.17}v${-unit * 0.035}
    q${-unit * 0.085} ${-unit * 0.02} ${-unit * 0.17} 0z`
  return strokePath(frame, palette.ink, unit * 0.012) + fillPath(back, cloth) + fillPath(seat, cloth)
}

/** A round mirror with a sunburst frame on the left wall. */
export function mirror({ width, height, palette, unit }: Canvas): string {
  const [x, y, r] = [width * 0.16, height * 0.3, unit * 0.07]
  const rays = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8
    return d`M${x + Math.cos(angle) * r} ${y + Math.sin(angle) * r}
      L${x + Math.cos(angle) * r * 1.5} ${y + Math.sin(angle) * r * 1.5}`
  }).join('')
  const gleam = d`M${x - r * 0.5} ${y + r * 0.2}L${x + r * 0.2} ${y - r * 0.5}l${r * 0.2} ${r * 0.2}
    L${x - r * 0.3} ${y + r * 0.4}z`
  return (
    strokePath(rays, palette.accent2, unit * 0.012) +
    circle(x, y, r * 1.12, palette.accent2) +
    circle(x, y, r, palette.sky[3]) +
    fillPath(gleam, palette.foam, { opacity: 0.7 })
  )
}
