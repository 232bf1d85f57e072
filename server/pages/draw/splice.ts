const start = '<!--static '
const end = '-->'

/**
 * Stands for a static block's HTML inside what React draws. Text can not forge it: React escapes
 * every `<` that comes from content.
 */
export function markerOf(index: number): string {
  return `${start}${index}${end}`
}

/**
 * Puts the kept Buffers in the place of their markers.
 * @param drawn what React drew, whole
 * @param parts Buffer of each marker, by index
 */
export function splice(drawn: Buffer, parts: readonly Buffer[]): Buffer[] {
  const spliced: Buffer[] = []
  let from = 0
  for (;;) {
    const marker = drawn.indexOf(start, from)
    if (marker < 0) break
    const close = drawn.indexOf(end, marker)
    const part = parts[Number(drawn.toString('latin1', marker + start.length, close))]
    spliced.push(drawn.subarray(from, marker))
    if (part) spliced.push(part)
    from = close + end.length
  }
  spliced.push(drawn.subarray(from))
  return spliced
}
