import type { Canvas } from '../drawing/canvas.ts'
import { circle, d, fillPath, lens, strokePath } from '../drawing/svg.ts'

const SKIN = '#E2A878'

type Figure = 'lady' | 'gentleman' | 'child'

/** A stroller of 1927 with hat and shadow, feet at x, y. A child is drawn at 62 % of h. */
export function walker(canvas: Canvas, x: number, y: number, h: number, coat: string, figure: Figure = 'lady'): string {
  const away = canvas.sunX > x ? -1 : 1
  const reach = away * h * (canvas.hour === 'noon' ? 0.7 : 1.7)
  const shadow = d`M${x - h * 0.07} ${y}L${x + h * 0.08} ${y}L${x + reach + h * 0.03} ${y + h * 0.34}
    L${x + reach - h * 0.05} ${y + h * 0.35}Z`
  const person =
    figure === 'gentleman'
      ? gentleman(canvas, x, y, h, coat)
      : lady(canvas, x, y, h * (figure === 'child' ? 0.62 : 1), coat)
  return fillPath(shadow, canvas.palette.ink, { opacity: 0.2 }) + person
}

function gentleman({ palette }: Canvas, x: number, y: number, h: number, coat: string): string {
  const jacket = d`M${x - h * 0.1} ${y - h * 0.82}h${h * 0.2}l${h * 0.02} ${h * 0.38}h${-h * 0.24}z`
  const trousers = d`M${x - h * 0.1} ${y - h * 0.46}h${h * 0.2}l${-h * 0.01} ${h * 0.46}h${-h * 0.07}
    l${-h * 0.02} ${-h * 0.36}l${-h * 0.03} ${h * 0.36}h${-h * 0.07}z`
  const boater = d`M${x - h * 0.12} ${y - h * 0.915}h${h * 0.24}v${-h * 0.02}h${-h * 0.05}v${-h * 0.07}
    h${-h * 0.14}v${h * 0.07}h${-h * 0.05}z`
  return (
    fillPath(jacket, coat) +
    fillPath(trousers, palette.trim) +
    circle(x, y - h * 0.89, h * 0.06, SKIN) +
    fillPath(boater, palette.accent2)
  )
}

function lady({ palette }: Canvas, x: number, y: number, h: number, dress: string): string {
  const legs = d`M${x - h * 0.04} ${y}v${-h * 0.2}M${x + h * 0.05} ${y}v${-h * 0.2}`
  const body = d`M${x - h * 0.07} ${y - h * 0.8}h${h * 0.14}l${-h * 0.01} ${h * 0.24}
    q${h * 0.09} ${h * 0.2} ${h * 0.12} ${h * 0.4}q${-h * 0.18} ${h * 0.06} ${-h * 0.36} 0
    q${h * 0.05} ${-h * 0.2} ${h * 0.13} ${-h * 0.4}z`
  const crown = d`M${x - h * 0.08} ${y - h * 0.91}a${h * 0.08} ${h * 0.08} 0 0 1 ${h * 0.16} 0z`
  const ribbon = d`M${x - h * 0.08} ${y - h * 0.925}h${h * 0.16}v${h * 0.025}h${-h * 0.16}z`
  return (
    strokePath(legs, SKIN, h * 0.035) +
    fillPath(body, dress) +
    circle(x, y - h * 0.87, h * 0.06, SKIN) +
    fillPath(lens(x, y - h * 0.9, h * 0.19, h * 0.06), palette.trim) +
    fillPath(crown, palette.trim) +
    fillPath(ribbon, palette.accent)
  )
}
