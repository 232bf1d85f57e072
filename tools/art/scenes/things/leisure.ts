import type { Canvas } from '../../drawing/canvas.ts'
import { circle, d, each, ellipse, fillPath, rect, strokePath, upTo } from '../../drawing/svg.ts'

/** Draws one thing that stands on y, its middle at x; q is about its height. */
export type Thing = (canvas: Canvas, x: number, y: number, q: number) => string

const _ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
const LEATHER = '#A8643C'
const LEATHER_DARK = '#7A4029'
const STRAW = '#E3BC74'
const STRAW_DARK = '#B98A45'
const _STEEL = '#C9CFCB'

/** A present with a bow. */
export const present: Thing = ({ palette }, x, y, q) => {
  const [w, h] = [q * 0.42, q * 0.6]
  const bow = d`M${x} ${y - h - q * 0.14}q${-q * 0.3} ${-q * 0.3} ${-q * 0.36} ${-q * 0.06}t${q * 0.36} ${q * 0.08}
    q${q * 0.3} ${-q * 0.3} ${q * 0.36} ${-q * 0.06}t${-q * 0.36} ${q * 0.08}z`
  return (
    rect(x - w, y - h, w * 2, h, palette.trim) +
    rect(x + w * 0.5, y - h, w * 0.5, h, palette.wallShade, { opacity: 0.4 }) +
    rect(x - w * 0.16, y - h, w * 0.32, h, palette.accent) +
    rect(x - w * 1.1, y - h - q * 0.14, w * 2.2, q * 0.16, palette.trim) +
    rect(x - w * 1.1, y - h, w * 2.2, q * 0.02, palette.ink, { opacity: 0.2 }) +
    rect(x - w * 0.16, y - h - q * 0.14, w * 0.32, q * 0.16, palette.accent) +
    fillPath(bow, palette.accent) +
    fillPath(
      d`M${x} ${y - h - q * 0.14}q${q * 0.3} ${-q * 0.3} ${q * 0.36} ${-q * 0.06}t${-q * 0.36} ${q * 0.08}z`,
      palette.ink,
      { opacity: 0.18 },
    ) +
    circle(x, y - h - q * 0.15, q * 0.06, palette.accent2)
  )
}

/** A straw beach bag with a towel and a hat over its edge. */
export const beachBag: Thing = ({ palette }, x, y, q) => {
  const bag = d`M${x - q * 0.46} ${y - q * 0.56}h${q * 0.92}l${-q * 0.1} ${q * 0.56}h${-q * 0.72}z`
  const weave = each(upTo(5), (row) =>
    each(
      upTo(8),
      (i) => d`M${x + q * (-0.42 + i * 0.11 + (row % 2) * 0.05)} ${y - q * (0.5 - row * 0.105)}h${q * 0.06}`,
    ),
  )
  const handles = d`M${x - q * 0.28} ${y - q * 0.56}q0 ${-q * 0.34} ${q * 0.18} ${-q * 0.34}t${q * 0.18} ${q * 0.34}`
  const towel = d`M${x + q * 0.04} ${y - q * 0.6}q${q * 0.1} ${-q * 0.16} ${q * 0.34} ${-q * 0.04}v${q * 0.36}
    h${-q * 0.28}z`
  return (
    strokePath(handles, LEATHER, q * 0.05) +
    fillPath(
      d`M${x - q * 0.34} ${y - q * 0.54}q${q * 0.02} ${-q * 0.26} ${q * 0.2} ${-q * 0.26}t${q * 0.2} ${q * 0.26}z`,
      palette.sea[1],
    ) +
    fillPath(bag, STRAW) +
    strokePath(weave, STRAW_DARK, q * 0.03) +
    fillPath(towel, palette.trim) +
    strokePath(
      d`M${x + q * 0.09} ${y - q * 0.46}h${q * 0.3}M${x + q * 0.09} ${y - q * 0.36}h${q * 0.3}`,
      palette.accent,
      q * 0.05,
    ) +
    rect(x - q * 0.48, y - q * 0.58, q * 0.96, q * 0.05, STRAW_DARK) +
    circle(x - q * 0.1, y - q * 0.26, q * 0.08, palette.accent)
  )
}

/** A panama hat. */
export const panama: Thing = ({ palette }, x, y, q) => {
  const crown = d`M${x - q * 0.36} ${y - q * 0.2}q${q * 0.02} ${-q * 0.4} ${q * 0.18} ${-q * 0.42}
    q${q * 0.12} ${-q * 0.02} ${q * 0.18} ${q * 0.05}q${q * 0.06} ${-q * 0.07} ${q * 0.18} ${-q * 0.05}
    q${q * 0.16} ${q * 0.02} ${q * 0.18} ${q * 0.42}z`
  return (
    ellipse(x, y - q * 0.14, q * 0.72, q * 0.14, '#F7E9C8') +
    ellipse(x, y - q * 0.17, q * 0.66, q * 0.1, '#E9D5A8') +
    fillPath(crown, '#F7E9C8') +
    fillPath(
      d`M${x + q * 0.12} ${y - q * 0.2}q${q * 0.06} ${-q * 0.2} ${q * 0.02} ${-q * 0.4}
        q${q * 0.2} ${-q * 0.02} ${q * 0.22} ${q * 0.4}z`,
      palette.ink,
      { opacity: 0.14 },
    ) +
    fillPath(
      d`M${x - q * 0.37} ${y - q * 0.18}q${q * 0.37} ${q * 0.12} ${q * 0.74} 0v${-q * 0.13}
        q${-q * 0.37} ${q * 0.1} ${-q * 0.74} 0z`,
      palette.ink,
    ) +
    fillPath(d`M${x + q * 0.24} ${y - q * 0.18}l${q * 0.08} ${q * 0.12}l${-q * 0.02} ${-q * 0.16}z`, palette.ink)
  )
}

/** Opera glasses of brass and mother-of-pearl. */
export const operaGlasses: Thing = ({ palette }, x, y, q) => {
  const barrel = (side: number) => {
    const cx = x + side * q * 0.26
    return (
      fillPath(d`M${cx - q * 0.13} ${y - q * 0.72}h${q * 0.26}l${q * 0.09} ${q * 0.66}h${-q * 0.44}z`, palette.trim) +
      fillPath(
        d`M${cx + q * 0.04} ${y - q * 0.72}h${q * 0.09}l${q * 0.09} ${q * 0.66}h${-q * 0.12}z`,
        palette.wallShade,
        { opacity: 0.4 },
      ) +
      rect(cx - q * 0.16, y - q * 0.78, q * 0.32, q * 0.09, palette.accent2) +
      rect(cx - q * 0.24, y - q * 0.1, q * 0.48, q * 0.1, palette.accent2)
    )
  }
  return (
    rect(x - q * 0.2, y - q * 0.66, q * 0.4, q * 0.06, palette.accent2) +
    rect(x - q * 0.2, y - q * 0.3, q * 0.4, q * 0.06, palette.accent2) +
    rect(x - q * 0.03, y - q * 0.68, q * 0.06, q * 0.46, '#B87A1A') +
    barrel(-1) +
    barrel(1) +
    circle(x, y - q * 0.46, q * 0.08, palette.accent2)
  )
}

/** A gramophone with a wide horn. */
export const gramophone: Thing = ({ palette }, x, y, q) => {
  const horn = d`M${x - q * 0.1} ${y - q * 0.42}q${-q * 0.02} ${-q * 0.2} ${q * 0.06} ${-q * 0.34}
    l${-q * 0.28} ${-q * 0.26}q${q * 0.14} ${-q * 0.24} ${q * 0.42} ${-q * 0.2}
    q${q * 0.24} ${q * 0.02} ${q * 0.36} ${q * 0.24}l${-q * 0.32} ${q * 0.24}
    q${-q * 0.14} ${q * 0.1} ${-q * 0.14} ${q * 0.32}z`
  const ribs = d`M${x} ${y - q * 0.7}L${x - q * 0.1} ${y - q * 1.12}M${x + q * 0.03} ${y - q * 0.7}
    L${x + q * 0.12} ${y - q * 1.2}M${x + q * 0.06} ${y - q * 0.68}L${x + q * 0.34} ${y - q * 1.1}`
  return (
    rect(x - q * 0.44, y - q * 0.3, q * 0.88, q * 0.3, LEATHER) +
    rect(x - q * 0.48, y - q * 0.34, q * 0.96, q * 0.07, LEATHER_DARK) +
    rect(x - q * 0.48, y - q * 0.04, q * 0.96, q * 0.05, LEATHER_DARK) +
    circle(x - q * 0.2, y - q * 0.15, q * 0.07, palette.accent2) +
    strokePath(d`M${x + q * 0.44} ${y - q * 0.14}h${q * 0.14}v${-q * 0.12}`, palette.accent2, q * 0.03) +
    ellipse(x - q * 0.02, y - q * 0.36, q * 0.36, q * 0.06, '#12202B') +
    ellipse(x - q * 0.02, y - q * 0.365, q * 0.12, q * 0.02, palette.accent) +
    fillPath(horn, palette.accent2) +
    strokePath(ribs, '#B87A1A', q * 0.02) +
    fillPath(
      d`M${x - q * 0.32} ${y - q * 1.02}q${q * 0.14} ${-q * 0.24} ${q * 0.42} ${-q * 0.2}
        q${q * 0.24} ${q * 0.02} ${q * 0.36} ${q * 0.24}q${-q * 0.16} ${-q * 0.1} ${-q * 0.36} ${-q * 0.12}
        t${-q * 0.42} ${q * 0.08}z`,
      palette.ink,
      { opacity: 0.3 },
    )
  )
}
