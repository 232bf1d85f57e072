import type { Canvas } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, fillPath, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { cabinetShadow, desk, IVORY, lever, NIGHT } from './parts.ts'
import { reels } from './reels.ts'

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
  let svg = cabinetShadow(canvas, x, w) + shells + risingSun(middle, crown, w, brass, color)
  svg += rect(x + w * 0.08, crown, w * 0.84, unit * 0.02, brass)
  svg += rect(x + w * 0.08, reelsY - unit * 0.02, w * 0.84, reelsHeight + unit * 0.04, brass)
  svg += reels(canvas, x, reelsY, w, reelsHeight, winning)
  const deskY = reelsY + reelsHeight + unit * 0.06
  svg += desk(canvas, x, deskY, w, color) + wavePanel(canvas, x, deskY + unit * 0.12, w)
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

/** The panel of waves under the desk. */
function wavePanel({ width, height, palette, unit }: Canvas, x: number, y: number, w: number): string {
  const arcs = each(upTo(4), (i) => {
    const r = w * (0.05 + i * 0.05)
    return d`M${width / 2} ${height * 0.9}m${-r} 0a${r} ${r} 0 0 1 ${w * (0.1 + i * 0.1)} 0`
  })
  const panel = rect(x + w * 0.14, y, w * 0.72, height * 0.9 - y, '#1D3D55')
  return panel + strokePath(arcs, palette.accent2, unit * 0.012)
}
