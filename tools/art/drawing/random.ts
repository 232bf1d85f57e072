/** The next number of a sequence, from 0 up to but not including 1. */
export type Random = () => number

/** A repeatable sequence (mulberry32 on a spread seed): a picture must be the same file every time. */
export function randomFrom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state = ((state | 0) + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The element at an index that the caller knows to exist. */
export function nth<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new Error(`No element ${index} in a list of ${list.length}`)
  return list[index] as T
}

/** An element by chance. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return nth(list, Math.floor(random() * list.length))
}
