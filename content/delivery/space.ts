import type { SpaceAnswer, TagsAnswer } from '#content/types.ts'
import type { Answer } from './answer.ts'
import { type View, versionIn } from './presentStory.ts'
import type { Query } from './query.ts'

/** GET cdn/spaces/me: the cheap way to read the version. */
export function answerSpace({ snapshot, spaceId }: View, version: number): Answer {
  const { name, domain, language_codes } = snapshot.space
  const body: SpaceAnswer = { space: { id: spaceId, name, domain, version, language_codes } }
  return { status: 200, headers: {}, body }
}

/** GET cdn/tags: only tags in use, counted. */
export function answerTags(view: View, query: Query): Answer {
  const startsWith = query.text('starts_with') ?? ''
  const counts = new Map<string, number>()
  for (const entry of view.snapshot.entries) {
    const version = versionIn(view, entry)
    if (!version || !entry.fullSlug.startsWith(startsWith)) continue
    for (const tag of version.source.tag_list ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const tags = [...counts].map(([name, taggings_count]) => ({ name, taggings_count }))
  return { status: 200, headers: {}, body: { tags } satisfies TagsAnswer }
}
