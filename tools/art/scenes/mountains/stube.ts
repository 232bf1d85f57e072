import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { type Box, circle, d, each, ellipse, fillPath, placed, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { boards, casement, mountainView } from './pineRoom.ts'

type Meal = (canvas: Canvas, x: number, y: number) => string

/** A table under a lamp in a panelled room. What is served follows the variant: fondue, soup and bread, cake, wine and game. */
export const stubeScene: SceneDrawing = {
  sun: [0.3, null],
  draw(canvas) {
    const { width, height, palette, unit, variant } = canvas
    const kind = Math.floor(variant / 2) % MEALS.length
    const cloth = nth([palette.accent, palette.sea[1], palette.leafDark, palette.accent], kind)
    const left: Box = [width * 0.1, height * 0.1, width * 0.26, height * 0.4]
    canvas.sunX = left[0] + left[2] * 0.6
    canvas.sunY = left[1] + left[3] * 0.34
    canvas.horizon = left[1] + left[3] * 0.7
    canvas.sunRadius = unit * 0.05
    const right: Box = [width * 0.64, left[1], left[2], left[3]]
    const panels = each(
      upTo(6),
      (i) => d`M${width * (0.02 + i * 0.165)} ${height * 0.58}h${width * 0.135}v${height * 0.14}h${-width * 0.135}z`,
    )
    return (
      boards(canvas, height * 0.76, palette.floor) +
      mountainView(canvas, left, `l${canvas.seed}`, false) +
      casement(canvas, left, cloth) +
      mountainView(canvas, right, `r${canvas.seed}`, false) +
      casement(canvas, right, cloth) +
      strokePath(panels, palette.roof, 5, { opacity: 0.6 }) +
      lamp(canvas, width * 0.5, height * 0.34) +
      bench(canvas) +
      table(canvas, cloth) +
      nth(MEALS, kind)(canvas, width * 0.5, height * 0.72)
    )
  },
}

/** A shade of pewter on its cord, and the light that it throws. */
function lamp({ height, palette, unit }: Canvas, x: number, y: number): string {
  const shade = placed(x, y, unit)('M-.13 .06Q-.1 -.05 -.03 -.07h.06Q.1 -.05 .13 .06z')
  return (
    fillPath(
      d`M${x - unit * 0.12} ${y + unit * 0.06}L${x - unit * 0.42} ${height * 0.74}H${x + unit * 0.42}L${x + unit * 0.12} ${y + unit * 0.06}Z`,
      palette.glow,
      { opacity: 0.26 },
    ) +
    strokePath(d`M${x} 0V${y - unit * 0.06}`, palette.ink, unit * 0.008) +
    circle(x, y + unit * 0.06, unit * 0.045, palette.glow) +
    fillPath(shade, palette.ink)
  )
}

/** Two chairs of the country with a heart in the back. */
function bench({ width, height, palette, unit }: Canvas): string {
  return each([-1, 1], (side) => {
    const x = width * 0.5 + side * unit * 0.5
    const at = placed(x, height * 0.9, unit)
    const back = at('M-.08 -.02V-.28Q-.07 -.36 0 -.36T.08 -.28V-.02z')
    const heart = placed(
      x,
      height * 0.9 - unit * 0.24,
      unit * 0.03,
    )('M0 1C-1.4 0 -1 -1 -.4 -.8Q-.1 -.7 0 -.3Q.1 -.7 .4 -.8C1 -1 1.4 0 0 1Z')
    return (
      strokePath(at('M-.1 .12L-.07 0M.1 .12L.07 0'), palette.roof, unit * 0.026) +
      fillPath(back, palette.roof) +
      fillPath(heart, palette.floor) +
      fillPath(at('M-.12 -.04h.24v.05h-.24z'), palette.roof)
    )
  })
}

function table({ width, height, palette, unit }: Canvas, cloth: string): string {
  const x = width * 0.5
  const [half, y] = [unit * 0.46, height * 0.72]
  const top = d`M${x - half * 0.86} ${y - height * 0.03}h${half * 1.72}l${half * 0.14} ${height * 0.07}h${-half * 2}z`
  const fall = d`M${x - half} ${y + height * 0.04}h${half * 2}v${height * 0.09}h${-half * 2}z`
  const runner = d`M${x - half * 0.3} ${y - height * 0.03}h${half * 0.6}l${half * 0.04} ${height * 0.07}v${height * 0.12}h${-half * 0.68}v${-height * 0.12}z`
  const checks = each(
    upTo(12),
    (i) => d`M${x - half + (half * 2 * (i + 0.5)) / 12} ${y + height * 0.04}v${height * 0.09}`,
  )
  return (
    ellipse(x, height * 0.97, half * 1.05, height * 0.025, palette.ink, { opacity: 0.3 }) +
    rects(
      [
        [x - half * 0.8, y, unit * 0.04, height * 0.25],
        [x + half * 0.72, y, unit * 0.04, height * 0.25],
      ],
      palette.ink,
    ) +
    fillPath(top, palette.trim) +
    fillPath(fall, palette.wallShade) +
    strokePath(checks, palette.trim, (half * 2) / 24) +
    fillPath(runner, cloth)
  )
}

const FOOD = { bread: '#B9713A', crust: '#7D4524', cheese: '#F3D27B', cream: '#FBF3E0', wine: '#8E2436' } as const

const MEALS: readonly Meal[] = [
  (canvas, x, y) =>
    pot(canvas, x, y) +
    loaf(canvas, x - canvas.unit * 0.27, y) +
    glass(canvas, x + canvas.unit * 0.22, y, FOOD.cheese) +
    glass(canvas, x + canvas.unit * 0.31, y + 8, FOOD.cheese),
  (canvas, x, y) =>
    bowl(canvas, x - canvas.unit * 0.14, y) +
    bowl(canvas, x + canvas.unit * 0.16, y + 6) +
    loaf(canvas, x, y - 10) +
    candle(canvas, x + canvas.unit * 0.32, y),
  (canvas, x, y) =>
    cake(canvas, x - canvas.unit * 0.04, y) +
    cup(canvas, x + canvas.unit * 0.22, y + 8) +
    cup(canvas, x - canvas.unit * 0.28, y + 8) +
    candle(canvas, x + canvas.unit * 0.36, y - 4),
  (canvas, x, y) =>
    bottle(canvas, x + canvas.unit * 0.06, y - 4) +
    glass(canvas, x + canvas.unit * 0.18, y, FOOD.wine) +
    glass(canvas, x - canvas.unit * 0.1, y + 4, FOOD.wine) +
    bowl(canvas, x - canvas.unit * 0.26, y + 6) +
    candle(canvas, x + canvas.unit * 0.33, y),
]

/** The pan on its burner, forks in it. */
const pot: Meal = ({ palette, unit }, x, y) => {
  const at = placed(x, y, unit)
  return (
    strokePath(at('M-.09 .02V-.05M.09 .02V-.05M-.11 .02h.22'), palette.ink, unit * 0.012) +
    circle(x, y, unit * 0.022, palette.accent2) +
    fillPath(at('M-.13 -.13h.26q0 .09 -.06 .09h-.14q-.06 0 -.06 -.09z'), palette.accent) +
    ellipse(x, y - unit * 0.13, unit * 0.13, unit * 0.025, FOOD.cheese) +
    strokePath(at('M.13 -.11l.1 -.03M-.04 -.13l-.12 -.13M.05 -.13l.1 -.15M.01 -.13l.02 -.17'), palette.ink, unit * 0.01)
  )
}
const loaf: Meal = ({ unit }, x, y) => {
  const at = placed(x, y, unit)
  return (
    fillPath(at('M-.11 .03q-.01 -.12 .11 -.12t.11 .12z'), FOOD.crust) +
    strokePath(at('M-.06 -.05l.03 .05M-.01 -.07l.03 .06M.04 -.06l.03 .06'), FOOD.bread, unit * 0.014)
  )
}
function glass({ palette, unit }: Canvas, x: number, y: number, wine: string): string {
  const at = placed(x, y, unit)
  return (
    fillPath(
      at('M-.035 -.15h.07q.005 .07 -.03 .08v.07h.02v.01h-.05v-.01h.02v-.07q-.035 -.01 -.03 -.08z'),
      palette.trim,
      { opacity: 0.75 },
    ) + fillPath(at('M-.031 -.12h.062q-.005 .04 -.031 .045q-.026 -.005 -.031 -.045z'), wine)
  )
}
const bowl: Meal = ({ palette, unit }, x, y) => {
  const at = placed(x, y, unit)
  return (
    ellipse(x, y + unit * 0.012, unit * 0.13, unit * 0.02, palette.wallShade) +
    fillPath(at('M-.09 -.06h.18q0 .07 -.06 .075h-.06q-.06 -.005 -.06 -.075z'), palette.sea[1]) +
    ellipse(x, y - unit * 0.06, unit * 0.09, unit * 0.018, palette.accent2) +
    strokePath(at('M-.02 -.1q-.03 -.04 0 -.07t0 -.07M.03 -.1q-.03 -.04 0 -.07'), palette.foam, unit * 0.008, {
      opacity: 0.7,
    })
  )
}
const cake: Meal = ({ palette, unit }, x, y) => {
  const at = placed(x, y, unit)
  return (
    ellipse(x, y + unit * 0.02, unit * 0.17, unit * 0.025, palette.wallShade) +
    fillPath(at('M-.13 -.08h.26v.09q-.13 .03 -.26 0z'), FOOD.bread) +
    ellipse(x, y - unit * 0.08, unit * 0.13, unit * 0.03, FOOD.crust) +
    fillPath(at('M0 -.08l.12 .012v.09l-.1 .014z'), FOOD.cream)
  )
}
const cup: Meal = ({ palette, unit }, x, y) => {
  const at = placed(x, y, unit)
  return (
    ellipse(x, y + unit * 0.01, unit * 0.07, unit * 0.014, palette.wallShade) +
    fillPath(at('M-.045 -.07h.09q0 .07 -.03 .075h-.03q-.03 -.005 -.03 -.075z'), palette.accent) +
    strokePath(at('M.045 -.055q.04 0 .03 .025t-.04 .015'), palette.accent, unit * 0.01)
  )
}
const bottle: Meal = ({ palette, unit }, x, y) => {
  const at = placed(x, y, unit)
  return (
    fillPath(at('M-.04 .02v-.17q0 -.03 .025 -.05v-.08h.03v.08q.025 .02 .025 .05v.17z'), palette.leafDark) +
    fillPath(at('M-.04 -.11h.08v.08h-.08z'), palette.trim)
  )
}
const candle: Meal = ({ palette, unit }, x, y) => {
  const at = placed(x, y, unit)
  return (
    circle(x, y - unit * 0.19, unit * 0.06, palette.glow, { opacity: 0.45 }) +
    fillPath(at('M-.016 .01v-.16h.032v.16z'), palette.trim) +
    fillPath(at('M-.03 0h.06v.014h-.06z'), palette.ink) +
    fillPath(at('M0 -.22q.022 .03 0 .06q-.022 -.03 0 -.06z'), palette.accent2)
  )
}
