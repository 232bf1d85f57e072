import type { Canvas } from '../drawing/canvas.ts'
import type { Palette } from '../drawing/palettes.ts'
import { circle, d, each, fillPath, group, placed, strokePath } from '../drawing/svg.ts'

export type Suit = 'heart' | 'diamond' | 'spade' | 'club'
export type Face = 'pip' | 'five' | 'king' | 'back'

/** Places of the pips of a five, as shares of the card. */
const FIVE = [
  [-0.2, -0.26],
  [0.2, -0.26],
  [0, 0],
  [-0.2, 0.26],
  [0.2, 0.26],
] as const

const PAPER = '#FFFBF0'
const IVORY = '#FFF8E6'

/** Path data of each suit about x, y; q is half its height. */
const SUITS: Record<Suit, (x: number, y: number, q: number) => string> = {
  heart: (x, y, q) => d`M${x} ${y + q}
      C${x - q * 1.7} ${y - q * 0.1} ${x - q * 0.9} ${y - q * 1.2} ${x} ${y - q * 0.35}
    C${x + q * 0.9} ${y - q * 1.2} ${x + q * 1.7} ${y - q * 0.1} ${x} ${y + q}Z`,
  diamond: (x, y, q) => d`M${x} ${y - q * 1.15}L${x + q * 0.8} ${y}L${x} ${y + q * 1.15}L${x - q * 0.8} ${y}Z`,
  spade: (x, y, q) => d`M${x} ${y - q * 1.1}
    C${x + q * 1.6} ${y + q * 0.1} ${x + q * 0.8} ${y + q} ${x + q * 0.12} ${y + q * 0.4}L${x + q * 0.35} ${y + q}
    H${x - q * 0.35}L${x - q * 0.12} ${y + q * 0.4}
    C${x - q * 0.8} ${y + q} ${x - q * 1.6} ${y + q * 0.1} ${x} ${y - q * 1.1}Z`,
  club: (x, y, q) => d`M${x - q * 0.42} ${y - q * 0.6}a${q * 0.42} ${q * 0.42} 0 1 1 ${q * 0.84} 0
    a${q * 0.42} ${q * 0.42} 0 0 1 ${-q * 0.22} ${q * 0.4}a${q * 0.44} ${q * 0.44} 0 1 1 ${-q * 0.05} ${q * 0.72}
    L${x + q * 0.3} ${y + q}H${x - q * 0.3}L${x - q * 0.15} ${y + q * 0.52}
    a${q * 0.44} ${q * 0.44} 0 1 1 ${-q * 0.05} ${-q * 0.72}a${q * 0.42} ${q * 0.42} 0 0 1 ${-q * 0.22} ${-q * 0.4}z`,
}

function backOf(palette: Palette, w: number, h: number): string {
  const lozenge = (at: number) => d`M0 ${-h * at}L${w * at * 1.05} 0L0 ${h * at}L${-w * at * 1.05} 0Z`
  const lozenges = [0.34, 0.24, 0.14].map((at) => strokePath(lozenge(at), palette.accent2, w * 0.03))
  return fillPath(d`M${-w * 0.4} ${-h * 0.43}h${w * 0.8}v${h * 0.86}h${-w * 0.8}z`, palette.accent) + lozenges.join('')
}

function kingOf(palette: Palette, w: number, h: number, color: string): string {
  const at = placed(0, 0, w, h)
  const crown = at('M-.2 -.12L-.24 -.26L-.09 -.18L0 -.3L.09 -.18L.24 -.26L.2 -.12Z')
  const face = at('M-.17 -.1h.34v.12q-.17 .12 -.34 0z')
  const coat = at('M-.28 .3q0 -.2 .28 -.2t.28 .2z')
  return (
    strokePath(at('M-.3 -.34h.6v.68h-.6z'), palette.accent2, w * 0.025) +
    fillPath(crown, palette.accent2) +
    fillPath(face, '#E9B48A') +
    fillPath(coat, color)
  )
}

/** A playing card about x, y, turned by whole degrees; w is its width. No letters: a crown stands for the king. */
export function card(
  palette: Palette,
  x: number,
  y: number,
  w: number,
  degrees: number,
  suit: Suit,
  face: Face = 'pip',
): string {
  const h = w * 1.42
  const at = placed(0, 0, w, h)
  const color = suit === 'heart' || suit === 'diamond' ? palette.accent : palette.ink
  const draw = SUITS[suit]
  const outline = at('M-.5 -.46q0 -.04 .06 -.04h.88q.06 0 .06 .04v.92q0 .04 -.06 .04h-.88q-.06 0 -.06 -.04z')
  const shadow = d`M${-w / 2 + w * 0.05} ${-h / 2 + w * 0.07}h${w}v${h}h${-w}z`
  let svg = fillPath(shadow, palette.ink, { opacity: 0.28 }) + fillPath(outline, PAPER)
  if (face === 'back') svg += backOf(palette, w, h)
  else if (face === 'king') svg += kingOf(palette, w, h, color)
  else if (face === 'five')
    svg += fillPath(
      each(FIVE, ([left, up]) => draw(w * left, h * up, w * 0.1)),
      color,
    )
  else svg += fillPath(draw(0, 0, w * 0.26), color)
  if (face !== 'back') {
    svg += fillPath(draw(-w * 0.37, -h * 0.4, w * 0.07) + draw(w * 0.37, h * 0.4, w * 0.07), color)
  }
  return group(svg, { transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${degrees})` })
}

const CHIP = 40

/** A casino chip about x, y. */
export function chip(canvas: Canvas, x: number, y: number, radius: number, color: string): string {
  return canvas.symbols.use(`chip${color}`, () => drawChip(canvas.palette, color), x, y, radius / CHIP)
}

function drawChip(palette: Palette, color: string): string {
  const r = CHIP
  const edge = Math.round((r * 0.88 * 6.2832) / 6 - r * 0.4) - 0.1
  return (
    circle(r * 0.14, r * 0.2, r, palette.ink, { opacity: 0.28 }) +
    circle(0, 0, r, color) +
    circle(0, 0, r * 0.88, 'none', {
      stroke: IVORY,
      'stroke-width': r * 0.24,
      'stroke-dasharray': `${Math.round(r * 0.4)} ${edge}`,
    }) +
    circle(0, 0, r * 0.62, IVORY) +
    circle(0, 0, r * 0.52, color)
  )
}
