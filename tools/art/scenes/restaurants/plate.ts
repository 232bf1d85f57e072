import { circle, d, each, fillPath, group, moved, upTo } from '../../drawing/svg.ts'

/** The colours of food are the same at every hour: tables are lit by lamps. */
export const FOOD = {
  cream: '#FFFBF1',
  linen: '#FFF8EA',
  shade: '#E4D9C8',
  crust: '#D29A51',
  crustShade: '#CDB58F',
  custard: '#FFE08A',
  lemon: '#F2B437',
  pith: '#FFF1BE',
  flesh: '#F5C95C',
  leaf: '#2F7150',
  leafLight: '#5B9A5F',
  tomato: '#D4472D',
  berry: '#B5382A',
  chocolate: '#4A2418',
  beet: '#7A2E4D',
  shrimp: '#D86A52',
  steel: '#C9CFCB',
} as const

/** Draws what lies on a plate about x, y; q is the radius of the plate. */
export type Dish = (x: number, y: number, q: number) => string

/** A round slice of lemon of radius r. */
export function lemonSlice(x: number, y: number, r: number, degrees: number): string {
  const segments = each(upTo(8), (i) => {
    const at = (turn: number, reach: number) => {
      const angle = i * 0.785 + turn
      return d`${Math.cos(angle) * r * reach} ${Math.sin(angle) * r * reach}`
    }
    return `M${at(0.1, 0.12)}L${at(0.12, 0.74)}L${at(0.66, 0.74)}Z`
  })
  const slice = circle(0, 0, r, FOOD.lemon) + circle(0, 0, r * 0.84, FOOD.pith) + fillPath(segments, FOOD.flesh)
  return group(slice, moved(x, y, degrees))
}

/** A leaf of length l that grows from x, y. */
export function herb(x: number, y: number, l: number, degrees: number): string {
  const whole = d`M0 0Q${l * 0.5} ${-l * 0.34} ${l} 0Q${l * 0.5} ${l * 0.34} 0 0Z`
  const lightHalf = d`M0 0Q${l * 0.5} ${-l * 0.34} ${l} 0Z`
  return group(fillPath(whole, FOOD.leaf) + fillPath(lightHalf, FOOD.leafLight), moved(x, y, degrees))
}
