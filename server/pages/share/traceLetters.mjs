// Part of the build: the outlines of the display face, so that pictures can carry words where no font is installed.
import { readFileSync } from 'node:fs'
import opentype from 'opentype.js'

const characters =
  ' !"#%&\'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz' +
  '\u00a0«°·»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŸ–—‘’“”…€'

/**
 * @param {string} file a WOFF or TTF
 * @returns {import('./letters.ts').Letters}
 */
export function traceLetters(file) {
  const bytes = readFileSync(file)
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const found = [...characters]
    .map((character) => ({ character, glyph: font.charToGlyph(character) }))
    .filter(({ glyph }) => glyph.index !== 0)
  const glyphs = Object.fromEntries(
    found.map(({ character, glyph }) => [
      character,
      [glyph.advanceWidth, pathData(glyph.getPath(0, 0, font.unitsPerEm).commands)],
    ]),
  )
  const kerning = {}
  for (const left of found) {
    for (const right of found) {
      const value = font.getKerningValue(left.glyph, right.glyph)
      if (value !== 0) kerning[left.character + right.character] = value
    }
  }
  return { unitsPerEm: font.unitsPerEm, glyphs, kerning }
}

/** Its own `toPathData` leaves the space before a 0 out (2.0.0): 484 0 becomes 4840. */
function pathData(commands) {
  return commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const points = [x1, y1, x2, y2, x, y].filter((it) => it !== undefined)
      return type + points.map(Math.round).join(' ')
    })
    .join('')
}
