import { circle, d, discs, each, ellipse, fillPath, placed, rect, ring, strokePath, upTo } from '../../drawing/svg.ts'
import { type Performer, SKIN } from './soloists.ts'
import { NIGHT } from './stage.ts'

const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** A couple dancing the tango: he in black, she in a red dress, leaning back. */
export const tango: Performer = ({ palette, unit }, x, y) => {
  const at = placed(x, y, unit)
  const his = at('M-.11 0l.03 -.2l-.005 -.13h.08l.005 .13l.05 .2h-.04l-.05 -.16l-.03 .16z')
  const dress = at('M.05 -.29l.06 -.015l.01 .1q.06 .04 .17 .1q-.1 .05 -.26 .02z')
  const legs = at('M.07 -.09V0M.16 -.08l.12 .03')
  const arms = at('M-.02 -.3L.09 -.27M-.07 -.31l-.09 -.02M.06 -.28L-.15 -.33')
  return (
    strokePath(legs, SKIN, unit * 0.018, ROUND) +
    fillPath(his, NIGHT.ink) +
    fillPath(dress, palette.accent) +
    strokePath(arms, SKIN, unit * 0.014, ROUND) +
    circle(x - unit * 0.035, y - unit * 0.365, unit * 0.028, SKIN) +
    fillPath(at('M-.065 -.365a.03 .03 0 0 1 .06 0z'), NIGHT.ink) +
    circle(x + unit * 0.12, y - unit * 0.335, unit * 0.026, SKIN) +
    fillPath(at('M.115 -.362a.028 .028 0 0 1 .03 .045l.02 -.01z'), NIGHT.ink) +
    discs([[x + unit * 0.135, y - unit * 0.36, unit * 0.012]], palette.accent2)
  )
}

/** Two guitars on cane chairs, a dancer with a fan between them. */
export const flamenco: Performer = ({ palette, unit }, x, y) => {
  const at = placed(x, y, unit)
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
  const dress = at('M-.032 -.33h.064l-.006 .1q.08 .08 .15 .22q-.16 .05 -.34 0q.1 -.12 .138 -.22z')
  const frills = at('M-.12 -.06q.12 .05 .25 0M-.08 -.12q.08 .04 .17 0')
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
    strokePath(at('M.03 -.32l.09 -.1M-.03 -.32q-.12 .02 -.05 .11'), SKIN, unit * 0.015, ROUND) +
    strokePath(fan, palette.accent2, unit * 0.02) +
    circle(x, y - unit * 0.365, unit * 0.028, SKIN) +
    fillPath(at('M-.03 -.365a.03 .032 0 0 1 .06 0l-.015 -.01z'), NIGHT.ink) +
    circle(x + unit * 0.022, y - unit * 0.392, unit * 0.013, palette.accent2)
  )
}
/** A jazz trio: double bass, saxophone, drums. */
export const jazz: Performer = ({ palette, unit }, x, y, cloth) => {
  const at = placed(x, y, unit)
  const person = (left: number, color: string) => {
    const path = placed(left, y, unit)
    const body = path('M-.04 0l.008 -.29q.032 -.04 .064 0l.008 .29z')
    return (
      fillPath(body, color) +
      circle(left, y - unit * 0.335, unit * 0.027, SKIN) +
      rect(left - unit * 0.034, y - unit * 0.362, unit * 0.068, unit * 0.012, color)
    )
  }
  const bass = at(`M-.17 -.02q-.07 -.03 -.05 -.11q.02 -.03 .005 -.06q0 -.06 .05 -.06t.05 .06q-.015 .03 .005 .06
    q.02 .08 -.06 .11z`)
  const sax = at('M.02 -.29l.05 .02l.015 .13q.04 .03 .06 -.05')
  return (
    person(x - unit * 0.25, NIGHT.ink) +
    fillPath(bass, '#A8643C') +
    strokePath(at('M-.165 -.08V-.42'), '#5B2B20', unit * 0.014) +
    person(x, cloth) +
    strokePath(sax, palette.accent2, unit * 0.022, ROUND) +
    person(x + unit * 0.26, NIGHT.ink) +
    circle(x + unit * 0.27, y - unit * 0.07, unit * 0.075, palette.trim) +
    strokePath(ring(x + unit * 0.27, y - unit * 0.07, unit * 0.075), palette.accent, unit * 0.014) +
    ellipse(x + unit * 0.17, y - unit * 0.16, unit * 0.05, unit * 0.014, palette.trim) +
    ellipse(x + unit * 0.38, y - unit * 0.24, unit * 0.065, unit * 0.012, palette.accent2) +
    strokePath(at('M.38 -.24V0M.17 -.15V0'), NIGHT.ink, unit * 0.006)
  )
}
