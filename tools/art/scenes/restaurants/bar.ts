import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { circle, d, each, ellipse, fillPath, group, moved, rect, strokePath, upTo } from '../../drawing/svg.ts'
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
  const shadow = d`M${x - q * 0.2} ${y}L${x + q * 0.2} ${y}L${x - q * 0.9} ${y + q * 0.22}
    L${x - q * 1.2} ${y + q * 0.2}Z`
  return fillPath(shadow, palette.ink, { opacity: 0.25 })
}

const cocktail: Drink = (canvas, x, y, q, color) => {
  const { palette } = canvas
  const bowl = d`M${x - q * 0.46} ${y - q}q0 ${q * 0.5} ${q * 0.46} ${q * 0.5}t${q * 0.46} ${-q * 0.5}z`
  const surface = d`M${x - q * 0.44} ${y - q * 0.9}q${q * 0.04} ${q * 0.38} ${q * 0.44} ${q * 0.38}`
  const cross = d`M${-q * 0.12} 0h${q * 0.24}M0 ${-q * 0.12}v${q * 0.24}M${-q * 0.085} ${-q * 0.085}
    l${q * 0.17} ${q * 0.17}M${q * 0.085} ${-q * 0.085}l${-q * 0.17} ${q * 0.17}`
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
  const { palette } = canvas
  const tumbler = d`M${x - q * 0.22} ${y}l${-q * 0.05} ${-q * 0.86}h${q * 0.54}l${-q * 0.05} ${q * 0.86}z`
  const filled = d`M${x - q * 0.2} ${y - q * 0.04}l${-q * 0.035} ${-q * 0.62}h${q * 0.47}l${-q * 0.035} ${q * 0.62}z`
  const ice = d`M${x - q * 0.1} ${y - q * 0.5}h${q * 0.17}v${q * 0.17}h${-q * 0.17}zM${x + q * 0.02} ${y - q * 0.3}
    h${q * 0.15}v${q * 0.15}h${-q * 0.15}z`
  const mint = d`M${x - q * 0.24} ${y - q * 0.8}q${-q * 0.2} ${-q * 0.3} ${-q * 0.04} ${-q * 0.42}
    q${q * 0.2} ${q * 0.12} ${q * 0.14} ${q * 0.42}z`
  return (
    glassShadow(canvas, x, y, q) +
    fillPath(tumbler, palette.foam, { opacity: 0.5 }) +
    fillPath(filled, color) +
    fillPath(ice, palette.foam, { opacity: 0.6 }) +
    strokePath(d`M${x + q * 0.05} ${y - q * 0.3}l${q * 0.22} ${-q * 0.92}`, palette.accent, q * 0.045) +
    fillPath(mint, palette.leaf)
  )
}

function shaker({ palette, unit }: Canvas, x: number, y: number): string {
  const body = d`M${x - unit * 0.07} ${y}l${-unit * 0.015} ${-unit * 0.26}
    q${unit * 0.085} ${-unit * 0.03} ${unit * 0.17} 0l${-unit * 0.015} ${unit * 0.26}z`
  const cap = d`M${x - unit * 0.085} ${y - unit * 0.27}q0 ${-unit * 0.1} ${unit * 0.05} ${-unit * 0.12}v${-unit * 0.04}
    h${unit * 0.07}v${unit * 0.04}q${unit * 0.05} ${unit * 0.02} ${unit * 0.05} ${unit * 0.12}z`
  const shade = d`M${x + unit * 0.02} ${y}l${unit * 0.012} ${-unit * 0.26}h${unit * 0.05}
    l${-unit * 0.015} ${unit * 0.26}z`
  return fillPath(body, STEEL) + fillPath(cap, STEEL_LIGHT) + fillPath(shade, palette.ink, { opacity: 0.3 })
}

function bottle({ palette, unit }: Canvas, x: number, y: number): string {
  const glass = d`M${x} ${y}v${-unit * 0.34}q0 ${-unit * 0.06} ${unit * 0.035} ${-unit * 0.09}v${-unit * 0.14}
    h${unit * 0.05}v${unit * 0.14}q${unit * 0.035} ${unit * 0.03} ${unit * 0.035} ${unit * 0.09}v${unit * 0.34}z`
  return (
    fillPath(glass, palette.leafDark) +
    rect(x, y - unit * 0.26, unit * 0.12, unit * 0.15, palette.trim) +
    circle(x + unit * 0.06, y - unit * 0.185, unit * 0.04, palette.accent)
  )
}
