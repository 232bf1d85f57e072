import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { d, each, fillPath, strokePath, upTo } from '../../drawing/svg.ts'
import { flag } from '../../parts/fittings.ts'
import { walker } from '../../parts/people.ts'
import { bush } from '../../parts/plants.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

/** The path of the watchmen along the chalk: arch and needle below, the signal mast on the next headland. */
export const cliffPathScene: SceneDrawing = {
  horizon: 0.5,
  sun: [0.78, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg = sky(canvas) + clouds(canvas, 3) + sun(canvas) + sea(canvas, horizon, height, { waves: 14 })
    svg += boats(canvas, horizon + height * 0.04, horizon + height * 0.14, 3, unit * 0.06)
    svg += arch(canvas) + headland(canvas)
    svg += flag(palette, width * 0.135, height * 0.28, unit * 0.15, palette.accent)
    svg += meadow(canvas)
    svg += walker(canvas, width * 0.3, height * 0.545, unit * 0.075, palette.accent)
    svg += walker(canvas, width * 0.325, height * 0.548, unit * 0.078, palette.sea[0], 'gentleman')
    svg += walker(canvas, width * 0.44, height * 0.79, unit * 0.19, palette.accent2)
    svg += walker(canvas, width * 0.51, height * 0.8, unit * 0.2, palette.accent, 'gentleman')
    svg += bush(canvas, width * 0.1, height * 1.01, unit * 0.34, palette.accent2, 1)
    svg += bush(canvas, width * 0.78, height * 1.02, unit * 0.26, palette.accent, 2)
    return svg + gulls(canvas, 5)
  },
}

/** Lines of flint across a face of chalk. */
function flint(canvas: Canvas, from: number, to: number, top: number, bottom: number): string {
  const lines = each(upTo(6), (i) => {
    const y = top + ((bottom - top) * (i + 0.6)) / 6
    return d`M${from} ${y}Q${(from + to) / 2} ${y + 6} ${to} ${y - 4}`
  })
  return strokePath(lines, canvas.palette.rockDark, 3, { opacity: 0.45 })
}

/** The far point with its arch, and the needle before it. */
function arch(canvas: Canvas): string {
  const { width, height, palette } = canvas
  const face = d`M${width * 0.36} ${height * 0.64}V${height * 0.4}L${width * 0.58} ${height * 0.41}Q${width * 0.64} ${height * 0.43} ${width * 0.65} ${height * 0.64}
    H${width * 0.615}Q${width * 0.61} ${height * 0.49} ${width * 0.585} ${height * 0.49}T${width * 0.555} ${height * 0.64}Z`
  const green = d`M${width * 0.36} ${height * 0.41}V${height * 0.375}L${width * 0.58} ${height * 0.39}Q${width * 0.62} ${height * 0.4} ${width * 0.635} ${height * 0.46}
    Q${width * 0.6} ${height * 0.42} ${width * 0.56} ${height * 0.42}Z`
  const needle = d`M${width * 0.685} ${height * 0.64}L${width * 0.705} ${height * 0.43}L${width * 0.735} ${height * 0.64}Z`
  const shade = d`M${width * 0.705} ${height * 0.43}L${width * 0.735} ${height * 0.64}H${width * 0.708}Z`
  const foam = d`M${width * 0.36} ${height * 0.64}h${width * 0.42}q${-width * 0.2} ${height * 0.02} ${-width * 0.42} 0z`
  return (
    fillPath(face, palette.rockLight) +
    flint(canvas, width * 0.37, width * 0.55, height * 0.42, height * 0.62) +
    fillPath(green, palette.leaf) +
    fillPath(needle, palette.rockLight) +
    fillPath(shade, palette.rockDark, { opacity: 0.6 }) +
    fillPath(foam, palette.foam)
  )
}

/** The next headland, on which the signal mast stands. */
function headland(canvas: Canvas): string {
  const { width, height, palette, unit } = canvas
  const face = d`M0 ${height * 0.3}L${width * 0.34} ${height * 0.38}L${width * 0.4} ${height * 0.72}H0Z`
  const top = d`M0 ${height * 0.25}Q${width * 0.16} ${height * 0.25} ${width * 0.35} ${height * 0.385}L${width * 0.33} ${height * 0.42}
    Q${width * 0.16} ${height * 0.34} 0 ${height * 0.34}Z`
  const house = d`M${width * 0.05} ${height * 0.26}v${-height * 0.05}l${unit * 0.045} ${-height * 0.03}l${unit * 0.045} ${height * 0.03}v${height * 0.05}z`
  const mast = d`M${width * 0.135} ${height * 0.28}v${-unit * 0.2}m${-unit * 0.05} ${unit * 0.05}h${unit * 0.1}`
  return (
    fillPath(face, palette.rockLight) +
    flint(canvas, 0, width * 0.37, height * 0.36, height * 0.66) +
    fillPath(top, palette.leafDark) +
    fillPath(house, palette.wall) +
    strokePath(mast, palette.ink, unit * 0.008)
  )
}

/** The grass under our feet with the path that leads to the mast; its edge falls to the sea. */
function meadow(canvas: Canvas): string {
  const { width, height, palette } = canvas
  const fall = d`M${width * 0.36} ${height * 0.56}Q${width * 0.6} ${height * 0.66} ${width} ${height * 0.98}V${height}H${width * 0.3}Z`
  const grass = d`M0 ${height * 0.46}Q${width * 0.2} ${height * 0.5} ${width * 0.4} ${height * 0.58}
    Q${width * 0.62} ${height * 0.72} ${width * 0.84} ${height}H0Z`
  const near = d`M0 ${height * 0.7}Q${width * 0.3} ${height * 0.74} ${width * 0.62} ${height}H0Z`
  const path = d`M${width * 0.24} ${height * 0.5}Q${width * 0.37} ${height * 0.55} ${width * 0.33} ${height * 0.62}
    T${width * 0.46} ${height * 0.78}T${width * 0.36} ${height}H${width * 0.62}Q${width * 0.6} ${height * 0.86} ${width * 0.56} ${height * 0.78}
    T${width * 0.39} ${height * 0.61}T${width * 0.26} ${height * 0.5}Z`
  return (
    fillPath(fall, palette.rockLight) +
    fillPath(grass, palette.leaf) +
    fillPath(near, palette.leafDark, { opacity: 0.55 }) +
    fillPath(path, palette.sand)
  )
}
