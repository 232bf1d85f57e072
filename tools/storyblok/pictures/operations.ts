import { Refusal } from '../delivery/answer.ts'

/** Pixels of the original; the right and lower edges are not part of it. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export type Rgb = [red: number, green: number, blue: number]

/** The operations that a picture's address names behind `/m/`. */
export interface Operations {
  crop?: Area
  /** 0 keeps the proportion. */
  width: number
  height: number
  isFlippedAcross: boolean
  isFlippedDown: boolean
  fitIn: boolean
  smart: boolean
  focal?: Area
  quality?: number
  format?: (typeof formats)[number]
  blur?: number
  brightness?: number
  grayscale?: true
  rotate?: 0 | 90 | 180 | 270
  fill?: Rgb | 'transparent'
  roundCorner?: { radius: number; color: Rgb | 'transparent' }
}

/** Longest side of an answer in pixels. A larger request is reduced in proportion. */
export const maxSide = 4000

/**
 * Reads `[fit-in]/[crop]/[size]/[smart]/[filters:…]`, each at most once and in this order.
 * @param path behind `/m/`, decoded, a trailing slash allowed
 * @throws Refusal 400 for what cannot be read
 */
export function readOperations(path: string): Operations {
  const operations: Operations = {
    width: 0,
    height: 0,
    isFlippedAcross: false,
    isFlippedDown: false,
    fitIn: false,
    smart: false,
  }
  const rest = path.split('/').filter((it) => it !== '')
  if (rest[0] === 'fit-in') operations.fitIn = rest.shift() !== undefined
  const crop = areaOf(rest[0])
  if (crop) {
    operations.crop = crop
    rest.shift()
  }
  if (readSize(rest[0], operations)) rest.shift()
  if (rest[0] === 'smart') operations.smart = rest.shift() !== undefined
  if (rest[0]?.startsWith('filters:')) readFilters(rest.shift()?.slice('filters:'.length) ?? '', operations)
  if (rest.length > 0) throw new Refusal(400, `The image service cannot read ${rest[0]}`)
  return operations
}

function readSize(text: string | undefined, operations: Operations): boolean {
  const match = /^(-?)(\d{0,5})x(-?)(\d{0,5})$/.exec(text ?? '')
  if (!match) return false
  const [, across, width, down, height] = match
  const longest = Math.max(Number(width), Number(height))
  const scale = longest > maxSide ? maxSide / longest : 1
  operations.width = Math.round(Number(width) * scale)
  operations.height = Math.round(Number(height) * scale)
  operations.isFlippedAcross = across === '-'
  operations.isFlippedDown = down === '-'
  return true
}

/** `X1xY1:X2xY2`; the manual also prints `X1xY1:X2:Y2`. */
function areaOf(text: string | undefined): Area | undefined {
  const match = /^(\d{1,5})x(\d{1,5}):(\d{1,5})[x:](\d{1,5})$/.exec(text ?? '')
  if (!match) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = match.slice(1).map(Number)
  return { left, top, right, bottom }
}

function readFilters(text: string, operations: Operations): void {
  for (const [whole = '', name = '', argument = ''] of text.matchAll(/([a-z_]+)\(([^()]*)\)|[^:]+/g)) {
    const read = Object.hasOwn(filters, name) ? filters[name] : undefined
    const result = read?.(argument)
    if (result === undefined) throw new Refusal(400, `The image service cannot read the filter ${whole}`)
    Object.assign(operations, result)
  }
}

const formats = ['webp', 'jpeg', 'png', 'avif'] as const

/** Filters by name. Each reads its argument, and returns undefined for one that it cannot read. */
const filters: Record<string, (argument: string) => Partial<Operations> | undefined> = {
  quality: (text) => within(text, 0, 100, (it) => ({ quality: Math.max(1, it) })),
  format(text) {
    const format = text === 'jpg' ? 'jpeg' : formats.find((it) => it === text)
    return format && { format }
  },
  blur(text) {
    const [radius = '', sigma = radius] = text.split(',')
    // Thumbor's largest radius. The radius bounds how far the sigma reaches.
    return within(radius, 0, 150, (r) => within(sigma, 0, 150, (s) => ({ blur: Math.min(r, s) })))
  },
  brightness: (text) => within(text, -100, 100, (it) => ({ brightness: it })),
  grayscale: (text) => (text === '' ? { grayscale: true } : undefined),
  rotate(text) {
    return ['0', '90', '180', '270'].includes(text) ? { rotate: Number(text) as Operations['rotate'] } : undefined
  },
  focal(text) {
    const focal = areaOf(text)
    return focal && { focal }
  },
  fill(text) {
    const fill = colorOf(text)
    return fill && { fill }
  },
  round_corner(text) {
    const [radius = '', red, green, blue, transparent] = text.split(',')
    const rgb = [red, green, blue].map(Number)
    if (red !== undefined && rgb.some((it) => !(it >= 0 && it <= 255))) return undefined
    const isClear = red === undefined || (transparent !== undefined && transparent !== '0' && transparent !== 'false')
    return within(radius.split('|')[0] ?? '', 0, maxSide, (it) => ({
      roundCorner: { radius: it, color: isClear ? 'transparent' : (rgb as Rgb) },
    }))
  },
}

function within<T>(text: string, least: number, most: number, make: (value: number) => T): T | undefined {
  const value = Number(text)
  return /^-?\d+(\.\d+)?$/.test(text) && value >= least && value <= most ? make(value) : undefined
}

function colorOf(text: string): Rgb | 'transparent' | undefined {
  if (text === 'transparent') return text
  const match = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.length === 3 ? text.replace(/./g, '$&$&') : text)
  return match ? (match.slice(1).map((it) => Number.parseInt(it, 16)) as Rgb) : undefined
}
