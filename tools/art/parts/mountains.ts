import type { Canvas } from '../drawing/canvas.ts'
import type { Palette } from '../drawing/palettes.ts'
import { nth, randomFrom } from '../drawing/random.ts'
import { d, each, fillPath, lens, placed, upTo } from '../drawing/svg.ts'

/** Gold needles or bare twigs, green meadows or snow. */
export type Season = 'autumn' | 'winter'

/** Odd variants are winter. */
export function seasonOf({ variant }: Canvas): Season {
  return variant % 2 ? 'winter' : 'autumn'
}

// Trees are symbols: drawn once with their foot at the origin, at this height, then scaled.
const TREE = 400

/** Summits of the range, the farthest first: middle, width and height as shares of the width and of the range. */
type Summit = readonly [x: number, width: number, height: number]
const SUMMITS: readonly (readonly Summit[])[] = [
  [
    [0.04, 0.34, 0.62],
    [0.27, 0.4, 0.86],
    [0.9, 0.44, 0.74],
    [0.62, 0.5, 1],
  ],
  [
    [0.12, 0.46, 0.9],
    [0.94, 0.36, 0.66],
    [0.7, 0.42, 0.8],
    [0.4, 0.44, 1],
  ],
  [
    [0.55, 0.3, 0.6],
    [0.2, 0.52, 1],
    [0.8, 0.5, 0.88],
  ],
]

/** A far range and the near summits before it, standing on y; the side towards the light is snow. */
export function range(canvas: Canvas, y: number, height: number): string {
  const { width, palette } = canvas
  const random = randomFrom(canvas.seed + 21)
  const far = each(upTo(9), (i) => {
    const [x, up] = [(i / 8) * width, height * (0.34 + 0.24 * random())]
    return d`M${x - width * 0.12} ${y}L${x - width * 0.03} ${y - up * 0.8}L${x} ${y - up}L${x + width * 0.13} ${y}Z`
  })
  const near = each(nth(SUMMITS, canvas.seed % SUMMITS.length), ([x, w, h]) =>
    summit(canvas, x * width, y, w * width, h * height),
  )
  return fillPath(far, palette.rockDark, { opacity: 0.45 }) + near
}

/** One summit: its shaded side whole, the lit side with the crest between them, gullies on both. */
function summit({ palette, sunX }: Canvas, x: number, y: number, w: number, h: number): string {
  const lit = sunX > x ? 1 : -1
  const at = placed(x, y, w * lit, h)
  const whole = at('M-.56 0L-.33 -.42L-.26 -.4L-.12 -.76L-.07 -.74L0 -1L.1 -.8L.16 -.81L.3 -.44L.37 -.46L.58 0Z')
  const light = at('M0 -1L.1 -.8L.16 -.81L.3 -.44L.37 -.46L.58 0H.12L.2 -.2L.06 -.4L.13 -.56L-.03 -.74Z')
  const snow = at(
    'M-.07 -.74L-.12 -.76L-.22 -.5L-.13 -.6L-.14 -.4L-.06 -.6Z M-.33 -.42L-.44 -.22L-.34 -.3L-.33 -.14L-.27 -.3Z',
  )
  const ribs = at('M.16 -.74L.24 -.46L.2 -.34L.27 -.2L.18 -.4Z M.36 -.38L.45 -.12L.38 -.2Z')
  return (
    fillPath(whole, palette.rockDark) +
    fillPath(light, palette.rockLight) +
    fillPath(snow, palette.rockLight, { opacity: 0.7 }) +
    fillPath(ribs, palette.rockDark, { opacity: 0.55 })
  )
}

/** The wooded foot of the range: a dark slope with its edge of tree tops, from one height to another. */
export function forest(
  canvas: Canvas,
  left: number,
  right: number,
  q: number,
  color = canvas.palette.leafDark,
): string {
  const { width, height } = canvas
  const random = randomFrom(canvas.seed + Math.round(left))
  const count = Math.round(width / (q * 0.7))
  let path = d`M0 ${height}V${left}`
  for (let i = 0; i < count; i++) {
    const along = i / count
    const sag = Math.sin(along * 3.14) * (height * 0.02)
    const y = left + (right - left) * along + sag
    const up = q * (0.7 + random() * 0.8)
    path += d`L${width * along} ${y}l${(width / count) * 0.5} ${-up}`
  }
  return fillPath(`${path}${d`L${width} ${right}V${height}`}Z`, color)
}

/** Meadow or snow from y down, with one soft fold. */
export function ground({ width, height, palette }: Canvas, y: number, season: Season): string {
  const at = placed(0, y, width, height)
  const [top, fold] = season === 'winter' ? [palette.sand, palette.sandShade] : [palette.leaf, palette.leafDark]
  return (
    fillPath(at('M0 .02Q.26 -.03 .54 .005T1 -.01V1H0Z'), top) +
    fillPath(at('M0 .13Q.3 .05 .62 .13T1 .1V1H0Z'), fold, { opacity: 0.4 })
  )
}

/** A larch of height h: gold in autumn, twigs with snow in winter. */
export function larch(canvas: Canvas, x: number, y: number, h: number, season: Season, flip: 1 | -1 = 1): string {
  const { palette } = canvas
  const needles = season === 'winter' ? palette.leaf : palette.accent2
  const draw = () => conifer(palette, needles, [0.075, 0.12, 0.155, 0.18, 0.2, 0.17], season)
  return canvas.symbols.use(`larch${season}`, draw, x, y, h / TREE, flip)
}

/** A stone pine of height h: close, dark, rounded. */
export function arve(canvas: Canvas, x: number, y: number, h: number, season: Season): string {
  const draw = () => conifer(canvas.palette, canvas.palette.leafDark, [0.11, 0.16, 0.185, 0.195, 0.19, 0.15], season)
  return canvas.symbols.use(`arve${season}`, draw, x, y, h / TREE)
}

/** Six tiers of drooping boughs round a trunk, shaded on the right; in winter snow lies on them. */
function conifer(palette: Palette, needles: string, tiers: readonly number[], season: Season): string {
  const at = placed(0, 0, TREE)
  const bough = (half: number, i: number, part: (left: number, right: number, top: number, foot: number) => string) => {
    const [top, foot] = [-0.99 + i * 0.135, -0.99 + (i + 1) * 0.135 + 0.09]
    return part(-half, half, top, foot)
  }
  const whole = tiers.map((half, i) =>
    bough(half, i, (left, right, top, foot) =>
      at(
        `M0 ${top}Q${right * 0.35} ${foot - 0.09} ${right} ${foot}Q0 ${foot - 0.05} ${left} ${foot}Q${left * 0.35} ${foot - 0.09} 0 ${top}Z`,
      ),
    ),
  )
  const shade = tiers.map((half, i) =>
    bough(half, i, (_, right, top, foot) =>
      at(
        `M0 ${top}Q${right * 0.35} ${foot - 0.09} ${right} ${foot}Q${right * 0.4} ${foot - 0.04} ${right * 0.1} ${foot - 0.03}Z`,
      ),
    ),
  )
  const snow = tiers.map((half, i) =>
    bough(half, i, (left, _, top, foot) =>
      at(
        `M0 ${top}Q${left * 0.35} ${foot - 0.09} ${left} ${foot}Q${left * 0.3} ${foot - 0.035} ${left * 0.1} ${foot - 0.1}Z`,
      ),
    ),
  )
  return (
    fillPath(at('M-.014 0L-.008 -.5h.016L.014 0z'), palette.ink) +
    fillPath(whole.join(''), needles) +
    fillPath(shade.join(''), palette.ink, { opacity: 0.3 }) +
    (season === 'winter' ? fillPath(snow.join(''), palette.foam, { opacity: 0.85 }) : '')
  )
}

/** A lake between two heights, the light of the peaks lying on it. */
export function lake(canvas: Canvas, top: number, bottom: number): string {
  const { width, palette } = canvas
  const random = randomFrom(canvas.seed + 3)
  const deep = bottom - top
  const band = (from: number, color: string) => fillPath(d`M0 ${top + deep * from}H${width}V${bottom}H0Z`, color)
  const image = each([0.3, 0.62], (x) => {
    const at = placed(width * x, top, width * 0.2, deep)
    return at('M-.8 0L-.1 .62L.12 .5L.5 .3L.8 0Z')
  })
  const streaks = each(upTo(16), () => {
    const near = random()
    return lens(random() * width, top + deep * (0.06 + near * 0.9), width * (0.02 + 0.05 * near), 2 + 5 * near)
  })
  return (
    band(0, palette.sea[3]) +
    band(0.16, palette.sea[2]) +
    band(0.42, palette.sea[1]) +
    band(0.74, palette.sea[0]) +
    fillPath(image, palette.rockLight, { opacity: 0.28 }) +
    fillPath(streaks, palette.foam, { opacity: 0.5 })
  )
}

/** Flakes over the whole picture, the same for everyone. */
export function snowfall({ width, height, palette, random }: Canvas, count: number): string {
  const flakes = each(upTo(count), () => d`M${random() * width} ${random() * height * 0.8}h0`)
  return `<path d="${flakes}" fill="none" stroke="${palette.foam}" stroke-width="7" stroke-linecap="round" opacity=".8"/>`
}
