import type { CheckedStory } from '#server/content/door.ts'
import type { Block, StoryReference } from '#shared/content/values.ts'
import type { PlannedSlot } from './plan.ts'

/** Guards whose stories may be shown on a page that itself carries this guard; on every other page none. */
const shownWith: Readonly<Record<string, readonly string[]>> = {
  members: ['members'],
  infiniment: ['members', 'infiniment'],
}

/**
 * Slots without the guarded stories that their lists name: a card must not tell what the page behind it keeps for some.
 * A page that is guarded itself shows what all of its own readers may open. A field that names one story keeps it: it
 * is a place (the house of a room) and never a card.
 * @param page whose slots they are; undefined when no story stands at the address
 */
export function withoutGuarded(
  slots: readonly PlannedSlot[],
  page: Pick<CheckedStory, 'content'> | undefined,
): PlannedSlot[] {
  const shown = shownWith[String(page?.content.access ?? '')] ?? []
  return slots.map((slot) => ({ ...slot, content: prune(slot.content) }))

  function prune(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, pruneValue(name, value)]))
  }

  function pruneValue(name: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.flatMap(pruneItem)
    return name === 'listing' && isRecord(value) ? prune(value) : value
  }

  function pruneItem(item: unknown): unknown[] {
    if (hasAll(item, ['uuid', 'component', 'path', 'content'])) {
      const reference = item as StoryReference<Record<string, unknown>>
      return isShown(reference) ? [{ ...reference, content: prune(reference.content) }] : []
    }
    if (!hasAll(item, ['uid', 'component', 'content'])) return [item]
    const block = item as Block
    return [{ ...block, content: prune(block.content) }]
  }

  function isShown({ content: { access } }: StoryReference<Record<string, unknown>>): boolean {
    return !access || access === 'public' || shown.includes(String(access))
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasAll(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => name in value)
}
