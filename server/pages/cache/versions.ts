import type { CheckedStory } from '#server/content/door.ts'

const numbers = new WeakMap<CheckedStory, number>()
let last = 0

/**
 * A number for this very version of a story and all that it drew from. A story never changes once it
 * is checked: when it or a relation of it is published, the content client makes another one.
 */
export function versionOf(story: CheckedStory): number {
  const known = numbers.get(story)
  if (known !== undefined) return known
  last += 1
  numbers.set(story, last)
  return last
}
