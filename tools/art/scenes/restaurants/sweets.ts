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
  placed,
  rect,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { type Still, tableShadow } from './drinks.ts'
import { FOOD, herb } from './plate.ts'

/** Three scoops of ice in a glass, a wafer, a cherry, a plate of biscuits. */
export const iceCoupe: Still = (canvas, x, y, q) => {
  const at = placed(x, y, q)
  const { palette } = canvas
  const bowl = at('M-.42 -.66q.04 .34 .42 .36t.42 -.36z')
  const wafer = at('M.1 -.7l.26 -.46l.16 .1l-.22 .46z')
  const grid = at('M.2 -.74l.25 -.4M.2 -.9l.17 .1M.27 -1.02l.17 .1')
  const sauce = at('M-.2 -.92q.2 -.2 .38 0q.02 .14 -.04 .16t-.08 -.06q-.04 .16 -.1 .02q-.1 .12 -.16 -.12z')
  return (
    tableShadow(canvas, x, y, q * 0.34) +
    fillPath(wafer, FOOD.crust) +
    strokePath(grid, '#8E5529', q * 0.018) +
    circle(x - q * 0.2, y - q * 0.74, q * 0.21, FOOD.custard) +
    circle(x + q * 0.2, y - q * 0.74, q * 0.21, '#F0A7A0') +
    circle(x, y - q * 0.88, q * 0.21, FOOD.cream) +
    fillPath(sauce, FOOD.chocolate) +
    circle(x, y - q * 1.1, q * 0.065, FOOD.berry) +
    strokePath(at('M0 -1.15q.02 -.12 .12 -.14'), palette.leaf, q * 0.018) +
    fillPath(bowl, palette.foam, { opacity: 0.75 }) +
    fillPath(at('M-.34 -.62q.04 .24 .22 .28q-.1 -.12 -.12 -.28z'), '#fff', { opacity: 0.7 }) +
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
    strokePath(at('M.5 .07h.42'), FOOD.steel, q * 0.03, { 'stroke-linecap': 'round' }) +
    ellipse(x + q * 0.98, y + q * 0.07, q * 0.1, q * 0.035, FOOD.steel)
  )
}

/** Tea: pot, cup, a plate of madeleines. */
export const tea: Still = (canvas, x, y, q) => {
  const at = placed(x, y, q)
  const { palette } = canvas
  const pot = at('M-.4 -.3q0 -.34 .4 -.34t.4 .34t-.2 .3h-.4q-.2 0 -.2 -.3z')
  const spout = at('M.34 -.24q.16 -.02 .2 -.26h.12q-.02 .4 -.36 .42z')
  const handle = at('M-.37 -.44q-.28 0 -.24 .2t.28 .12')
  const band = at('M-.4 -.34h.8v.1h-.8z')
  const cup = at('M.74 -.28h.4q0 .24 -.14 .26h-.12q-.14 -.02 -.14 -.26z')
  const madeleine = d`M${-q * 0.15} 0q${q * 0.15} ${-q * 0.17} ${q * 0.3} 0q${-q * 0.15} ${q * 0.09} ${-q * 0.3} 0z`
  const steam = at('M.88 -.36q-.06 -.1 0 -.18t0 -.18M1 -.36q-.06 -.1 0 -.18t0 -.14')
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
    fillPath(at('M-.22 -.6q.22 -.14 .44 0z'), palette.sea[0]) +
    circle(x, y - q * 0.7, q * 0.05, palette.accent2) +
    tableShadow(canvas, x + q * 0.94, y + q * 0.05, q * 0.24) +
    ellipse(x + q * 0.94, y + q * 0.03, q * 0.32, q * 0.04, palette.trim) +
    fillPath(cup, palette.foam) +
    strokePath(at('M1.12 -.24q.14 0 .1 .1t-.14 .04'), palette.foam, q * 0.03) +
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
  const at = placed(x, y, q)
  const { palette } = canvas
  const bowl = at('M-.66 -.5h1.32q-.06 .32 -.5 .34h-.32q-.44 -.02 -.5 -.34z')
  const foot = at('M-.08 -.2h.16q0 .14 .2 .2h-.56q.2 -.06 .2 -.2z')
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
    fillPath(at('M.2 -.5h.46q-.06 .32 -.5 .34q.06 -.16 .04 -.34z'), palette.wallShade, { opacity: 0.5 }) +
    strokePath(at('M-.6 -.43h1.2'), palette.sea[1], q * 0.03) +
    ellipse(x + q * 0.86, y - q * 0.1, q * 0.2, q * 0.16, FOOD.lemon) +
    fillPath(at('M-1.04 .04a.2 .2 0 0 1 .4 0z'), FOOD.lemon) +
    fillPath(at('M-1 .04a.16 .16 0 0 1 .32 0z'), FOOD.pith)
  )
}
