import {
  circle,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  group,
  lens,
  moved,
  placed,
  rect,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { type Still, stemGlass, tableShadow } from './drinks.ts'
import { FOOD, herb } from './plate.ts'

/** A stand of two tiers: oysters and prawns on ice, a crab on top, a glass of white. */
export const shellfish: Still = (canvas, x, y, q) => {
  const { palette } = canvas
  const tier = (top: number, w: number) => {
    const ice = d`M${x - w * 0.9} ${top}Q${x - w * 0.6} ${top - w * 0.3} ${x} ${top - w * 0.32}T${x + w * 0.9} ${top}Z`
    const plate = ellipse(x, top + q * 0.02, w, q * 0.05, FOOD.steel) + ellipse(x, top, w, q * 0.04, '#E8ECE6')
    return plate + fillPath(ice, palette.foam)
  }
  const oyster = (left: number, top: number) =>
    fillPath(lens(left, top, q * 0.13, q * 0.1), '#5F7476') +
    fillPath(lens(left, top - q * 0.008, q * 0.1, q * 0.065), '#F4EFE2')
  const prawn = (left: number, top: number, side: number) =>
    strokePath(
      d`M${left} ${top}q${side * q * 0.14} ${-q * 0.02} ${side * q * 0.13} ${-q * 0.13}
        t${-side * q * 0.07} ${-q * 0.05}`,
      FOOD.shrimp,
      q * 0.045,
      { 'stroke-linecap': 'round' },
    ) + circle(left + side * q * 0.06, top - q * 0.18, q * 0.012, '#2A1A1E')
  const lemon = (left: number, top: number) =>
    fillPath(d`M${left - q * 0.09} ${top}a${q * 0.09} ${q * 0.09} 0 0 1 ${q * 0.18} 0z`, FOOD.lemon) +
    fillPath(d`M${left - q * 0.065} ${top}a${q * 0.065} ${q * 0.065} 0 0 1 ${q * 0.13} 0z`, FOOD.pith)
  const [lower, upper] = [y - q * 0.3, y - q * 0.76]
  const path = placed(x, upper, q)
  const crab = path('M-.22 -.16Q0 -.4 .22 -.16Q0 -.06 -.22 -.16Z')
  const claws = path('M-.2 -.16q-.16 -.02 -.14 -.18M.2 -.16q.16 -.02 .14 -.18')
  return (
    tableShadow(canvas, x, y, q * 0.5) +
    fillPath(
      d`M${x - q * 0.22} ${y}q${q * 0.2} ${-q * 0.02} ${q * 0.2} ${-q * 0.12}h${q * 0.04}
        q0 ${q * 0.1} ${q * 0.2} ${q * 0.12}z`,
      FOOD.steel,
    ) +
    strokePath(d`M${x} ${y - q * 0.1}V${upper}`, FOOD.steel, q * 0.035) +
    tier(lower, q * 0.72) +
    each([-0.5, -0.26, 0.26, 0.5], (at) => oyster(x + q * at, lower - q * 0.08)) +
    oyster(x, lower - q * 0.13) +
    lemon(x - q * 0.12, lower - q * 0.16) +
    lemon(x + q * 0.14, lower - q * 0.16) +
    prawn(x - q * 0.56, lower, -1) +
    prawn(x + q * 0.56, lower, 1) +
    tier(upper, q * 0.42) +
    strokePath(claws, '#B8371F', q * 0.06, { 'stroke-linecap': 'round' }) +
    fillPath(crab, FOOD.tomato) +
    discs(
      [
        [x - q * 0.06, upper - q * 0.27, q * 0.018],
        [x + q * 0.06, upper - q * 0.27, q * 0.018],
      ],
      '#2A1A1E',
    ) +
    prawn(x - q * 0.3, upper, -1) +
    prawn(x + q * 0.3, upper, 1) +
    herb(x - q * 0.02, lower - q * 0.24, q * 0.16, -30) +
    herb(x, lower - q * 0.24, q * 0.16, 200) +
    stemGlass(canvas, x + q * 0.92, y + q * 0.04, q * 0.66, FOOD.flesh)
  )
}

/** Loaves in a basket, butter, a knife. */
export const bread: Still = (canvas, x, y, q) => {
  const at = placed(x, y, q)
  const { palette } = canvas
  const baguette = d`M${-q * 0.09} 0v${-q * 0.78}q0 ${-q * 0.14} ${q * 0.09} ${-q * 0.14}t${q * 0.09} ${q * 0.14}V0z`
  const cuts = d`M${-q * 0.05} ${-q * 0.3}l${q * 0.1} ${-q * 0.1}M${-q * 0.05} ${-q * 0.5}l${q * 0.1} ${-q * 0.1}
    M${-q * 0.05} ${-q * 0.7}l${q * 0.1} ${-q * 0.1}`
  const stick = fillPath(baguette, FOOD.crust) + strokePath(cuts, '#F3DDB0', q * 0.035, { 'stroke-linecap': 'round' })
  const basket = at('M-.56 -.4h1.12l-.12 .4h-.88z')
  const weave = each(upTo(4), (row) =>
    each(
      upTo(8),
      (i) => d`M${x + q * (-0.5 + i * 0.13 + (row % 2) * 0.06)} ${y - q * (0.34 - row * 0.09)}h${q * 0.08}`,
    ),
  )
  const round = at('M.02 -.38q0 -.34 .26 -.34t.26 .34z')
  const slashes = at('M.14 -.62l.1 .1M.28 -.64l.1 .1')
  return (
    tableShadow(canvas, x, y, q * 0.6) +
    group(stick, moved(x - q * 0.3, y - q * 0.2, -22)) +
    group(stick, moved(x - q * 0.12, y - q * 0.2, -4)) +
    group(stick, moved(x + q * 0.14, y - q * 0.2, 14)) +
    fillPath(round, '#B87433') +
    strokePath(slashes, '#F3DDB0', q * 0.035, { 'stroke-linecap': 'round' }) +
    fillPath(at('M-.6 -.42l.3 .18l.2 -.16l.24 .2l.2 -.2l.28 -.02v.12h-1.22z'), palette.trim) +
    fillPath(basket, '#C98B4A') +
    strokePath(weave, '#8E5529', q * 0.035) +
    rect(x - q * 0.6, y - q * 0.43, q * 1.2, q * 0.06, '#8E5529') +
    ellipse(x + q * 0.9, y + q * 0.02, q * 0.26, q * 0.035, FOOD.cream) +
    fillPath(at('M.74 -.01v-.14h.32v.14z'), FOOD.custard) +
    rect(x + q * 0.98, y - q * 0.15, q * 0.08, q * 0.14, FOOD.lemon, { opacity: 0.6 }) +
    strokePath(at('M-1.05 .06h.36'), FOOD.steel, q * 0.05, { 'stroke-linecap': 'round' }) +
    strokePath(at('M-1.22 .06h.16'), palette.accent, q * 0.05, { 'stroke-linecap': 'round' })
  )
}
