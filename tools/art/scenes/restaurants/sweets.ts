import {
  circle,
  type Disc,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  group,
  moved,
  rect,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { type Still, tableShadow } from './drinks.ts'
import { FOOD, herb } from './plate.ts'

/** Three scoops of ice in a glass, a wafer, a cherry, a plate of biscuits. */
export const iceCoupe: Still = (canvas, x, y, q) => {
  const { palette } = canvas
  const bowl = d`M${x - q * 0.42} ${y - q * 0.66}q${q * 0.04} ${q * 0.34} ${q * 0.42} ${q * 0.36}
    t${q * 0.42} ${-q * 0.36}z`
  const wafer = d`M${x + q * 0.1} ${y - q * 0.7}l${q * 0.26} ${-q * 0.46}l${q * 0.16} ${q * 0.1}
    l${-q * 0.22} ${q * 0.46}z`
  const grid = d`M${x + q * 0.2} ${y - q * 0.74}l${q * 0.25} ${-q * 0.4}M${x + q * 0.2} ${y - q * 0.9}
    l${q * 0.17} ${q * 0.1}M${x + q * 0.27} ${y - q * 1.02}l${q * 0.17} ${q * 0.1}`
  const sauce = d`M${x - q * 0.2} ${y - q * 0.92}q${q * 0.2} ${-q * 0.2} ${q * 0.38} 0
    q${q * 0.02} ${q * 0.14} ${-q * 0.04} ${q * 0.16}t${-q * 0.08} ${-q * 0.06} 
    q${-q * 0.04} ${q * 0.16} ${-q * 0.1} ${q * 0.02}q${-q * 0.1} ${q * 0.12} ${-q * 0.16} ${-q * 0.12}z`
  return (
    tableShadow(canvas, x, y, q * 0.34) +
    fillPath(wafer, FOOD.crust) +
    strokePath(grid, '#8E5529', q * 0.018) +
    circle(x - q * 0.2, y - q * 0.74, q * 0.21, FOOD.custard) +
    circle(x + q * 0.2, y - q * 0.74, q * 0.21, '#F0A7A0') +
    circle(x, y - q * 0.88, q * 0.21, FOOD.cream) +
    fillPath(sauce, FOOD.chocolate) +
    circle(x, y - q * 1.1, q * 0.065, FOOD.berry) +
    strokePath(d`M${x} ${y - q * 1.15}q${q * 0.02} ${-q * 0.12} ${q * 0.12} ${-q * 0.14}`, palette.leaf, q * 0.018) +
    fillPath(bowl, palette.foam, { opacity: 0.75 }) +
    fillPath(
      d`M${x - q * 0.34} ${y - q * 0.62}q${q * 0.04} ${q * 0.24} ${q * 0.22} ${q * 0.28}
        q${-q * 0.1} ${-q * 0.12} ${-q * 0.12} ${-q * 0.28}z`,
      '#fff',
      { opacity: 0.7 },
    ) +
    rect(x - q * 0.02, y - q * 0.32, q * 0.04, q * 0.3, palette.foam, { opacity: 0.9 }) +
    ellipse(x, y, q * 0.24, q * 0.04, palette.foam) +
    ellipse(x - q * 0.82, y + q * 0.04, q * 0.34, q * 0.045, FOOD.cream) +
    each(upTo(4), (i) =>
      ellipse(
        x - q * (0.98 - (i % 2) * 0.28),
        y - q * (0.01 + Math.floor(i / 2) * 0.06),
        q * 0.16,
        q * 0.04,
        i % 2 ? FOOD.crust : '#E5B06B',
      ),
    ) +
    strokePath(d`M${x + q * 0.5} ${y + q * 0.07}h${q * 0.42}`, FOOD.steel, q * 0.03, { 'stroke-linecap': 'round' }) +
    ellipse(x + q * 0.98, y + q * 0.07, q * 0.1, q * 0.035, FOOD.steel)
  )
}

/** Tea: pot, cup, a plate of madeleines. */
export const tea: Still = (canvas, x, y, q) => {
  const { palette } = canvas
  const pot = d`M${x - q * 0.4} ${y - q * 0.3}q0 ${-q * 0.34} ${q * 0.4} ${-q * 0.34}t${q * 0.4} ${q * 0.34}
    t${-q * 0.2} ${q * 0.3}h${-q * 0.4}q${-q * 0.2} 0 ${-q * 0.2} ${-q * 0.3}z`
  const spout = d`M${x + q * 0.34} ${y - q * 0.24}q${q * 0.16} ${-q * 0.02} ${q * 0.2} ${-q * 0.26}h${q * 0.12}
    q${-q * 0.02} ${q * 0.4} ${-q * 0.36} ${q * 0.42}z`
  const handle = d`M${x - q * 0.37} ${y - q * 0.44}q${-q * 0.28} 0 ${-q * 0.24} ${q * 0.2}t${q * 0.28} ${q * 0.12}`
  const band = d`M${x - q * 0.4} ${y - q * 0.34}h${q * 0.8}v${q * 0.1}h${-q * 0.8}z`
  const cup = d`M${x + q * 0.74} ${y - q * 0.28}h${q * 0.4}q0 ${q * 0.24} ${-q * 0.14} ${q * 0.26}h${-q * 0.12}
    q${-q * 0.14} ${-q * 0.02} ${-q * 0.14} ${-q * 0.26}z`
  const madeleine = d`M${-q * 0.15} 0q${q * 0.15} ${-q * 0.17} ${q * 0.3} 0q${-q * 0.15} ${q * 0.09} ${-q * 0.3} 0z`
  const steam = d`M${x + q * 0.88} ${y - q * 0.36}q${-q * 0.06} ${-q * 0.1} 0 ${-q * 0.18}t0 ${-q * 0.18}
    M${x + q * 1} ${y - q * 0.36}q${-q * 0.06} ${-q * 0.1} 0 ${-q * 0.18}t0 ${-q * 0.14}`
  const cakes = [
    [-0.98, 0],
    [-0.72, 0],
    [-0.85, -0.09],
  ] as const
  return (
    tableShadow(canvas, x, y, q * 0.5) +
    strokePath(handle, palette.sea[1], q * 0.06) +
    fillPath(spout + pot, palette.sea[1]) +
    fillPath(band, palette.trim, { opacity: 0.85 }) +
    discs(
      upTo(6).map((i): Disc => [x + q * (-0.32 + i * 0.13), y - q * 0.29, q * 0.03]),
      palette.accent,
    ) +
    fillPath(d`M${x - q * 0.22} ${y - q * 0.6}q${q * 0.22} ${-q * 0.14} ${q * 0.44} 0z`, palette.sea[0]) +
    circle(x, y - q * 0.7, q * 0.05, palette.accent2) +
    tableShadow(canvas, x + q * 0.94, y + q * 0.05, q * 0.24) +
    ellipse(x + q * 0.94, y + q * 0.03, q * 0.32, q * 0.04, palette.trim) +
    fillPath(cup, palette.foam) +
    strokePath(
      d`M${x + q * 1.12} ${y - q * 0.24}q${q * 0.14} 0 ${q * 0.1} ${q * 0.1}t${-q * 0.14} ${q * 0.04}`,
      palette.foam,
      q * 0.03,
    ) +
    ellipse(x + q * 0.94, y - q * 0.28, q * 0.2, q * 0.03, '#B5662B') +
    strokePath(steam, palette.foam, q * 0.02, { opacity: 0.8, 'stroke-linecap': 'round' }) +
    ellipse(x - q * 0.85, y + q * 0.06, q * 0.4, q * 0.045, palette.trim) +
    each(cakes, ([dx, dy]) =>
      group(
        fillPath(madeleine, '#E0A24E') +
          strokePath(
            d`M${-q * 0.07} ${-q * 0.02}l${q * 0.03} ${-q * 0.05}M0 ${-q * 0.02}v${-q * 0.06}
              M${q * 0.07} ${-q * 0.02}l${-q * 0.03} ${-q * 0.05}`,
            '#B87433',
            q * 0.015,
          ),
        moved(x + q * dx, y + q * dy + q * 0.02),
      ),
    )
  )
}

/** A footed bowl of lemons and oranges with their leaves. */
export const citrus: Still = (canvas, x, y, q) => {
  const { palette } = canvas
  const bowl = d`M${x - q * 0.66} ${y - q * 0.5}h${q * 1.32}q${-q * 0.06} ${q * 0.32} ${-q * 0.5} ${q * 0.34}
    h${-q * 0.32}q${-q * 0.44} ${-q * 0.02} ${-q * 0.5} ${-q * 0.34}z`
  const foot = d`M${x - q * 0.08} ${y - q * 0.2}h${q * 0.16}q0 ${q * 0.14} ${q * 0.2} ${q * 0.2}h${-q * 0.56}
    q${q * 0.2} ${-q * 0.06} ${q * 0.2} ${-q * 0.2}z`
  const fruit = [
    [-0.46, -0.56, '#E88A2E'],
    [-0.16, -0.6, FOOD.lemon],
    [0.18, -0.6, '#E88A2E'],
    [0.48, -0.56, FOOD.lemon],
    [-0.3, -0.82, FOOD.lemon],
    [0.04, -0.86, '#E88A2E'],
    [0.34, -0.8, FOOD.lemon],
    [0.02, -1.1, FOOD.lemon],
  ] as const
  return (
    tableShadow(canvas, x, y, q * 0.4) +
    herb(x - q * 0.5, y - q * 0.64, q * 0.34, -150) +
    herb(x + q * 0.46, y - q * 0.74, q * 0.36, -30) +
    herb(x + q * 0.02, y - q * 1.12, q * 0.32, -70) +
    herb(x - q * 0.02, y - q * 1.12, q * 0.3, -130) +
    each(fruit, ([dx, dy, color]) => {
      const [cx, cy] = [x + q * dx, y + q * dy]
      const body = color === FOOD.lemon ? ellipse(cx, cy, q * 0.21, q * 0.165, color) : circle(cx, cy, q * 0.19, color)
      return body + circle(cx - q * 0.06, cy - q * 0.06, q * 0.035, FOOD.linen, { opacity: 0.7 })
    }) +
    herb(x - q * 0.1, y - q * 0.64, q * 0.24, 160) +
    fillPath(bowl + foot, palette.trim) +
    fillPath(
      d`M${x + q * 0.2} ${y - q * 0.5}h${q * 0.46}q${-q * 0.06} ${q * 0.32} ${-q * 0.5} ${q * 0.34}
        q${q * 0.06} ${-q * 0.16} ${q * 0.04} ${-q * 0.34}z`,
      palette.wallShade,
      { opacity: 0.5 },
    ) +
    strokePath(d`M${x - q * 0.6} ${y - q * 0.43}h${q * 1.2}`, palette.sea[1], q * 0.03) +
    ellipse(x + q * 0.86, y - q * 0.1, q * 0.2, q * 0.16, FOOD.lemon) +
    fillPath(d`M${x - q * 1.04} ${y + q * 0.04}a${q * 0.2} ${q * 0.2} 0 0 1 ${q * 0.4} 0z`, FOOD.lemon) +
    fillPath(d`M${x - q * 1.0} ${y + q * 0.04}a${q * 0.16} ${q * 0.16} 0 0 1 ${q * 0.32} 0z`, FOOD.pith)
  )
}
