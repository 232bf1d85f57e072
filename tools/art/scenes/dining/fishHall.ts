import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { type Box, circle, d, discs, each, ellipse, fillPath, rect, strokePath, upTo } from '../../drawing/svg.ts'
import { awning } from '../../parts/fittings.ts'
import { boats, sea } from '../../parts/sea.ts'
import { sky, sun } from '../../parts/sky.ts'

/** The old fish hall: white tiles, a green awning over the oyster counter, tall windows on the sea, laid tables. */
export const fishHallScene: SceneDrawing = {
  horizon: 0.42,
  sun: [0.66, null],
  draw(canvas) {
    const { width, height, horizon, unit } = canvas
    canvas.sunY = height * 0.28
    const floor = height * 0.72
    let svg = sky(canvas) + sun(canvas) + sea(canvas, horizon, floor, { waves: 8 })
    svg += boats(canvas, horizon + height * 0.03, horizon + height * 0.1, 4, unit * 0.055)
    svg += wall(canvas, floor) + checks(canvas, floor) + counter(canvas, floor)
    svg += each([0.5, 0.68, 0.86], (x) => lamp(canvas, width * x))
    return (
      svg +
      table(canvas, width * 0.56, height * 0.88, unit * 0.17) +
      table(canvas, width * 0.86, height * 0.93, unit * 0.2)
    )
  },
}

/** Tiles on the wall, with three windows in it. */
function wall({ width, height, palette }: Canvas, floor: number): string {
  const windows = upTo(3).map(
    (i): Box => [width * (0.43 + i * 0.185), height * 0.16, width * 0.15, floor - height * 0.24],
  )
  const holes = each(
    windows,
    ([x, y, w, h]) => d`M${x} ${y + h}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`,
  )
  const bars = each(
    windows,
    ([x, y, w, h]) => d`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.36}h${w}M${x} ${y + h * 0.68}h${w}`,
  )
  const joints = each(upTo(16), (i) => d`M0 ${(floor * (i + 1)) / 17}h${width * 0.41}`)
  const upright = each(upTo(15), (i) => d`M${(width * 0.41 * (i + 0.5)) / 15} 0v${floor}`)
  return (
    fillPath(d`M0 0h${width}v${floor}h${-width}z${holes}`, palette.wall, { 'fill-rule': 'evenodd' }) +
    strokePath(joints + upright, palette.wallShade, 2, { opacity: 0.35 }) +
    strokePath(bars, palette.leafDark, 6) +
    rect(0, floor - height * 0.075, width, height * 0.075, palette.leaf) +
    rect(0, floor - height * 0.085, width, height * 0.014, palette.accent2)
  )
}

function checks({ width, height, palette }: Canvas, floor: number): string {
  const depth = height - floor
  let tiles = ''
  for (let row = 0; row < 4; row++) {
    const [top, bottom] = [floor + depth * (row / 4) ** 1.5, floor + depth * ((row + 1) / 4) ** 1.5]
    const x = (column: number, y: number) => width * 0.5 + column * width * 0.08 * (1 + ((y - floor) / depth) * 1.1)
    for (let i = -8; i < 8; i++) {
      if ((i + row) % 2 !== 0) continue
      tiles += d`M${x(i, top)} ${top}L${x(i + 1, top)} ${top}L${x(i + 1, bottom)} ${bottom}L${x(i, bottom)} ${bottom}Z`
    }
  }
  return rect(0, floor, width, depth, palette.trim) + fillPath(tiles, palette.ink, { opacity: 0.75 })
}

/** Ice with oysters, a fish and lemons under the awning. */
function counter({ width, height, palette, unit }: Canvas, floor: number): string {
  const [w, top] = [width * 0.39, floor - height * 0.16]
  const ice = d`M${width * 0.015} ${top}q${w * 0.12} ${-height * 0.1} ${w * 0.3} ${-height * 0.07}t${w * 0.34} ${-height * 0.02}t${w * 0.3} ${height * 0.09}z`
  const shells = each(upTo(7), (i) => {
    const [x, y] = [w * (0.14 + i * 0.075), top - height * (0.03 + (i % 2) * 0.03)]
    return (
      ellipse(x, y, unit * 0.032, unit * 0.018, palette.wallShade) +
      ellipse(x, y - 2, unit * 0.02, unit * 0.01, palette.foam)
    )
  })
  const fish = d`M${w * 0.66} ${top - height * 0.035}q${w * 0.12} ${-height * 0.07} ${w * 0.25} 0l${w * 0.05} ${-height * 0.035}v${height * 0.07}l${-w * 0.05} ${-height * 0.035}
    q${-w * 0.13} ${height * 0.05} ${-w * 0.25} 0z`
  return (
    rect(width * 0.01, top, w, height * 0.23, palette.trim) +
    rect(width * 0.01, top, w, height * 0.03, palette.sea[1]) +
    strokePath(
      each(upTo(6), (i) => d`M${width * 0.01 + (w * (i + 1)) / 7} ${top + height * 0.03}v${height * 0.2}`),
      palette.wallShade,
      3,
      { opacity: 0.6 },
    ) +
    fillPath(ice, palette.foam) +
    fillPath(ice, palette.sea[3], { opacity: 0.35 }) +
    shells +
    fillPath(fish, palette.sea[1]) +
    circle(w * 0.71, top - height * 0.042, unit * 0.006, palette.trim) +
    discs(
      [
        [w * 0.6, top - height * 0.015, unit * 0.02],
        [w * 0.64, top - height * 0.03, unit * 0.02],
        [w * 0.95, top - height * 0.018, unit * 0.02],
      ],
      palette.accent2,
    ) +
    awning(palette, -4, height * 0.12, w + width * 0.03, height * 0.12, 9, palette.leaf, palette.trim) +
    strokePath(d`M${w + width * 0.012} ${height * 0.2}V${top}`, palette.leafDark, unit * 0.012)
  )
}

function lamp({ height, palette, unit }: Canvas, x: number): string {
  const shade = d`M${x - unit * 0.055} ${height * 0.12}q${unit * 0.055} ${-unit * 0.09} ${unit * 0.11} 0z`
  return (
    strokePath(d`M${x} 0v${height * 0.08}`, palette.ink, 4) +
    circle(x, height * 0.125, unit * 0.02, palette.glow) +
    fillPath(shade, palette.leafDark)
  )
}

/** A round table with its cloth, two glasses and a plate. */
function table({ height, palette, unit }: Canvas, x: number, y: number, r: number): string {
  const drape = d`M${x - r} ${y}L${x - r * 0.86} ${y + r * 0.6}q${r * 0.16} ${r * 0.1} ${r * 0.34} 0t${r * 0.34} 0t${r * 0.34} 0t${r * 0.34} 0t${r * 0.36} 0L${x + r} ${y}Z`
  const glass = (at: number) =>
    d`M${at - r * 0.07} ${y - r * 0.5}q0 ${r * 0.24} ${r * 0.07} ${r * 0.26}v${r * 0.2}v${-r * 0.2}q${r * 0.07} ${-r * 0.02} ${r * 0.07} ${-r * 0.26}z`
  return (
    rect(x - unit * 0.012, y, unit * 0.024, height - y, palette.ink) +
    fillPath(drape, palette.wallShade) +
    ellipse(x, y, r, r * 0.22, palette.foam) +
    ellipse(x, y + r * 0.02, r * 0.34, r * 0.08, palette.sea[3]) +
    ellipse(x, y, r * 0.2, r * 0.045, palette.accent2) +
    fillPath(glass(x - r * 0.5) + glass(x + r * 0.52), palette.accent2) +
    strokePath(
      d`M${x - r * 0.5} ${y - r * 0.24}v${r * 0.24}M${x + r * 0.52} ${y - r * 0.24}v${r * 0.24}`,
      palette.sea[0],
      3,
    )
  )
}
