import type { BlockDefinition } from '#shared/content/block.ts'
import type { FieldKind } from '#shared/content/fields.ts'
import type { BlockValidator } from './context.ts'

/** The finding of a validator in one field. */
export interface Broken {
  /** Set when the field as a whole cannot be used. */
  message?: string
  /** Items of a list that cannot be used, by index. */
  items: Map<number, string>
}

const lists: ReadonlySet<FieldKind> = new Set(['bloks', 'multiasset', 'relations', 'options'])

/** By field. A list loses only its broken items: one bad block must not remove the whole body. */
export function brokenParts(
  raw: Record<string, unknown>,
  definition: BlockDefinition,
  validator: BlockValidator | undefined,
): Map<string, Broken> {
  const parts = new Map<string, Broken>()
  if (!validator || validator(raw)) return parts
  for (const { instancePath, keyword, message = 'is not valid' } of validator.errors ?? []) {
    const [, name = '', place] = instancePath.split('/')
    const part: Broken = parts.get(name) ?? { items: new Map() }
    parts.set(name, part)
    // The branches of an `anyOf` fail one by one; the last message that is more than "one of them" is the best.
    if (place !== undefined && isListOf(raw, definition, name)) part.items.set(Number(place), message)
    else if (keyword !== 'anyOf' || !part.message) part.message = message
  }
  // With broken items the field's own errors only say that some item broke it.
  for (const part of parts.values()) if (part.items.size > 0) delete part.message
  return parts
}

function isListOf(raw: Record<string, unknown>, { fields }: BlockDefinition, name: string): boolean {
  const field = fields[name]
  return field !== undefined && lists.has(field.kind) && Array.isArray(raw[name])
}
