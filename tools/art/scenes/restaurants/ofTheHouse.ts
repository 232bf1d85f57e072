import {
  circle,
  type Disc,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  group,
  lens,
  moved,
  placed,
  ring,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { type Dish, FOOD, herb, lemonSlice } from './plate.ts'

/** Places a drawing count times on a circle about x, y, turned outwards. */
function around(count: number, x: number, y: number, radius: number, from: number, drawing: string): string {
  return each(upTo(count), (i) => {
    const angle = from + (i * Math.PI * 2) / count
    const degrees = Math.round((angle * 180) / Math.PI)
    return group(drawing, moved(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, degrees))
  })
}

/** Mussels in an iron pot with parsley. */
export const mussels: Dish = (x, y, q) => {
  const at = placed(x, y, q)
  const shell = d`M${-q * 0.16} 0Q0 ${-q * 0.15} ${q * 0.17} 0Q0 ${q * 0.15} ${-q * 0.16} 0Z`
  const flesh = d`M${-q * 0.1} 0Q0 ${-q * 0.09} ${q * 0.12} 0Q0 ${q * 0.07} ${-q * 0.1} 0Z`
  const open = fillPath(shell, '#1B2A3A') + fillPath(flesh, '#F09A3A')
  const shut =
    fillPath(shell, '#1B2A3A') +
    fillPath(d`M${-q * 0.1} ${-q * 0.02}Q0 ${-q * 0.1} ${q * 0.12} ${-q * 0.02}Z`, '#41566C')
  const handles = at('M-.66 -.1h-.12v.2h.12M.66 -.1h.12v.2h-.12')
  return (
    strokePath(handles, '#12202B', q * 0.06, { 'stroke-linejoin': 'round' }) +
    circle(x, y, q * 0.66, '#12202B') +
    circle(x, y, q * 0.6, '#33454F') +
    circle(x, y, q * 0.56, '#E8C98A') +
    around(9, x, y, q * 0.4, 0.2, open) +
    around(6, x, y, q * 0.2, 0.6, shut) +
    group(open, moved(x, y, 40)) +
    herb(x - q * 0.3, y - q * 0.2, q * 0.14, 10) +
    herb(x + q * 0.18, y + q * 0.3, q * 0.14, -60) +
    herb(x + q * 0.24, y - q * 0.32, q * 0.12, 100)
  )
}

/** A whole lobster on its platter, claws forward, with lemon and a little pot of butter. */
export const lobster: Dish = (x, y, q) => {
  const at = placed(0, 0, q)
  const [red, dark, light] = ['#D4472D', '#A92F1A', '#EE8560']
  const claw =
    strokePath(at('M-.2 .1Q-.3 .34 -.46 .36'), dark, q * 0.085, { 'stroke-linecap': 'round' }) +
    fillPath(
      at(`M-.42 .42Q-.5 .22 -.76 .2Q-1.02 .2 -1.14 .36Q-.96 .32 -.88 .37Q-1.02 .42 -1.1 .5Q-.94 .6 -.72 .56
        Q-.5 .54 -.42 .42Z`),
      red,
    ) +
    fillPath(at('M-.5 .36Q-.6 .26 -.78 .26Q-.96 .27 -1.04 .32Q-.8 .28 -.7 .34Q-.6 .4 -.5 .36Z'), light) +
    strokePath(at('M-.02 .16q.02 .2 -.14 .32M.06 .17q.06 .2 -.06 .34M.14 .17q.1 .18 .02 .33'), dark, q * 0.03) +
    strokePath(at('M-.42 .05Q-.62 .02 -.8 .1T-1.2 .02'), dark, q * 0.016)
  const fan = each([-44, -22, 0, 22, 44], (turn) =>
    group(fillPath(at('M0 0Q.1 -.1 .26 -.07Q.32 0 .26 .07Q.1 .1 0 0Z'), turn ? red : dark), moved(q * 0.72, 0, turn)),
  )
  const rings = each(upTo(6), (i) => {
    const [left, half] = [q * (0.62 - i * 0.095), q * (0.12 + i * 0.014)]
    return (
      ellipse(left, 0, q * 0.105, half, i % 2 ? red : dark) +
      strokePath(d`M${left - q * 0.02} ${-half * 0.7}q${q * 0.05} ${half * 0.7} 0 ${half * 1.2}`, light, q * 0.016)
    )
  })
  const shell = at('M.2 0Q.18 .2 -.08 .19Q-.34 .15 -.5 0Q-.34 -.15 -.08 -.19Q.18 -.2 .2 0Z')
  const drawing =
    ellipse(0, q * 0.1, q * 0.86, q * 0.3, FOOD.shade) +
    claw +
    group(claw, { transform: 'scale(1 -1)' }) +
    fan +
    rings +
    fillPath(shell, red) +
    fillPath(at('M.14 -.04Q.06 -.15 -.1 -.14Q-.3 -.11 -.4 -.03Q-.1 -.07 .14 -.04Z'), light) +
    strokePath(at('M.04 -.17q-.08 .17 0 .34'), dark, q * 0.02) +
    discs(
      [
        [-q * 0.4, -q * 0.09, q * 0.024],
        [-q * 0.4, q * 0.09, q * 0.024],
      ],
      '#2A1A1E',
    )
  return (
    group(drawing, moved(x + q * 0.14, y - q * 0.06, -14)) +
    circle(x + q * 0.86, y + q * 0.3, q * 0.17, FOOD.cream) +
    circle(x + q * 0.86, y + q * 0.3, q * 0.13, FOOD.custard) +
    lemonSlice(x + q * 0.5, y + q * 0.46, q * 0.15, 15) +
    lemonSlice(x + q * 0.28, y + q * 0.56, q * 0.13, 50) +
    herb(x - q * 0.16, y + q * 0.6, q * 0.24, -170) +
    herb(x - q * 0.12, y + q * 0.62, q * 0.22, 150)
  )
}

/** Rings of squid in their ink, rice in the middle. */
export const squid: Dish = (x, y, q) => {
  const at = placed(x, y, q)
  const pool = at('M-.58 0Q-.54 -.52 0 -.58T.6 .02T0 .58T-.58 0Z')
  const rings = each(upTo(8), (i) => {
    const angle = 0.2 + (i * Math.PI) / 4
    const reach = q * (i % 2 ? 0.42 : 0.36)
    return ring(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, q * (i % 2 ? 0.08 : 0.1))
  })
  const grains = upTo(16).map((i): Disc => {
    const reach = q * 0.045 * Math.sqrt(i)
    return [x + Math.cos(i * 2.4) * reach, y + Math.sin(i * 2.4) * reach, q * 0.026]
  })
  return (
    fillPath(pool, '#1A1C26') +
    fillPath(lens(x - q * 0.16, y - q * 0.46, q * 0.2, q * 0.06), '#454A5C') +
    strokePath(rings, '#E9B7A6', q * 0.075) +
    strokePath(rings, '#FBEFE6', q * 0.05) +
    circle(x, y, q * 0.23, FOOD.shade) +
    circle(x, y, q * 0.21, FOOD.cream) +
    discs(grains, '#E9DDC4') +
    discs([[x + q * 0.05, y - q * 0.02, q * 0.05]], FOOD.tomato) +
    herb(x - q * 0.04, y + q * 0.02, q * 0.14, 150)
  )
}

/** A gâteau basque, hatched, with black cherries and a slice taken out. */
export const basqueCake: Dish = (x, y, q) => {
  const hatching = each(upTo(5), (i) => {
    const at = (i - 2) * q * 0.17
    const half = Math.sqrt(Math.max(0, (q * 0.45) ** 2 - at ** 2))
    return d`M${x + at * 0.7 - half * 0.7} ${y + at * 0.7 + half * 0.7}l${half * 1.4} ${-half * 1.4}
      M${x + at * 0.7 - half * 0.7} ${y - at * 0.7 - half * 0.7}l${half * 1.4} ${half * 1.4}`
  })
  const missing = d`M${x} ${y}L${x + q * 0.62} ${y - q * 0.06}L${x + q * 0.44} ${y + q * 0.44}Z`
  const cherries: Disc[] = [
    [x + q * 0.4, y + q * 0.06, q * 0.06],
    [x + q * 0.5, y + q * 0.18, q * 0.065],
    [x + q * 0.3, y + q * 0.2, q * 0.06],
    [x + q * 0.4, y + q * 0.3, q * 0.055],
  ]
  return (
    circle(x + q * 0.03, y + q * 0.05, q * 0.5, FOOD.crustShade) +
    circle(x, y, q * 0.5, '#B87433') +
    circle(x, y, q * 0.46, '#DFA050') +
    strokePath(hatching, '#B87433', q * 0.018) +
    fillPath(missing, FOOD.linen) +
    fillPath(d`M${x} ${y}L${x + q * 0.5} ${y - q * 0.05}l${q * 0.01} ${q * 0.06}L${x} ${y + q * 0.04}Z`, FOOD.custard) +
    discs(cherries, '#5A1626') +
    discs(
      cherries.map(([cx, cy, r]): Disc => [cx - r * 0.3, cy - r * 0.3, q * 0.014]),
      FOOD.linen,
    )
  )
}
