import { type Bounds, mercator, type Position } from '#shared/search/geo.ts'

/** Longitude and latitude, degrees. */
export type Corner = readonly [lng: number, lat: number]

export interface Point {
  x: number
  y: number
}

/** Part of the earth on a drawing, Mercator. */
export interface View {
  width: number
  height: number
  place(position: Position): Point
  /** The same view has the same key. */
  key: string
}

/** All of the country and its island. */
export const wholeCountry: Bounds = { west: -5.1, south: 41.6, east: 9.4, north: 51.1 }

/** Degrees of longitude that a view shows at least: the base map is no finer. */
const leastSpan = 1

/**
 * The view of the given size that holds the bounds, centred, with a margin for pins.
 * @param bounds the whole country without it
 */
export function fitView(
  bounds: Bounds = wholeCountry,
  [width, height, margin]: readonly [number, number, number],
): View {
  const [top, bottom] = [mercator(bounds.north), mercator(bounds.south)]
  const perDegree = Math.min(
    (width - 2 * margin) / Math.max(bounds.east - bounds.west, leastSpan),
    (height - 2 * margin) / Math.max(top - bottom, leastSpan),
  )
  const [centreX, centreY] = [(bounds.west + bounds.east) / 2, (top + bottom) / 2]
  return {
    width,
    height,
    place: ({ lat, lng }) => ({
      x: width / 2 + (lng - centreX) * perDegree,
      y: height / 2 + (centreY - mercator(lat)) * perDegree,
    }),
    key: [width, height, perDegree, centreX, centreY].map((it) => it.toFixed(3)).join(),
  }
}

/** Nearer to the corner before than this, a corner is not seen. */
const grain = 1.6
/** Beyond the edge, so that the line along it is out of sight. */
const overlap = 60

/** Rings as the path of a drawing: cut to the view, whole units, steps. */
export function pathOf(rings: readonly (readonly Corner[])[], view: View): string {
  return rings.map((ring) => ringPath(ring, view)).join('')
}

function ringPath(ring: readonly Corner[], view: View): string {
  const points = cut(
    ring.map(([lng, lat]) => view.place({ lng, lat })),
    view,
  )
  let before: Point | undefined
  let path = ''
  for (const { x, y } of points) {
    if (before && Math.hypot(x - before.x, y - before.y) < grain) continue
    const point = { x: Math.round(x), y: Math.round(y) }
    path += before ? `l${point.x - before.x} ${point.y - before.y}` : `M${point.x} ${point.y}`
    before = point
  }
  // A dot is no island.
  return path.includes('l') ? `${path}z` : ''
}

/** Sutherland and Hodgman. */
function cut(points: readonly Point[], { width, height }: View): readonly Point[] {
  const edges = [
    ['x', -overlap, 1],
    ['x', width + overlap, -1],
    ['y', -overlap, 1],
    ['y', height + overlap, -1],
  ] as const
  return edges.reduce<readonly Point[]>((clipped, [axis, limit, sign]) => {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0
    return clipped.flatMap((point, index) => {
      const before = clipped.at(index - 1) as Point
      if (isInside(point) === isInside(before)) return isInside(point) ? [point] : []
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const crossing = { x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y) }
      return isInside(point) ? [crossing, point] : [crossing]
    })
  }, points)
}
