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
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { type Dish, FOOD, herb, lemonSlice } from './plate.ts'

/** Eight oysters round half a lemon. */
export const oysters: Dish = (x, y, q) => {
  const at = placed(0, 0, q)
  const shell = at('M-.2 0Q-.16 -.15 0 -.14Q.24 -.13 .25 0Q.2 .15 0 .13Q-.17 .12 -.2 0Z')
  const pearl = at('M-.165 0Q-.12 -.115 0 -.105Q.19 -.1 .2 0Q.16 .11 0 .1Q-.13 .09 -.165 0Z')
  const flesh = at('M-.09 0Q.02 -.09 .13 -.01Q.03 .08 -.09 0Z')
  const oyster =
    fillPath(shell, '#5F7476') +
    fillPath(pearl, '#F4EFE2') +
    fillPath(flesh, '#B9B5A3') +
    circle(q * 0.08, 0, q * 0.025, FOOD.cream)
  const round = each(upTo(8), (i) => {
    const angle = i * 0.785
    const degrees = Math.round(angle * 57.3)
    return group(oyster, moved(x + Math.cos(angle) * q * 0.44, y + Math.sin(angle) * q * 0.44, degrees))
  })
  return circle(x, y, q * 0.62, '#DCE8E4') + round + lemonSlice(x, y, q * 0.17, 20)
}

/** A grilled sole with lemon, herbs and tomatoes. */
export const sole: Dish = (x, y, q) => {
  const at = placed(0, 0, q)
  const back = at('M-.56 0Q-.3 -.24 .12 -.16Q.3 -.1 .4 0')
  const rest = at('L.62 -.17Q.56 0 .62 .17L.4 0Q.3 .1 .12 .16Q-.3 .24 -.56 0Z')
  const marks = at('M-.3 -.17q.06 .17 0 .34M-.2 -.14l.1 .1M-.04 -.14l.1 .1M.12 -.11l.08 .08')
  const fish =
    ellipse(q * 0.05, q * 0.06, q * 0.6, q * 0.2, FOOD.shade) +
    fillPath(back + rest, '#C98B4A') +
    fillPath(`${back}Z`, '#E5B06B') +
    strokePath(marks, '#8E5529', q * 0.02) +
    circle(-q * 0.43, -q * 0.03, q * 0.028, '#2A1A1E')
  return (
    group(fish, moved(x, y, -18)) +
    lemonSlice(x + q * 0.28, y + q * 0.34, q * 0.15, 0) +
    lemonSlice(x + q * 0.08, y + q * 0.43, q * 0.13, 40) +
    herb(x - q * 0.42, y - q * 0.24, q * 0.3, -30) +
    herb(x - q * 0.36, y - q * 0.3, q * 0.3, -70) +
    discs(
      [
        [x + q * 0.3, y - q * 0.36, q * 0.05],
        [x + q * 0.42, y - q * 0.26, q * 0.06],
        [x + q * 0.2, y - q * 0.42, q * 0.06],
      ],
      FOOD.tomato,
    )
  )
}

/** A bouillabaisse with five mussels and a piece of toast. */
export const bouillabaisse: Dish = (x, y, q) => {
  const at = placed(0, 0, q)
  const shell = at('M-.17 .02Q0 -.2 .19 -.01Q.05 .05 -.17 .02Z')
  const flesh = at('M-.13 .015Q.02 .16 .19 -.01Q.04 -.03 -.13 .015Z')
  const mussel = fillPath(shell, '#14202B') + fillPath(flesh, '#F3A33C')
  const oil = lens(x - q * 0.1, y - q * 0.2, q * 0.32, q * 0.1) + lens(x + q * 0.14, y + q * 0.26, q * 0.3, q * 0.08)
  const toast = d`M${x - q * 0.16} ${y - q * 0.06}h${q * 0.3}l${q * 0.04} ${q * 0.14}h${-q * 0.36}z`
  return (
    circle(x, y, q * 0.6, '#B5471F') +
    circle(x, y, q * 0.55, '#DD6F2A') +
    fillPath(oil, '#F19A45') +
    each(upTo(5), (i) => {
      const angle = i * 1.257 + 0.4
      const degrees = Math.round(angle * 57)
      return group(mussel, moved(x + Math.cos(angle) * q * 0.34, y + Math.sin(angle) * q * 0.34, degrees))
    }) +
    fillPath(toast, '#E9C17B') +
    herb(x - q * 0.02, y, q * 0.2, -40) +
    herb(x, y, q * 0.18, 200)
  )
}
