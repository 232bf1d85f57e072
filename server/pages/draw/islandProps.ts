import type { BlockDefinition } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'

/**
 * The props that an island is drawn and hydrated from: the fields that it declares, and of related stories only what
 * it picks. A whole hotel would only make the page's data larger.
 */
export function islandProps(
  definition: BlockDefinition | undefined,
  content: Record<string, unknown>,
): Record<string, unknown> {
  if (!definition) return {}
  const declared = Object.fromEntries(
    Object.entries(definition.fields).map(([name, { kind, pick }]) => {
      const value = content[name]
      if (kind === 'relations') return [name, (value as StoryReference[]).map((it) => picked(it, pick))]
      if (kind === 'relation' && value) return [name, picked(value as StoryReference, pick)]
      return [name, value]
    }),
  )
  // The page adds `state`, which no story has: all fields of stories are declared.
  return content.state === undefined ? declared : { ...declared, state: content.state }
}

function picked(reference: StoryReference, names: readonly string[] = []): StoryReference {
  return { ...reference, content: Object.fromEntries(names.map((name) => [name, reference.content[name]])) }
}
