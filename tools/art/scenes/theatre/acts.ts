import {
  circle,
  type Disc,
  d,
  discs,
  ellipse,
  fillPath,
  placed,
  rect,
  ring,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { type Performer, SKIN } from './soloists.ts'
import { NIGHT } from './stage.ts'

const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** An acrobat in a hoop that hangs from the flies. */
export const acrobat: Performer = ({ palette, unit }, x, y, cloth) => {
  const middle = y - unit * 0.34
  const r = unit * 0.17
  const at = placed(x, middle, unit, r)
  const body = at('M-.1 .62Q-.02 .9 .09 .5')
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
  const at = placed(x, y, unit)
  const tutu = at('M-.16 -.2Q0 -.26 .16 -.2Q0 -.15 -.16 -.2Z')
  const bodice = at('M-.03 -.33h.06l-.008 .11h-.044z')
  const legs = at('M0 -.19V0M.01 -.19l.16 .05l.09 -.02')
  const arms = at('M-.03 -.32q-.1 -.04 -.06 -.16M.03 -.32q.1 -.04 .06 -.16')
  return (
    ellipse(x + unit * 0.02, y + unit * 0.01, unit * 0.12, unit * 0.018, NIGHT.ink, { opacity: 0.3 }) +
    strokePath(legs + arms, SKIN, unit * 0.017, ROUND) +
    fillPath(tutu, palette.trim) +
    strokePath(at('M-.13 -.195Q0 -.235 .13 -.195'), palette.accent, unit * 0.006) +
    fillPath(bodice, palette.accent) +
    circle(x, y - unit * 0.365, unit * 0.026, SKIN) +
    fillPath(at('M-.028 -.365a.028 .028 0 0 1 .056 0z'), NIGHT.ink) +
    circle(x, y - unit * 0.4, unit * 0.014, NIGHT.ink)
  )
}

/** A juggler with seven balls in the air. */
export const juggler: Performer = ({ palette, unit }, x, y, cloth) => {
  const at = placed(x, y, unit)
  const trousers = at('M-.05 0l.01 -.18h.08l.01 .18h-.034l-.016 -.12l-.016 .12z')
  const shirt = at('M-.045 -.33h.09l-.004 .16h-.082z')
  const arms = at('M-.045 -.31l-.06 .07l-.04 -.06M.045 -.31l.06 .07l.04 -.06')
  const stripes = at('M-.043 -.29h.086M-.043 -.25h.086M-.042 -.21h.084')
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
    fillPath(at('M-.036 -.375h.072q-.01 -.04 -.04 -.04t-.032 .04z'), NIGHT.ink) +
    discs(every(0), palette.accent) +
    discs(every(1), palette.trim)
  )
}

/** A comedian on a stool in a single pool of light. */
export const comedian: Performer = ({ palette, unit }, x, y, cloth) => {
  const at = placed(x, y, unit)
  const stool = at('M-.05 -.16h.1M-.035 -.16l-.02 .16M.035 -.16l.02 .16M-.045 -.06h.09')
  const jacket = at('M-.055 -.31q.055 -.03 .11 0l.005 .15h-.12z')
  const legs = at('M-.02 -.17l-.1 .04l.01 .12M.02 -.17l.08 .06l.02 .1')
  const arms = at('M-.05 -.29l-.05 .05l.06 -.07M.05 -.29l.1 -.05')
  return (
    strokePath(stool, palette.accent2, unit * 0.012, ROUND) +
    strokePath(legs, NIGHT.ink, unit * 0.028, ROUND) +
    fillPath(jacket, cloth) +
    fillPath(at('M-.016 -.32h.032l-.016 .09z'), palette.trim) +
    strokePath(arms, cloth, unit * 0.024, ROUND) +
    circle(x + unit * 0.155, y - unit * 0.345, unit * 0.013, SKIN) +
    circle(x - unit * 0.04, y - unit * 0.315, unit * 0.013, SKIN) +
    rect(x - unit * 0.05, y - unit * 0.345, unit * 0.012, unit * 0.04, NIGHT.ink) +
    circle(x, y - unit * 0.36, unit * 0.03, SKIN) +
    fillPath(at('M-.032 -.37q.01 -.045 .06 -.01z'), NIGHT.ink)
  )
}
