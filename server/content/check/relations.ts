import type { StoryReference } from '#shared/content/values.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Check } from './context.ts'

/**
 * A story that a field points to, by its uuid or already put in its place. One level deep: relations of a related story
 * are not followed, so circles end.
 */
export function readRelation(
  raw: unknown,
  path: string,
  check: Check,
  allow: readonly string[],
): StoryReference | undefined {
  const uuid = isRecord(raw) ? raw.uuid : raw
  if (!check.followsRelations || typeof uuid !== 'string' || uuid === '') return undefined
  // Also a missing story is a dependency: its publication changes this one.
  check.dependencies.add(uuid)
  const found = check.related(uuid, raw)
  if (!found) check.report(path, `points to a story that is gone: ${uuid}`)
  else if (!allow.includes(found.story.component)) check.report(path, `points to a ${found.story.component}`)
  if (!found || !allow.includes(found.story.component)) return undefined
  for (const target of found.linkTargets) check.linkTargets.add(target)
  return found.story
}

export function readRelations(raw: unknown, path: string, check: Check, allow: readonly string[]): StoryReference[] {
  if (!Array.isArray(raw)) return []
  const seen = new Set<string>()
  return raw.flatMap((it, index) => {
    const story = readRelation(it, `${path}.${index}`, check, allow)
    if (!story || seen.has(story.uuid)) return []
    seen.add(story.uuid)
    return [story]
  })
}
