import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { d, each, fillPath, rect, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { boats, sea } from '../../parts/sea.ts'
import { sky, sun } from '../../parts/sky.ts'
import { champagne, cocktails, type Still, wineAndCheese } from './drinks.ts'
import { bread, shellfish } from './food.ts'
import { citrus, iceCoupe, tea } from './sweets.ts'

const STILLS: readonly Still[] = [shellfish, bread, iceCoupe, wineAndCheese, tea, citrus, champagne, cocktails]

/** A still life on a table by the sea, seen from the side. The variant says what stands on it. */
export const tableScene: SceneDrawing = {
  horizon: 0.5,
  sun: [0.7, null],
  draw(canvas) {
    const { width, height, horizon, unit } = canvas
    canvas.sunRadius *= 1.6
    const variant = canvas.variant % STILLS.length
    let svg = sky(canvas) + sun(canvas) + farCape(canvas) + sea(canvas, horizon, height * 0.78, { waves: 8 })
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.1, 3, unit * 0.05)
    svg += cloth(canvas, height * 0.74)
    return (
      svg + nth(STILLS, variant)(canvas, width * 0.5, height * 0.83, Math.min(unit * 0.5, height * 0.5, width * 0.4))
    )
  },
}

/** The edge of the table: top in perspective, striped cloth hanging in front. */
function cloth({ width, height, palette, seed }: Canvas, y: number): string {
  const color = nth([palette.accent, palette.sea[1], palette.accent2, palette.leaf], seed % 4)
  const front = height * 0.9
  const stripes = each(upTo(24), (i) =>
    i % 2 ? '' : d`M${(i * width) / 24} ${front}h${width / 24}v${height * 0.1}h${-width / 24}z`,
  )
  const hem = each(
    upTo(24),
    (i) =>
      d`M${(i * width) / 24} ${front}h${width / 24}v${height * 0.05}
        a${width / 48} ${width / 48} 0 0 1 ${-width / 24} 0z`,
  )
  return (
    rect(0, y, width, height, palette.sand) +
    rect(0, y, width, height * 0.012, palette.wallShade, { opacity: 0.5 }) +
    fillPath(hem, palette.trim) +
    fillPath(stripes, color) +
    rect(0, front, width, height * 0.012, palette.ink, { opacity: 0.18 })
  )
}
