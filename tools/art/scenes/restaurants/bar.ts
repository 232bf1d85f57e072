import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, ellipse, fillPath, group, moved, placed, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { awning } from '../../parts/fittings.ts'
import { sea } from '../../parts/sea.ts'
import { sky, sun } from '../../parts/sky.ts'

const STEEL = '#C9CFCB'
const STEEL_LIGHT = '#E8ECE6'
const LEMON = { rind: '#F2B437', pith: '#FFF1BE', flesh: '#F5C95C' }

type Drink = (canvas: Canvas, x: number, y: number, q: number, color: string) => string

/** Two drinks on the bar, the sun setting behind. Four variants: odd ones put the long drink in front. */
export const barScene: SceneDrawing = {
  horizon: 0.54,
  sun: [0.6, 0.34],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % 4
    const color = nth([palette.accent, palette.accent2, '#7A2E4D', palette.sea[2]], variant)
    const second = nth([palette.accent2, palette.accent, palette.sea[2], palette.accent], variant)
    const [near, far] = variant % 2 ? [longDrink, cocktail] : [cocktail, longDrink]
    const [x, top] = [width * 0.5, height * 0.8]
    canvas.sunRadius *= 1.9
    let svg = sky(canvas) + sun(canvas) + farCape(canvas) + sea(canvas, canvas.horizon, top) + counter(canvas, top)
    svg += near(canvas, x - unit * 0.02, top + height * 0.07, unit * 0.52, color)
    svg += far(canvas, x + unit * 0.4, top + height * 0.03, unit * 0.36, second)
    svg += shaker(canvas, x - unit * 0.46, top + height * 0.05)
    if (width > height) svg += bottle(canvas, width * 0.1, top + height * 0.05)
    return (
      svg + awning(palette, -4, -2, width + 8, height * 0.1, Math.round(width / (unit * 0.12)), color, palette.trim)
    )
  },
}

function counter({ width, height, palette }: Canvas, y: number): string {
  const slats = each(
    upTo(24),
    (i) => d`M${(i * width) / 24} ${y + height * 0.05}h${width / 60}v${height * 0.2}h${-width / 60}z`,
  )
  return (
    rect(0, y, width, height, palette.roof) +
    rect(0, y, width, height * 0.02, palette.accent2) +
    fillPath(slats, palette.ink, { opacity: 0.4 })
  )
}

function glassShadow({ palette }: Canvas, x: number, y: number, q: number): string {
  const at = placed(x, y, q)
  const shadow = at('M-.2 0L.2 0L-.9 .22L-1.2 .2Z')
  return fillPath(shadow, palette.ink, { opacity: 0.25 })
}

const cocktail: Drink = (canvas, x, y, q, color) => {
  const at = placed(0, 0, q)
  const { palette } = canvas
  const bowl = d`M${x - q * 0.46} ${y - q}q0 ${q * 0.5} ${q * 0.46} ${q * 0.5}t${q * 0.46} ${-q * 0.5}z`
  const surface = d`M${x - q * 0.44} ${y - q * 0.9}q${q * 0.04} ${q * 0.38} ${q * 0.44} ${q * 0.38}`
  const cross = at('M-.12 0h.24M0 -.12v.24M-.085 -.085l.17 .17M.085 -.085l-.17 .17')
  const lemon =
    circle(0, 0, q * 0.15, LEMON.rind) + circle(0, 0, q * 0.12, LEMON.pith) + strokePath(cross, LEMON.flesh, q * 0.025)
  return (
    glassShadow(canvas, x, y, q) +
    ellipse(x, y, q * 0.26, q * 0.045, palette.sea[3]) +
    rect(x - q * 0.02, y - q * 0.52, q * 0.04, q * 0.52, palette.sea[3]) +
    fillPath(bowl, palette.foam, { opacity: 0.5 }) +
    fillPath(d`${surface}t${q * 0.44} ${-q * 0.38}z`, color) +
    fillPath(d`${surface}q${-q * 0.24} ${-q * 0.08} ${-q * 0.2} ${-q * 0.38}z`, '#fff', { opacity: 0.28 }) +
    group(lemon, moved(x + q * 0.4, y - q))
  )
}

const longDrink: Drink = (canvas, x, y, q, color) => {
  const at = placed(x, y, q)
  const { palette } = canvas
  const tumbler = at('M-.22 0l-.05 -.86h.54l-.05 .86z')
  const filled = at('M-.2 -.04l-.035 -.62h.47l-.035 .62z')
  const ice = at('M-.1 -.5h.17v.17h-.17zM.02 -.3h.15v.15h-.15z')
  const mint = at('M-.24 -.8q-.2 -.3 -.04 -.42q.2 .12 .14 .42z')
  return (
    glassShadow(canvas, x, y, q) +
    fillPath(tumbler, palette.foam, { opacity: 0.5 }) +
    fillPath(filled, color) +
    fillPath(ice, palette.foam, { opacity: 0.6 }) +
    strokePath(at('M.05 -.3l.22 -.92'), palette.accent, q * 0.045) +
    fillPath(mint, palette.leaf)
  )
}

function shaker({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  const body = at('M-.07 0l-.015 -.26q.085 -.03 .17 0l-.015 .26z')
  const cap = at('M-.085 -.27q0 -.1 .05 -.12v-.04h.07v.04q.05 .02 .05 .12z')
  const shade = at('M.02 0l.012 -.26h.05l-.015 .26z')
  return fillPath(body, STEEL) + fillPath(cap, STEEL_LIGHT) + fillPath(shade, palette.ink, { opacity: 0.3 })
}

function bottle({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  const glass = at('M0 0v-.34q0 -.06 .035 -.09v-.14h.05v.14q.035 .03 .035 .09v.34z')
  return (
    fillPath(glass, palette.leafDark) +
    rect(x, y - unit * 0.26, unit * 0.12, unit * 0.15, palette.trim) +
    circle(x + unit * 0.06, y - unit * 0.185, unit * 0.04, palette.accent)
  )
}
