// The base map of the search: land round France out of Natural Earth (public domain, by world-atlas), simplified, cut
// to the neighbourhood. build.mjs writes it to coast.generated.ts.
import { feature } from 'topojson-client'

/** Degrees: west, south, east, north. */
const frame = [-13, 37, 16, 55.5]
/** Degrees: some 250 m, the source is no finer; the neighbours only stand round the country. */
const tolerances = { france: 0.0025, others: 0.01 }
/** Islands of less than this, in square degrees, are left out. */
const smallest = { france: 0.0004, others: 0.004 }
/** A thousandth of a degree. */
const scale = 1000

/**
 * @returns {Promise<{ france: number[][], others: number[][] }>} rings of longitude and latitude in thousandths of a degree:
 *   the first pair whole, the others as steps
 */
export async function traceCoast() {
  // Three megabytes: read when the map is made, not whenever something is built.
  const { default: topology } = await import('world-atlas/countries-10m.json', { with: { type: 'json' } })
  const simplified = simplify(topology)
  const { features } = feature(simplified, simplified.objects.countries)
  const ringsOf =
    (least) =>
    ({ geometry }) =>
      (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
        // Holes are other countries, drawn by themselves.
        .map(([outer]) => cut(outer))
        .filter((ring) => ring.length > 3 && Math.abs(areaOf(ring)) > least)
        .map(steps)
  const withShape = features.filter(({ geometry }) => geometry)
  return {
    france: withShape.filter(isFrance).flatMap(ringsOf(smallest.france)),
    others: withShape.filter((it) => !isFrance(it)).flatMap(ringsOf(smallest.others)),
  }
}

const isFrance = ({ properties }) => properties.name === 'France' || properties.name === 'Monaco'

/** Border by border, so that neighbours still meet. */
function simplify({ arcs, transform, ...topology }) {
  const [kx, ky] = transform.scale
  const [dx, dy] = transform.translate
  const whole = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX, stepY]) => {
      x += stepX
      y += stepY
      return [x * kx + dx, y * ky + dy]
    })
  })
  // A border that is read the other way round has its number inverted.
  const near = new Set(
    topology.objects.countries.geometries
      .filter(isFrance)
      .flatMap(({ arcs }) => arcs.flat(2))
      .map((it) => (it < 0 ? ~it : it)),
  )
  return { ...topology, arcs: whole.map((arc, at) => thin(arc, near.has(at) ? tolerances.france : tolerances.others)) }
}

/** Douglas and Peucker. */
function thin(points, tolerance) {
  const kept = new Set([0, points.length - 1])
  const open = [[0, points.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let farthest = { at: -1, distance: tolerance }
    for (let at = from + 1; at < to; at++) {
      const distance = offset(points[at], points[from], points[to])
      if (distance > farthest.distance) farthest = { at, distance }
    }
    if (farthest.at < 0) continue
    kept.add(farthest.at)
    open.push([from, farthest.at], [farthest.at, to])
  }
  return points.filter((_, at) => kept.has(at))
}

function offset([x, y], [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  // A degree of longitude is two thirds of one of latitude here.
  return Math.hypot((x - x1 - along * dx) * 0.68, y - y1 - along * dy)
}

/** Sutherland and Hodgman, one edge of the frame after the other. */
function cut(ring) {
  const edges = [
    [0, frame[0], 1],
    [0, frame[2], -1],
    [1, frame[1], 1],
    [1, frame[3], -1],
  ]
  return edges.reduce((points, [axis, limit, sign]) => {
    const isInside = (point) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1)
      if (isInside(point) === isInside(before)) return isInside(point) ? [point] : []
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const crossing = [0, 1].map((it) => (it === axis ? limit : before[it] + share * (point[it] - before[it])))
      return isInside(point) ? [crossing, point] : [crossing]
    })
  }, ring)
}

function areaOf(ring) {
  return ring.reduce((sum, [x, y], index) => {
    const [x0, y0] = ring.at(index - 1)
    return sum + (x0 * y - x * y0) / 2
  }, 0)
}

function steps(ring) {
  let [x, y] = [0, 0]
  return ring.flatMap(([longitude, latitude]) => {
    const [nextX, nextY] = [Math.round(longitude * scale), Math.round(latitude * scale)]
    const step = [nextX - x, nextY - y]
    x = nextX
    y = nextY
    return step
  })
}
