/** A place on earth, degrees: north and east are positive. */
export interface Position {
  lat: number
  lng: number
}

/** Degrees. Never across the date line: `west` is less than `east`. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

const earthRadiusMeters = 6_371_008.8
const radians = Math.PI / 180

/** Great-circle distance in metres (haversine). */
export function distanceMeters(one: Position, other: Position): number {
  const halfLat = ((other.lat - one.lat) * radians) / 2
  const halfLng = ((other.lng - one.lng) * radians) / 2
  const share =
    Math.sin(halfLat) ** 2 + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * Math.sin(halfLng) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** A point of the unit sphere: the nearer two are in space, the nearer they are on earth. */
export function onSphere({ lat, lng }: Position): readonly [x: number, y: number, z: number] {
  const ring = Math.cos(lat * radians)
  return [ring * Math.cos(lng * radians), ring * Math.sin(lng * radians), Math.sin(lat * radians)]
}

/** The smallest bounds that hold every position; undefined for none. */
export function boundsOf(positions: readonly Position[]): Bounds | undefined {
  if (positions.length === 0) return undefined
  const lats = positions.map((it) => it.lat)
  const lngs = positions.map((it) => it.lng)
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) }
}

/** Latitude as Mercator stretches it, in degrees of longitude at the equator. */
export function mercator(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)) / radians
}
