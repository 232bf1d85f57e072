import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, each, ellipse, fillPath, rect, upTo, wedge } from '../../drawing/svg.ts'
import { bathOil, books, candle, roomKey, suitcase } from './house.ts'
import { beachBag, gramophone, operaGlasses, panama, present, type Thing } from './leisure.ts'

const THINGS: readonly Thing[] = [
  present,
  beachBag,
  panama,
  operaGlasses,
  gramophone,
  roomKey,
  bathOil,
  books,
  candle,
  suitcase,
]

/** One thing before a rising sun. The variant says what; the seed changes the ground. */
export const thingScene: SceneDrawing = {
  draw(canvas) {
    const { width, height, unit } = canvas
    const floor = height * 0.82
    const size = Math.min(unit * 0.6, height * 0.56)
    const thing = nth(THINGS, canvas.variant % THINGS.length)(canvas, width / 2, floor, size)
    return ground(canvas, floor) + shadow(canvas, floor, size) + thing
  },
}

/** Wall, sun in steps with its rays, and the table that the thing stands on. */
function ground({ width, height, palette, seed }: Canvas, floor: number): string {
  const walls = [
    [palette.sea[1], palette.sea[2], palette.sea[3]],
    [palette.accent, palette.sky[3], palette.sky[4]],
    [palette.leaf, palette.sea[2], palette.sky[4]],
    [palette.sandShade, palette.sand, palette.foam],
    [palette.sea[0], palette.sea[1], palette.sea[2]],
  ] as const
  const [wall, halo, disc] = nth(walls, seed % walls.length)
  const [x, y] = [width / 2, floor - height * 0.12]
  const rays = each(upTo(24), (i) => (i % 2 ? wedge(x, y, width, i * 0.2618, i * 0.2618 + 0.14) : ''))
  return (
    rect(0, 0, width, height, wall) +
    fillPath(rays, palette.sun, { opacity: 0.12 }) +
    circle(x, y, height * 0.6, halo, { opacity: 0.7 }) +
    circle(x, y, height * 0.43, disc) +
    rect(0, floor - height * 0.03, width, height, palette.floor) +
    rect(0, floor - height * 0.03, width, height * 0.014, palette.trim)
  )
}

function shadow({ width, palette, seed }: Canvas, floor: number, size: number): string {
  const away = seed % 2 ? 1 : -1
  return ellipse(width / 2 + away * size * 0.16, floor + size * 0.01, size * 0.66, size * 0.07, palette.ink, {
    opacity: 0.26,
  })
}
