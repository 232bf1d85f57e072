import type { Canvas } from '../../drawing/canvas.ts'
import { type Disc, d, discs, each, ellipse, fillPath, placed, rect, strokePath, upTo } from '../../drawing/svg.ts'

/** The table of a terrace: plate, bottle, two glasses, flowers. r is the radius of the table. */
export function tabletop(canvas: Canvas, x: number, y: number, r: number): string {
  const at = placed(x, y, r)
  const { palette } = canvas
  const plateX = x - r * 0.05
  const bottle = at('M.5 0v-.62q0 -.1 .03 -.14v-.3h.09v.3q.03 .04 .03 .14v.62z')
  return (
    ellipse(plateX, y + r * 0.06, r * 0.3, r * 0.08, palette.wallShade, { opacity: 0.5 }) +
    ellipse(plateX, y + r * 0.045, r * 0.28, r * 0.075, palette.foam) +
    ellipse(plateX, y + r * 0.03, r * 0.2, r * 0.045, palette.sand) +
    dish(canvas, x, y, r) +
    discs([[x + r * 0.22, y + r * 0.01, r * 0.055]], palette.accent2) +
    fillPath(bottle, palette.leafDark) +
    rect(x + r * 0.5, y - r * 0.48, r * 0.15, r * 0.26, palette.trim) +
    wineGlass(canvas, x - r * 0.5, y + r * 0.03, r * 0.56, palette.accent2) +
    wineGlass(canvas, x + r * 0.33, y + r * 0.07, r * 0.5, palette.accent) +
    flowers(canvas, x, y, r)
  )
}

/** Oysters, a fish or a pudding, by variant. */
function dish({ palette, variant }: Canvas, x: number, y: number, r: number): string {
  const at = placed(x, y, r)
  const kind = variant % 3
  if (kind === 0) {
    return each(upTo(5), (i) => {
      const shellX = x - r * 0.05 + (i - 2) * r * 0.085
      const shell = ellipse(shellX, y + r * (0.02 + (i % 2) * 0.03), r * 0.055, r * 0.028, palette.wallShade)
      return shell + ellipse(shellX, y + r * (0.015 + (i % 2) * 0.03), r * 0.035, r * 0.016, palette.trim)
    })
  }
  const fish = at('M-.2 .03q.12 -.09 .26 0l.06 -.05v.1l-.06 -.05q-.14 .06 -.26 0z')
  const pudding = at('M-.15 .04q.02 -.14 .1 -.14t.1 .14z')
  return kind === 1 ? fillPath(fish, palette.sea[2]) : fillPath(pudding, palette.accent2)
}

function wineGlass({ palette, unit }: Canvas, x: number, y: number, h: number, wine: string): string {
  const at = placed(x, y, h)
  const bowl = at('M-.22 -1q-.02 .56 .22 .56t.22 -.56z')
  const filled = at('M-.215 -.82q.02 .36 .215 .36t.215 -.36z')
  return (
    strokePath(at('M0 0v-.45'), palette.sea[0], unit * 0.006) +
    ellipse(x, y, h * 0.17, h * 0.04, palette.sea[3]) +
    fillPath(bowl, palette.foam, { opacity: 0.55 }) +
    fillPath(filled, wine)
  )
}

function flowers({ palette }: Canvas, x: number, y: number, r: number): string {
  const vase = d`M${x - r * 0.02} ${y - r * 0.08}l${-r * 0.05} ${-r * 0.26}h${r * 0.16}l${-r * 0.05} ${r * 0.26}z`
  const heads = (left: number, other: number): Disc[] => [
    [x - r * 0.06, y - r * 0.42, r * left],
    [x + r * 0.08, y - r * 0.44, r * other],
    [x + r * 0.01, y - r * 0.53, r * other],
  ]
  return (
    fillPath(vase, palette.sea[1]) +
    discs(heads(0.07, 0.075), palette.accent) +
    discs(heads(0.025, 0.025), palette.accent2)
  )
}
