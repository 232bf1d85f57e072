import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { type Disc, d, discs, each, fillPath, lens, rect, upTo } from '../../drawing/svg.ts'
import { awning } from '../../parts/fittings.ts'
import { walker } from '../../parts/people.ts'
import { trees } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'
import { storeys } from '../../parts/storeys.ts'

type Goods = 'fish' | 'fruit' | 'flowers'

/** The market on the quay: three stalls under striped awnings, the houses and the harbour behind. */
export const marketScene: SceneDrawing = {
  horizon: 0.44,
  sun: [0.74, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    const quay = height * 0.66
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + sea(canvas, horizon, quay)
    svg += boats(canvas, horizon + height * 0.05, horizon + height * 0.16, 3, unit * 0.08) + houses(canvas, quay)
    svg += rect(0, quay, width, height, palette.floor) + rect(0, quay, width, height * 0.014, palette.trim)
    const stalls = width > height ? (['fish', 'fruit', 'flowers'] as const) : (['fish', 'fruit'] as const)
    const w = width / (stalls.length + 0.35)
    const cloths = [palette.sea[1], palette.accent, palette.leaf]
    svg += each(stalls, (goods, i) =>
      stall(canvas, w * (0.16 + i * 1.06), height * 0.86, w * 0.92, nth(cloths, (i + canvas.seed) % 3), goods),
    )
    svg += walker(canvas, width * 0.34, height * 0.97, unit * 0.24, palette.accent)
    svg += walker(canvas, width * 0.7, height * 0.96, unit * 0.25, palette.sea[0], 'gentleman')
    return svg + trees(canvas, width * 0.99, height * 1.03, height * 0.62, 1) + gulls(canvas, 4)
  },
}

function houses(canvas: Canvas, base: number): string {
  const { width, palette, unit } = canvas
  const fronts = [
    [0, 0.13, 3, palette.wall],
    [0.13, 0.11, 4, palette.accent2],
    [0.24, 0.13, 3, palette.trim],
  ] as const
  return each(fronts, ([at, share, floors, wall], i) => {
    const [x, w, floor] = [width * at, width * share, unit * 0.072]
    const eaves = base - floors * floor
    const roof = d`M${x - 4} ${eaves}L${x + w * 0.12} ${eaves - floor * 0.8}H${x + w * 0.88}L${x + w + 4} ${eaves}Z`
    const painted = { ...canvas, palette: { ...palette, wall } }
    return (
      fillPath(roof, palette.roof) +
      storeys(painted, x, base, w, floors, floor, 3, { shutters: i % 2 ? palette.leaf : palette.sea[1] })
    )
  })
}

/** A stall: trestle with its goods, striped awning on two poles; x, y is its lower left corner. */
function stall(canvas: Canvas, x: number, y: number, w: number, cloth: string, goods: Goods): string {
  const { height, palette, unit } = canvas
  const [counter, top] = [y - height * 0.12, y - height * 0.36]
  const poles = [x + w * 0.03, x + w * 0.95]
  return (
    rect(x - w * 0.02, y - height * 0.006, w * 1.08, height * 0.022, palette.ink, { opacity: 0.22 }) +
    each(poles, (pole) => rect(pole, top, unit * 0.012, y - top, palette.ink)) +
    rect(x + w * 0.02, counter - height * 0.02, w * 0.96, height * 0.02, palette.trim) +
    rect(x + w * 0.02, counter, w * 0.96, y - counter, cloth) +
    rect(x + w * 0.02, counter, w * 0.96, height * 0.018, palette.ink, { opacity: 0.2 }) +
    load(canvas, x + w * 0.06, counter - height * 0.02, w * 0.88, goods) +
    awning(palette, x - w * 0.02, top - height * 0.02, w * 1.04, height * 0.1, 7, cloth, palette.trim)
  )
}

/** The goods on the counter, in crates. */
function load({ palette, unit, random }: Canvas, x: number, y: number, w: number, goods: Goods): string {
  const crates = 3
  return each(upTo(crates), (i) => {
    const [left, wide] = [x + (w * i) / crates, (w / crates) * 0.92]
    const crate = rect(left, y - unit * 0.035, wide, unit * 0.035, '#A8643C')
    if (goods === 'fish') {
      const fish = each(upTo(4), (f) =>
        lens(left + wide * (0.2 + f * 0.2), y - unit * (0.045 + (f % 2) * 0.014), wide * 0.17, unit * 0.03),
      )
      return fillPath(fish, nth([palette.sea[2], palette.wallShade, '#D98C7A', palette.sea[1]], i)) + crate
    }
    const heads = upTo(7).map((f): Disc => {
      const up = goods === 'flowers' ? 0.07 + random() * 0.05 : 0.045 + (f % 2) * 0.022
      return [left + wide * (0.08 + f * 0.14), y - unit * up, unit * (goods === 'flowers' ? 0.022 : 0.019)]
    })
    const colors =
      goods === 'fruit'
        ? [palette.accent2, palette.accent, '#5B9A5F', '#E88A2E']
        : [palette.accent, palette.trim, palette.accent2, '#B58AC0']
    const green =
      goods === 'flowers' ? rect(left + wide * 0.06, y - unit * 0.08, wide * 0.88, unit * 0.06, palette.leaf) : ''
    return green + discs(heads, nth(colors, i)) + crate
  })
}
