import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'

export interface Negative {
  width: number
  height: number
  day: Float32Array
  lamp: Float32Array
  /** Direction of the surface, and how far it is. */
  guide: Float32Array
}

/** @param softness how different neighbours may be that are averaged: more for a scene with few rays */
export function readNegative(name: string, softness = 0.22): Negative {
  const bytes = readFileSync(`.data/photos/${name}.bin`)
  const floats = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const [width = 0, height = 0, passes = 1] = floats
  const count = width * height * 4
  const layer = (index: number) => floats.slice(3 + index * count, 3 + (index + 1) * count).map((it) => it / passes)
  const [day, lamp, guide] = [layer(0), layer(1), layer(2)]
  // At an edge the directions of two surfaces are mixed, and would count less than either.
  for (let at = 0; at < count; at += 4) {
    const long = Math.hypot(guide[at] ?? 0, guide[at + 1] ?? 0, guide[at + 2] ?? 0) || 1
    for (let c = 0; c < 3; c++) guide[at + c] = (guide[at + c] ?? 0) / long
  }
  const clean = (light: Float32Array) => smooth(withoutSparks(light, width, height), guide, [width, height], softness)
  return { width, height, guide, day: clean(day), lamp: clean(lamp) }
}

/** A pixel that outshines all but one of its neighbours was met by a ray in a thousand: it gets what they have. */
function withoutSparks(light: Float32Array, width: number, height: number): Float32Array {
  const next = light.slice()
  const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => (dy * width + dx) * 4)).filter((it) => it !== 0)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4
      const sorted = around.toSorted((a, b) => luminance(light, at + a) - luminance(light, at + b))
      if (luminance(light, at) < 1.4 * luminance(light, at + (sorted[6] ?? 0))) continue
      for (let c = 0; c < 3; c++) next[at + c] = light[at + (sorted[4] ?? 0) + c] ?? 0
    }
  return next
}

/** Averages neighbours that lie on one surface and are about as light: an à-trous filter of two widths. */
function smooth(
  given: Float32Array,
  guide: Float32Array,
  [width, height]: readonly [number, number],
  softness: number,
): Float32Array {
  let light = given
  for (const [round, step] of (softness > 0.3 ? [1, 2, 4] : [1, 2]).entries()) {
    const next = new Float32Array(light.length)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4
        const own = Math.log1p(luminance(light, at) * 4)
        let [r, g, b, sum] = [0, 0, 0, 0]
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) {
            const px = x + dx * step
            const py = y + dy * step
            if (px < 0 || py < 0 || px >= width || py >= height) continue
            const it = (py * width + px) * 4
            const turned =
              (guide[at] ?? 0) * (guide[it] ?? 0) +
              (guide[at + 1] ?? 0) * (guide[it + 1] ?? 0) +
              (guide[at + 2] ?? 0) * (guide[it + 2] ?? 0)
            const apart = Math.abs((guide[at + 3] ?? 0) - (guide[it + 3] ?? 0)) / (0.02 + 0.04 * (guide[at + 3] ?? 0))
            const lighter = Math.abs(own - Math.log1p(luminance(light, it) * 4)) / (softness / (round + 1))
            const weight =
              Math.exp(-(dx * dx + dy * dy) / 3 - apart - lighter * lighter) * Math.max(0, turned) ** 24 + 1e-9
            r += (light[it] ?? 0) * weight
            g += (light[it + 1] ?? 0) * weight
            b += (light[it + 2] ?? 0) * weight
            sum += weight
          }
        next[at] = r / sum
        next[at + 1] = g / sum
        next[at + 2] = b / sum
      }
    light = next
  }
  return light
}

function luminance(light: Float32Array, at: number): number {
  return 0.2126 * (light[at] ?? 0) + 0.7152 * (light[at + 1] ?? 0) + 0.0722 * (light[at + 2] ?? 0)
}

/** A flame in shares of the picture: its middle, its foot from above, its height. */
export interface Flame {
  x: number
  foot: number
  height: number
}

export interface Print {
  exposure?: number
  /** Share of the lamps' light. */
  lamps?: number
  width?: number
  grain?: number
  flames?: readonly Flame[]
  /** How far the flames lean, from about -1.6 to 1.6. */
  sway?: number
}

/** RGB bytes of a print, with the curve, the fall-off and the grain of film. */
export async function develop(negative: Negative, print: Print = {}): Promise<Sharp> {
  const { width, height, day, lamp } = negative
  const { exposure = 1, lamps = 1, grain = 5, flames = [], sway = 0 } = print
  const flat = Buffer.alloc(width * height * 3)
  // A flame leans the more the higher above its foot.
  const lean = (x: number, y: number) => {
    const flame = flames.find(
      (it) =>
        Math.abs(x / width - it.x) < it.height * 0.3 && y / height < it.foot && y / height > it.foot - it.height * 1.2,
    )
    const up = flame ? (flame.foot - y / height) / flame.height : 0
    const edge = flame ? 1 - Math.abs(x / width - flame.x) / (flame.height * 0.3) : 0
    const shift = Math.round(sway * up * up * Math.min(1, edge * 2) * width * 0.004)
    return (height - 1 - y) * width + Math.max(0, Math.min(width - 1, x - shift))
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = lean(x, y) * 4
      const [u, v] = [(x / width - 0.5) * 1.6, y / height - 0.5]
      const fall = exposure * (1 - 0.32 * (u * u + v * v))
      for (let c = 0; c < 3; c++)
        flat[(y * width + x) * 3 + c] = 255 * curve(((day[from + c] ?? 0) + lamps * (lamp[from + c] ?? 0)) * fall)
    }
  const wide = print.width ?? width
  const tall = Math.round((wide * height) / width)
  const { data } = await sharp(flat, { raw: { width, height, channels: 3 } })
    .resize(wide, tall, { kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let seed = 1
  for (let at = 0; at < data.length && grain > 0; at += 3) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    const one = seed / 2 ** 32
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    const light = (data[at + 1] ?? 0) / 255
    const dot = (one + seed / 2 ** 32 - 1) * grain * (0.6 + 1.6 * light * (1 - light))
    for (let c = 0; c < 3; c++) data[at + c] = Math.max(0, Math.min(255, (data[at + c] ?? 0) + dot))
  }
  return sharp(data, { raw: { width: wide, height: tall, channels: 3 } })
}

/** Filmic: soft shoulder, a little lift of the shadows. */
function curve(x: number): number {
  const y = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
  return Math.max(0, Math.min(1, y)) ** (1 / 2.2)
}
