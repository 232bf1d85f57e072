import { coastSteps } from './coast.generated.ts'

/** Longitude and latitude, degrees. */
export type Corner = readonly [lng: number, lat: number]

const scale = 1000

/** Rings of land: the country, and what lies round it as far as the base map goes. */
export const coast: { readonly france: readonly Corner[][]; readonly others: readonly Corner[][] } = {
  france: coastSteps.france.map(ringOf),
  others: coastSteps.others.map(ringOf),
}

/** Credit of the base map; public domain asks for none, honesty does. */
export const baseMapCredit = 'Natural Earth'

/** Written as steps from corner to corner (build/drawings/coast.ts). */
function ringOf(steps: readonly number[]): Corner[] {
  let [x, y] = [0, 0]
  return Array.from({ length: steps.length / 2 }, (_, at) => {
    x += steps[2 * at] ?? 0
    y += steps[2 * at + 1] ?? 0
    return [x / scale, y / scale]
  })
}
