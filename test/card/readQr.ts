/** Reads a drawn QR code of error level M and up to version 10 (ISO/IEC 18004), as a scanner does. */

/** By version: codewords of data in each block. */
const blocksOfM: Readonly<Record<number, readonly number[]>> = {
  4: [32, 32],
  5: [43, 43],
  6: [27, 27, 27, 27],
  7: [31, 31, 31, 31],
  8: [38, 38, 39, 39],
  9: [36, 36, 36, 37, 37],
  10: [43, 43, 43, 43, 44],
}
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
/** Mask of the format bits, laid over level and mask. */
const formatMask = 0b101010000010010
const levelM = 0b00

type Modules = readonly (readonly boolean[])[]

/** @param path `M4 4h1v1h-1z…`, a square for each dark module. @throws Error for what is no such code */
export function readQr(path: string): string {
  const modules = modulesOf(path)
  const size = modules.length
  const version = (size - 17) / 4
  const blocks = blocksOfM[version]
  if (!blocks) throw new Error(`a QR code of version ${version}`)
  const format =
    bitsAt(
      modules,
      [0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8] as const),
    ) ^
    (formatMask >> 7)
  if (format >> 6 !== levelM) throw new Error('a QR code of another level')
  const bits = dataBits(modules, version, (format >> 3) & 0b111)
  const codewords = Array.from({ length: bits.length >> 3 }, (_, at) => toNumber(bits.slice(at * 8, at * 8 + 8)))
  return readSegments(inOrder(codewords, blocks), version)
}

function modulesOf(path: string): Modules {
  const dark = [...path.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const first = Math.min(...dark.map(([x]) => x))
  const size = Math.max(...dark.map(([x]) => x)) - first + 1
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [x, y] of dark) (rows[y - first] as boolean[])[x - first] = true
  return rows
}

function bitsAt(modules: Modules, places: readonly (readonly [x: number, y: number])[]): number {
  return toNumber(places.map(([x, y]) => modules[y]?.[x] === true))
}

function toNumber(bits: readonly boolean[]): number {
  return bits.reduce((sum, bit) => sum * 2 + Number(bit), 0)
}

/** In columns of two from the right, upwards and downwards in turn, without what helps the scanner to find its way. */
function dataBits(modules: Modules, version: number, mask: number): boolean[] {
  const size = modules.length
  const bits: boolean[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (!isPattern(x, y, size, version)) bits.push(modules[y]?.[x] !== isMasked(mask, x, y))
    }
    isUp = !isUp
  }
  return bits
}

function isPattern(x: number, y: number, size: number, version: number): boolean {
  const isCorner = (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9)
  const isVersion = version > 6 && ((x > size - 12 && y < 6) || (y > size - 12 && x < 6))
  const middle = version < 7 ? [] : [size / 2 - 0.5]
  const centres = [6, ...middle, size - 7]
  const isNear = (it: number) => centres.some((centre) => Math.abs(it - centre) < 3)
  const centreOf = (it: number) => centres.find((centre) => Math.abs(it - centre) < 3)
  const corners = [
    [6, 6],
    [6, size - 7],
    [size - 7, 6],
  ]
  const isAlignment = isNear(x) && isNear(y) && !corners.some(([cx, cy]) => cx === centreOf(x) && cy === centreOf(y))
  return isCorner || isVersion || isAlignment || x === 6 || y === 6
}

function isMasked(mask: number, x: number, y: number): boolean {
  const masks = [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    ((x * y) % 2) + ((x * y) % 3),
    (((x * y) % 2) + ((x * y) % 3)) % 2,
    (((x + y) % 2) + ((x * y) % 3)) % 2,
  ]
  return masks[mask] === 0
}

/** The blocks lie interleaved: the first codeword of each, the second of each… */
function inOrder(codewords: readonly number[], blocks: readonly number[]): number[] {
  const read: number[][] = blocks.map(() => [])
  let at = 0
  for (let index = 0; index < Math.max(...blocks); index++)
    for (const [block, length] of blocks.entries()) if (index < length) read[block]?.push(codewords[at++] ?? 0)
  return read.flat()
}

function readSegments(codewords: readonly number[], version: number): string {
  const bits = codewords.flatMap((it) => Array.from({ length: 8 }, (_, bit) => ((it >> (7 - bit)) & 1) === 1))
  const isLarge = version > 9
  let at = 0
  const take = (count: number) => {
    at += count
    return toNumber(bits.slice(at - count, at))
  }
  let text = ''
  for (;;) {
    const mode = bits.length - at < 4 ? 0 : take(4)
    if (mode === 0) return text
    if (mode === 0b0100) {
      const count = take(isLarge ? 16 : 8)
      for (let n = 0; n < count; n++) text += String.fromCharCode(take(8))
    } else if (mode === 0b0010) {
      for (let left = take(isLarge ? 11 : 9); left > 0; left -= 2) {
        const pair = take(left > 1 ? 11 : 6)
        text += left > 1 ? `${alphanumeric[Math.floor(pair / 45)]}${alphanumeric[pair % 45]}` : alphanumeric[pair]
      }
    } else if (mode === 0b0001) {
      for (let left = take(isLarge ? 12 : 10); left > 0; left -= 3) {
        const digits = Math.min(left, 3)
        text += String(take([0, 4, 7, 10][digits] ?? 0)).padStart(digits, '0')
      }
    } else throw new Error(`a segment of mode ${mode}`)
  }
}
