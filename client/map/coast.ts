import * as brand from '#shared/house.ts'
import type { Position } from '#shared/search/geo.ts'
import { coastSteps } from './coast.generated.ts'
import type { Corner, Point } from './projection.ts'

const scale = 1000

const france = coastSteps.france.map(ringOf)
const others = coastSteps.others.map(ringOf)
const [town] = brand.towns
const abroad = town && others.find((ring) => holds(ring, town.lng, town.lat))

/** Rings of land: the country of the house, by the first of its towns, and what lies round it as far as the base map goes. */
export const coast: { readonly home: readonly Corner[][]; readonly others: readonly Corner[][] } = abroad
  ? { home: [abroad], others: [...france, ...others.filter((it) => it !== abroad)] }
  : { home: france, others }

/** How far from a place the sea is looked for, in degrees of latitude. */
const soundings = [0.1, 0.25, 0.45]
const directions = 24

const seawardBy = new Map<string, Point | undefined>()

/**
 * The way to the open sea, as a vector of length 1 on a drawing (y grows to the south); undefined where there is only land or
 * only water around. Worked out once for a place.
 */
export function seawardOf({ lat, lng }: Position): Point | undefined {
  const key = `${lat.toFixed(2)},${lng.toFixed(2)}`
  if (!seawardBy.has(key)) seawardBy.set(key, soundSea({ lat, lng }))
  return seawardBy.get(key)
}

function soundSea({ lat, lng }: Position): Point | undefined {
  const stretch = Math.cos((lat * Math.PI) / 180)
  let [x, y, dry] = [0, 0, 0]
  for (let turn = 0; turn < directions; turn++) {
    const [east, north] = [Math.cos((2 * Math.PI * turn) / directions), Math.sin((2 * Math.PI * turn) / directions)]
    for (const distance of soundings) {
      if (isLand(lng + (east * distance) / stretch, lat + north * distance)) dry += 1
      else [x, y] = [x + east, y - north]
    }
  }
  const length = Math.hypot(x, y)
  return dry === 0 || length < 1 ? undefined : { x: x / length, y: y / length }
}

interface Reach {
  ring: readonly Corner[]
  south: number
  north: number
}

let reaches: readonly Reach[] | undefined

function isLand(lng: number, lat: number): boolean {
  // With the first question: a start of the server, and of a page that has yet to open its map, asks none.
  reaches ??= [...france, ...others].map(reachOf)
  return reaches.some(({ ring, south, north }) => lat >= south && lat <= north && holds(ring, lng, lat))
}

/** A ring with the latitudes that it reaches: most are small islands, far from the place that is asked about. */
function reachOf(ring: readonly Corner[]): Reach {
  const lats = ring.map(([, lat]) => lat)
  return { ring, south: Math.min(...lats), north: Math.max(...lats) }
}

/** Even-odd rule. */
function holds(ring: readonly Corner[], lng: number, lat: number): boolean {
  let isHeld = false
  let [otherX, otherY] = ring.at(-1) as Corner
  for (const [x, y] of ring) {
    if (y > lat !== otherY > lat && lng < ((otherX - x) * (lat - y)) / (otherY - y) + x) isHeld = !isHeld
    otherX = x
    otherY = y
  }
  return isHeld
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
