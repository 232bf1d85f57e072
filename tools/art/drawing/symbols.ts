import { rounded } from './svg.ts'

/** Repeated actors of one picture: each is drawn once into <defs> and placed many times with <use>. */
export type Symbols = {
  /** Places the symbol of this key, drawing it at its first use. flip -1 mirrors it. */
  use(key: string, draw: () => string, x: number, y: number, scale: number, flip?: 1 | -1): string
  /** The <defs> element, empty when nothing was placed. */
  definitions(): string
}

/** prefix keeps the ids of two pictures inlined in one page apart. */
export function createSymbols(prefix: string): Symbols {
  const drawn = new Map<string, { id: string; markup: string }>()

  function draw(key: string, drawing: () => string): string {
    const known = drawn.get(key)
    if (known) return known.id
    const id = `${prefix}${drawn.size}`
    drawn.set(key, { id, markup: `<g id="${id}">${drawing()}</g>` })
    return id
  }

  return {
    use(key, drawing, x, y, scale, flip = 1) {
      const id = draw(key, drawing)
      const factor = Math.round(scale * 1000) / 1000
      const mirrored = flip < 0 ? ` scale(${-factor} ${factor})` : ` scale(${factor})`
      const scaling = factor === 1 && flip === 1 ? '' : mirrored
      return `<use href="#${id}" transform="translate(${rounded(x)} ${rounded(y)})${scaling}"/>`
    },
    definitions() {
      const markup = [...drawn.values()].map((symbol) => symbol.markup).join('')
      return markup && `<defs>${markup}</defs>`
    },
  }
}
