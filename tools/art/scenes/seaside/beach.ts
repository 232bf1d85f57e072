import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { d, each, fillPath, upTo } from '../../drawing/svg.ts'
import { cabin, deckchair, parasol } from '../../parts/beach.ts'
import { farCape } from '../../parts/coastline.ts'
import { walker } from '../../parts/people.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

/** Parasols: x and y as shares of the picture, radius as a share of the unit. */
const PARASOLS = [
  [0.12, 0.76, 0.058],
  [0.29, 0.73, 0.055],
  [0.45, 0.79, 0.062],
  [0.16, 0.89, 0.088],
  [0.4, 0.92, 0.092],
  [0.62, 0.96, 0.095],
] as const

/** A beach with parasols, the shoreline one big curve. Odd variants have bathing cabins. */
export const beachScene: SceneDrawing = {
  horizon: 0.34,
  sun: [0.7, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    const cloths = [palette.accent, palette.accent2, palette.sea[1], palette.leaf]
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + farCape(canvas) + sea(canvas)
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.12, 3, unit * 0.06)
    svg += shore(canvas)
    svg += each(PARASOLS, ([x, y, size], i) => {
      const q = unit * size
      const [left, top] = [width * x, height * y]
      const chair = deckchair(canvas, left + q * 0.4, top + q * 0.35, q * 0.8, nth(cloths, (i + 1) % 4))
      return chair + parasol(canvas, left, top, q, nth(cloths, (i + canvas.seed) % 4), palette.trim)
    })
    svg += walker(canvas, width * 0.53, height * 0.72, unit * 0.075, palette.accent)
    svg += walker(canvas, width * 0.555, height * 0.725, unit * 0.075, palette.sea[0], 'child')
    if (canvas.variant % 2) {
      svg += each(upTo(4), (i) => {
        const y = height * (0.685 + 0.004 * i)
        return cabin(canvas, width * (0.02 + i * 0.052), y, unit * 0.05, i % 2 ? palette.accent : palette.sea[1])
      })
    }
    svg += parasol(canvas, width * 0.86, height * 1.16, unit * 0.26, palette.accent, palette.trim)
    return svg + gulls(canvas, 3)
  },
}

/** From the water up to dry sand: the same curve, each time a little lower. */
function shore({ width, height, palette }: Canvas): string {
  const strip = (lower: number, color: string, opacity?: number) => {
    const y = (share: number) => height * (share + lower)
    const curve = d`M0 ${y(0.62)}C${width * 0.28} ${y(0.56)} ${width * 0.5} ${y(0.6)} ${width * 0.72} ${y(0.78)}
      S${width * 0.93} ${y(1)} ${width} ${y(1.04)}V${height * 1.1}H0Z`
    return fillPath(curve, color, opacity ? { opacity } : null)
  }
  return (
    strip(-0.035, palette.sea[3], 0.7) +
    strip(-0.018, palette.foam) +
    strip(-0.004, palette.sea[2], 0.6) +
    strip(0.004, palette.foam) +
    strip(0.018, palette.sandShade) +
    strip(0.04, palette.sand)
  )
}
