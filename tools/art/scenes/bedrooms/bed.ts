import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { type Box, circle, d, each, fillPath, placed, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { balustrade } from '../../parts/fittings.ts'
import { bush } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { sky, sun } from '../../parts/sky.ts'

const SIDES = [-1, 1] as const

/** The opening on the bay: its middle, left edge, top, width, and the y of the floor. */
type Opening = { middle: number; left: number; top: number; width: number; floor: number; arched: boolean }

/** A bed facing the bay through a wide opening, symmetrical. Four variants of colours; odd ones are arched. */
export const bedScene: SceneDrawing = {
  horizon: 0.42,
  sun: [0.5, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const variant = canvas.variant % 4
    const wall = nth([palette.wallShade, palette.accent, palette.leaf, palette.sea[1]], variant)
    const cloth = nth([palette.accent, palette.sea[1], palette.accent2, palette.accent2], variant)
    const stripe = nth([palette.accent2, palette.accent2, palette.accent, palette.trim], variant)
    const span = width * (width > height ? 0.5 : 0.7)
    const opening: Opening = {
      middle: width / 2,
      left: width / 2 - span / 2,
      top: height * 0.09,
      width: span,
      floor: height * 0.6,
      arched: variant % 2 === 1,
    }
    canvas.sunX = width / 2 + span * (variant % 2 ? 0.2 : -0.18)
    canvas.sunY = Math.min(canvas.sunY, height * 0.3)
    canvas.sunRadius = unit * 0.075
    canvas.horizon = height * 0.4
    let svg = view(canvas, opening) + room(canvas, opening, wall)
    svg += each(SIDES, (side) => curtain(canvas, opening, side, cloth))
    svg += rect(width / 2 - span * 0.62, height * 0.02, span * 1.24, height * 0.02, palette.ink)
    svg += bed(canvas, cloth, stripe)
    return svg + each(SIDES, (side) => bedside(canvas, side, side < 0 || variant % 2 === 1))
  },
}

function view(canvas: Canvas, { left, width, floor }: Opening): string {
  const { height, horizon, palette, unit } = canvas
  let svg = sky(canvas) + sun(canvas) + farCape(canvas)
  svg += sea(canvas, horizon, floor, { glint: 0.45, waves: 6 })
  svg += boats(canvas, horizon + height * 0.02, horizon + height * 0.08, 3, unit * 0.05)
  return svg + balustrade(palette, left, floor, width, height * 0.1, unit * 0.045)
}

/** Wall, mullions, floor and the light on it. */
function room(canvas: Canvas, { middle, left, top, width: w, floor, arched }: Opening, wall: string): string {
  const { width, height, palette, unit } = canvas
  const bevel = unit * 0.1
  const hole = arched
    ? d`M${left} ${floor}h${w}V${top + w * 0.22}a${w / 2} ${w * 0.22} 0 0 0 ${-w} 0Z`
    : d`M${left} ${floor}h${w}V${top + bevel}l${-bevel} ${-bevel}H${left + bevel}l${-bevel} ${bevel}Z`
  const mullions = d`M${middle - w / 6} ${top}V${floor}M${middle + w / 6} ${top}V${floor}`
  let svg = fillPath(d`M0 0H${width}V${floor}H0Z${hole}`, wall, { 'fill-rule': 'evenodd' })
  svg += each(SIDES, (side) => {
    const x = (i: number) => middle + side * (w / 2 + width * 0.03 + i * width * 0.016) - 2
    return each(upTo(3), (i) => rect(x(i), 0, 5, floor, palette.trim, { opacity: 0.4 }))
  })
  svg += strokePath(hole, palette.trim, unit * 0.022) + strokePath(mullions, palette.trim, unit * 0.008)
  svg += rect(0, floor, width, height, palette.floor)
  svg += rect(0, floor - height * 0.01, width, height * 0.02, palette.trim)
  const shift = (middle - canvas.sunX) * 1.2
  const panes = [
    [-0.5, -0.19],
    [-0.15, 0.15],
    [0.19, 0.5],
  ] as const
  const light = each(panes, ([from, to]) => {
    return d`M${middle + w * from} ${floor + 8}L${middle + w * to} ${floor + 8}
      L${middle + w * to * 1.9 + shift} ${height}L${middle + w * from * 1.9 + shift} ${height}Z`
  })
  return svg + fillPath(light, palette.glow, { opacity: 0.7 })
}

function curtain({ height, palette }: Canvas, opening: Opening, side: 1 | -1, cloth: string): string {
  const { middle: x, floor } = opening
  const w = side * opening.width
  const fall = d`M${x + w * 0.56} ${height * 0.03}H${x + w * 0.4}
    Q${x + w * 0.43} ${height * 0.3} ${x + w * 0.53} ${height * 0.4}
    Q${x + w * 0.48} ${height * 0.52} ${x + w * 0.49} ${floor + height * 0.02}H${x + w * 0.6}Z`
  const shade = d`M${x + w * 0.56} ${height * 0.03}H${x + w * 0.5}
    Q${x + w * 0.52} ${height * 0.3} ${x + w * 0.55} ${height * 0.4}
    Q${x + w * 0.53} ${height * 0.52} ${x + w * 0.55} ${floor + height * 0.02}H${x + w * 0.6}Z`
  return fillPath(fall, cloth) + fillPath(shade, palette.ink, { opacity: 0.22 })
}

/** Half the width of the bed. */
function bedWidth({ width, unit }: Canvas): number {
  return Math.min(width * 0.3, unit * 0.48)
}

function bed(canvas: Canvas, blanket: string, stripe: string): string {
  const { width, height, palette } = canvas
  const x = width / 2
  const w = bedWidth(canvas)
  const [top, foot] = [height * 0.68, height * 1.02]
  const at = placed(x, top, w, height)
  // A plane of the bed between two heights, from one half width to another.
  const plane = (upper: number, upperHalf: number, lower: number, lowerHalf: number) =>
    d`M${x - w * upperHalf} ${upper}L${x + w * upperHalf} ${upper}L${x + w * lowerHalf} ${lower}
      L${x - w * lowerHalf} ${lower}Z`
  const shadow = d`M${x - w} ${top + height * 0.05}L${x - w * 1.3} ${foot}L${x - w * 1.9} ${foot}
    L${x - w * 1.15} ${top + height * 0.1}Z`
  const fold = d`M${x + w * 0.36} ${top + height * 0.1}L${x + w * 0.9} ${top + height * 0.1}L${x + w * 1.25} ${foot}
    L${x + w * 0.5} ${foot}Z`
  const pillow = (
    left: number,
  ) => d`M${x + w * left} ${top + height * 0.02}q0 ${-height * 0.1} ${w * 0.1} ${-height * 0.1}
    h${w * 0.5}q${w * 0.1} 0 ${w * 0.1} ${height * 0.1}z`
  const bolster = at('M-.3 .05q0 -.08 .3 -.08t.3 .08z')
  return (
    fillPath(shadow, palette.ink, { opacity: 0.18 }) +
    fillPath(plane(top, 0.82, foot, 1.25), palette.trim) +
    fillPath(plane(top + height * 0.1, 0.9, foot, 1.25), blanket) +
    fillPath(fold, palette.ink, { opacity: 0.16 }) +
    fillPath(plane(top + height * 0.15, 0.97, top + height * 0.18, 1), stripe) +
    fillPath(plane(top + height * 0.2, 1.02, top + height * 0.208, 1.03), stripe) +
    fillPath(pillow(-0.78) + pillow(0.08), palette.foam) +
    fillPath(bolster, stripe)
  )
}

/** A bedside table with a lamp, or with a bunch of flowers. */
function bedside(canvas: Canvas, side: 1 | -1, withLamp: boolean): string {
  const { width, height, palette, unit } = canvas
  const x = width / 2 + side * (bedWidth(canvas) * 1.55)
  const y = height * 0.86
  const at = placed(x, y, unit)
  const legs: Box[] = [
    [x - unit * 0.06, y - unit * 0.15, unit * 0.012, unit * 0.2],
    [x + unit * 0.048, y - unit * 0.15, unit * 0.012, unit * 0.2],
  ]
  const table =
    rect(x - unit * 0.07, y - unit * 0.16, unit * 0.14, unit * 0.018, palette.ink) + rects(legs, palette.ink)
  if (!withLamp) {
    const vase = at('M-.03 -.16l-.01 -.07h.08l-.01 .07z')
    return table + fillPath(vase, palette.sea[1]) + bush(canvas, x, y - unit * 0.22, unit * 0.11, palette.accent, 3)
  }
  const shade = at('M-.035 -.32h.07l.03 .09h-.13z')
  const halo = palette.lit ? circle(x, y - unit * 0.27, unit * 0.12, palette.glow, { opacity: 0.3 }) : ''
  const stem = strokePath(at('M0 -.16v-.08'), palette.ink, unit * 0.012)
  return table + halo + stem + fillPath(shade, palette.glow)
}
