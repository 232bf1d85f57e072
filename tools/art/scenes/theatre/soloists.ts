import type { Canvas } from '../../drawing/canvas.ts'
import { type Box, circle, d, discs, each, fillPath, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { NIGHT } from './stage.ts'

export const SKIN = '#E2A878'

/** Draws who performs, feet at x, y; cloth is the colour of the curtain. */
export type Performer = (canvas: Canvas, x: number, y: number, cloth: string) => string

const ROUND = { 'stroke-linecap': 'round' }

/** A singer in a long black dress, one arm up, at the microphone. */
export const singer: Performer = ({ palette, unit }, x, y, cloth) => {
  const shadow = d`M${x - unit * 0.02} ${y}L${x + unit * 0.02} ${y}L${x + unit * 0.2} ${y + unit * 0.09}
    L${x + unit * 0.1} ${y + unit * 0.1}Z`
  const dress = d`M${x - unit * 0.035} ${y - unit * 0.33}h${unit * 0.07}l${-unit * 0.006} ${unit * 0.1}
    q${unit * 0.035} ${unit * 0.08} ${unit * 0.1} ${unit * 0.24}q${-unit * 0.13} ${unit * 0.03} ${-unit * 0.26} 0
    q${unit * 0.07} ${-unit * 0.16} ${unit * 0.1} ${-unit * 0.24}z`
  const hair = d`M${x - unit * 0.032} ${y - unit * 0.36}a${unit * 0.032} ${unit * 0.034} 0 1 1 ${unit * 0.064} 0
    q${-unit * 0.03} ${-unit * 0.03} ${-unit * 0.064} 0z`
  const raisedArm = d`M${x + unit * 0.035} ${y - unit * 0.32}l${unit * 0.06} ${-unit * 0.09}`
  const bentArm = d`M${x - unit * 0.033} ${y - unit * 0.32}l${-unit * 0.035} ${unit * 0.08}
    l${unit * 0.045} ${-unit * 0.05}`
  return (
    fillPath(shadow, NIGHT.ink, { opacity: 0.3 }) +
    fillPath(dress, NIGHT.ink) +
    circle(x, y - unit * 0.365, unit * 0.028, SKIN) +
    fillPath(hair, cloth) +
    strokePath(raisedArm, SKIN, unit * 0.016, ROUND) +
    strokePath(bentArm, SKIN, unit * 0.015, { 'stroke-linejoin': 'round' }) +
    strokePath(d`M${x - unit * 0.055} ${y}V${y - unit * 0.32}`, palette.trim, unit * 0.005) +
    discs([[x - unit * 0.055, y - unit * 0.33, unit * 0.012]], palette.trim)
  )
}

/** A pianist at a grand piano with its lid up. */
export const pianist: Performer = ({ palette, unit }, x, y, cloth) => {
  const piano = d`M${x - unit * 0.2} ${y - unit * 0.19}h${unit * 0.2}
    q${unit * 0.1} ${-unit * 0.12} ${unit * 0.25} ${-unit * 0.04}v${unit * 0.1}h${-unit * 0.45}z`
  const lid = d`M${x - unit * 0.02} ${y - unit * 0.19}L${x + unit * 0.24} ${y - unit * 0.23}
    L${x + unit * 0.18} ${y - unit * 0.4}Z`
  const legs: Box[] = [
    [x - unit * 0.17, y - unit * 0.13, unit * 0.02, unit * 0.13],
    [x + unit * 0.2, y - unit * 0.13, unit * 0.02, unit * 0.13],
    [x + unit * 0.03, y - unit * 0.13, unit * 0.02, unit * 0.1],
  ]
  const seated = d`M${x - unit * 0.32} ${y - unit * 0.1}q0 ${-unit * 0.16} ${unit * 0.05} ${-unit * 0.17}
    l${unit * 0.07} ${unit * 0.09}l${-unit * 0.06} ${-unit * 0.02}v${unit * 0.1}h${unit * 0.04}v${unit * 0.1}
    h${-unit * 0.03}v${-unit * 0.07}h${-unit * 0.07}z`
  return (
    fillPath(piano, NIGHT.ink) +
    fillPath(lid, NIGHT.ink, { opacity: 0.85 }) +
    rects(legs, NIGHT.ink) +
    rect(x - unit * 0.21, y - unit * 0.175, unit * 0.16, unit * 0.02, palette.trim) +
    fillPath(seated, cloth) +
    circle(x - unit * 0.265, y - unit * 0.3, unit * 0.027, SKIN) +
    rect(x - unit * 0.33, y - unit * 0.1, unit * 0.1, unit * 0.015, NIGHT.ink) +
    strokePath(d`M${x - unit * 0.28} ${y - unit * 0.09}v${unit * 0.09}`, NIGHT.ink, unit * 0.012)
  )
}

/** A magician in cape and top hat who makes four cards fly. */
export const magician: Performer = ({ palette, unit }, x, y, cloth) => {
  const suit = d`M${x - unit * 0.05} ${y}l${unit * 0.012} ${-unit * 0.32}h${unit * 0.076}
    l${unit * 0.012} ${unit * 0.32}h${-unit * 0.035}l${-unit * 0.015} ${-unit * 0.17}
    l${-unit * 0.015} ${unit * 0.17}z`
  const cape = d`M${x - unit * 0.04} ${y - unit * 0.32}L${x + unit * 0.04} ${y - unit * 0.32}
    L${x + unit * 0.19} ${y - unit * 0.03}L${x - unit * 0.13} ${y - unit * 0.03}Z`
  const shirt = d`M${x - unit * 0.02} ${y - unit * 0.32}L${x + unit * 0.02} ${y - unit * 0.32}L${x} ${y - unit * 0.22}Z`
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
    strokePath(d`M${x + unit * 0.04} ${y - unit * 0.3}l${unit * 0.11} ${-unit * 0.06}`, NIGHT.ink, unit * 0.018) +
    cards
  )
}
