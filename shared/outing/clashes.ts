import { outingLimits } from '#shared/limits.ts'
import { distanceMeters, type Position } from '#shared/search/geo.ts'
import { minuteMs } from '#shared/time/days.ts'

/** Part of an evening in time and place. */
export interface TimedPart {
  key: string
  /** Epoch milliseconds. */
  from: number
  to: number
  /** Last entry, epoch ms: later than `from` where one may come late. */
  entryUntil?: number
  position?: Position
  /** A room has the whole night: only its distance counts. */
  isRoom?: boolean
}

/** The way between two houses. */
export type Way = { kind: 'walk'; minutes: number } | { kind: 'far'; kilometres: number }

/**
 * Two parts that do not go together. `overlap`: both at once, for so many minutes; `late`: the second lets people in until
 * later, so many minutes are missed; `walk`: the way takes longer than the time between; `far`: not on foot.
 */
export type Clash = { first: string; second: string } & (
  | { kind: 'overlap' | 'late'; minutes: number }
  | { kind: 'walk'; minutes: number; between: number }
  | { kind: 'far'; kilometres: number }
)

/** The way between two places; undefined where one is unknown, or where they are the same house. */
export function wayBetween(one: Position | undefined, other: Position | undefined): Way | undefined {
  if (!one || !other) return undefined
  const metres = distanceMeters(one, other)
  if (metres < outingLimits.sameHouseMetres) return undefined
  const minutes = Math.ceil((metres * outingLimits.detour) / outingLimits.metresPerMinute)
  if (minutes > outingLimits.longestWalkMinutes)
    return { kind: 'far', kilometres: Math.max(1, Math.round(metres / 1000)) }
  return { kind: 'walk', minutes }
}

/** Every pair that does not go together, the earliest first. */
export function clashesOf(parts: readonly TimedPart[]): Clash[] {
  return parts.flatMap((one, index) => parts.slice(index + 1).flatMap((other) => clashBetween(one, other) ?? []))
}

/** Whether two parts go together, in whatever order they are given. @param way between the two, if it is known already */
export function clashBetween(
  one: TimedPart,
  other: TimedPart,
  way: Way | undefined = wayBetween(one.position, other.position),
): Clash | undefined {
  const [a, b] = one.from <= other.from ? [one, other] : [other, one]
  const pair = { first: a.key, second: b.key }
  const far = way?.kind === 'far' ? ({ ...pair, kind: 'far', kilometres: way.kilometres } as const) : undefined
  if (a.isRoom || b.isRoom) return far
  if (a.to > b.from) return atOnce(a, b, way)
  if (far) return far
  const between = Math.floor((b.from - a.to) / minuteMs)
  if (way?.kind === 'walk' && way.minutes > between) {
    const canEnter = a.to + way.minutes * minuteMs <= (b.entryUntil ?? b.from)
    if (canEnter) return { ...pair, kind: 'late', minutes: way.minutes - between }
    return { ...pair, kind: 'walk', minutes: way.minutes, between }
  }
  return undefined
}

/** The second begins while the first goes on. */
function atOnce(a: TimedPart, b: TimedPart, way: Way | undefined): Clash {
  const pair = { first: a.key, second: b.key }
  const walkMinutes = way?.kind === 'walk' ? way.minutes : 0
  const arrival = a.to + walkMinutes * minuteMs
  if (way?.kind !== 'far' && arrival <= (b.entryUntil ?? b.from))
    return { ...pair, kind: 'late', minutes: Math.ceil((arrival - b.from) / minuteMs) }
  return { ...pair, kind: 'overlap', minutes: Math.ceil((Math.min(a.to, b.to) - b.from) / minuteMs) }
}
