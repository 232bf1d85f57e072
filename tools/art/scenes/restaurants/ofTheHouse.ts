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

/** Half a blue lobster, split and grilled, with lemon and a little pot of butter. */
export const lobster: Dish = (x, y, q) => {
  const at = placed(0, 0, q)
  const tail = at('M-.05 -.16Q.34 -.2 .5 0Q.34 .2 -.05 .16Z')
  const meat = at('M-.02 -.09Q.3 -.12 .44 0Q.3 .12 -.02 .09Z')
  const head = at('M0 -.17Q-.34 -.22 -.46 0Q-.34 .22 0 .17Z')
  const fan = at('M.46 0L.66 -.16Q.7 0 .66 .16Z')
  const claw = (
    side: number,
  ) => d`M${-q * 0.26} ${side * q * 0.16}Q${-q * 0.3} ${side * q * 0.36} ${-q * 0.5} ${side * q * 0.38} 
    Q${-q * 0.68} ${side * q * 0.36} ${-q * 0.7} ${side * q * 0.2}
    Q${-q * 0.58} ${side * q * 0.28} ${-q * 0.52} ${side * q * 0.22} 
    Q${-q * 0.42} ${side * q * 0.26} ${-q * 0.36} ${side * q * 0.14}Z`
  const rings = at('M.08 -.17v.34M.19 -.18v.36M.3 -.16v.32')
  const feelers = at('M-.42 -.06Q-.66 -.1 -.78 -.02M-.42 .06Q-.64 .08 -.74 .06')
  const drawing =
    ellipse(0, q * 0.06, q * 0.62, q * 0.2, FOOD.shade) +
    fillPath(claw(-1) + claw(1) + fan, '#B8371F') +
    fillPath(tail + head, '#D4472D') +
    fillPath(meat, FOOD.cream) +
    strokePath(rings, '#B8371F', q * 0.025) +
    strokePath(feelers, '#B8371F', q * 0.016) +
    fillPath(at('M-.06 -.1Q-.26 -.12 -.34 0Q-.26 .12 -.06 .1Z'), FOOD.lemon)
  return (
    group(drawing, moved(x + q * 0.06, y - q * 0.04, -24)) +
    circle(x + q * 0.24, y + q * 0.42, q * 0.15, FOOD.cream) +
    circle(x + q * 0.24, y + q * 0.42, q * 0.115, FOOD.custard) +
    lemonSlice(x + q * 0.02, y + q * 0.48, q * 0.12, 15) +
    herb(x + q * 0.42, y - q * 0.4, q * 0.2, -140) +
    herb(x + q * 0.36, y - q * 0.46, q * 0.18, -100)
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
