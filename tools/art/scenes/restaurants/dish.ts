import type { SceneDrawing } from '../../drawing/canvas.ts'
import type { Palette } from '../../drawing/palettes.ts'
import { nth } from '../../drawing/random.ts'
import { rect } from '../../drawing/svg.ts'
import { lemonTart, profiteroles, vegetables } from './fromTheGarden.ts'
import { bouillabaisse, oysters, sole } from './fromTheSea.ts'
import { basqueCake, lobster, mussels, squid } from './ofTheHouse.ts'
import type { Dish } from './plate.ts'
import { clothPattern, cover, type Pattern, plate } from './setting.ts'

type Serving = {
  dish: Dish
  pattern: Pattern
  /** Tablecloth, its second colour, and the rim of the plate. */
  colors: (palette: Palette) => readonly [cloth: string, second: string, rim: string]
  /** Middle and radius of the plate, as shares of width, height and unit. */
  at: readonly [x: number, y: number, radius: number]
}

const SERVINGS: readonly Serving[] = [
  { dish: oysters, pattern: 'slanting', colors: (p) => [p.sea[1], p.sea[0], p.accent], at: [0.47, 0.53, 0.4] },
  { dish: sole, pattern: 'upright', colors: (p) => [p.accent, '#B5382A', p.sea[1]], at: [0.5, 0.5, 0.46] },
  { dish: lemonTart, pattern: 'chequered', colors: (p) => [p.sandShade, p.sand, p.accent2], at: [0.42, 0.56, 0.42] },
  { dish: bouillabaisse, pattern: 'slanting', colors: (p) => [p.leaf, p.leafDark, p.accent], at: [0.53, 0.5, 0.44] },
  { dish: vegetables, pattern: 'upright', colors: (p) => ['#E9D7B6', '#F3E6CC', p.sea[1]], at: [0.47, 0.55, 0.4] },
  { dish: profiteroles, pattern: 'chequered', colors: (p) => [p.sea[2], p.sea[3], p.accent], at: [0.4, 0.5, 0.5] },
  { dish: mussels, pattern: 'upright', colors: (p) => [p.sea[3], p.foam, p.sea[0]], at: [0.5, 0.52, 0.46] },
  { dish: lobster, pattern: 'chequered', colors: (p) => [p.sea[1], p.sea[0], p.accent2], at: [0.46, 0.52, 0.44] },
  { dish: basqueCake, pattern: 'chequered', colors: (p) => [p.accent, p.foam, p.accent], at: [0.55, 0.5, 0.46] },
  { dish: squid, pattern: 'upright', colors: (p) => [p.accent, '#B5382A', p.sea[0]], at: [0.44, 0.52, 0.42] },
]

/** A dish from above, with its cover. The variant says which dish. */
export const dishScene: SceneDrawing = {
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % SERVINGS.length
    const { dish, pattern, colors, at } = nth(SERVINGS, variant)
    const [cloth, second, rim] = colors(palette)
    const [x, y, q] = [width * at[0], height * at[1], unit * at[2]]
    const table = rect(0, 0, width, height, cloth) + clothPattern(canvas, pattern, second)
    const wine = variant % 2 ? '#F5D27A' : '#C8424A'
    return table + plate(canvas, x, y, q, rim) + dish(x, y, q) + cover(canvas, x, y, q, second, wine)
  },
}
