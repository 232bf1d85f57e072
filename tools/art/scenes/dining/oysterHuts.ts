import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { d, discs, each, ellipse, fillPath, lens, placed, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { pine } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

/** The oyster village: tarred huts with coloured shutters on the bay, a flat boat with its sacks, a table on the planks. */
export const oysterHutsScene: SceneDrawing = {
  horizon: 0.4,
  sun: [0.24, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas) + sea(canvas, horizon, height * 0.84, { waves: 9 })
    svg += fillPath(lens(width * 0.2, horizon + 8, width * 0.3, height * 0.03), palette.leafDark)
    svg += boats(canvas, horizon + height * 0.05, horizon + height * 0.12, 2, unit * 0.05)
    svg += pine(canvas, width * 0.93, height * 0.62, height * 0.6, -0.1)
    svg += each(upTo(3), (i) =>
      hut(canvas, width * (0.47 + i * 0.185), height * (0.66 + i * 0.025), unit * (0.23 + i * 0.035), i),
    )
    svg += flatBoat(canvas, width * 0.2, height * 0.66)
    svg += planks(canvas) + feast(canvas, width * 0.36, height * 0.86, unit * 0.25)
    return svg + gulls(canvas, 3)
  },
}

function hut({ palette }: Canvas, x: number, y: number, w: number, turn: number): string {
  const shutter = nth([palette.accent, palette.sea[1], palette.accent2], turn)
  const h = w * 0.72
  const roof = d`M${x - w * 0.08} ${y - h}L${x + w / 2} ${y - h - w * 0.46}L${x + w * 1.08} ${y - h}Z`
  const stilts = each(upTo(4), (i) => d`M${x + w * (0.08 + i * 0.28)} ${y}v${w * 0.22}`)
  const boards = each(upTo(7), (i) => d`M${x + (w * (i + 1)) / 8} ${y - h}v${h}`)
  return (
    strokePath(stilts, palette.ink, w * 0.045) +
    rect(x, y - h, w, h, palette.roof) +
    strokePath(boards, palette.ink, 3, { opacity: 0.4 }) +
    fillPath(roof, palette.accent) +
    fillPath(d`M${x + w / 2} ${y - h - w * 0.46}L${x + w * 1.08} ${y - h}H${x + w / 2}Z`, palette.ink, {
      opacity: 0.22,
    }) +
    rect(x + w * 0.12, y - h * 0.94, w * 0.26, h * 0.94, palette.trim) +
    rect(x + w * 0.15, y - h * 0.9, w * 0.2, h * 0.9, shutter) +
    rect(x + w * 0.56, y - h * 0.76, w * 0.26, h * 0.34, palette.window) +
    rect(x + w * 0.47, y - h * 0.78, w * 0.09, h * 0.38, shutter) +
    rect(x + w * 0.82, y - h * 0.78, w * 0.09, h * 0.38, shutter) +
    rect(x - w * 0.08, y - 4, w * 1.16, w * 0.05, palette.floor)
  )
}

/** The flat boat of the oyster farmers with sacks on it, moored to a pole. */
function flatBoat({ palette, unit }: Canvas, x: number, y: number): string {
  const hull = d`M${x - unit * 0.24} ${y}h${unit * 0.5}l${-unit * 0.04} ${unit * 0.06}h${-unit * 0.4}z`
  const sacks = upTo(4).map(
    (i) =>
      d`M${x - unit * 0.16 + i * unit * 0.085} ${y}q${unit * 0.005} ${-unit * 0.055} ${unit * 0.04} ${-unit * 0.055}t${unit * 0.04} ${unit * 0.055}z`,
  )
  return (
    fillPath(lens(x, y + unit * 0.075, unit * 0.3, unit * 0.02), palette.foam, { opacity: 0.8 }) +
    fillPath(hull, palette.sea[0]) +
    rect(x - unit * 0.24, y - 2, unit * 0.5, unit * 0.018, palette.accent2) +
    fillPath(sacks.join(''), palette.rockDark) +
    strokePath(
      d`M${x - unit * 0.3} ${y + unit * 0.06}v${-unit * 0.2}M${x - unit * 0.22} ${y}L${x - unit * 0.3} ${y - unit * 0.08}`,
      palette.ink,
      unit * 0.012,
    )
  )
}

function planks({ width, height, palette, unit }: Canvas): string {
  const edge = height * 0.8
  const joints = each(upTo(8), (i) => d`M0 ${edge + ((height - edge) * (i + 1) ** 1.35) / 18}H${width}`)
  const posts = each([0.02, 0.66, 0.98], (x) =>
    rect(width * x - unit * 0.016, edge - height * 0.1, unit * 0.032, height * 0.14, palette.roof),
  )
  return (
    posts +
    rect(0, edge, width, height - edge, palette.floor) +
    strokePath(joints, palette.sandShade, 3) +
    rect(0, edge, width, height * 0.014, palette.sandShade)
  )
}

/** A plank on trestles with a dish of oysters, lemons, bread and white wine; two stools. */
function feast({ height, palette, unit }: Canvas, x: number, y: number, r: number): string {
  const at = placed(x, y, r)
  const bottle = at('M.68 0v-.58q0 -.1 .04 -.14v-.24h.1v.24q.04 .04 .04 .14v.58z')
  const loaf = at('M-1.12 -.02q.02 -.17 .24 -.17t.26 .17z')
  const shells = each(upTo(8), (i) => {
    const angle = (i / 8) * 6.283
    const [cx, cy] = [x + Math.cos(angle) * r * 0.38, y - r * 0.07 + Math.sin(angle) * r * 0.07]
    return (
      ellipse(cx, cy, r * 0.1, r * 0.045, palette.wallShade) + ellipse(cx, cy - 2, r * 0.06, r * 0.024, palette.trim)
    )
  })
  return (
    strokePath(
      d`M${x - r * 1.1} ${height}L${x - r * 0.9} ${y}L${x - r * 0.7} ${height}M${x + r * 0.7} ${height}L${x + r * 0.9} ${y}L${x + r * 1.1} ${height}`,
      palette.ink,
      unit * 0.018,
    ) +
    rect(x - r * 1.4, y, r * 2.8, r * 0.12, palette.roof) +
    rect(x - r * 1.4, y, r * 2.8, r * 0.04, palette.sandShade) +
    ellipse(x, y - r * 0.02, r * 0.56, r * 0.12, palette.foam) +
    shells +
    discs(
      [
        [x - r * 0.06, y - r * 0.08, r * 0.07],
        [x + r * 0.09, y - r * 0.06, r * 0.07],
      ],
      palette.accent2,
    ) +
    fillPath(loaf, palette.rockDark) +
    strokePath(at('M-1 -.16l.06 .1m.08 -.12l.06 .11'), palette.roof, 4) +
    fillPath(bottle, palette.leaf) +
    rect(x + r * 0.68, y - r * 0.42, r * 0.18, r * 0.22, palette.trim) +
    fillPath(at('M1.02 -.46q0 .24 .08 .26q.08 -.02 .08 -.26z'), palette.accent2) +
    strokePath(at('M1.1 -.2V0'), palette.sea[0], 4)
  )
}
