import type { Canvas } from '../../drawing/canvas.ts'
import { circle, d, each, ellipse, fillPath, group, moved, placed, rect, strokePath, upTo } from '../../drawing/svg.ts'

/** Draws one thing that stands on y, its middle at x; q is about its height. */
export type Thing = (canvas: Canvas, x: number, y: number, q: number) => string

const _ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
const LEATHER = '#A8643C'
const LEATHER_DARK = '#7A4029'
const STRAW = '#E3BC74'
const STRAW_DARK = '#B98A45'
const _STEEL = '#C9CFCB'

/** A striped hat box tied with a ribbon, a small parcel and a card leaning on it. */
export const present: Thing = ({ palette }, x, y, q) => {
  const at = placed(x, y, q)
  const stripes = each([-0.4, -0.26, -0.1, 0.1, 0.26, 0.4], (left) => {
    const lean = left * left * 0.34
    return at(`M${left - 0.03} ${-0.05 - 0.06 + lean * 0.3}v-.5h.06v.5z`)
  })
  const loops = at(`M0 -.72Q-.16 -1.06 -.36 -.98Q-.5 -.86 0 -.72ZM0 -.72Q.16 -1.06 .36 -.98Q.5 -.86 0 -.72Z`)
  const inner = at('M-.06 -.74Q-.18 -.92 -.3 -.9Q-.32 -.84 -.06 -.74ZM.06 -.74Q.18 -.92 .3 -.9Q.32 -.84 .06 -.74Z')
  const tails = at(
    'M0 -.72Q-.2 -.66 -.26 -.44l.07 .03l.04 -.08Q-.08 -.62 0 -.72ZM0 -.72Q.22 -.7 .3 -.5l-.07 .04l-.05 -.07Q.1 -.64 0 -.72Z',
  )
  return (
    fillPath(at('M-.46 -.6V-.09Q0 .09 .46 -.09V-.6Z'), palette.trim) +
    fillPath(stripes, palette.sea[1], { opacity: 0.85 }) +
    fillPath(at('M.2 -.6V-.02Q.36 -.04 .46 -.09V-.6Z'), palette.ink, { opacity: 0.16 }) +
    fillPath(at('M-.07 -.56V-.003Q0 .002 .07 -.003V-.56Z'), palette.accent) +
    fillPath(at('M-.5 -.68V-.55Q0 -.36 .5 -.55V-.68Z'), palette.sea[1]) +
    ellipse(x, y - q * 0.68, q * 0.5, q * 0.11, palette.sea[2]) +
    fillPath(at('M-.07 -.79Q0 -.8 .07 -.79V-.46Q0 -.45 -.07 -.46Z'), palette.accent) +
    fillPath(tails, palette.accent) +
    fillPath(loops, palette.accent) +
    fillPath(inner, palette.ink, { opacity: 0.28 }) +
    ellipse(x, y - q * 0.73, q * 0.06, q * 0.05, palette.accent2) +
    fillPath(at('M.5 .03h.36V-.25h-.36z'), palette.accent2) +
    fillPath(at('M.86 .03l.1 -.05v-.27l-.1 .04z'), '#B87A1A') +
    fillPath(at('M.5 -.25l.1 -.05h.36l-.1 .05z'), '#FFE09A') +
    fillPath(at('M.65 .03h.07V-.25l.1 -.05h-.07l-.1 .05z'), palette.accent) +
    group(
      rect(-q * 0.15, -q * 0.2, q * 0.3, q * 0.2, '#FFFBF0') +
        strokePath(placed(0, 0, q)('M-.1 -.13h.2M-.1 -.08h.14'), palette.sea[1], q * 0.014),
      moved(x - q * 0.62, y + q * 0.04, -9),
    )
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
