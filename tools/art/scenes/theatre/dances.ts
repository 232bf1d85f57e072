import { circle, d, discs, each, ellipse, fillPath, rect, ring, strokePath, upTo } from '../../drawing/svg.ts'
import { type Performer, SKIN } from './soloists.ts'
import { NIGHT } from './stage.ts'

const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** A couple dancing the tango: he in black, she in a red dress, leaning back. */
export const tango: Performer = ({ palette, unit }, x, y) => {
  const his = d`M${x - unit * 0.11} ${y}l${unit * 0.03} ${-unit * 0.2}l${-unit * 0.005} ${-unit * 0.13}
    h${unit * 0.08}l${unit * 0.005} ${unit * 0.13} l${unit * 0.05} ${unit * 0.2}h${-unit * 0.04}
    l${-unit * 0.05} ${-unit * 0.16}l${-unit * 0.03} ${unit * 0.16}z`
  const dress = d`M${x + unit * 0.05} ${y - unit * 0.29}l${unit * 0.06} ${-unit * 0.015}
    l${unit * 0.01} ${unit * 0.1} q${unit * 0.06} ${unit * 0.04} ${unit * 0.17} ${unit * 0.1}
    q${-unit * 0.1} ${unit * 0.05} ${-unit * 0.26} ${unit * 0.02}z`
  const legs = d`M${x + unit * 0.07} ${y - unit * 0.09}V${y}M${x + unit * 0.16} ${y - unit * 0.08}
    l${unit * 0.12} ${unit * 0.03}`
  const arms = d`M${x - unit * 0.02} ${y - unit * 0.3}L${x + unit * 0.09} ${y - unit * 0.27}
    M${x - unit * 0.07} ${y - unit * 0.31}l${-unit * 0.09} ${-unit * 0.02} M${x + unit * 0.06} ${y - unit * 0.28}
    L${x - unit * 0.15} ${y - unit * 0.33}`
  return (
    strokePath(legs, SKIN, unit * 0.018, ROUND) +
    fillPath(his, NIGHT.ink) +
    fillPath(dress, palette.accent) +
    strokePath(arms, SKIN, unit * 0.014, ROUND) +
    circle(x - unit * 0.035, y - unit * 0.365, unit * 0.028, SKIN) +
    fillPath(
      d`M${x - unit * 0.065} ${y - unit * 0.365}a${unit * 0.03} ${unit * 0.03} 0 0 1 ${unit * 0.06} 0z`,
      NIGHT.ink,
    ) +
    circle(x + unit * 0.12, y - unit * 0.335, unit * 0.026, SKIN) +
    fillPath(
      d`M${x + unit * 0.115} ${y - unit * 0.362}
        a${unit * 0.028} ${unit * 0.028} 0 0 1 ${unit * 0.03} ${unit * 0.045}l${unit * 0.02} ${-unit * 0.01}z`,
      NIGHT.ink,
    ) +
    discs([[x + unit * 0.135, y - unit * 0.36, unit * 0.012]], palette.accent2)
  )
}

/** Two guitars on cane chairs, a dancer with a fan between them. */
export const flamenco: Performer = ({ palette, unit }, x, y) => {
  const guitarist = (left: number, side: number) => {
    const seated = d`M${left - unit * 0.05} ${y - unit * 0.14}q0 ${-unit * 0.16} ${unit * 0.05} ${-unit * 0.16}
      t${unit * 0.05} ${unit * 0.16}l${side * unit * 0.05} ${unit * 0.14}h${-unit * 0.05}
      l${-side * unit * 0.03} ${-unit * 0.1}h${-unit * 0.06}z`
    const neck = d`M${left} ${y - unit * 0.17}l${side * unit * 0.15} ${-unit * 0.07}`
    return (
      fillPath(seated, NIGHT.ink) +
      strokePath(neck, '#5B2B20', unit * 0.012) +
      ellipse(left - side * unit * 0.01, y - unit * 0.165, unit * 0.05, unit * 0.036, '#C98B4A') +
      circle(left + side * unit * 0.005, y - unit * 0.17, unit * 0.012, '#5B2B20') +
      circle(left, y - unit * 0.325, unit * 0.026, SKIN)
    )
  }
  const dress = d`M${x - unit * 0.032} ${y - unit * 0.33}h${unit * 0.064}l${-unit * 0.006} ${unit * 0.1}
    q${unit * 0.08} ${unit * 0.08} ${unit * 0.15} ${unit * 0.22} q${-unit * 0.16} ${unit * 0.05} ${-unit * 0.34} 0
    q${unit * 0.1} ${-unit * 0.12} ${unit * 0.138} ${-unit * 0.22}z`
  const frills = d`M${x - unit * 0.12} ${y - unit * 0.06}q${unit * 0.12} ${unit * 0.05} ${unit * 0.25} 0
    M${x - unit * 0.08} ${y - unit * 0.12}q${unit * 0.08} ${unit * 0.04} ${unit * 0.17} 0`
  const fan = each(upTo(5), (i) => {
    const angle = -0.2 - i * 0.32
    return d`M${x + unit * 0.12} ${y - unit * 0.42}
      L${x + unit * 0.12 + Math.cos(angle) * unit * 0.09} ${y - unit * 0.42 + Math.sin(angle) * unit * 0.09}`
  })
  return (
    guitarist(x - unit * 0.27, 1) +
    guitarist(x + unit * 0.28, -1) +
    fillPath(dress, palette.accent) +
    strokePath(frills, palette.trim, unit * 0.01) +
    strokePath(
      d`M${x + unit * 0.03} ${y - unit * 0.32}l${unit * 0.09} ${-unit * 0.1}M${x - unit * 0.03} ${y - unit * 0.32}
        q${-unit * 0.12} ${unit * 0.02} ${-unit * 0.05} ${unit * 0.11}`,
      SKIN,
      unit * 0.015,
      ROUND,
    ) +
    strokePath(fan, palette.accent2, unit * 0.02) +
    circle(x, y - unit * 0.365, unit * 0.028, SKIN) +
    fillPath(
      d`M${x - unit * 0.03} ${y - unit * 0.365}a${unit * 0.03} ${unit * 0.032} 0 0 1 ${unit * 0.06} 0
        l${-unit * 0.015} ${-unit * 0.01}z`,
      NIGHT.ink,
    ) +
    circle(x + unit * 0.022, y - unit * 0.392, unit * 0.013, palette.accent2)
  )
}
/** A jazz trio: double bass, saxophone, drums. */
export const jazz: Performer = ({ palette, unit }, x, y, cloth) => {
  const person = (left: number, color: string) => {
    const body = d`M${left - unit * 0.04} ${y}l${unit * 0.008} ${-unit * 0.29}
      q${unit * 0.032} ${-unit * 0.04} ${unit * 0.064} 0l${unit * 0.008} ${unit * 0.29}z`
    return (
      fillPath(body, color) +
      circle(left, y - unit * 0.335, unit * 0.027, SKIN) +
      rect(left - unit * 0.034, y - unit * 0.362, unit * 0.068, unit * 0.012, color)
    )
  }
  const bass = d`M${x - unit * 0.17} ${y - unit * 0.02}
    q${-unit * 0.07} ${-unit * 0.03} ${-unit * 0.05} ${-unit * 0.11}
    q${unit * 0.02} ${-unit * 0.03} ${unit * 0.005} ${-unit * 0.06} 
    q0 ${-unit * 0.06} ${unit * 0.05} ${-unit * 0.06}t${unit * 0.05} ${unit * 0.06}
    q${-unit * 0.015} ${unit * 0.03} ${unit * 0.005} ${unit * 0.06}
    q${unit * 0.02} ${unit * 0.08} ${-unit * 0.06} ${unit * 0.11}z`
  const sax = d`M${x + unit * 0.02} ${y - unit * 0.29}l${unit * 0.05} ${unit * 0.02}l${unit * 0.015} ${unit * 0.13}
    q${unit * 0.04} ${unit * 0.03} ${unit * 0.06} ${-unit * 0.05}`
  return (
    person(x - unit * 0.25, NIGHT.ink) +
    fillPath(bass, '#A8643C') +
    strokePath(d`M${x - unit * 0.165} ${y - unit * 0.08}V${y - unit * 0.42}`, '#5B2B20', unit * 0.014) +
    person(x, cloth) +
    strokePath(sax, palette.accent2, unit * 0.022, ROUND) +
    person(x + unit * 0.26, NIGHT.ink) +
    circle(x + unit * 0.27, y - unit * 0.07, unit * 0.075, palette.trim) +
    strokePath(ring(x + unit * 0.27, y - unit * 0.07, unit * 0.075), palette.accent, unit * 0.014) +
    ellipse(x + unit * 0.17, y - unit * 0.16, unit * 0.05, unit * 0.014, palette.trim) +
    ellipse(x + unit * 0.38, y - unit * 0.24, unit * 0.065, unit * 0.012, palette.accent2) +
    strokePath(
      d`M${x + unit * 0.38} ${y - unit * 0.24}V${y}M${x + unit * 0.17} ${y - unit * 0.15}V${y}`,
      NIGHT.ink,
      unit * 0.006,
    )
  )
}
