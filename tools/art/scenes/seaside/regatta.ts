import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { circle, d, each, fillPath, lens, placed, strokePath, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

const SKIN = '#DFA273'

/** A regatta: three big sails that overlap. Variants change the jib of the nearest boat. */
export const regattaScene: SceneDrawing = {
  horizon: 0.62,
  sun: [0.24, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas, canvas.sunRadius * 1.5) + gulls(canvas, 4)
    svg += farCape(canvas) + boats(canvas, horizon, horizon + height * 0.02, 3, unit * 0.06)
    svg += sea(canvas, horizon, height)
    svg += racer(canvas, width * 0.82, height * 0.7, unit * 0.26, palette.accent2, palette.trim)
    svg += racer(canvas, width * 0.3, height * 0.76, unit * 0.36, palette.accent, palette.accent2)
    const jib = canvas.variant % 2 ? palette.sea[2] : palette.accent
    return svg + racer(canvas, width * 0.57, height * 0.84, unit * 0.5, palette.trim, jib)
  },
}

/** A racing yacht with two of crew; q is about half its length, x, y the foot of its mast. */
function racer({ palette }: Canvas, x: number, y: number, q: number, mainsail: string, jib: string): string {
  return (
    sails(palette.ink, x, y, q, mainsail, jib) +
    strokePath(d`M${x - q * 0.03} ${y + q * 0.06}V${y - q * 1.76}`, palette.ink, q * 0.025) +
    fillPath(d`M${x - q * 0.03} ${y - q * 1.76}l${-q * 0.16} ${q * 0.03}l${q * 0.16} ${q * 0.04}z`, palette.accent) +
    hull(palette.ink, palette.accent2, x, y, q) +
    each([-0.2, 0.14], (along) => sailor(palette.trim, x + along * q, y, q)) +
    fillPath(
      lens(x - q * 0.1, y + q * 0.27, q * 0.75, q * 0.05) + lens(x - q * 0.6, y + q * 0.33, q * 0.3, q * 0.03),
      palette.foam,
    ) +
    reflection(x, y, q, mainsail)
  )
}

function sails(ink: string, x: number, y: number, q: number, mainsail: string, jib: string): string {
  const at = placed(x, y, q)
  const fore = at('M-.06 0V-1.5Q-.5 -.6 -.62 -.06Q-.3 .02 -.06 0Z')
  const main = at('M0 0V-1.7Q.62 -.9 .72 -.08Q.36 .03 0 0Z')
  const shade = at('M0 0V-1.7Q.3 -.9 .22 .01Z')
  const battens = at('M.02 -1.3h.2M.02 -.95h.38M.02 -.55h.55')
  return (
    fillPath(fore, jib) +
    fillPath(main, mainsail) +
    fillPath(shade, ink, { opacity: 0.14 }) +
    strokePath(battens, ink, q * 0.008, { opacity: 0.35 })
  )
}

function hull(color: string, band: string, x: number, y: number, q: number): string {
  const at = placed(x, y, q)
  const deck = at('M-.72 .04Q0 .1 .82 .02')
  const below = at('Q.7 .24 .5 .26H-.5Z')
  const stripe = at('L.8 .07Q0 .15 -.69 .08Z')
  return fillPath(deck + below, color) + fillPath(deck + stripe, band)
}

function sailor(shirt: string, x: number, y: number, q: number): string {
  const body = d`M${x - q * 0.06} ${y + q * 0.08}q0 ${-q * 0.09} ${q * 0.06} ${-q * 0.09}t${q * 0.06} ${q * 0.09}z`
  return circle(x, y - q * 0.03, q * 0.045, SKIN) + fillPath(body, shirt)
}

function reflection(x: number, y: number, q: number, color: string): string {
  const ripple = (i: number) =>
    lens(x + q * 0.1 + i * q * 0.05, y + q * (0.4 + i * 0.11), q * (0.4 - i * 0.07), q * 0.03)
  return fillPath(each(upTo(4), ripple), color, { opacity: 0.5 })
}
