import { isRecord } from '#shared/schemas/isRecord.ts'
import { sameValue } from '../transfer/sameValue.ts'

/** The same place in three forms. */
export interface Place {
  /** As the file has it; undefined where it has nothing. */
  file: unknown
  /** The file's value as the space would have it: its identifiers, real dates. */
  translated: unknown
  /** The space's own value. */
  space: unknown
}

/**
 * The file's value with what the space has otherwise, and nothing else: dates like `@day+3`, addresses, the order of names
 * and what is left out stay as long as they say the same.
 * @param convert a value of the space in the file's words
 */
export function mergeValue({ file, translated, space }: Place, convert: (value: unknown) => unknown): unknown {
  if (file !== undefined && sameValue(translated, space)) return file
  if (Array.isArray(file) && Array.isArray(translated) && Array.isArray(space)) {
    return space.map((it, index) => {
      const at = indexOf(translated, it, index)
      return mergeValue({ file: file[at], translated: translated[at], space: it }, convert)
    })
  }
  if (!isRecord(file) || !isRecord(translated) || !isRecord(space)) return convert(space)
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(file), ...Object.keys(space)])) {
    // A name that the space leaves out says the same as an empty one of the file.
    if (space[name] === undefined && !sameValue(translated[name], undefined)) continue
    const value = mergeValue({ file: file[name], translated: translated[name], space: space[name] }, convert)
    if (value !== undefined) merged[name] = value
  }
  return merged
}

/** Where a block of the space was before: blocks are known by their `_uid`, everything else by its place. */
function indexOf(translated: readonly unknown[], it: unknown, index: number): number {
  if (!isRecord(it) || typeof it._uid !== 'string') return index
  return translated.findIndex((own) => isRecord(own) && own._uid === it._uid)
}
