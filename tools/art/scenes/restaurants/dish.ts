import type { SceneDrawing } from '../../drawing/canvas.ts'
import type { Palette } from '../../drawing/palettes.ts'
import { nth } from '../../drawing/random.ts'
import { rect } from '../../drawing/svg.ts'
import { lemonTart, profiteroles, vegetables } from './fromTheGarden.ts'
import { bouillabaisse, oysters, sole } from './fromTheSea.ts'
import { basqueCake, lobster, mussels, squid } from './ofTheHouse.ts'
import type { Dish } from './plate.ts'
import {
  board,
  type Cover,
  clothPattern,
  coffee,
  cover,
  forTwo,
  iceTray,
  type Pattern,
  plate,
  platter,
  tableLight,
  type Vessel,
} from './setting.ts'

type Serving = {
  dish: Dish
  /** A plate, laid for one, unless told. */
  vessel?: Vessel
  around?: Cover
  /** The dish as a share of its vessel; 1 unless told. */
  size?: number
  pattern: Pattern
  /** Tablecloth, its second colour, and the rim of the plate. */
  colors: (palette: Palette) => readonly [cloth: string, second: string, rim: string]
  /** Middle and radius of the plate, as shares of width, height and unit. */
  at: readonly [x: number, y: number, radius: number]
}

const SERVINGS: readonly Serving[] = [
  {
    dish: oysters,
    vessel: iceTray,
    around: forTwo,
    pattern: 'slanting',
    colors: (p) => [p.sea[1], p.sea[0], p.accent],
    at: [0.56, 0.62, 0.62],
  },
  {
    dish: sole,
    size: 1.55,
    vessel: platter,
    around: forTwo,
    pattern: 'upright',
    colors: (p) => [p.accent, '#B5382A', p.sea[1]],
    at: [0.52, 0.52, 0.4],
  },
  {
    dish: lemonTart,
    size: 1.4,
    vessel: board,
    around: coffee,
    pattern: 'chequered',
    colors: (p) => [p.sandShade, p.sand, p.accent2],
    at: [0.58, 0.52, 0.5],
  },
  { dish: bouillabaisse, pattern: 'slanting', colors: (p) => [p.leaf, p.leafDark, p.accent], at: [0.53, 0.5, 0.44] },
  { dish: vegetables, pattern: 'upright', colors: (p) => ['#E9D7B6', '#F3E6CC', p.sea[1]], at: [0.47, 0.55, 0.4] },
  { dish: profiteroles, pattern: 'chequered', colors: (p) => [p.sea[2], p.sea[3], p.accent], at: [0.4, 0.5, 0.5] },
  {
    dish: mussels,
    size: 1.15,
    vessel: board,
    around: forTwo,
    pattern: 'upright',
    colors: (p) => [p.sea[3], p.foam, p.sea[0]],
    at: [0.56, 0.54, 0.52],
  },
  {
    dish: lobster,
    size: 1.1,
    vessel: platter,
    around: forTwo,
    pattern: 'chequered',
    colors: (p) => [p.sea[1], p.sea[0], p.accent2],
    at: [0.52, 0.5, 0.44],
  },
  {
    dish: basqueCake,
    size: 1.4,
    vessel: board,
    around: coffee,
    pattern: 'chequered',
    colors: (p) => [p.accent, p.foam, p.accent],
    at: [0.6, 0.5, 0.5],
  },
  { dish: squid, pattern: 'upright', colors: (p) => [p.accent, '#B5382A', p.sea[0]], at: [0.44, 0.52, 0.42] },
]

/** A dish from above, with its cover. The variant says which dish. */
export const dishScene: SceneDrawing = {
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % SERVINGS.length
    const { dish, vessel = plate, around = cover, size = 1, pattern, colors, at } = nth(SERVINGS, variant)
    const [cloth, second, rim] = colors(palette)
    const [x, y, q] = [width * at[0], height * at[1], unit * at[2]]
    const table = rect(0, 0, width, height, cloth) + clothPattern(canvas, pattern, second)
    const wine = variant % 2 ? '#F5D27A' : '#C8424A'
    return (
      table +
      tableLight(canvas) +
      around(canvas, x, y, q, second, wine) +
      vessel(canvas, x, y, q, rim) +
      dish(x, y, q * size)
    )
  },
}
