import {
  circle,
  type Disc,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  group,
  lens,
  moved,
  placed,
  rect,
  ring,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import type { Thing } from './leisure.ts'

const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** The key rack of a reception, one key left on it; the bell stands on the counter. */
export const roomKey: Thing = ({ palette }, x, y, q) => {
  const at = placed(x, y, q)
  const cells = each(upTo(15), (i) => {
    const [left, top] = [-1.45 + (i % 5) * 0.58, -1.5 + Math.floor(i / 5) * 0.5]
    return at(`M${left} ${top}h.5v.42h-.5z`)
  })
  const hooks = each(upTo(15), (i) => {
    const [left, top] = [-1.2 + (i % 5) * 0.58, -1.44 + Math.floor(i / 5) * 0.5]
    return i === 7 ? '' : at(`M${left} ${top}v.05q.03 .05 .06 0`)
  })
  const letters = at('M-1.38 -1.14l.36 -.06v.1h-.36zM.96 -.64l.36 -.05v.09h-.36zM-.24 -1.13l.34 -.07v.1h-.34z')
  const tag = at('M-.1 -.5h.2l.05 .28q0 .1 -.15 .1t-.15 -.1z')
  const rays = each(upTo(5), (i) => {
    const angle = Math.PI * (1.1 + i * 0.2)
    return d`M${x + Math.cos(angle) * q * 0.06} ${y - q * 0.27 + Math.sin(angle) * q * 0.06}
      L${x + Math.cos(angle) * q * 0.095} ${y - q * 0.27 + Math.sin(angle) * q * 0.095}`
  })
  const key =
    strokePath(ring(0, q * 0.09, q * 0.085), '#C9CFCB', q * 0.04) +
    strokePath(
      d`M0 ${q * 0.175}v${q * 0.36}m0 ${-q * 0.02}h${q * 0.1}m${-q * 0.1} ${-q * 0.1}h${q * 0.08}`,
      '#C9CFCB',
      q * 0.04,
    )
  return (
    fillPath(at('M-1.55 -1.6h3.1v1.6h-3.1z'), '#7A4029') +
    fillPath(at('M-1.62 -1.68h3.24v.1h-3.24z'), '#8E5234') +
    fillPath(cells, '#4A2418') +
    fillPath(letters, palette.foam) +
    strokePath(hooks, palette.accent2, q * 0.02, ROUND) +
    circle(x, y - q * 0.88, q * 0.03, palette.accent2) +
    group(key, moved(x, y - q * 0.9, -24)) +
    strokePath(ring(x, y - q * 0.62, q * 0.13), '#B87A1A', q * 0.022) +
    fillPath(tag, palette.accent2) +
    fillPath(at('M.04 -.5h.06l.05 .28q0 .1 -.15 .1q.07 -.02 .06 -.14z'), '#B87A1A', { opacity: 0.5 }) +
    strokePath(rays, palette.ink, q * 0.014, ROUND) +
    fillPath(at('M-.045 -.26a.045 .045 0 0 1 .09 0z'), palette.ink) +
    strokePath(at('M-.08 -.23q.04 -.025 .08 0t.08 0'), palette.ink, q * 0.013) +
    ellipse(x + q * 1.05, y + q * 0.03, q * 0.26, q * 0.04, palette.ink, { opacity: 0.3 }) +
    fillPath(at('M.8 0q0 -.26 .25 -.26t.25 .26z'), palette.accent2) +
    fillPath(at('M1.12 -.25q.18 .03 .18 .25h-.1q0 -.16 -.08 -.25z'), '#B87A1A', { opacity: 0.6 }) +
    rect(x + q * 0.76, y - q * 0.01, q * 0.58, q * 0.05, '#5B2B20') +
    circle(x + q * 1.05, y - q * 0.28, q * 0.035, '#B87A1A')
  )
}

/** A flask of bath oil, soap and a brush. */
export const bathOil: Thing = ({ palette }, x, y, q) => {
  const at = placed(x, y, q)
  const flask = at('M-.3 0q-.06 -.5 .2 -.54v-.16h.16v.16q.26 .04 .2 .54z')
  const oil = at('M-.29 -.02q-.02 -.24 .04 -.34h.46q.06 .1 .04 .34z')
  return (
    fillPath(flask, palette.foam, { opacity: 0.85 }) +
    fillPath(oil, palette.sea[1]) +
    rect(x - q * 0.05, y - q * 0.86, q * 0.2, q * 0.18, palette.accent2) +
    circle(x + q * 0.05, y - q * 0.9, q * 0.08, palette.accent2) +
    circle(x - q * 0.02, y - q * 0.2, q * 0.12, palette.trim) +
    fillPath(at('M-.08 -.19a.06 .06 0 0 1 .12 0z'), palette.accent) +
    strokePath(at('M-.09 -.16q.035 -.03 .07 0t.07 0'), palette.sea[0], q * 0.014) +
    fillPath(at('M.36 0v-.14q0 -.06 .06 -.06h.28q.06 0 .06 .06v.14z'), palette.accent) +
    fillPath(lens(x + q * 0.56, y - q * 0.17, q * 0.14, q * 0.04), palette.trim, { opacity: 0.5 }) +
    fillPath(at('M-.74 -.1h.36v.1h-.36z'), palette.trim) +
    rect(x - q * 0.78, y - q * 0.18, q * 0.44, q * 0.1, '#A8643C') +
    discs(
      [
        [x + q * 0.5, y - q * 0.3, q * 0.06],
        [x + q * 0.66, y - q * 0.36, q * 0.045],
        [x + q * 0.56, y - q * 0.46, q * 0.035],
      ],
      palette.foam,
      { opacity: 0.8 },
    )
  )
}

/** Two books and reading glasses. */
export const books: Thing = ({ palette }, x, y, q) => {
  const at = placed(x, y, q)
  const book = (left: number, top: number, w: number, color: string, band: string) =>
    rect(left, top, w, q * 0.2, color) +
    rect(left + w * 0.88, top + q * 0.03, w * 0.12, q * 0.14, '#FFF8E6') +
    rect(left + w * 0.12, top, w * 0.05, q * 0.2, band)
  const upright = at('M.06 -.4l.16 -.62l.34 .09l-.14 .53z')
  return (
    book(x - q * 0.6, y - q * 0.2, q * 1.16, palette.accent, palette.accent2) +
    book(x - q * 0.5, y - q * 0.4, q * 1.0, palette.sea[1], palette.trim) +
    fillPath(upright, palette.leaf) +
    strokePath(at('M.16 -.4l.15 -.59'), palette.accent2, q * 0.03) +
    circle(x + q * 0.35, y - q * 0.68, q * 0.075, palette.accent2) +
    strokePath(
      ring(x - q * 0.36, y - q * 0.48, q * 0.09) + ring(x - q * 0.12, y - q * 0.48, q * 0.09),
      palette.ink,
      q * 0.028,
    ) +
    strokePath(at('M-.27 -.49q.03 -.03 .06 0M-.45 -.5l-.06 -.08'), palette.ink, q * 0.024)
  )
}

/** A scented candle between two shells. */
export const candle: Thing = ({ palette }, x, y, q) => {
  const path = placed(x, y, q)
  const flame = path('M0 -.98q.14 .16 0 .28q-.14 -.12 0 -.28z')
  const shell = (left: number, size: number, color: string) => {
    const fan = d`M${left} ${y}q${-size * 0.9} ${-size * 0.3} ${-size * 0.6} ${-size * 0.9}
      q${size * 0.6} ${-size * 0.5} ${size * 1.2} 0q${size * 0.3} ${size * 0.6} ${-size * 0.6} ${size * 0.9}z`
    const ribs = each([-0.4, -0.14, 0.14, 0.4], (at) => d`M${left} ${y}L${left + at * size} ${y - size * 0.98}`)
    return fillPath(fan, color) + strokePath(ribs, palette.trim, q * 0.014)
  }
  return (
    circle(x, y - q * 0.84, q * 0.3, palette.glow, { opacity: 0.35 }) +
    rect(x - q * 0.24, y - q * 0.56, q * 0.48, q * 0.56, palette.sea[2]) +
    rect(x + q * 0.1, y - q * 0.56, q * 0.14, q * 0.56, palette.ink, { opacity: 0.18 }) +
    rect(x - q * 0.24, y - q * 0.36, q * 0.48, q * 0.2, palette.trim) +
    strokePath(path('M-.16 -.25q.08 -.06 .16 0t.16 0'), palette.sea[0], q * 0.022) +
    ellipse(x, y - q * 0.56, q * 0.24, q * 0.04, palette.foam) +
    strokePath(path('M0 -.58v-.12'), palette.ink, q * 0.02) +
    fillPath(flame, palette.accent2) +
    fillPath(path('M0 -.88q.06 .1 0 .16q-.06 -.06 0 -.16z'), palette.accent) +
    shell(x - q * 0.52, q * 0.3, palette.accent) +
    shell(x + q * 0.5, q * 0.24, '#E9B7A6')
  )
}

/** A leather suitcase with straps and plain labels. */
export const suitcase: Thing = ({ palette }, x, y, q) => {
  const [w, h] = [q * 0.62, q * 0.66]
  const corners: Disc[] = [
    [x - w * 0.93, y - h * 0.08, q * 0.06],
    [x + w * 0.93, y - h * 0.08, q * 0.06],
    [x - w * 0.93, y - h * 0.92, q * 0.06],
    [x + w * 0.93, y - h * 0.92, q * 0.06],
  ]
  return (
    strokePath(
      d`M${x - q * 0.16} ${y - h}v${-q * 0.1}q0 ${-q * 0.05} ${q * 0.05} ${-q * 0.05}h${q * 0.22}
        q${q * 0.05} 0 ${q * 0.05} ${q * 0.05}v${q * 0.1}`,
      '#5B2B20',
      q * 0.05,
    ) +
    rect(x - w, y - h, w * 2, h, '#A8643C') +
    rect(x - w, y - h * 0.12, w * 2, h * 0.12, '#7A4029') +
    discs(corners, '#7A4029') +
    each(
      [-0.56, 0.56],
      (at) =>
        rect(x + w * at - q * 0.04, y - h, q * 0.08, h, '#5B2B20') +
        rect(x + w * at - q * 0.055, y - h * 0.72, q * 0.11, q * 0.08, palette.accent2),
    ) +
    circle(x - w * 0.12, y - h * 0.5, q * 0.13, palette.sea[1]) +
    fillPath(
      d`M${x - w * 0.12 - q * 0.08} ${y - h * 0.48}a${q * 0.08} ${q * 0.08} 0 0 1 ${q * 0.16} 0z`,
      palette.accent2,
    ) +
    group(
      rect(-q * 0.12, -q * 0.08, q * 0.24, q * 0.16, palette.trim) +
        rect(-q * 0.12, q * 0.02, q * 0.24, q * 0.06, palette.accent),
      moved(x + w * 0.24, y - h * 0.34, -12),
    )
  )
}
