import { nth } from '../../drawing/random.ts'
import { circle, type Disc, d, discs, each, fillPath, group, moved, placed, upTo } from '../../drawing/svg.ts'
import { type Dish, FOOD, herb, lemonSlice } from './plate.ts'

/** Young vegetables in a star. */
export const vegetables: Dish = (x, y, q) => {
  const colors = [FOOD.tomato, FOOD.lemon, FOOD.leaf, FOOD.shrimp, FOOD.beet, FOOD.leafLight]
  const whole = d`M0 0Q${q * 0.28} ${-q * 0.11} ${q * 0.52} 0Q${q * 0.28} ${q * 0.11} 0 0Z`
  const lightHalf = d`M0 0Q${q * 0.28} ${-q * 0.11} ${q * 0.52} 0Z`
  const star = each(upTo(12), (i) => {
    const angle = i * 0.5236
    const spear = fillPath(whole, nth(colors, i % 6)) + fillPath(lightHalf, FOOD.linen, { opacity: 0.25 })
    const degrees = Math.round(angle * 57.3)
    return group(spear, moved(x + Math.cos(angle) * q * 0.1, y + Math.sin(angle) * q * 0.1, degrees))
  })
  const drops = upTo(9).map((i): Disc => {
    const angle = i * 0.7 + 0.2
    return [x + Math.cos(angle) * q * 0.6, y + Math.sin(angle) * q * 0.6, q * 0.022]
  })
  return star + circle(x, y, q * 0.15, FOOD.cream) + circle(x, y, q * 0.09, FOOD.lemon) + discs(drops, FOOD.leaf)
}

/** A lemon tart with drops of meringue, one slice moved out. */
export const lemonTart: Dish = (x, y, q) => {
  const at = placed(0, 0, q)
  const gap = d`M${x} ${y}L${x + q * 0.6} ${y - q * 0.2}L${x + q * 0.5} ${y + q * 0.4}Z`
  const drop = at('M0 0m-.08 0q.08 -.16 .16 0q-.08 .1 -.16 0z')
  const meringue = each(upTo(9), (i) => {
    const angle = 0.9 + i * 0.6
    return fillPath(drop, FOOD.cream, moved(x + Math.cos(angle) * q * 0.34, y + Math.sin(angle) * q * 0.34))
  })
  const filling = at('M0 0L.46 -.16L.4 .3Z')
  const crust = at('M.46 -.16L.4 .3L.46 .32L.53 -.18Z')
  const slice = fillPath(filling, FOOD.custard) + fillPath(crust, FOOD.crust)
  return (
    circle(x + q * 0.03, y + q * 0.04, q * 0.5, FOOD.crustShade) +
    circle(x, y, q * 0.5, FOOD.crust) +
    circle(x, y, q * 0.44, FOOD.custard) +
    fillPath(gap, FOOD.linen) +
    meringue +
    lemonSlice(x - q * 0.06, y - q * 0.02, q * 0.13, 0) +
    herb(x + q * 0.02, y - q * 0.06, q * 0.18, -50) +
    group(slice, moved(x + q * 0.12, y + q * 0.06))
  )
}

/** Three profiteroles with chocolate, cream in the middle and berries. */
export const profiteroles: Dish = (x, y, q) => {
  const puffs = each(upTo(3), (i) => {
    const angle = i * 2.094 - 0.6
    const [cx, cy] = [x + Math.cos(angle) * q * 0.27, y + Math.sin(angle) * q * 0.27]
    const at = placed(cx, cy, q)
    const chocolate = at('M-.23 0q.1 .13 .2 .03t.25 -.04q-.02 -.2 -.22 -.21t-.23 .22z')
    return (
      circle(cx + q * 0.03, cy + q * 0.04, q * 0.23, FOOD.crustShade) +
      circle(cx, cy, q * 0.23, FOOD.crust) +
      circle(cx - q * 0.03, cy - q * 0.03, q * 0.17, '#E9BE7C') +
      fillPath(chocolate, FOOD.chocolate)
    )
  })
  const berries: Disc[] = [
    [x + q * 0.48, y - q * 0.26, q * 0.055],
    [x - q * 0.5, y + q * 0.2, q * 0.05],
    [x + q * 0.1, y + q * 0.56, q * 0.045],
  ]
  return puffs + discs([[x, y, q * 0.1]], FOOD.cream) + herb(x, y, q * 0.16, -60) + discs(berries, FOOD.berry)
}
