import type { Canvas } from '../../drawing/canvas.ts'
import { type Box, circle, d, discs, each, fillPath, placed, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { NIGHT } from './stage.ts'

export const SKIN = '#E2A878'

/** Draws who performs, feet at x, y; cloth is the colour of the curtain. */
export type Performer = (canvas: Canvas, x: number, y: number, cloth: string) => string

const ROUND = { 'stroke-linecap': 'round' }

/** A singer in a long black dress, one arm up, at the microphone. */
export const singer: Performer = ({ palette, unit }, x, y, cloth) => {
  const at = placed(x, y, unit)
  const shadow = at('M-.02 0L.02 0L.2 .09L.1 .1Z')
  const dress = at('M-.035 -.33h.07l-.006 .1q.035 .08 .1 .24q-.13 .03 -.26 0q.07 -.16 .1 -.24z')
  const hair = at('M-.032 -.36a.032 .034 0 1 1 .064 0q-.03 -.03 -.064 0z')
  const raisedArm = at('M.035 -.32l.06 -.09')
  const bentArm = at('M-.033 -.32l-.035 .08l.045 -.05')
  return (
    fillPath(shadow, NIGHT.ink, { opacity: 0.3 }) +
    fillPath(dress, NIGHT.ink) +
    circle(x, y - unit * 0.365, unit * 0.028, SKIN) +
    fillPath(hair, cloth) +
    strokePath(raisedArm, SKIN, unit * 0.016, ROUND) +
    strokePath(bentArm, SKIN, unit * 0.015, { 'stroke-linejoin': 'round' }) +
    strokePath(at('M-.055 0V-.32'), palette.trim, unit * 0.005) +
    discs([[x - unit * 0.055, y - unit * 0.33, unit * 0.012]], palette.trim)
  )
}

/** A pianist at a grand piano with its lid up. */
export const pianist: Performer = ({ palette, unit }, x, y, cloth) => {
  const at = placed(x, y, unit)
  const piano = at('M-.2 -.19h.2q.1 -.12 .25 -.04v.1h-.45z')
  const lid = at('M-.02 -.19L.24 -.23L.18 -.4Z')
  const legs: Box[] = [
    [x - unit * 0.17, y - unit * 0.13, unit * 0.02, unit * 0.13],
    [x + unit * 0.2, y - unit * 0.13, unit * 0.02, unit * 0.13],
    [x + unit * 0.03, y - unit * 0.13, unit * 0.02, unit * 0.1],
  ]
  const seated = at('M-.32 -.1q0 -.16 .05 -.17l.07 .09l-.06 -.02v.1h.04v.1h-.03v-.07h-.07z')
  return (
    fillPath(piano, NIGHT.ink) +
    fillPath(lid, NIGHT.ink, { opacity: 0.85 }) +
    rects(legs, NIGHT.ink) +
    rect(x - unit * 0.21, y - unit * 0.175, unit * 0.16, unit * 0.02, palette.trim) +
    fillPath(seated, cloth) +
    circle(x - unit * 0.265, y - unit * 0.3, unit * 0.027, SKIN) +
    rect(x - unit * 0.33, y - unit * 0.1, unit * 0.1, unit * 0.015, NIGHT.ink) +
    strokePath(at('M-.28 -.09v.09'), NIGHT.ink, unit * 0.012)
  )
}

/** A magician in cape and top hat who makes four cards fly. */
export const magician: Performer = ({ palette, unit }, x, y, cloth) => {
  const at = placed(x, y, unit)
  const suit = at('M-.05 0l.012 -.32h.076l.012 .32h-.035l-.015 -.17l-.015 .17z')
  const cape = at('M-.04 -.32L.04 -.32L.19 -.03L-.13 -.03Z')
  const shirt = at('M-.02 -.32L.02 -.32L0 -.22Z')
  const cards = each(upTo(4), (i) => {
    const [cardX, cardY] = [x + unit * (0.16 + i * 0.045), y - unit * (0.4 + i * 0.05)]
    const card = d`M0 0h${unit * 0.035}v${unit * 0.05}h${-unit * 0.035}z`
    return fillPath(card, i % 2 ? palette.trim : palette.accent, {
      transform: d`translate(${cardX} ${cardY}) rotate(${i * 22})`,
    })
  })
  return (
    fillPath(suit, NIGHT.ink) +
    fillPath(cape, cloth, { opacity: 0.9 }) +
    fillPath(shirt, palette.trim) +
    circle(x, y - unit * 0.36, unit * 0.028, SKIN) +
    rect(x - unit * 0.05, y - unit * 0.388, unit * 0.1, unit * 0.012, NIGHT.ink) +
    rect(x - unit * 0.03, y - unit * 0.46, unit * 0.06, unit * 0.075, NIGHT.ink) +
    strokePath(at('M.04 -.3l.11 -.06'), NIGHT.ink, unit * 0.018) +
    cards
  )
}
