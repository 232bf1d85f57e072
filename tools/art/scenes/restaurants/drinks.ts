import type { Canvas } from '../../drawing/canvas.ts'
import {
  circle,
  type Disc,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  lens,
  placed,
  rect,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { FOOD } from './plate.ts'

/** Draws what stands on a table seen from the side; x, y is the middle of its foot, q its height. */
export type Still = (canvas: Canvas, x: number, y: number, q: number) => string

const GLASS = { opacity: 0.5 }

/** The shadow that a thing of half width w throws along the table, away from the sun. */
export function tableShadow({ palette, sunX }: Canvas, x: number, y: number, w: number): string {
  const away = sunX > x ? -1 : 1
  return ellipse(x + away * w * 0.5, y, w * 1.35, w * 0.16, palette.ink, { opacity: 0.24 })
}

/** A stemmed glass, filled to a share of its bowl. */
export function stemGlass(canvas: Canvas, x: number, y: number, h: number, wine: string, slender = 1): string {
  const { palette } = canvas
  const w = h * 0.23 * slender
  const at = placed(x, y, w, h)
  const bowl = at('M-1 -1C-1.1 -.62 -.8 -.46 0 -.44S1.1 -.62 1 -1Z')
  const filled = at('M-1.02 -.78C-1 -.58 -.7 -.47 0 -.46S1 -.58 1.02 -.78Z')
  return (
    tableShadow(canvas, x, y, h * 0.14) +
    ellipse(x, y, h * 0.15, h * 0.03, palette.foam, { opacity: 0.8 }) +
    rect(x - h * 0.012, y - h * 0.46, h * 0.024, h * 0.46, palette.foam, { opacity: 0.8 }) +
    fillPath(bowl, palette.foam, GLASS) +
    fillPath(filled, wine) +
    fillPath(at('M-.8 -.94q-.05 .24 .25 .38q0 -.2 .05 -.38z'), '#fff', { opacity: 0.4 })
  )
}

/** A bottle with a plain label and a coloured capsule. */
function wineBottle(canvas: Canvas, x: number, y: number, h: number, glass: string, capsule: string): string {
  const { palette } = canvas
  const w = h * 0.14
  const at = placed(x, y, w, h)
  const body = at('M-1 0V-.58q0 -.08 .62 -.14V-1h.76v.28q.62 .06 .62 .14V0Z')
  return (
    tableShadow(canvas, x, y, w * 1.2) +
    fillPath(body, glass) +
    rect(x - w * 0.42, y - h * 1.01, w * 0.84, h * 0.16, capsule) +
    rect(x - w, y - h * 0.5, w * 2, h * 0.26, palette.trim) +
    discs([[x, y - h * 0.39, w * 0.42]], palette.accent2) +
    rect(x - w, y - h * 0.29, w * 2, h * 0.016, palette.accent) +
    fillPath(at('M.55 0V-.56h.45V0Z'), palette.ink, { opacity: 0.25 })
  )
}

/** A bottle of red, two glasses, a cheese and grapes. */
export const wineAndCheese: Still = (canvas, x, y, q) => {
  const cheese = d`M${x - q * 0.78} ${y}l${q * 0.1} ${-q * 0.2}l${q * 0.4} ${q * 0.06}v${q * 0.14}z`
  const rind = d`M${x - q * 0.68} ${y - q * 0.2}l${q * 0.4} ${q * 0.06}v${q * 0.03}l${-q * 0.42} ${-q * 0.05}z`
  const grapes = upTo(10)
    .map((i): Disc => {
      const row = Math.floor(Math.sqrt(i * 2 + 0.25) - 0.5)
      const place = i - (row * (row + 1)) / 2
      return [x + q * 0.62 + (place - row / 2) * q * 0.1, y - q * 0.32 + row * q * 0.085, q * 0.055]
    })
    .map(([cx, cy, r]): Disc => [cx, y * 2 - q * 0.38 - cy, r])
  return (
    wineBottle(canvas, x - q * 0.02, y, q * 1.12, '#1F3B2C', FOOD.berry) +
    stemGlass(canvas, x - q * 0.42, y + q * 0.05, q * 0.66, FOOD.beet) +
    stemGlass(canvas, x + q * 0.3, y + q * 0.06, q * 0.66, FOOD.beet) +
    ellipse(x - q * 0.56, y + q * 0.08, q * 0.36, q * 0.035, FOOD.shade) +
    fillPath(cheese, FOOD.custard) +
    fillPath(rind, FOOD.crust) +
    discs(
      [
        [x - q * 0.52, y - q * 0.07, q * 0.025],
        [x - q * 0.42, y - q * 0.05, q * 0.018],
        [x - q * 0.6, y - q * 0.05, q * 0.016],
      ],
      FOOD.crust,
    ) +
    discs(grapes, '#5B2C5F') +
    discs(
      grapes.map(([cx, cy, r]): Disc => [cx - r * 0.3, cy - r * 0.3, q * 0.014]),
      FOOD.linen,
    )
  )
}

/** Champagne in a bucket of ice, two flutes. */
export const champagne: Still = (canvas, x, y, q) => {
  const at = placed(x, y, q)
  const { palette } = canvas
  const bucket = at('M-.3 -.5h.6l-.08 .5h-.44z')
  const shade = at('M.12 -.5h.18l-.08 .5h-.14z')
  const neck = at('M-.12 -.46L.02 -.92l.14 -.26l.08 .04l-.08 .28L.14 -.44Z')
  const foil = at('M.035 -.95l.125 -.24l.08 .04l-.075 .26z')
  const ice = upTo(6).map((i): Disc => [x - q * 0.25 + i * q * 0.1, y - q * (0.5 + (i % 2) * 0.03), q * 0.065])
  const flute = (left: number) => {
    const bubbles = upTo(5).map((i): Disc => [left + (i % 2 ? 1 : -1) * q * 0.02, y - q * (0.42 + i * 0.07), q * 0.01])
    return stemGlass(canvas, left, y + q * 0.05, q * 0.82, FOOD.flesh, 0.5) + discs(bubbles, FOOD.linen)
  }
  return (
    tableShadow(canvas, x, y, q * 0.3) +
    fillPath(neck, '#23452F') +
    fillPath(foil, palette.accent2) +
    discs(ice, palette.foam) +
    fillPath(bucket, FOOD.steel) +
    fillPath(shade, palette.ink, { opacity: 0.22 }) +
    rect(x - q * 0.32, y - q * 0.52, q * 0.64, q * 0.05, '#E8ECE6') +
    strokePath(at('M-.29 -.44h-.05v.12h.07M.29 -.44h.05v.12h-.07'), FOOD.steel, q * 0.025) +
    flute(x - q * 0.58) +
    flute(x + q * 0.56)
  )
}

/** Three cocktails on a tray: coupe, tumbler, flute. */
export const cocktails: Still = (canvas, x, y, q) => {
  const at = placed(x, y, q)
  const { palette } = canvas
  const coupe = at('M-.72 -.72q.02 .3 .24 .3t.24 -.3z')
  const tumbler = at('M-.18 -.07l-.03 -.52h.42l-.03 .52z')
  const filled = at('M-.17 -.09l-.02 -.38h.38l-.02 .38z')
  const peel = at('M.12 -.52q.16 -.2 .06 -.3t.1 -.16')
  return (
    tableShadow(canvas, x, y + q * 0.02, q * 0.8) +
    fillPath(at('M-.98 -.06h1.96l-.06 .08h-1.84z'), palette.roof) +
    rect(x - q, y - q * 0.08, q * 2, q * 0.03, palette.accent2) +
    rect(x - q * 0.492, y - q * 0.44, q * 0.024, q * 0.36, palette.foam, { opacity: 0.85 }) +
    ellipse(x - q * 0.48, y - q * 0.085, q * 0.14, q * 0.025, palette.foam) +
    fillPath(coupe, '#E98B75') +
    discs([[x - q * 0.36, y - q * 0.76, q * 0.06]], FOOD.berry) +
    strokePath(at('M-.36 -.8q.02 -.12 .1 -.16'), palette.leaf, q * 0.018) +
    fillPath(tumbler, palette.foam, GLASS) +
    fillPath(filled, FOOD.lemon) +
    fillPath(at('M-.1 -.4h.16v.16h-.16zM0 -.24h.14v.13h-.14z'), palette.foam, { opacity: 0.6 }) +
    strokePath(peel, FOOD.shrimp, q * 0.04, { 'stroke-linecap': 'round' }) +
    stemGlass(canvas, x + q * 0.6, y - q * 0.08, q * 0.86, palette.sea[2], 0.55) +
    each(upTo(3), (i) => circle(x + q * (0.58 + (i % 2) * 0.04), y - q * (0.52 + i * 0.09), q * 0.014, FOOD.linen)) +
    fillPath(lens(x + q * 0.6, y - q * 0.95, q * 0.13, q * 0.03), FOOD.lemon)
  )
}
