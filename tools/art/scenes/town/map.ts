import type { Canvas, SceneDrawing } from '../../drawing/canvas.ts'
import { HOUR_WORDS } from '../../drawing/palettes.ts'
import { nth } from '../../drawing/random.ts'
import {
  circle,
  type Disc,
  d,
  discs,
  each,
  ellipse,
  fillPath,
  lens,
  placed,
  rect,
  ring,
  strokePath,
  upTo,
} from '../../drawing/svg.ts'
import { sailboat } from '../../parts/sea.ts'
import { blocks, streets } from './streets.ts'

/** A seaside town from above: blocks, beach, boats, compass rose, two pins. No lettering. */
export const mapScene: SceneDrawing = {
  draw(canvas) {
    const { width, height, palette, unit, random } = canvas
    const id = `k${canvas.seed}${HOUR_WORDS[canvas.hour]}`
    const turn = `rotate(${canvas.seed % 2 ? 8 : -8} ${Math.round(width / 2)} ${Math.round(height / 2)})`
    const town = blocks(canvas, id)
    let svg = rect(0, 0, width, height, palette.sea[1]) + coast(canvas)
    svg += `<defs><clipPath id="${id}"><path d="${shoreline(canvas, -0.04)}"/></clipPath>${town.definitions}</defs>`
    svg += `<g clip-path="url(#${id})"><g transform="${turn}">${town.drawing}${streets(canvas)}</g></g>`
    svg += parasols(canvas)
    const crests = each(upTo(14), () => lens(width * random(), height * (0.84 + 0.15 * random()), unit * 0.04, 4))
    svg += fillPath(crests, palette.sea[3], { opacity: 0.7 })
    svg += each(upTo(3), (i) => {
      const [x, y] = [width * (0.16 + 0.28 * i), height * (0.9 + 0.03 * (i % 2))]
      return sailboat(palette, x, y, unit * 0.06, i % 2 ? palette.accent : palette.trim)
    })
    svg += compassRose(canvas, width * 0.9, height * 0.87, unit * 0.075)
    return svg + pin(canvas, width * 0.36, height * 0.5) + pin(canvas, width * 0.62, height * 0.42)
  },
}

/** y of the water's edge at a share of the width, moved by a share of the height. */
function edgeAt({ height, seed }: Canvas, along: number, lower: number): number {
  return height * (0.62 + lower + 0.1 * Math.sin(along * 3.4 + seed) - 0.08 * along)
}

/** Path data of everything landward of the water's edge. */
function shoreline(canvas: Canvas, lower: number): string {
  const { width } = canvas
  const edge = upTo(9).map((i) => ({ x: (i / 8) * width, y: edgeAt(canvas, i / 8, lower) }))
  let path = d`M0 0H${width}V${nth(edge, 8).y}`
  for (let i = 7; i >= 0; i--) {
    const [here, before] = [nth(edge, i), nth(edge, i + 1)]
    path += d`Q${before.x} ${before.y} ${(here.x + before.x) / 2} ${(here.y + before.y) / 2}`
  }
  return path + d`L0 ${nth(edge, 0).y}Z`
}

/** Shallows, foam, sand, the green of the promenade, and the town's ground. */
function coast(canvas: Canvas): string {
  const { palette } = canvas
  const strips = [
    [0.2, palette.sea[2]],
    [0.12, palette.sea[3]],
    [0.06, palette.foam],
    [0.045, palette.sand],
    [0, palette.leaf],
    [-0.012, palette.wall],
  ] as const
  return each(strips, ([lower, color]) => fillPath(shoreline(canvas, lower), color))
}

function parasols(canvas: Canvas): string {
  const { width, height, palette, unit, random } = canvas
  const umbrellas = upTo(22).map((i): Disc => {
    const along = (i + 0.5) / 22
    return [along * width, edgeAt(canvas, along, 0.025) + random() * height * 0.012, unit * 0.011]
  })
  const shadows = umbrellas.map(([x, y, r]): Disc => [x + r * 0.5, y + r * 0.5, r])
  const colors = [palette.accent, palette.accent2, palette.sea[1]]
  const every = (rest: number) => umbrellas.filter((_, i) => i % 3 === rest)
  return discs(shadows, palette.sandShade) + each(colors, (color, rest) => discs(every(rest), color))
}

function compassRose({ palette }: Canvas, x: number, y: number, q: number): string {
  const at = placed(x, y, q)
  const north = at('M0 -1L.2 0L-.2 0Z')
  const south = at('M0 1L.2 0L-.2 0Z')
  const across = at('M-1 0L0 -.14L1 0L0 .14Z')
  return (
    circle(x, y, q * 1.15, palette.trim) +
    strokePath(ring(x, y, q), palette.ink, 2) +
    fillPath(north, palette.accent) +
    fillPath(south, palette.ink) +
    fillPath(across, palette.ink, { opacity: 0.5 })
  )
}

function pin({ palette, unit }: Canvas, x: number, y: number): string {
  const at = placed(x, y, unit)
  const drop = at('M0 0C-.02 -.05 -.05 -.06 -.05 -.1a.05 .05 0 0 1 .1 0C.05 -.06 .02 -.05 0 0Z')
  const shadow = ellipse(x + unit * 0.02, y, unit * 0.035, unit * 0.012, palette.ink, { opacity: 0.35 })
  return shadow + fillPath(drop, palette.ink) + circle(x, y - unit * 0.1, unit * 0.022, palette.trim)
}
