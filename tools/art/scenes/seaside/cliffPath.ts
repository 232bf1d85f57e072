import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { d, each, fillPath, placed, strokePath, upTo } from '../../drawing/svg.ts'
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
  const at = placed(0, 0, width, height)
  const face = at('M.36 .64V.4L.58 .41Q.64 .43 .65 .64H.615Q.61 .49 .585 .49T.555 .64Z')
  const green = at('M.36 .41V.375L.58 .39Q.62 .4 .635 .46Q.6 .42 .56 .42Z')
  const needle = at('M.685 .64L.705 .43L.735 .64Z')
  const shade = at('M.705 .43L.735 .64H.708Z')
  const foam = at('M.36 .64h.42q-.2 .02 -.42 0z')
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
  const at = placed(0, 0, width, height)
  const face = at('M0 .3L.34 .38L.4 .72H0Z')
  const top = at('M0 .25Q.16 .25 .35 .385L.33 .42Q.16 .34 0 .34Z')
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
  const at = placed(0, 0, width, height)
  const fall = at('M.36 .56Q.6 .66 1 .98V1H.3Z')
  const grass = at('M0 .46Q.2 .5 .4 .58Q.62 .72 .84 1H0Z')
  const near = at('M0 .7Q.3 .74 .62 1H0Z')
  const path = at('M.24 .5Q.37 .55 .33 .62T.46 .78T.36 1H.62Q.6 .86 .56 .78T.39 .61T.26 .5Z')
  return (
    fillPath(fall, palette.rockLight) +
    fillPath(grass, palette.leaf) +
    fillPath(near, palette.leafDark, { opacity: 0.55 }) +
    fillPath(path, palette.sand)
  )
}
