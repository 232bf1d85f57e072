import type { Canvas } from '../drawing/canvas.ts'
import { circle, d, fillPath, lens, placed, strokePath } from '../drawing/svg.ts'

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
  const at = placed(x, y, h)
  const jacket = at('M-.1 -.82h.2l.02 .38h-.24z')
  const trousers = at('M-.1 -.46h.2l-.01 .46h-.07l-.02 -.36l-.03 .36h-.07z')
  const boater = at('M-.12 -.915h.24v-.02h-.05v-.07h-.14v.07h-.05z')
  return (
    fillPath(jacket, coat) +
    fillPath(trousers, palette.trim) +
    circle(x, y - h * 0.89, h * 0.06, SKIN) +
    fillPath(boater, palette.accent2)
  )
}

function lady({ palette }: Canvas, x: number, y: number, h: number, dress: string): string {
  const at = placed(x, y, h)
  const legs = at('M-.04 0v-.2M.05 0v-.2')
  const body = at('M-.07 -.8h.14l-.01 .24q.09 .2 .12 .4q-.18 .06 -.36 0q.05 -.2 .13 -.4z')
  const crown = at('M-.08 -.91a.08 .08 0 0 1 .16 0z')
  const ribbon = at('M-.08 -.925h.16v.025h-.16z')
  return (
    strokePath(legs, SKIN, h * 0.035) +
    fillPath(body, dress) +
    circle(x, y - h * 0.87, h * 0.06, SKIN) +
    fillPath(lens(x, y - h * 0.9, h * 0.19, h * 0.06), palette.trim) +
    fillPath(crown, palette.trim) +
    fillPath(ribbon, palette.accent)
  )
}
