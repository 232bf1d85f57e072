const start = '<!--static '
const end = '-->'

/**
 * Marks the place of a static block's HTML in what React draws. Text cannot forge it: React escapes every `<` of
 * content.
 */
export function markerOf(index: number): string {
  return `${start}${index}${end}`
}

/**
 * Puts static blocks in the place of their markers.
 * @param drawn everything that React drew
 * @param parts HTML of each marker, by index
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
