// The base map of the search: land round France from Natural Earth (public domain, by world-atlas), simplified and cut
// to the neighbourhood.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'

/** Longitude and latitude. */
type Point = [number, number]
type Topology = Parameters<typeof feature>[0]
type Countries = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>
type Atlas = Topology & { objects: { countries: Countries } }

/** Degrees: west, south, east, north. */
const frame = [-13, 37, 16, 55.5] as const
/** Degrees: some 250 m, the source is no finer; the neighbours are only the background. */
const tolerances = { france: 0.0025, others: 0.01 }
/** Smaller islands, in square degrees, are left out. */
const smallest = { france: 0.0004, others: 0.004 }
/** A thousandth of a degree. */
const scale = 1000

/** Rings of longitude and latitude in thousandths of a degree: the first pair absolute, the others as steps. */
export async function traceCoast(): Promise<{ france: number[][]; others: number[][] }> {
  // Not imported: the type of its three megabytes costs the type checker 6 s.
  const topology = await readFile(fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json')), 'utf8')
  const simplified = simplify(JSON.parse(topology) as Atlas)
  const { features } = feature(simplified, simplified.objects.countries)
  const countries = features.flatMap(({ properties, geometry }) => {
    if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    // Holes are other countries, drawn by themselves.
    return [{ isFrench: isFrench(properties), outlines: polygons.map(([outer]) => (outer ?? []) as Point[]) }]
  })
  const ringsOf = (wanted: boolean, least: number) =>
    countries
      .filter((it) => it.isFrench === wanted)
      .flatMap(({ outlines }) => outlines.map(clip))
      .filter((ring) => ring.length > 3 && Math.abs(areaOf(ring)) > least)
      .map(toSteps)
  return { france: ringsOf(true, smallest.france), others: ringsOf(false, smallest.others) }
}

const isFrench = (properties: { name?: string } | null | undefined) =>
  properties?.name === 'France' || properties?.name === 'Monaco'

/** Simplifies border by border, so that neighbours still meet. */
function simplify({ arcs, transform, ...topology }: Atlas): Atlas {
  const [kx, ky] = transform?.scale ?? [1, 1]
  const [dx, dy] = transform?.translate ?? [0, 0]
  const whole = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX = 0, stepY = 0]): Point => {
      x += stepX
      y += stepY
      return [x * kx + dx, y * ky + dy]
    })
  })
  // A border in reverse direction has its number inverted.
  const frenchBorders = new Set(
    topology.objects.countries.geometries
      .filter((it) => isFrench(it.properties))
      .flatMap((it) => (it as unknown as { arcs: number[][] }).arcs.flat(2))
      .map((it) => (it < 0 ? ~it : it)),
  )
  return {
    ...topology,
    arcs: whole.map((arc, index) =>
      simplifyLine(arc, frenchBorders.has(index) ? tolerances.france : tolerances.others),
    ),
  }
}

/** The algorithm of Douglas and Peucker. */
function simplifyLine(points: Point[], tolerance: number): Point[] {
  const corners = new Set([0, points.length - 1])
  const pending: [number, number][] = [[0, points.length - 1]]
  for (let span = pending.pop(); span; span = pending.pop()) {
    const [from, to] = span
    let farthest = { at: -1, distance: tolerance }
    for (let at = from + 1; at < to; at++) {
      const distance = offset(pointAt(points, at), pointAt(points, from), pointAt(points, to))
      if (distance > farthest.distance) farthest = { at, distance }
    }
    if (farthest.at < 0) continue
    corners.add(farthest.at)
    pending.push([from, farthest.at], [farthest.at, to])
  }
  return points.filter((_, at) => corners.has(at))
}

/** Counts as `Array.prototype.at`: the point before the first is the last. */
function pointAt(points: readonly Point[], index: number): Point {
  const point = points.at(index)
  if (!point) throw new Error('a ring without points')
  return point
}

function offset([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  // A degree of longitude is two thirds of one of latitude here.
  return Math.hypot((x - x1 - along * dx) * 0.68, y - y1 - along * dy)
}

/** The algorithm of Sutherland and Hodgman, one edge of the frame after the other. */
function clip(ring: Point[]): Point[] {
  const edges = [
    [0, frame[0], 1],
    [0, frame[2], -1],
    [1, frame[1], 1],
    [1, frame[3], -1],
  ] as const
  return edges.reduce<Point[]>((points, [axis, limit, sign]) => {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index) => {
      const before = pointAt(points, index - 1)
      if (isInside(point) === isInside(before)) return isInside(point) ? [point] : []
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const crossingOn = (it: 0 | 1) => (it === axis ? limit : before[it] + share * (point[it] - before[it]))
      const crossing: Point = [crossingOn(0), crossingOn(1)]
      return isInside(point) ? [crossing, point] : [crossing]
    })
  }, ring)
}

function areaOf(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [x0, y0] = pointAt(ring, index - 1)
    return sum + (x0 * y - x * y0) / 2
  }, 0)
}

function toSteps(ring: readonly Point[]): number[] {
  let [x, y] = [0, 0]
  return ring.flatMap(([longitude, latitude]) => {
    const [nextX, nextY] = [Math.round(longitude * scale), Math.round(latitude * scale)]
    const step = [nextX - x, nextY - y]
    x = nextX
    y = nextY
    return step
  })
}
