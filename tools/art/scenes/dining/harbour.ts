import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { nth } from '../../drawing/random.ts'
import { type Box, d, discs, each, fillPath, lens, placed, rect, rects, strokePath, upTo } from '../../drawing/svg.ts'
import { sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'
import { table } from '../restaurants/terrace.ts'

/** A table on the quay of a fishing port: red-shuttered houses, boats at their moorings, blue nets hung up to dry. */
export const harbourScene: SceneDrawing = {
  horizon: 0.46,
  sun: [0.7, null],
  draw(canvas) {
    const { width, height, palette, unit } = canvas
    const quay = height * 0.76
    let svg = sky(canvas) + clouds(canvas, 2) + sun(canvas)
    svg += fillPath(
      d`M0 ${height * 0.46}L${width * 0.5} ${height * 0.32}L${width * 0.66} ${height * 0.2}L${width * 0.8} ${height * 0.34}L${width} ${height * 0.4}V${height * 0.5}H0Z`,
      palette.wallShade,
      { opacity: 0.7 },
    )
    svg += houses(canvas) + sea(canvas, height * 0.5, quay, { waves: 8, glint: 0.8 })
    svg += each(upTo(3), (i) =>
      trawler(canvas, width * (0.14 + i * 0.31), height * (0.585 + (i % 2) * 0.05), unit * (0.19 + (i % 2) * 0.04), i),
    )
    svg += rect(0, quay, width, height - quay, palette.floor) + stones(canvas, quay)
    svg += table(canvas, palette.sea[1], canvas.sunX > width / 2 ? -1 : 1)
    return svg + nets(canvas) + gulls(canvas, 3)
  },
}

/** White fronts with red timber on the far quay. */
function houses({ width, height, palette, unit }: Canvas): string {
  const foot = height * 0.52
  return each(upTo(8), (i) => {
    const [x, w] = [(width * i) / 8, width / 8]
    const h = unit * (0.15 + 0.035 * ((i * 5) % 4))
    const roof = d`M${x - 6} ${foot - h}L${x + w / 2} ${foot - h - unit * 0.055}L${x + w + 6} ${foot - h}Z`
    const shutters = upTo(4).map(
      (j): Box => [x + w * (0.2 + (j % 2) * 0.42), foot - h * (j < 2 ? 0.82 : 0.42), w * 0.18, h * 0.24],
    )
    const timber = d`M${x + w * 0.06} ${foot - h}V${foot}M${x + w * 0.5} ${foot - h}V${foot}M${x} ${foot - h * 0.5}h${w}`
    return (
      rect(x, foot - h, w, h, i % 3 === 1 ? palette.sand : palette.wall) +
      strokePath(timber, palette.accent, 4) +
      rects(shutters, i % 2 ? palette.accent : palette.leafDark) +
      fillPath(roof, palette.roof)
    )
  })
}

function trawler({ palette }: Canvas, x: number, y: number, q: number, turn: number): string {
  const at = placed(x, y, q)
  const color = nth([palette.accent, palette.sea[1], palette.leaf], turn)
  const hull = at('M-.62 -.14Q0 .02 .66 -.24L.5 .18H-.5Z')
  const house = at('M-.38 -.1v-.32h.36v.34z')
  const rig = at('M.18 -.06V-.98M.18 -.9L.62 -.22M.18 -.9L-.56 -.12M.18 -.3L.48 -.66')
  return (
    strokePath(rig, palette.ink, q * 0.026) +
    fillPath(house, palette.trim) +
    rect(x - q * 0.33, y - q * 0.36, q * 0.26, q * 0.12, palette.window) +
    rect(x - q * 0.42, y - q * 0.46, q * 0.44, q * 0.05, color) +
    fillPath(hull, color) +
    strokePath(at('M-.61 -.1Q0 .06 .64 -.19'), palette.trim, q * 0.04) +
    fillPath(at('M.18 -.98l.2 .06l-.2 .07z'), palette.accent2) +
    fillPath(lens(x, y + q * 0.2, q * 0.62, q * 0.07), palette.foam, { opacity: 0.7 })
  )
}

function stones({ width, height, palette, unit }: Canvas, quay: number): string {
  const joints = each(upTo(4), (row) => {
    const y = quay + (height - quay) * (0.18 + row * 0.22)
    return (
      d`M0 ${y}H${width}` +
      each(upTo(9), (i) => d`M${(width * (i + (row % 2) / 2)) / 9} ${y}v${(height - quay) * 0.22}`)
    )
  })
  const bollard = d`M${width * 0.88} ${quay + unit * 0.02}v${-unit * 0.07}h${-unit * 0.015}v${-unit * 0.025}h${unit * 0.08}v${unit * 0.025}h${-unit * 0.015}v${unit * 0.07}z`
  return (
    rect(0, quay, width, height * 0.02, palette.trim) +
    strokePath(joints, palette.sandShade, 3) +
    fillPath(bollard, palette.ink)
  )
}

/** Blue nets in swags between two poles, with their corks. */
function nets({ width, height, palette, unit }: Canvas): string {
  const [left, right, top] = [width * 0.03, width * 0.97, height * 0.09]
  const swags = upTo(3).map((i) => [left + ((right - left) * i) / 3, left + ((right - left) * (i + 1)) / 3] as const)
  const cloth = each(
    swags,
    ([from, to]) =>
      d`M${from} ${top}Q${(from + to) / 2} ${top + height * 0.11} ${to} ${top}Q${(from + to) / 2} ${top + height * 0.34} ${from} ${top}Z`,
  )
  const mesh = each(swags, ([from, to]) =>
    each(upTo(7), (i) => {
      const x = from + ((to - from) * (i + 1)) / 8
      const sag = 4 * ((i + 1) / 8) * (1 - (i + 1) / 8)
      return d`M${x} ${top + height * 0.055 * sag}q${unit * 0.012} ${height * 0.06 * sag} ${(i - 3) * -6} ${height * 0.115 * sag}`
    }),
  )
  const corks = swags.flatMap(([from, to]) =>
    upTo(7).map((i) => {
      const along = (i + 0.5) / 7
      return [from + (to - from) * along, top + height * 0.34 * 2 * along * (1 - along), unit * 0.013] as const
    }),
  )
  const poles = each([left, right], (x) =>
    rect(x - unit * 0.013, top - height * 0.03, unit * 0.026, height, palette.roof),
  )
  return (
    poles +
    fillPath(cloth, palette.sea[1], { opacity: 0.72 }) +
    strokePath(mesh, palette.sea[3], 3, { opacity: 0.7 }) +
    strokePath(
      each(swags, ([from, to]) => d`M${from} ${top}Q${(from + to) / 2} ${top + height * 0.11} ${to} ${top}`),
      palette.sea[0],
      6,
    ) +
    discs(corks, palette.accent2)
  )
}
