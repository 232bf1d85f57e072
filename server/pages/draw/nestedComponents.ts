import type { CheckedStory } from '#server/content/door.ts'

const known = new WeakMap<CheckedStory, string[]>()
/** Deeper than any schema allows blocks in blocks: a circle. */
const deepest = 12

/** Components of the blocks inside a story's blocks: its page needs their style sheets. */
export function nestedComponents(story: CheckedStory): string[] {
  const before = known.get(story)
  if (before) return before
  const found = new Set<string>()
  collect(story.content, found, 0)
  const components = [...found]
  known.set(story, components)
  return components
}

function collect(value: unknown, found: Set<string>, depth: number): void {
  if (depth > deepest || value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found, depth + 1)
    return
  }
  const { component, content } = value as { component?: unknown; content?: unknown }
  if (typeof component === 'string') found.add(component)
  for (const inner of Object.values(typeof component === 'string' && content ? (content as object) : value)) {
    collect(inner, found, depth + 1)
  }
}
