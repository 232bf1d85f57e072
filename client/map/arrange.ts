import { towns } from '#shared/house.ts'
import type { Town } from '#shared/houseSchema.ts'
import type { Point, View } from './projection.ts'

/** Where a place is on the drawing, with the way to the open sea from there: a vector of length 1, or none inland. */
export interface PinnedPoint extends Point {
  seaward?: Point | undefined
}

/** Directions that a pin may be moved in, and how far at most, in radii. */
const directions = 24
const farthest = 14

/**
 * Moves pins that would lie on each other apart, as little as it takes and rather out to sea than inland, the same way
 * each time: of several houses of one town the first has its own place and the others stand off the coast.
 * @param radius of a pin, with half the gap between two
 * @param sheet the drawing, which pins do not leave
 */
export function spreadPins(
  points: readonly PinnedPoint[],
  radius: number,
  sheet: Pick<View, 'width' | 'height'>,
): Point[] {
  const pins: Point[] = []
  for (const point of points) {
    const isFree = ({ x, y }: Point) => pins.every((it) => Math.hypot(it.x - x, it.y - y) >= 2 * radius - 0.01)
    const isInside = ({ x, y }: Point) =>
      x >= radius && x <= sheet.width - radius && y >= radius && y <= sheet.height - radius
    // A place off the sheet has its pin there too.
    const found = placesNear(point, radius).find((it) => isFree(it) && (isInside(it) || !isInside(point)))
    pins.push(found ?? { x: point.x, y: point.y })
  }
  return pins
}

/** Places for a pin, the best first: near ones before far ones, of equally far ones those at sea. */
function placesNear(point: PinnedPoint, radius: number): Point[] {
  const { x, y, seaward } = point
  const start = seaward ? Math.atan2(seaward.y, seaward.x) : -Math.PI / 2
  const found: (Point & { cost: number })[] = [{ x, y, cost: 0 }]
  for (let distance = radius / 2; distance <= farthest * radius; distance += radius / 2)
    for (let turn = 0; turn < directions; turn++) {
      const angle = (2 * Math.PI * turn) / directions
      found.push({
        x: x + distance * Math.cos(start + angle),
        y: y + distance * Math.sin(start + angle),
        // Inland is three times as far.
        cost: distance * (seaward ? 2 - Math.cos(angle) : 1),
      })
    }
  return found.sort((one, other) => one.cost - other.cost)
}

export interface Label extends Point {
  name: string
  anchor: 'start' | 'end' | 'middle'
  /** A town with places of the list; the others only help to read the map. */
  isOurs: boolean
  /** Where the town is. */
  dot: Point
}

interface LabelOptions {
  pins: readonly Point[]
  /** Where the places of the pins are, in the same order: a line leads from each to its pin. */
  truths: readonly Point[]
  /** Towns of the places on the map. */
  ours: ReadonlySet<string>
  /** Radius of a pin, in units. */
  radius: number
  /** Height of the letters, units; names of ours are larger. */
  size: number
  /** Towns named besides ours. */
  most: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Radius of a town's dot, in heights of letters. */
const dotShare = 0.2
/** Width of a letter on the average, in heights of letters. */
const letterShare = 0.58

/**
 * Names of towns, ours first, then the largest: a name lies on no pin, no line to a pin, no dot and no other name, and so
 * does the dot of a town. What has no room is left out.
 */
export function placeLabels(
  view: Pick<View, 'width' | 'height' | 'place'>,
  { pins, truths, ours, radius, size, most }: LabelOptions,
): Label[] {
  const dotRadius = size * dotShare
  const taken: Box[] = [...pins.map(({ x, y }) => squareAt(x, y, radius)), ...pins.flatMap(alongLeader)]
  const labels: Label[] = []
  let room = most
  for (const town of [...towns].sort((one, other) => rankOf(one) - rankOf(other))) {
    const isOurs = ours.has(town.name)
    if (!isOurs && room === 0) continue
    const dot = view.place(town)
    const ownBox = squareAt(dot.x, dot.y, dotRadius)
    if (!isInside(ownBox) || (!isOurs && !isFree(ownBox))) continue
    const blocked = isOurs ? taken : [...taken, ownBox]
    const placed = placesAround(town, dot).find(
      ({ box }) => isInside(box) && !blocked.some((other) => overlaps(other, box)),
    )
    if (!placed) continue
    taken.push(placed.box, ownBox)
    labels.push({ name: town.name, isOurs, dot, ...placed.label })
    if (!isOurs) room -= 1
  }
  return labels

  function rankOf({ name, rank }: Town): number {
    return ours.has(name) ? 0 : rank
  }

  /** The line from a place to its pin, as a row of small squares. */
  function alongLeader(pin: Point, index: number): Box[] {
    const truth = truths[index] ?? pin
    const steps = Math.ceil(Math.hypot(pin.x - truth.x, pin.y - truth.y) / dotRadius)
    return Array.from({ length: steps }, (_, step) => {
      const share = step / steps
      return squareAt(truth.x + (pin.x - truth.x) * share, truth.y + (pin.y - truth.y) * share, dotRadius)
    })
  }

  /**
   * Right, left, below, above and the corners between: of the dot, then, for a town of ours, of all pins that stand round
   * it.
   */
  function placesAround({ name }: Town, dot: Point): { box: Box; label: Pick<Label, 'x' | 'y' | 'anchor'> }[] {
    const isOurs = ours.has(name)
    const near = isOurs ? pins.filter((_, index) => isAt(truths[index], dot)) : []
    const round = boxRound([dot, ...near])
    const height = isOurs ? size * 1.22 : size
    const own = { left: dot.x, right: dot.x, top: dot.y, bottom: dot.y }
    const reaches = [
      grown(own, dotRadius),
      ...(near.length > 0 ? [grown(own, radius), grown(round, radius), grown(round, 2.5 * radius)] : []),
    ]
    return reaches.flatMap((around) => placesBeside(around, { width: name.length * height * letterShare, height }))
  }

  function placesBeside(
    { left, right, top, bottom }: Box,
    { width, height }: { width: number; height: number },
  ): { box: Box; label: Pick<Label, 'x' | 'y' | 'anchor'> }[] {
    const gap = size * 0.3
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
    const [above, below] = [top - gap - height / 2, bottom + gap + height / 2]
    // Near an edge a name below or above moves inwards.
    const centreX = Math.min(Math.max(middleX, width / 2 + 6), view.width - width / 2 - 6)
    const beginsAt = (x: number, y: number) => place(x, y, 'start', boxOf(x, x + width, y, height))
    const endsAt = (x: number, y: number) => place(x, y, 'end', boxOf(x - width, x, y, height))
    const centred = (y: number) =>
      place(centreX, y, 'middle', boxOf(centreX - width / 2, centreX + width / 2, y, height))
    return [
      beginsAt(right + gap, middleY),
      endsAt(left - gap, middleY),
      centred(below),
      centred(above),
      beginsAt(right + gap, below),
      beginsAt(right + gap, above),
      endsAt(left - gap, below),
      endsAt(left - gap, above),
    ]
  }

  /** Houses of a town stand within a few pins of its middle, on every scale that shows more than one of them. */
  function isAt(truth: Point | undefined, dot: Point): boolean {
    return truth !== undefined && Math.hypot(truth.x - dot.x, truth.y - dot.y) < 3 * radius
  }

  function isFree(box: Box): boolean {
    return !taken.some((other) => overlaps(other, box))
  }

  function isInside(box: Box): boolean {
    return box.left > 4 && box.right < view.width - 4 && box.top > 4 && box.bottom < view.height - 4
  }
}

function squareAt(x: number, y: number, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
}

function boxRound(points: readonly Point[]): Box {
  const [xs, ys] = [points.map((it) => it.x), points.map((it) => it.y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

function grown({ left, right, top, bottom }: Box, by: number): Box {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by }
}

function place(x: number, y: number, anchor: Label['anchor'], box: Box) {
  return { label: { x, y, anchor }, box }
}

function boxOf(left: number, right: number, middle: number, height: number): Box {
  return { left, right, top: middle - height / 2, bottom: middle + height / 2 }
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
