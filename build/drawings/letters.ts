import { readFileSync } from 'node:fs'
import opentype, { type PathCommand } from 'opentype.js'
import type { Letters } from '#server/pages/share/letters.ts'

const characters =
  ' !"#%&\'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz' +
  '\u00a0«°·»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŸ–—‘’“”…€'

/**
 * The outlines of the display face, so that pictures have text where no font is installed.
 * @param file a WOFF or TTF
 */
export function traceLetters(file: string): Letters {
  const bytes = readFileSync(file)
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const found = [...characters]
    .map((character) => ({ character, glyph: font.charToGlyph(character) }))
    .filter(({ glyph }) => glyph.index !== 0)
  const glyphs: Record<string, [advance: number, path: string]> = {}
  for (const { character, glyph } of found)
    glyphs[character] = [glyph.advanceWidth, pathData(glyph.getPath(0, 0, font.unitsPerEm).commands)]
  const kerning: Record<string, number> = {}
  for (const left of found) {
    for (const right of found) {
      const value = font.getKerningValue(left.glyph, right.glyph)
      if (value !== 0) kerning[left.character + right.character] = value
    }
  }
  return { unitsPerEm: font.unitsPerEm, glyphs, kerning }
}

/** opentype.js's own `toPathData` leaves the space before a 0 out (2.0.0): 484 0 becomes 4840. */
function pathData(commands: readonly PathCommand[]): string {
  return commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const points = [x1, y1, x2, y2, x, y].filter((it) => it !== undefined)
      return type + points.map(Math.round).join(' ')
    })
    .join('')
}
