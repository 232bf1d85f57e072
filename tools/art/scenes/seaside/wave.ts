import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { circle, type Disc, d, discs, each, fillPath, lens, placed, strokePath, upTo } from '../../drawing/svg.ts'
import { farCape } from '../../parts/coastline.ts'
import { boats, sea } from '../../parts/sea.ts'
import { clouds, gulls, sky, sun } from '../../parts/sky.ts'

const SKIN = '#DFA273'
const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** A surfer under a breaking wave. Odd variants have a yellow board. */
export const waveScene: SceneDrawing = {
  horizon: 0.46,
  sun: [0.72, null],
  draw(canvas) {
    const { width, height, horizon, palette, unit } = canvas
    let svg =
      sky(canvas) +
      clouds(canvas, 2) +
      sun(canvas, canvas.sunRadius * 1.3) +
      farCape(canvas) +
      sea(canvas, horizon, height)
    svg += boats(canvas, horizon + height * 0.02, horizon + height * 0.06, 2, unit * 0.05)
    svg += breaker(canvas) + surfer(canvas, width * 0.6, height * 0.74, unit * 0.24)
    const foam = each(upTo(9), (i) =>
      lens((width * (i + canvas.random())) / 9, height * (0.9 + 0.08 * canvas.random()), width * 0.07, 7),
    )
    return svg + fillPath(foam, palette.foam, { opacity: 0.8 }) + gulls(canvas, 5)
  },
}

/** The wave: its back, the hollow face in three steps, the crest that falls, spray. */
function breaker({ width, height, palette, unit, random }: Canvas): string {
  const at = placed(0, 0, width, height)
  const crest = at('M0 .36Q.16 .2 .34 .24T.52 .44')
  const back = d`${crest}Q${width * 0.62} ${height * 0.66} ${width * 0.84} ${height * 0.72}
    T${width} ${height * 0.76}V${height}H0Z`
  const face = at('M0 .46Q.18 .3 .32 .36Q.4 .4 .38 .52Q.36 .7 .6 .78T1 .84V1H0Z')
  const hollow = at('M0 .58Q.16 .42 .26 .46Q.3 .5 .26 .62Q.28 .8 .5 .88T1 .93V1H0Z')
  const lip = d`${crest}Q${width * 0.5} ${height * 0.36} ${width * 0.44} ${height * 0.34}
    T${width * 0.3} ${height * 0.31}T0 ${height * 0.42}Z`
  const lines = each(upTo(4), (i) => {
    const y = (share: number) => height * (share + i * 0.08)
    const foot = d`${width * (0.56 + i * 0.12)} ${height * (0.9 + i * 0.024)}`
    return d`M${width * (0.02 + i * 0.02)} ${y(0.64)}
      Q${width * (0.16 + i * 0.04)} ${y(0.55)} ${width * (0.24 + i * 0.03)} ${y(0.66)}T${foot}`
  })
  const spray = upTo(16).map((): Disc => {
    const along = random()
    return [width * (0.3 + along * 0.27), height * (0.2 + along * 0.24 - random() * 0.08), unit * 0.009]
  })
  return (
    fillPath(back, palette.sea[2]) +
    fillPath(face, palette.sea[1]) +
    fillPath(hollow, palette.sea[0]) +
    strokePath(lines, palette.sea[3], unit * 0.007, { opacity: 0.6, ...ROUND }) +
    fillPath(lip, palette.foam) +
    discs(
      upTo(9).map(
        (i): Disc => [width * (0.36 + i * 0.02), height * (0.26 + i * 0.022), unit * (0.036 - Math.abs(i - 4) * 0.003)],
      ),
      palette.foam,
    ) +
    discs(spray, palette.foam)
  )
}

/** A surfer crouching on the board; x, y is the middle of the board. */
function surfer({ palette, variant }: Canvas, x: number, y: number, h: number): string {
  const at = placed(x, y, h)
  const board = at('M-.6 .12Q-.1 -.06 .62 -.14Q.2 .14 -.6 .12Z')
  const legs = at('M-.02 -.34L-.2 -.22l.02 .24M.02 -.34l.18 .08l-.02 .18')
  const trunk = at('M0 -.34Q.02 -.52 .12 -.62')
  const arms = at('M.12 -.6l.22 .06l.12 -.1M.1 -.6l-.22 -.02l-.14 -.12')
  const wake = at('M-.55 .12q-.5 .02 -.9 -.14q.4 .28 1.2 .2z')
  return (
    fillPath(wake, palette.foam, { opacity: 0.9 }) +
    fillPath(board, variant % 2 ? palette.accent2 : palette.accent) +
    strokePath(at('M-.5 .1Q0 -.02 .54 -.1'), palette.trim, h * 0.025) +
    strokePath(legs + arms, SKIN, h * 0.06, ROUND) +
    strokePath(trunk, palette.trim, h * 0.14, ROUND) +
    strokePath(at('M-.06 -.34h.12'), palette.roof, h * 0.13, ROUND) +
    circle(x + h * 0.17, y - h * 0.74, h * 0.075, SKIN) +
    fillPath(at('M.1 -.76a.075 .075 0 0 1 .13 -.03q-.06 -.01 -.13 .03z'), palette.ink)
  )
}
