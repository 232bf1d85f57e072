import type { CardTier, SceneDrawing } from './kit/canvas.ts'
import { nth } from './kit/random.ts'
import { circle, d, fillPath, rect } from './kit/svg.ts'

/* 22 — member cards: abstract sun over the tide */
const CARDS: Record<CardTier, readonly [string, string, string, string, string]> = {
  white: ['#F7F1E3', '#EAE0CB', '#D9CBB0', '#C9B891', '#B89B5E'],
  silver: ['#C9D2D5', '#B3BFC5', '#97A7B0', '#7C8F9B', '#F4F6F4'],
  gold: ['#E7BE66', '#D9A844', '#C5902F', '#A97722', '#FFF0C4'],
  black: ['#10161D', '#1A232D', '#26323E', '#364452', '#D9A844'],
  decouverte: ['#BFDFD6', '#82BFCB', '#3F9AAE', '#1B7B8F', '#FFF6D8'],
  infiniment: ['#12303F', '#174455', '#1F5E70', '#2F7F8C', '#F2B437'],
}
export const carte: SceneDrawing = {
  draw(canvas) {
    const { width, height } = canvas
    const k = CARDS[canvas.tier]
    let svg = rect(0, 0, width, height, k[0])
    const cx = width * 0.72
    const cy = height * 0.62
    for (let i = 0; i < 3; i++)
      svg += circle(cx, cy, height * (0.95 - i * 0.24), nth(k, Math.min(i + 1, 3)), { opacity: 0.75 })
    svg += fillPath(
      Array.from({ length: 28 }, (_, i) =>
        i % 2
          ? d`M${cx} ${cy}L${cx + Math.cos(i * 0.2244) * width} ${cy + Math.sin(i * 0.2244) * width}
              L${cx + Math.cos(i * 0.2244 + 0.05) * width} ${cy + Math.sin(i * 0.2244 + 0.05) * width}Z`
          : '',
      ).join(''),
      k[4],
      { opacity: 0.22 },
    )
    svg += circle(cx, cy, height * 0.27, k[4])
    const w = (y: number, a: number, color: string) => {
      let q = d`M0 ${height * y}`
      for (let i = 0; i < 8; i++) q += d`q${width / 16} ${-height * a} ${width / 8} 0`
      return fillPath(q + `V${height}H0Z`, color)
    }
    return svg + w(0.66, 0.05, k[3]) + w(0.76, 0.06, k[2]) + w(0.86, 0.07, k[1]) + w(0.955, 0.08, k[0])
  },
}
