/** The part of opentype.js that letters.ts uses: the package has no types of its own. */
declare module 'opentype.js' {
  interface Glyph {
    index: number
    advanceWidth: number
    getPath(x: number, y: number, fontSize: number): { commands: PathCommand[] }
  }

  export interface PathCommand {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z'
    x1?: number
    y1?: number
    x2?: number
    y2?: number
    x?: number
    y?: number
  }

  interface Font {
    unitsPerEm: number
    charToGlyph(character: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }

  const opentype: { parse(bytes: ArrayBufferLike): Font }
  export default opentype
}
