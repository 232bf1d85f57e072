import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { circle, d, discs, each, fillPath, lens, placed, strokePath, upTo } from '../../drawing/svg.ts'
import { deckchair, parasol } from '../../parts/beach.ts'
import { boulders, farCape } from '../../parts/coastline.ts'
import { bush, cypress, pine } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, sky, sun } from '../../parts/sky.ts'

const SKIN = '#DFA273'

/** A sea-water pool cut into the rock above the bay. Even variants stand among lemon trees, odd ones among pines. */
export const rockPoolScene: SceneDrawing = {
  horizon: 0.4,
  sun: [0.72, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + farCape(canvas) + sea(canvas, horizon, height * 0.64)
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.12, 4, unit * 0.06)
    svg += boulders(canvas, width * 0.86, height * 0.62, unit * 0.6, 5, canvas.seed)
    svg += rock(canvas) + pool(canvas)
    svg += swimmer(canvas, width * 0.5, height * 0.75)
    svg += parasol(canvas, width * 0.86, height * 0.74, unit * 0.13, palette.accent, palette.trim)
    svg += deckchair(canvas, width * 0.885, height * 0.76, unit * 0.13, palette.accent2)
    return svg + planting(canvas)
  },
}

/** The shelf that was cut, in two steps, and the rough edge above the sea. */
function rock({ width, height, palette }: Canvas): string {
  const at = placed(0, 0, width, height)
  const edge = at('M0 .5L.1 .53L.2 .57L.36 .585L.5 .6L.66 .585L.8 .61L1 .58V1H0Z')
  const top = at('M0 .54L.2 .6L.5 .63L.8 .635L1 .61V1H0Z')
  const cuts = each(upTo(5), (i) => {
    const x = width * (0.06 + i * 0.22)
    return d`M${x} ${height * 0.66}l${width * 0.05} ${height * 0.03}l${-width * 0.02} ${height * 0.05}`
  })
  return (
    fillPath(edge, palette.rockDark) +
    fillPath(top, palette.rockLight) +
    strokePath(cuts, palette.rockDark, 4, { opacity: 0.35 })
  )
}

function pool({ width, height, palette, unit, random }: Canvas): string {
  const shape = (grow: number, lower: number) => d`M${width * (0.24 - grow)} ${height * (0.69 - grow * 0.6 + lower)}
    L${width * (0.62 + grow)} ${height * (0.665 - grow * 0.6 + lower)}L${width * (0.78 + grow)} ${height * (0.78 + lower)}
    L${width * (0.7 + grow)} ${height * (0.96 + grow + lower)}L${width * (0.2 - grow)} ${height * (0.98 + grow + lower)}L${width * (0.12 - grow)} ${height * (0.8 + lower)}Z`
  const ripples = each(upTo(16), () => {
    const near = random()
    return lens(
      width * (0.24 + 0.42 * random()),
      height * (0.72 + 0.24 * near),
      unit * (0.03 + 0.06 * near),
      4 + 4 * near,
    )
  })
  const deep = d`M${width * 0.2} ${height * 0.88}L${width * 0.72} ${height * 0.84}L${width * 0.7} ${height * 0.96}L${width * 0.2} ${height * 0.98}Z`
  const ladder = d`M${width * 0.25} ${height * 0.8}v${-height * 0.15}q0 ${-height * 0.03} ${-unit * 0.03} ${-height * 0.03}M${width * 0.285} ${height * 0.8}v${-height * 0.15}q0 ${-height * 0.03} ${-unit * 0.03} ${-height * 0.03}
    M${width * 0.25} ${height * 0.71}h${width * 0.035}M${width * 0.25} ${height * 0.75}h${width * 0.035}`
  return (
    fillPath(shape(0.025, 0), palette.trim) +
    fillPath(shape(0.004, 0.004), palette.rockDark) +
    fillPath(shape(0, 0.022), palette.sea[2]) +
    fillPath(deep, palette.sea[1], { opacity: 0.8 }) +
    fillPath(ripples, palette.foam, { opacity: 0.6 }) +
    strokePath(ladder, palette.trim, unit * 0.012)
  )
}

function swimmer({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  const back = at('M.03 .02q.09 -.035 .17 .014q-.09 .012 -.17 -.014z')
  const arm = at('M.05 .01q-.03 -.08 -.1 -.02')
  return (
    fillPath(back, SKIN) +
    strokePath(arm, SKIN, unit * 0.018, { 'stroke-linecap': 'round' }) +
    circle(x, y, unit * 0.027, SKIN) +
    fillPath(at('M-.028 -.003a.028 .028 0 0 1 .056 0z'), palette.accent) +
    fillPath(lens(x + unit * 0.06, y + unit * 0.035, unit * 0.18, unit * 0.02), palette.foam, { opacity: 0.9 })
  )
}

function planting(canvas: Canvas): string {
  const { width, height, palette, unit } = canvas
  if (canvas.variant % 2)
    return (
      pine(canvas, width * 0.05, height * 0.98, height * 0.86) +
      bush(canvas, width * 0.95, height * 1.02, unit * 0.3, palette.accent, 2)
    )
  return (
    cypress(canvas, width * 0.965, height * 0.72, height * 0.5) +
    lemonTree(canvas, width * 0.08, height * 0.93) +
    bush(canvas, width * 0.94, height * 1.02, unit * 0.3, palette.accent, 2)
  )
}

/** A lemon tree in its pot, foot at x, y. */
function lemonTree({ palette, unit }: Canvas, x: number, y: number): string {
  const pot = d`M${x - unit * 0.085} ${y - unit * 0.15}h${unit * 0.17}l${-unit * 0.03} ${unit * 0.15}h${-unit * 0.11}z`
  const crown = [
    [-0.1, -0.46, 0.1],
    [0.1, -0.46, 0.1],
    [0, -0.56, 0.115],
    [0, -0.42, 0.1],
  ] as const
  const fruit = [
    [-0.12, -0.42],
    [0.03, -0.38],
    [0.13, -0.45],
    [-0.03, -0.52],
    [0.08, -0.58],
    [-0.09, -0.57],
  ] as const
  return (
    fillPath(d`M${x - unit * 0.014} ${y - unit * 0.12}v${-unit * 0.3}h${unit * 0.028}v${unit * 0.3}z`, palette.ink) +
    fillPath(pot, palette.accent) +
    discs(
      crown.map(([dx, dy, r]) => [x + unit * dx, y + unit * dy, unit * r] as const),
      palette.leafDark,
    ) +
    discs(
      crown.map(([dx, dy, r]) => [x + unit * (dx - 0.018), y + unit * (dy - 0.022), unit * r * 0.78] as const),
      palette.leaf,
    ) +
    discs(
      fruit.map(([dx, dy]) => [x + unit * dx, y + unit * dy, unit * 0.024] as const),
      palette.accent2,
    )
  )
}
