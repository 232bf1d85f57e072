/** Outlines of a face, traced by the build (traceLetters.mjs). Lengths are in units of the face. */
export interface Letters {
  unitsPerEm: number
  /** By character: how far the pen moves, and the outline as SVG path data. */
  glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>
  /** By pair of characters. */
  kerning: Readonly<Record<string, number>>
}

export interface SetText {
  lines: readonly string[]
  /** Pixels. */
  size: number
}

/** Width of a line in pixels. Characters that the face does not have take no room: they are not drawn. */
export function widthOf(letters: Letters, line: string, size: number): number {
  let width = 0
  walk(letters, line, (_, advance) => {
    width += advance
  })
  return (width * size) / letters.unitsPerEm
}

/**
 * The largest of some sizes at which words fit into a box; at the smallest the end is cut with an ellipsis.
 * @param sizes pixels, falling
 */
export function fitText(
  letters: Letters,
  text: string,
  box: { width: number; height: number },
  sizes: readonly number[],
  leading: number,
): SetText {
  let smallest: SetText = { lines: [], size: 0 }
  for (const size of sizes) {
    const lines = wrap(letters, text, box.width, size)
    const most = Math.floor(box.height / (size * leading))
    const isWide = lines.some((line) => widthOf(letters, line, size) > box.width)
    if (lines.length <= most && !isWide) return { lines, size }
    const kept = lines.slice(0, most).map((line) => cut(letters, line, box.width, size, false))
    const last = kept.at(-1)
    if (last !== undefined && lines.length > most) kept[kept.length - 1] = cut(letters, last, box.width, size, true)
    smallest = { lines: kept, size }
  }
  return smallest
}

/** Path data of a line whose base line begins at a point, as SVG elements. */
export function drawLine(letters: Letters, line: string, x: number, y: number, size: number): string {
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

/** A line that fits, with an ellipsis where something of it is missing or `isCut` says that more follows. */
function cut(letters: Letters, line: string, width: number, size: number, isCut: boolean): string {
  if (!isCut && widthOf(letters, line, size) <= width) return line
  let kept = line
  while (kept !== '' && widthOf(letters, `${kept}…`, size) > width) kept = kept.slice(0, -1).trimEnd()
  return `${kept}…`
}
