import type { Canvas } from '../drawing/canvas.ts'
import type { Palette } from '../drawing/palettes.ts'
import { nth, randomFrom } from '../drawing/random.ts'
import { type Disc, d, discs, fillPath, placed, strokePath } from '../drawing/svg.ts'

// Plants are symbols: drawn once with their foot at the origin, at the size given here, then scaled.
const PINE = 600
const PALM = 600
const CYPRESS = 400
const BUSH = 200

/** An umbrella pine of height h; a negative lean turns it to the left. */
export function pine(canvas: Canvas, x: number, y: number, h: number, lean = 0.16): string {
  return canvas.symbols.use('pine', () => drawPine(canvas.palette), x, y, h / PINE, lean < 0 ? -1 : 1)
}

function drawPine(palette: Palette): string {
  const random = randomFrom(3)
  const h = PINE
  const lean = 0.14
  const [tx, ty, w] = [h * lean, -h * 0.8, h * 0.035]
  const trunk = d`M${-w} 0Q${h * 0.02} ${-h * 0.4} ${tx - w * 0.5} ${ty}h${w}Q${h * 0.07} ${-h * 0.4} ${w} 0Z`
  const branches = d`M${h * lean * 0.48} ${-h * 0.5}Q${tx + h * 0.1} ${-h * 0.6} ${tx + h * 0.2} ${ty + h * 0.02}
    M${h * lean * 0.5} ${-h * 0.54}Q${tx - h * 0.12} ${-h * 0.66} ${tx - h * 0.2} ${ty}`
  const crowns = [
    [0, -0.1, 0.42, 0.1],
    [-0.22, 0, 0.26, 0.075],
    [0.24, 0.01, 0.28, 0.075],
    [0.02, -0.19, 0.26, 0.075],
  ] as const
  let dark = ''
  let light = ''
  for (const [dx, dy, bw, bh] of crowns) {
    const x = tx + dx * h + (random() - 0.5) * h * 0.04
    const y = ty + dy * h
    dark += d`M${x - bw * h} ${y + bh * h * 0.5}Q${x - bw * h} ${y - bh * h} ${x} ${y - bh * h}
      T${x + bw * h} ${y + bh * h * 0.5}Q${x} ${y + bh * h * 0.9} ${x - bw * h} ${y + bh * h * 0.5}Z`
    light += d`M${x - bw * h * 0.8} ${y}
        Q${x - bw * h * 0.6} ${y - bh * h * 0.9} ${x + bw * h * 0.1} ${y - bh * h * 0.92}
      Q${x + bw * h * 0.6} ${y - bh * h * 0.8} ${x + bw * h * 0.8} ${y - bh * h * 0.1}
      Q${x} ${y - bh * h * 0.5} ${x - bw * h * 0.8} ${y}Z`
  }
  const wood = fillPath(trunk, palette.ink) + strokePath(branches, palette.ink, w * 0.8)
  return wood + fillPath(dark, palette.leafDark) + fillPath(light, palette.leaf)
}

/** A palm of height h; a negative lean turns it to the left. */
export function palm(canvas: Canvas, x: number, y: number, h: number, lean = 0.14): string {
  return canvas.symbols.use('palm', () => drawPalm(canvas.palette), x, y, h / PALM, lean < 0 ? -1 : 1)
}

function drawPalm(palette: Palette): string {
  const h = PALM
  const lean = 0.13
  const [tx, ty, w] = [h * lean, -h, h * 0.026]
  const trunk = d`M${-w * 1.3} 0Q${h * lean * 0.15} ${-h * 0.5} ${tx - w * 0.6} ${ty}h${w * 1.2}
    Q${h * lean * 0.25 + w * 2} ${-h * 0.5} ${w * 1.3} 0Z`
  const frond = (degrees: number, length: number, color: string) => {
    const angle = degrees / 57.3
    const [endX, endY] = [tx + Math.cos(angle) * length, ty + Math.sin(angle) * length * 0.8 + length * 0.32]
    const [midX, midY] = [tx + Math.cos(angle) * length * 0.6, ty + Math.sin(angle) * length * 0.9 - length * 0.18]
    const path = d`M${tx} ${ty}Q${midX} ${midY} ${endX} ${endY}
        Q${midX - length * 0.02} ${midY + length * 0.3} ${tx} ${ty}Z`
    return fillPath(path, color)
  }
  const length = h * 0.36
  let svg = fillPath(trunk, palette.ink)
  for (const degrees of [-160, -125, -60, -20, 20, 160]) svg += frond(degrees, length, palette.leafDark)
  for (const degrees of [-178, -140, -95, -42, 2]) svg += frond(degrees, length * 0.96, palette.leaf)
  const dates: Disc[] = [
    [tx - w, ty + w * 2, w * 1.1],
    [tx + w, ty + w * 2.2, w * 1.1],
  ]
  return svg + discs(dates, palette.accent2)
}

export function cypress(canvas: Canvas, x: number, y: number, h: number): string {
  return canvas.symbols.use('cyp', () => drawCypress(canvas.palette), x, y, h / CYPRESS)
}

function drawCypress(palette: Palette): string {
  const h = CYPRESS
  const at = placed(0, 0, h)
  const whole = at('M0 -1C.16 -.5 .14 -.1 0 0C-.14 -.1 -.16 -.5 0 -1Z')
  const lightHalf = at('M0 -1C-.15 -.5 -.13 -.1 0 0C-.03 -.3 -.04 -.6 0 -1Z')
  return fillPath(whole, palette.leafDark) + fillPath(lightHalf, palette.leaf)
}

/** A bush of width w with flowers of a colour, or none (null). Odd and even turns are mirror images. */
export function bush(canvas: Canvas, x: number, y: number, w: number, flowers: string | null, turn = 1): string {
  const flip = turn % 2 ? 1 : -1
  const leaves = canvas.symbols.use('bush', () => drawBush(canvas.palette), x, y, w / BUSH, flip)
  if (!flowers) return leaves
  return leaves + canvas.symbols.use(`fl${flowers}`, () => drawFlowers(flowers), x, y, w / BUSH, flip)
}

function drawBush(palette: Palette): string {
  const w = BUSH
  let dark = ''
  let light = ''
  for (let i = 0; i < 7; i++) {
    const along = i / 6
    const x = (along - 0.5) * w
    const q = w * (0.16 + 0.1 * Math.sin(along * 3.14))
    dark += d`M${x - q} 0a${q} ${q} 0 0 1 ${2 * q} 0z`
    if (i < 6) light += d`M${x - q * 0.7} ${-q * 0.25}a${q * 0.8} ${q * 0.8} 0 0 1 ${q * 1.3} ${-q * 0.2}z`
  }
  return fillPath(dark, palette.leafDark) + fillPath(light, palette.leaf)
}

function drawFlowers(color: string): string {
  const random = randomFrom(3)
  const dots = Array.from(
    { length: 14 },
    (): Disc => [(random() - 0.5) * BUSH, -random() * BUSH * 0.2, BUSH * 0.02 + 1],
  )
  return discs(dots, color)
}

/** The tree of this coast: palm, pine, or on bare coasts a bush in flower. */
export function trees(canvas: Canvas, x: number, y: number, h: number, turn = 0): string {
  const lean = nth([0.14, -0.12], turn % 2)
  if (canvas.coast.trees === 'palm') return palm(canvas, x, y, h, lean)
  if (canvas.coast.trees === 'pine') return pine(canvas, x, y, h, lean)
  return bush(canvas, x, y, h * 0.7, canvas.palette.accent, canvas.seed + turn)
}
