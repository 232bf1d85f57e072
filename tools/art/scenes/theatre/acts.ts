import { circle, type Disc, d, discs, ellipse, fillPath, rect, ring, strokePath, upTo } from '../../drawing/svg.ts'
import { type Performer, SKIN } from './soloists.ts'
import { NIGHT } from './stage.ts'

const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** An acrobat in a hoop that hangs from the flies. */
export const acrobat: Performer = ({ palette, unit }, x, y, cloth) => {
  const middle = y - unit * 0.34
  const r = unit * 0.17
  const body = d`M${x - unit * 0.1} ${middle + r * 0.62}
    Q${x - unit * 0.02} ${middle + r * 0.9} ${x + unit * 0.09} ${middle + r * 0.5}`
  const legs = d`M${x + unit * 0.08} ${middle + r * 0.52}L${x + unit * 0.2} ${middle + r * 0.2}
    l${unit * 0.1} ${-unit * 0.1}M${x + unit * 0.08} ${middle + r * 0.54}l${unit * 0.16} ${unit * 0.03}`
  const arms = d`M${x - unit * 0.09} ${middle + r * 0.62}
    Q${x - unit * 0.15} ${middle} ${x - unit * 0.11} ${middle - r * 0.76}M${x - unit * 0.09} ${middle + r * 0.66}
    l${-unit * 0.14} ${unit * 0.04}`
  return (
    ellipse(x, y + unit * 0.01, unit * 0.14, unit * 0.02, NIGHT.ink, { opacity: 0.3 }) +
    strokePath(d`M${x} ${middle - r}V0`, palette.trim, unit * 0.006) +
    strokePath(ring(x, middle, r), palette.accent2, unit * 0.02) +
    strokePath(legs + arms, SKIN, unit * 0.02, ROUND) +
    strokePath(body, cloth === palette.accent ? palette.accent2 : palette.accent, unit * 0.05, ROUND) +
    circle(x - unit * 0.125, middle + r * 0.44, unit * 0.026, SKIN) +
    fillPath(
      d`M${x - unit * 0.15} ${middle + r * 0.4}q${unit * 0.02} ${-unit * 0.05} ${unit * 0.05} ${-unit * 0.02}
        q${-unit * 0.02} ${unit * 0.01} ${-unit * 0.05} ${unit * 0.02}z`,
      NIGHT.ink,
    )
  )
}

/** A ballerina on the points of her feet. */
export const ballerina: Performer = ({ palette, unit }, x, y) => {
  const tutu = d`M${x - unit * 0.16} ${y - unit * 0.2}Q${x} ${y - unit * 0.26} ${x + unit * 0.16} ${y - unit * 0.2}
    Q${x} ${y - unit * 0.15} ${x - unit * 0.16} ${y - unit * 0.2}Z`
  const bodice = d`M${x - unit * 0.03} ${y - unit * 0.33}h${unit * 0.06}l${-unit * 0.008} ${unit * 0.11}
    h${-unit * 0.044}z`
  const legs = d`M${x} ${y - unit * 0.19}V${y}M${x + unit * 0.01} ${y - unit * 0.19}l${unit * 0.16} ${unit * 0.05}
    l${unit * 0.09} ${-unit * 0.02}`
  const arms = d`M${x - unit * 0.03} ${y - unit * 0.32}
    q${-unit * 0.1} ${-unit * 0.04} ${-unit * 0.06} ${-unit * 0.16}M${x + unit * 0.03} ${y - unit * 0.32}
    q${unit * 0.1} ${-unit * 0.04} ${unit * 0.06} ${-unit * 0.16}`
  return (
    ellipse(x + unit * 0.02, y + unit * 0.01, unit * 0.12, unit * 0.018, NIGHT.ink, { opacity: 0.3 }) +
    strokePath(legs + arms, SKIN, unit * 0.017, ROUND) +
    fillPath(tutu, palette.trim) +
    strokePath(
      d`M${x - unit * 0.13} ${y - unit * 0.195}Q${x} ${y - unit * 0.235} ${x + unit * 0.13} ${y - unit * 0.195}`,
      palette.accent,
      unit * 0.006,
    ) +
    fillPath(bodice, palette.accent) +
    circle(x, y - unit * 0.365, unit * 0.026, SKIN) +
    fillPath(
      d`M${x - unit * 0.028} ${y - unit * 0.365}a${unit * 0.028} ${unit * 0.028} 0 0 1 ${unit * 0.056} 0z`,
      NIGHT.ink,
    ) +
    circle(x, y - unit * 0.4, unit * 0.014, NIGHT.ink)
  )
}

/** A juggler with seven balls in the air. */
export const juggler: Performer = ({ palette, unit }, x, y, cloth) => {
  const trousers = d`M${x - unit * 0.05} ${y}l${unit * 0.01} ${-unit * 0.18}h${unit * 0.08}
    l${unit * 0.01} ${unit * 0.18}h${-unit * 0.034}l${-unit * 0.016} ${-unit * 0.12}l${-unit * 0.016} ${unit * 0.12}
    z`
  const shirt = d`M${x - unit * 0.045} ${y - unit * 0.33}h${unit * 0.09}l${-unit * 0.004} ${unit * 0.16}
    h${-unit * 0.082}z`
  const arms = d`M${x - unit * 0.045} ${y - unit * 0.31}l${-unit * 0.06} ${unit * 0.07}
    l${-unit * 0.04} ${-unit * 0.06}M${x + unit * 0.045} ${y - unit * 0.31}l${unit * 0.06} ${unit * 0.07}
    l${unit * 0.04} ${-unit * 0.06}`
  const stripes = d`M${x - unit * 0.043} ${y - unit * 0.29}h${unit * 0.086}M${x - unit * 0.043} ${y - unit * 0.25}
    h${unit * 0.086}M${x - unit * 0.042} ${y - unit * 0.21}h${unit * 0.084}`
  const balls = upTo(7).map((i): Disc => {
    const along = i / 6 - 0.5
    return [x + along * unit * 0.34, y - unit * (0.62 - along * along * 1.1), unit * 0.02]
  })
  const every = (rest: number) => balls.filter((_, i) => i % 2 === rest)
  return (
    ellipse(x, y + unit * 0.01, unit * 0.1, unit * 0.016, NIGHT.ink, { opacity: 0.3 }) +
    fillPath(trousers, NIGHT.ink) +
    strokePath(arms, SKIN, unit * 0.018, ROUND) +
    fillPath(shirt, palette.trim) +
    strokePath(stripes, cloth, unit * 0.014) +
    circle(x, y - unit * 0.365, unit * 0.028, SKIN) +
    fillPath(
      d`M${x - unit * 0.036} ${y - unit * 0.375}h${unit * 0.072}
        q${-unit * 0.01} ${-unit * 0.04} ${-unit * 0.04} ${-unit * 0.04}t${-unit * 0.032} ${unit * 0.04}z`,
      NIGHT.ink,
    ) +
    discs(every(0), palette.accent) +
    discs(every(1), palette.trim)
  )
}

/** A comedian on a stool in a single pool of light. */
export const comedian: Performer = ({ palette, unit }, x, y, cloth) => {
  const stool = d`M${x - unit * 0.05} ${y - unit * 0.16}h${unit * 0.1}M${x - unit * 0.035} ${y - unit * 0.16}
    l${-unit * 0.02} ${unit * 0.16}M${x + unit * 0.035} ${y - unit * 0.16}l${unit * 0.02} ${unit * 0.16}
    M${x - unit * 0.045} ${y - unit * 0.06}h${unit * 0.09}`
  const jacket = d`M${x - unit * 0.055} ${y - unit * 0.31}q${unit * 0.055} ${-unit * 0.03} ${unit * 0.11} 0
    l${unit * 0.005} ${unit * 0.15}h${-unit * 0.12}z`
  const legs = d`M${x - unit * 0.02} ${y - unit * 0.17}l${-unit * 0.1} ${unit * 0.04}l${unit * 0.01} ${unit * 0.12}
    M${x + unit * 0.02} ${y - unit * 0.17}l${unit * 0.08} ${unit * 0.06}l${unit * 0.02} ${unit * 0.1}`
  const arms = d`M${x - unit * 0.05} ${y - unit * 0.29}l${-unit * 0.05} ${unit * 0.05}
    l${unit * 0.06} ${-unit * 0.07}M${x + unit * 0.05} ${y - unit * 0.29}l${unit * 0.1} ${-unit * 0.05}`
  return (
    strokePath(stool, palette.accent2, unit * 0.012, ROUND) +
    strokePath(legs, NIGHT.ink, unit * 0.028, ROUND) +
    fillPath(jacket, cloth) +
    fillPath(
      d`M${x - unit * 0.016} ${y - unit * 0.32}h${unit * 0.032}l${-unit * 0.016} ${unit * 0.09}z`,
      palette.trim,
    ) +
    strokePath(arms, cloth, unit * 0.024, ROUND) +
    circle(x + unit * 0.155, y - unit * 0.345, unit * 0.013, SKIN) +
    circle(x - unit * 0.04, y - unit * 0.315, unit * 0.013, SKIN) +
    rect(x - unit * 0.05, y - unit * 0.345, unit * 0.012, unit * 0.04, NIGHT.ink) +
    circle(x, y - unit * 0.36, unit * 0.03, SKIN) +
    fillPath(
      d`M${x - unit * 0.032} ${y - unit * 0.37}q${unit * 0.01} ${-unit * 0.045} ${unit * 0.06} ${-unit * 0.01}z`,
      NIGHT.ink,
    )
  )
}
