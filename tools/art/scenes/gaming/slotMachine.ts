import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, each, fillPath, rect, upTo, wedge } from '../../drawing/svg.ts'
import { type Cabinet, lighthouseCabinet } from './lighthouseCabinet.ts'
import { palaceCabinet } from './palaceCabinet.ts'
import { REEL_SYMBOLS } from './symbols.ts'

const BACKDROP = ['#0F2A41', '#143650', '#1A4360', '#215170', '#2B6280']
const CABINETS: readonly Cabinet[] = [palaceCabinet, lighthouseCabinet]

/**
 * A slot machine before a night of rays. Variants 0–4 are five colours of the palace, 5–9 of the lighthouse; the seed moves
 * the winning symbol.
 */
export const slotMachineScene: SceneDrawing = {
  draw(canvas) {
    const color = nth([canvas.palette.accent, '#1C5A66', '#7A2E4D', '#2F6B4F', '#2B3E78'], canvas.variant % 5)
    const cabinet = nth(CABINETS, Math.floor(canvas.variant / 5) % CABINETS.length)
    const winning = ((canvas.variant % 5) + canvas.seed) % REEL_SYMBOLS.length
    return backdrop(canvas) + cabinet(canvas, color, winning)
  },
}

function backdrop({ width, height, palette }: Canvas): string {
  const [x, y] = [width / 2, height * 0.5]
  const circles = each(upTo(5), (i) => circle(x, y, height * (0.72 - i * 0.12), nth(BACKDROP, i)))
  const rays = each(upTo(24), (i) => (i % 2 ? wedge(x, y, width, i * 0.2618, i * 0.2618 + 0.2618) : ''))
  return (
    rect(0, 0, width, height, '#0B1F31') +
    circles +
    fillPath(rays, palette.accent2, { opacity: 0.09 }) +
    rect(0, height * 0.9, width, height, '#071521')
  )
}
