import type { Palette } from '../../drawing/palettes.ts'
import { circle, d, each, ellipse, fillPath, placed, strokePath, upTo } from '../../drawing/svg.ts'
import { sailboat } from '../../parts/sea.ts'

/** A symbol of the reels about x, y; q is half its size. */
type ReelSymbol = (palette: Palette, x: number, y: number, q: number) => string

const BLUE = '#1B4C78'

const sun: ReelSymbol = (palette, x, y, q) => {
  const rays = each(upTo(12), (i) => {
    const at = (turn: number, reach: number) => {
      const angle = i * 0.5236 + turn
      return d`${x + Math.cos(angle) * q * reach} ${y + Math.sin(angle) * q * reach}`
    }
    return `M${at(0, 1)}L${at(0.16, 0.66)}L${at(-0.16, 0.66)}Z`
  })
  return circle(x, y, q * 0.62, palette.accent2) + fillPath(rays, palette.accent2)
}

const sail: ReelSymbol = (palette, x, y, q) => {
  const colors = { ...palette, trim: '#D4472D', wallShade: '#35596B', foam: '#fff', ink: '#12303F' }
  return sailboat(colors, x, y + q * 0.7, q * 1.4)
}

const lemon: ReelSymbol = (palette, x, y, q) => {
  const at = placed(x, y, q)
  const leaf = at('M-.2 -.6q.4 -.6 .9 -.3q-.3 .5 -.9 .3z')
  return ellipse(x, y, q * 0.9, q * 0.66, palette.accent2) + fillPath(leaf, '#2F7150')
}

const anchor: ReelSymbol = (_, x, y, q) => {
  const at = placed(x, y, q)
  const shank = at('M0 -.6V.75M-.4 -.25h.8M-.75 .2q.1 .6 .75 .6t.75 -.6')
  const eye = at('M-.2 -.75a.2 .2 0 1 1 .4 0a.2 .2 0 1 1 -.4 0z')
  return strokePath(shank, BLUE, q * 0.2, { 'stroke-linecap': 'round' }) + strokePath(eye, BLUE, q * 0.14)
}

const shell: ReelSymbol = (_, x, y, q) => {
  const path = placed(x, y, q)
  const fan = path('M0 .8C-1.2 .2 -1 -.8 0 -.8S1.2 .2 0 .8Z')
  const ribs = each([-0.6, -0.3, 0, 0.3, 0.6], (at) => {
    return d`M${x} ${y + q * 0.8}L${x + at * q * 1.1} ${y - q * (0.72 - Math.abs(at) * 0.5)}`
  })
  return fillPath(fan, '#D86A52') + strokePath(ribs, '#FFF3D6', q * 0.09)
}

export const REEL_SYMBOLS: readonly ReelSymbol[] = [sun, sail, lemon, anchor, shell]
