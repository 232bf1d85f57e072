import type { Canvas } from '../../drawing/canvas.ts'
import { circle, d, each, ellipse, fillPath, placed, rect, strokePath, upTo } from '../../drawing/svg.ts'

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
  const at = placed(x, y, q)
  const bag = at('M-.46 -.56h.92l-.1 .56h-.72z')
  const weave = each(upTo(5), (row) =>
    each(
      upTo(8),
      (i) => d`M${x + q * (-0.42 + i * 0.11 + (row % 2) * 0.05)} ${y - q * (0.5 - row * 0.105)}h${q * 0.06}`,
    ),
  )
  const handles = at('M-.28 -.56q0 -.34 .18 -.34t.18 .34')
  const towel = at('M.04 -.6q.1 -.16 .34 -.04v.36h-.28z')
  return (
    strokePath(handles, LEATHER, q * 0.05) +
    fillPath(at('M-.34 -.54q.02 -.26 .2 -.26t.2 .26z'), palette.sea[1]) +
    fillPath(bag, STRAW) +
    strokePath(weave, STRAW_DARK, q * 0.03) +
    fillPath(towel, palette.trim) +
    strokePath(at('M.09 -.46h.3M.09 -.36h.3'), palette.accent, q * 0.05) +
    rect(x - q * 0.48, y - q * 0.58, q * 0.96, q * 0.05, STRAW_DARK) +
    circle(x - q * 0.1, y - q * 0.26, q * 0.08, palette.accent)
  )
}

/** A panama hat. */
export const panama: Thing = ({ palette }, x, y, q) => {
  const at = placed(x, y, q)
  const crown = at('M-.36 -.2q.02 -.4 .18 -.42q.12 -.02 .18 .05q.06 -.07 .18 -.05q.16 .02 .18 .42z')
  return (
    ellipse(x, y - q * 0.14, q * 0.72, q * 0.14, '#F7E9C8') +
    ellipse(x, y - q * 0.17, q * 0.66, q * 0.1, '#E9D5A8') +
    fillPath(crown, '#F7E9C8') +
    fillPath(at('M.12 -.2q.06 -.2 .02 -.4q.2 -.02 .22 .4z'), palette.ink, { opacity: 0.14 }) +
    fillPath(at('M-.37 -.18q.37 .12 .74 0v-.13q-.37 .1 -.74 0z'), palette.ink) +
    fillPath(at('M.24 -.18l.08 .12l-.02 -.16z'), palette.ink)
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
  const at = placed(x, y, q)
  const horn = at('M-.1 -.42q-.02 -.2 .06 -.34l-.28 -.26q.14 -.24 .42 -.2q.24 .02 .36 .24l-.32 .24q-.14 .1 -.14 .32z')
  const ribs = at('M0 -.7L-.1 -1.12M.03 -.7L.12 -1.2M.06 -.68L.34 -1.1')
  return (
    rect(x - q * 0.44, y - q * 0.3, q * 0.88, q * 0.3, LEATHER) +
    rect(x - q * 0.48, y - q * 0.34, q * 0.96, q * 0.07, LEATHER_DARK) +
    rect(x - q * 0.48, y - q * 0.04, q * 0.96, q * 0.05, LEATHER_DARK) +
    circle(x - q * 0.2, y - q * 0.15, q * 0.07, palette.accent2) +
    strokePath(at('M.44 -.14h.14v-.12'), palette.accent2, q * 0.03) +
    ellipse(x - q * 0.02, y - q * 0.36, q * 0.36, q * 0.06, '#12202B') +
    ellipse(x - q * 0.02, y - q * 0.365, q * 0.12, q * 0.02, palette.accent) +
    fillPath(horn, palette.accent2) +
    strokePath(ribs, '#B87A1A', q * 0.02) +
    fillPath(at('M-.32 -1.02q.14 -.24 .42 -.2q.24 .02 .36 .24q-.16 -.1 -.36 -.12t-.42 .08z'), palette.ink, {
      opacity: 0.3,
    })
  )
}
