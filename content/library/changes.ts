import type { Entry, Snapshot } from './snapshot.ts'

/** A change between two snapshots, in the words of Storyblok's webhooks. */
export type Change =
  | { action: 'published' | 'unpublished' | 'deleted' | 'moved'; story: Entry }
  | { action: 'entries_updated'; datasource: string }

export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  return [...storyChanges(before, after), ...datasourceChanges(before, after)]
}

function* storyChanges(before: Snapshot, after: Snapshot): Generator<Change> {
  for (const [uuid, old] of before.byUuid) {
    const story = after.byUuid.get(uuid)
    if (!story) yield { action: 'deleted', story: old }
    else if (old.published && !story.published) yield { action: 'unpublished', story }
  }
  for (const [uuid, story] of after.byUuid) {
    const old = before.byUuid.get(uuid)
    const isMoved = old !== undefined && old.fullSlug !== story.fullSlug
    if (isMoved) yield { action: 'moved', story }
    // A moved file keeps its bytes. A move with other bytes is a publication as well.
    const last = old?.published?.publication
    const next = story.published?.publication
    if (next && (isMoved ? last?.digest !== next.digest : last !== next)) yield { action: 'published', story }
  }
}

function* datasourceChanges(before: Snapshot, after: Snapshot): Generator<Change> {
  for (const slug of new Set([...before.datasources.keys(), ...after.datasources.keys()])) {
    const [old, next] = [before.datasources.get(slug), after.datasources.get(slug)]
    if (old?.publication !== next?.publication) yield { action: 'entries_updated', datasource: slug }
  }
}
