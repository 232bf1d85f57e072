import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { type Box, d, each, fillPath, lens, placed, rect, rects, upTo } from '../../drawing/svg.ts'
import { boulders, farCape } from '../../parts/coastline.ts'
import { lighthouse } from '../../parts/lighthouse.ts'
import { boats, sea } from '../../parts/sea.ts'
import { beams, clouds, gulls, sky, sun } from '../../parts/sky.ts'

/** A lighthouse on its rock with the keeper's house; red stripes, or blue ones for odd variants. */
export const lighthouseScene: SceneDrawing = {
  horizon: 0.6,
  sun: [0.24, null],
  draw(canvas) {
    const { width, height, palette, unit, random } = canvas
    const x = width * (width > height ? 0.66 : 0.6)
    const y = height * 0.72
    const tower = height * 0.66
    let svg = sky(canvas) + clouds(canvas, 3) + sun(canvas) + farCape(canvas)
    if (palette.lit) {
      const angles = [Math.PI + 0.05, 0.22, Math.PI + 0.3]
      svg += beams(x, y - tower * 0.875, width * 1.3, palette.glow, angles, 0.075, 0.3)
    }
    svg += sea(canvas) + boats(canvas, height * 0.64, height * 0.7, 2, unit * 0.08)
    svg += boulders(canvas, x, height * 0.8, unit * 0.7, 7, canvas.seed) + platform(canvas, x, y)
    svg += lighthouse(canvas, x, y, tower, canvas.variant % 2 ? palette.sea[0] : palette.accent)
    svg += keepersHouse(canvas, x - unit * 0.2, y)
    svg += boulders(canvas, x - unit * 0.08, height * 0.86, unit, 8, canvas.seed + 4)
    svg += fillPath(lens(x, height * 0.865, unit * 0.62, unit * 0.02), palette.foam)
    svg += boulders(canvas, width * 0.1, height * 1.02, unit * 0.6, 5, canvas.seed + 9)
    const foam = each(upTo(7), (i) => {
      const along = (width * (i + random())) / 7
      return lens(along, height * (0.9 + 0.08 * random()), width * 0.06, 6)
    })
    return svg + fillPath(foam, palette.foam, { opacity: 0.7 }) + gulls(canvas, 7)
  },
}

function platform({ height, palette, unit, sunX }: Canvas, x: number, y: number): string {
  const front = d`M${x - unit * 0.22} ${y}h${unit * 0.44}l${unit * 0.1} ${height * 0.1}h${-unit * 0.64}z`
  const shaded = d`M${x + (sunX < x ? 0 : -unit * 0.22)} ${y}h${unit * 0.22}l${unit * 0.1} ${height * 0.1}
    h${-unit * 0.32}z`
  return fillPath(front, palette.rockLight) + fillPath(shaded, palette.rockDark)
}

function keepersHouse({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  const roof = at('M-.12 -.1L-.02 -.17L.08 -.1Z')
  const windows = [x - unit * 0.07, x].map((left): Box => [left, y - unit * 0.07, unit * 0.03, unit * 0.04])
  const walls = rect(x - unit * 0.1, y - unit * 0.1, unit * 0.16, unit * 0.1, palette.wall)
  return walls + fillPath(roof, palette.accent) + rects(windows, palette.window)
}
