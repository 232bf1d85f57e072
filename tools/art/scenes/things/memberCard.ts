import type { Canvas, CardTier, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, fillPath, rect, upTo, wedge } from '../../drawing/svg.ts'
import { range } from '../../parts/mountains.ts'

/** Four steps from the sky of the card to its deepest wave, then the sun. */
const COLORS: Record<CardTier, readonly [string, string, string, string, sun: string]> = {
  decouverte: ['#BFDFD6', '#82BFCB', '#3F9AAE', '#1B7B8F', '#FFF6D8'],
  infiniment: ['#12303F', '#174455', '#1F5E70', '#2F7F8C', '#F2B437'],
  wanderfreund: ['#C8DDEE', '#92B6DB', '#5A8AC4', '#2F62A8', '#F2F4EF'],
  stammgast: ['#E3A238', '#C9822C', '#9B5A2A', '#4E3B36', '#FFF3D0'],
  hausleute: ['#1D2436', '#27375A', '#3D5482', '#6C80A8', '#F9BEA6'],
}

/** The ground of a member card, without words: a sun over the tide, or over summits. */
export const memberCardScene: SceneDrawing = {
  draw(canvas) {
    const { width, height } = canvas
    const colors = COLORS[canvas.tier]
    const sun = colors[4]
    const [x, y] = [width * 0.72, height * 0.62]
    const halos = each(upTo(3), (i) => {
      return circle(x, y, height * (0.95 - i * 0.24), nth(colors, Math.min(i + 1, 3)), { opacity: 0.75 })
    })
    const rays = each(upTo(28), (i) => (i % 2 ? wedge(x, y, width, i * 0.2244, i * 0.2244 + 0.05) : ''))
    const air =
      rect(0, 0, width, height, colors[0]) +
      halos +
      fillPath(rays, sun, { opacity: 0.22 }) +
      circle(x, y, height * 0.27, sun)
    if (canvas.place === 'alps') return air + range(canvas, height, height * 0.62)
    return (
      air +
      wave(canvas, 0.66, 0.05, colors[3]) +
      wave(canvas, 0.76, 0.06, colors[2]) +
      wave(canvas, 0.86, 0.07, colors[1]) +
      wave(canvas, 0.955, 0.08, colors[0])
    )
  },
}

function wave({ width, height }: Canvas, y: number, crest: number, color: string): string {
  const crests = each(upTo(8), () => d`q${width / 16} ${-height * crest} ${width / 8} 0`)
  return fillPath(`${d`M0 ${height * y}`}${crests}V${height}H0Z`, color)
}
