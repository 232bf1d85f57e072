import type { Canvas } from '../kit/canvas.ts'
import { nth } from '../kit/random.ts'
import { circle, d, each, ellipse, fillPath, rect, strokePath, upTo } from '../kit/svg.ts'
import { reels } from './reels.ts'

const NIGHT = '#12283A'
const IVORY = '#FFF3D6'

/** A cabinet like a small palace: arched top with a rising sun, three reels, a lever. */
export function palaceCabinet(canvas: Canvas, color: string, winning: number): string {
  const { width, height, palette, unit } = canvas
  const brass = palette.accent2
  const middle = width / 2
  const w = unit * 0.72
  const [x, shoulder, foot] = [middle - w / 2, height * 0.3, height * 0.93]
  const crown = shoulder + unit * 0.03
  const [reelsY, reelsHeight] = [crown + unit * 0.05, unit * 0.3]
  const shells = each(upTo(3), (i) => {
    const [rx, ry] = [w / 2 - i * w * 0.04, w * 0.32 - i * unit * 0.012]
    const shell = d`M${x + i * w * 0.04} ${foot}V${shoulder - i * unit * 0.03}
      a${rx} ${ry} 0 0 1 ${w - i * w * 0.08} 0V${foot}z`
    return fillPath(shell, nth([brass, color, NIGHT], i))
  })
  const shadow = d`M${x} ${foot}L${x + w} ${foot}L${x + w * 1.4} ${height}L${x + w * 0.3} ${height}Z`
  let svg = fillPath(shadow, '#000', { opacity: 0.4 }) + shells + risingSun(middle, crown, w, brass, color)
  svg += rect(x + w * 0.08, crown, w * 0.84, unit * 0.02, brass)
  svg += rect(x + w * 0.08, reelsY - unit * 0.02, w * 0.84, reelsHeight + unit * 0.04, brass)
  svg += reels(canvas, x, reelsY, w, reelsHeight, winning)
  svg += desk(canvas, x, reelsY + reelsHeight + unit * 0.06, w, color)
  svg += rect(x - w * 0.03, height * 0.9, w * 1.06, height * 0.03, brass)
  svg += lever(canvas, x + w, reelsY, w, reelsHeight)
  return (
    svg +
    each(upTo(13), (i) => {
      const angle = Math.PI * (1 + (i + 0.5) / 13)
      const [bulbX, bulbY] = [middle + Math.cos(angle) * w * 0.465, shoulder + Math.sin(angle) * (w * 0.3)]
      return circle(bulbX, bulbY, unit * 0.011, IVORY)
    })
  )
}

function risingSun(x: number, y: number, w: number, rays: string, disc: string): string {
  const fan = each(upTo(11), (i) => {
    if (i % 2) return ''
    const angle = Math.PI + ((i + 0.5) * Math.PI) / 11
    const end = (turn: number) => d`${x + Math.cos(angle + turn) * w * 0.38} ${y + Math.sin(angle + turn) * w * 0.25}`
    return d`M${x} ${y}L${end(-0.13)}L${end(0.13)}Z`
  })
  return fillPath(fan, rays) + fillPath(d`M${x - w * 0.13} ${y}a${w * 0.13} ${w * 0.11} 0 0 1 ${w * 0.26} 0z`, disc)
}

/** The sloping desk with its buttons, and the panel of waves below. */
function desk({ width, height, palette, unit }: Canvas, x: number, y: number, w: number, color: string): string {
  const brass = palette.accent2
  const top = d`M${x + w * 0.1} ${y}L${x + w * 0.9} ${y}L${x + w * 0.98} ${y + unit * 0.09}
    L${x + w * 0.02} ${y + unit * 0.09}Z`
  const buttons = each(upTo(5), (i) => {
    return ellipse(x + w * (0.2 + i * 0.15), y + unit * 0.045, unit * 0.03, unit * 0.018, i === 4 ? brass : IVORY)
  })
  const panelY = y + unit * 0.12
  const arcs = each(upTo(4), (i) => {
    const r = w * (0.05 + i * 0.05)
    return d`M${width / 2} ${height * 0.9}m${-r} 0a${r} ${r} 0 0 1 ${w * (0.1 + i * 0.1)} 0`
  })
  return (
    fillPath(top, color) +
    buttons +
    rect(x + w * 0.14, panelY, w * 0.72, height * 0.9 - panelY, '#1D3D55') +
    strokePath(arcs, brass, unit * 0.012)
  )
}

function lever({ palette, unit }: Canvas, x: number, y: number, w: number, height: number): string {
  const arm = d`M${x} ${y + height * 0.7}h${w * 0.08}V${y - unit * 0.02}`
  const brass = strokePath(arm, palette.accent2, unit * 0.022, { 'stroke-linejoin': 'round' })
  return brass + circle(x + w * 0.08, y - unit * 0.04, unit * 0.038, palette.accent)
}
