import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { circle, type Disc, d, discs, each, fillPath, lens, strokePath, upTo } from '../../drawing/svg.ts'
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
  const crest = d`M0 ${height * 0.36}Q${width * 0.16} ${height * 0.2} ${width * 0.34} ${height * 0.24}
    T${width * 0.52} ${height * 0.44}`
  const back = d`${crest}Q${width * 0.62} ${height * 0.66} ${width * 0.84} ${height * 0.72}
    T${width} ${height * 0.76}V${height}H0Z`
  const face = d`M0 ${height * 0.46}Q${width * 0.18} ${height * 0.3} ${width * 0.32} ${height * 0.36}
    Q${width * 0.4} ${height * 0.4} ${width * 0.38} ${height * 0.52}
    Q${width * 0.36} ${height * 0.7} ${width * 0.6} ${height * 0.78}T${width} ${height * 0.84}V${height}H0Z`
  const hollow = d`M0 ${height * 0.58}Q${width * 0.16} ${height * 0.42} ${width * 0.26} ${height * 0.46}
    Q${width * 0.3} ${height * 0.5} ${width * 0.26} ${height * 0.62}
    Q${width * 0.28} ${height * 0.8} ${width * 0.5} ${height * 0.88}T${width} ${height * 0.93}V${height}H0Z`
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
  const board = d`M${x - h * 0.6} ${y + h * 0.12}Q${x - h * 0.1} ${y - h * 0.06} ${x + h * 0.62} ${y - h * 0.14}
    Q${x + h * 0.2} ${y + h * 0.14} ${x - h * 0.6} ${y + h * 0.12}Z`
  const legs = d`M${x - h * 0.02} ${y - h * 0.34}L${x - h * 0.2} ${y - h * 0.22}l${h * 0.02} ${h * 0.24}
    M${x + h * 0.02} ${y - h * 0.34}l${h * 0.18} ${h * 0.08}l${-h * 0.02} ${h * 0.18}`
  const trunk = d`M${x} ${y - h * 0.34}Q${x + h * 0.02} ${y - h * 0.52} ${x + h * 0.12} ${y - h * 0.62}`
  const arms = d`M${x + h * 0.12} ${y - h * 0.6}l${h * 0.22} ${h * 0.06}l${h * 0.12} ${-h * 0.1}
    M${x + h * 0.1} ${y - h * 0.6}l${-h * 0.22} ${-h * 0.02}l${-h * 0.14} ${-h * 0.12}`
  const wake = d`M${x - h * 0.55} ${y + h * 0.12}q${-h * 0.5} ${h * 0.02} ${-h * 0.9} ${-h * 0.14}
    q${h * 0.4} ${h * 0.28} ${h * 1.2} ${h * 0.2}z`
  return (
    fillPath(wake, palette.foam, { opacity: 0.9 }) +
    fillPath(board, variant % 2 ? palette.accent2 : palette.accent) +
    strokePath(
      d`M${x - h * 0.5} ${y + h * 0.1}Q${x} ${y - h * 0.02} ${x + h * 0.54} ${y - h * 0.1}`,
      palette.trim,
      h * 0.025,
    ) +
    strokePath(legs + arms, SKIN, h * 0.06, ROUND) +
    strokePath(trunk, palette.trim, h * 0.14, ROUND) +
    strokePath(d`M${x - h * 0.06} ${y - h * 0.34}h${h * 0.12}`, palette.roof, h * 0.13, ROUND) +
    circle(x + h * 0.17, y - h * 0.74, h * 0.075, SKIN) +
    fillPath(
      d`M${x + h * 0.1} ${y - h * 0.76}a${h * 0.075} ${h * 0.075} 0 0 1 ${h * 0.13} ${-h * 0.03}
        q${-h * 0.06} ${-h * 0.01} ${-h * 0.13} ${h * 0.03}z`,
      palette.ink,
    )
  )
}
