/** Outlines of a typeface, traced by the build (build/drawings/letters.ts). Lengths are in units of the face. */
export interface Letters {
  unitsPerEm: number
  /** By character: the advance width, and the outline as SVG path data. */
  glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>
  /** By pair of characters. */
  kerning: Readonly<Record<string, number>>
}

export interface SetText {
  lines: readonly string[]
  /** Pixels. */
  size: number
}

/** Width of a line in pixels. Characters missing in the face are not drawn and have no width. */
export function widthOf(letters: Letters, line: string, size: number): number {
  let width = 0
  walk(letters, line, (_, advance) => {
    width += advance
  })
  return (width * size) / letters.unitsPerEm
}

/**
 * Fits a text into a box at the largest possible size; at the smallest size it ends with an ellipsis.
 * @param box pixels; `leading` is the distance of lines, in sizes
 * @param sizes pixels, falling
 */
export function fitText(
  letters: Letters,
  text: string,
  box: { width: number; height: number; leading: number },
  sizes: readonly number[],
): SetText {
  let smallest: SetText = { lines: [], size: 0 }
  for (const size of sizes) {
    const lines = wrap(letters, text, box.width, size)
    const most = Math.floor(box.height / (size * box.leading))
    const isWide = lines.some((line) => widthOf(letters, line, size) > box.width)
    if (lines.length <= most && !isWide) return { lines, size }
    const first = lines.slice(0, most).map((line) => cut(letters, line, { width: box.width, size }, false))
    const last = first.at(-1)
    if (last !== undefined && lines.length > most)
      first[first.length - 1] = cut(letters, last, { width: box.width, size }, true)
    smallest = { lines: first, size }
  }
  return smallest
}

/** A line as SVG paths. @param place start of its base line, and its size; pixels */
export function drawLine(
  letters: Letters,
  line: string,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const scale = size / letters.unitsPerEm
  const parts: string[] = []
  let pen = 0
  walk(letters, line, (path, advance) => {
    if (path) parts.push(`<path transform="translate(${pen} 0)" d="${path}"/>`)
    pen += advance
  })
  return `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`
}

function walk(letters: Letters, line: string, each: (path: string, advance: number) => void): void {
  const known = [...line].filter((it) => Object.hasOwn(letters.glyphs, it))
  known.forEach((character, index) => {
    const [advance, path] = letters.glyphs[character] ?? [0, '']
    each(path, advance + (letters.kerning[character + (known[index + 1] ?? '')] ?? 0))
  })
}

function wrap(letters: Letters, text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/[ \n\t]+/).filter((it) => it !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(letters, `${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A line that fits; an ellipsis replaces the missing part, or the following lines (`isCut`). */
function cut(letters: Letters, line: string, { width, size }: { width: number; size: number }, isCut: boolean): string {
  if (!isCut && widthOf(letters, line, size) <= width) return line
  let start = line
  while (start !== '' && widthOf(letters, `${start}…`, size) > width) start = start.slice(0, -1).trimEnd()
  return `${start}…`
}
