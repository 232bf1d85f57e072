import { type Town, towns } from '#shared/search/towns.ts'
import type { Point, View } from './projection.ts'

/** How often pins push each other; a dozen in one town need some thirty. */
const rounds = 80

/**
 * Moves pins that would lie on each other apart, as little as it takes, the same way each time: several houses of one
 * town stand side by side round it.
 * @param radius of a pin, with half the gap between two
 */
export function spreadPins(points: readonly Point[], radius: number): Point[] {
  // Pins of one door start a hair apart, on a spiral, or nothing could tell where to push them.
  const pins = points.map(({ x, y }, at) => ({
    x: x + Math.cos(at * 2.4) * 0.01 * (at + 1),
    y: y + Math.sin(at * 2.4) * 0.01 * (at + 1),
  }))
  for (let round = 0; round < rounds; round++) {
    let isSettled = true
    for (const [at, one] of pins.entries()) {
      for (const other of pins.slice(at + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const distance = Math.hypot(dx, dy)
        const push = (2 * radius - distance) / 2
        if (push < 0.01) continue
        isSettled = false
        const [stepX, stepY] = [(dx / distance) * push, (dy / distance) * push]
        one.x -= stepX
        one.y -= stepY
        other.x += stepX
        other.y += stepY
      }
    }
    if (isSettled) break
  }
  return pins
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

/** Names of towns beside pins and each other, never on them: ours first, then the largest. */
export function placeLabels(view: View, { pins, ours, radius, size, most }: LabelOptions): Label[] {
  const taken: Box[] = pins.map(({ x, y }) => boxOf(x - radius, x + radius, y, 2 * radius))
  const labels: Label[] = []
  const order = [...towns].sort((one, other) => rankOf(one) - rankOf(other))
  let room = most
  for (const town of order) {
    const isOurs = ours.has(town.name)
    if (!isOurs && room === 0) continue
    const dot = view.place(town)
    if (!isInView(dot)) continue
    const placed = placesAround(town, dot).find(({ box }) => isInside(box) && !taken.some((it) => overlaps(it, box)))
    if (!placed) continue
    taken.push(placed.box)
    labels.push({ name: town.name, isOurs, dot, ...placed.label })
    if (!isOurs) room -= 1
  }
  return labels

  function rankOf({ name, rank }: Town): number {
    return ours.has(name) ? 0 : rank
  }

  /** Right, left, below, above: of the pins that stand round a town of ours, of the dot of another. */
  function placesAround({ name }: Town, dot: Point): { box: Box; label: Pick<Label, 'x' | 'y' | 'anchor'> }[] {
    const near = ours.has(name) ? pins.filter((it) => Math.hypot(it.x - dot.x, it.y - dot.y) < 4 * radius) : []
    const around = [dot, ...near]
    const reach = near.length > 0 ? radius : size * 0.25
    const left = Math.min(...around.map((it) => it.x)) - reach
    const right = Math.max(...around.map((it) => it.x)) + reach
    const top = Math.min(...around.map((it) => it.y)) - reach
    const bottom = Math.max(...around.map((it) => it.y)) + reach
    const height = ours.has(name) ? size * 1.22 : size
    const [gap, width] = [size * 0.35, name.length * height * 0.55]
    const middleY = (top + bottom) / 2
    // Near an edge a name below or above moves inwards.
    const edge = width / 2 + 6
    const middleX = Math.min(Math.max((left + right) / 2, edge), view.width - edge)
    return [
      place(right + gap, middleY, 'start', boxOf(right + gap, right + gap + width, middleY, height)),
      place(left - gap, middleY, 'end', boxOf(left - gap - width, left - gap, middleY, height)),
      place(
        middleX,
        bottom + height * 0.8,
        'middle',
        boxOf(middleX - width / 2, middleX + width / 2, bottom + height * 0.8, height),
      ),
      place(
        middleX,
        top - height * 0.8,
        'middle',
        boxOf(middleX - width / 2, middleX + width / 2, top - height * 0.8, height),
      ),
    ]
  }

  function isInView({ x, y }: Point): boolean {
    return x > 0 && x < view.width && y > 0 && y < view.height
  }

  function isInside(box: Box): boolean {
    return box.left > 4 && box.right < view.width - 4 && box.top > 4 && box.bottom < view.height - 4
  }
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
